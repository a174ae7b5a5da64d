import { expect } from '@playwright/test'
import { faultsOf, sticksOut } from './axe.ts'
import { OwnServer } from './own-server.ts'
import { test, watchErrors } from './shop.ts'
import { chosenPassword } from './sign-in.ts'

test('An installation nobody has used makes its first Administrator, by keyboard alone, and no second', async ({
  browser,
}, { parallelIndex }) => {
  test.setTimeout(240_000)
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

    const context = await browser.newContext({ baseURL: server.url })
    const page = await context.newPage()
    const errors = watchErrors(page)
    await page.goto('/')
    await expect(page.getByRole('textbox', { name: 'Setup code' })).toBeFocused()
    const type = async (...values: string[]) => {
      for (const value of values) {
        await page.keyboard.press('Control+a')
        await page.keyboard.type(value)
        await page.keyboard.press('Tab')
      }
    }
    const person = ['Fell & Dale', 'Robin Ashby', 'robin@example.com', 'robin@example.com']
    await type('AAAA-AAAA-AAAA', ...person)
    await page.keyboard.type(chosenPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByText('The setup code is not right.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Setup code' }).focus()
    await type((await server.setupCode()).toLowerCase())
    await page.getByRole('textbox', { name: 'Password' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /Robin Ashby/ })).toBeVisible()
    expect(errors).toEqual([])

    const second = await browser.newContext({ baseURL: server.url })
    const other = await second.newPage()
    await other.goto('/')
    await expect(other.getByRole('textbox', { name: 'Username' })).toBeVisible()
    await expect(other.getByRole('heading', { name: 'Create the first Administrator' })).toHaveCount(0)
    await second.close()
    await context.close()
  } finally {
    await server.remove()
  }
})
