import { expect } from '@playwright/test'
import { faultsOf } from './axe.ts'
import { test, watchErrors } from './shop.ts'

const pages = [
  { name: 'the list', path: '/brands' },
  { name: 'an edit page', path: '/brands/2' },
  { name: 'supplier names', path: '/brands/brandlink' },
]

test('axe finds nothing on Brands, in light and in dark', async ({ person }) => {
  const { page } = await person('admin', { bypassCSP: true })
  for (const { name, path } of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await faultsOf(page), name).toEqual([])
  }
})

test('axe finds nothing in the dialogs of Brands, in light and in dark', async ({ person }) => {
  const { page } = await person('admin', { bypassCSP: true })
  await page.goto('/brands')
  await page.getByRole('checkbox', { name: 'Select Askrigg' }).check()
  await page.getByRole('button', { name: 'Set permissions…' }).click()
  await expect(page.getByRole('dialog').getByText('Nothing changes until')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.goto('/brands/2')
  await page.getByRole('button', { name: 'History', exact: true }).first().click()
  await expect(page.getByRole('dialog', { name: 'History' }).getByText('Made it')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
})

for (const width of [360, 768, 1440, 3840]) {
  test(`at ${width} px nothing sticks out and no error is logged`, async ({ person }) => {
    const { page } = await person('admin', {
      viewport: { width, height: 900 },
      hasTouch: width < 500,
      isMobile: width < 500,
    })
    const errors = watchErrors(page)
    for (const { path } of pages) {
      await page.goto(path)
      await expect(page.getByText(/Askrigg|Kestrel Cycles|TARN AND TOR|DARKLING/).first()).toBeVisible()
      const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      expect(sticksOut, path).toBe(false)
    }
    expect(errors).toEqual([])
  })
}
