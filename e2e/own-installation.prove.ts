import { brands } from '@backroom/contract/items/brands/brands'
import { addressOf } from '@backroom/contract/kit/endpoint'
import { expect } from '@playwright/test'
import { faultsOf, sticksOut } from './axe.ts'
import { allThere } from './first-visit.ts'
import { isWhole, saved, saveTyped, typeInto } from './half-typed.ts'
import { blankBrandIn, OwnServer } from './own-server.ts'
import { test, watchErrors } from './shop.ts'
import { chosenPassword } from './sign-in.ts'

test('An installation nobody has used makes its first Administrator, by keyboard alone, and no second; killed and started again, it loses no field', async ({
  browser,
}, { parallelIndex }) => {
  const server = new OwnServer(parallelIndex)
  try {
    await server.start()
    const context = await browser.newContext({ baseURL: server.url, bypassCSP: true })
    const page = await context.newPage()
    const errors = watchErrors(page)
    await page.goto('/')
    await expect(page.getByRole('textbox', { name: 'Setup code' })).toBeFocused()
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 900 })
    expect(await sticksOut(page)).toBe(false)
    await page.setViewportSize({ width: 1_440, height: 900 })
    await page.getByRole('textbox', { name: 'Setup code' }).focus()
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

    const { uid, headers } = await blankBrandIn(context)
    await typeInto(page, uid)
    await allThere(page)
    await server.kill()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Network Error - There was an error connecting to the API.')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
    await expect(page.getByText('Saving…')).toHaveCount(0)
    await expect(page.getByText('5 unsaved changes')).toBeVisible()
    await isWhole(page)
    await server.start()
    await saveTyped(page)
    const read = await context.request.get(addressOf(brands.read, { uid }), { headers })
    expect(await read.json()).toMatchObject(saved)
    await page.reload()
    await isWhole(page)
    await context.close()
  } finally {
    await server.remove()
  }
})

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
