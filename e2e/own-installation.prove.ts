import { expect } from '@playwright/test'
import { faultsOf, sticksOut } from './axe.ts'
import { OwnServer } from './own-server.ts'
import { test } from './shop.ts'

test('axe finds nothing where the first Administrator is made, on a phone, a tablet or a desk, in light and in dark', async ({
  browser,
}, { parallelIndex }) => {
  const server = new OwnServer(parallelIndex)
  try {
    await server.start()
    for (const width of [360, 768, 1440]) {
      const viewport = { width, height: 900 }
      const context = await browser.newContext({ baseURL: server.url, viewport, bypassCSP: true })
      const page = await context.newPage()
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Create the first Administrator' })).toBeVisible()
      expect(await faultsOf(page), `${width}`).toEqual([])
      expect(await sticksOut(page), `${width}`).toBe(false)
      await context.close()
    }
  } finally {
    await server.remove()
  }
})
