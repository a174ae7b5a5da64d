import { expect } from '@playwright/test'
import { faultsOf, sticksOut } from './axe.ts'
import { password } from './desks.ts'
import { test, watchErrors } from './shop.ts'

const phone = { hasTouch: true, bypassCSP: true, viewport: { width: 360, height: 740 } }

test('axe finds nothing in what opens on a phone: the menu of a card, the dialog of an import', async ({
  person,
}) => {
  const { page } = await person('admin', phone)
  await page.goto('/collection-tags')
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .tap()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  expect.soft(await faultsOf(page), 'the menu of a card').toEqual([])
  await page.goto('/category-manager')
  await page.getByRole('button', { name: 'Import and export' }).tap()
  await page.getByRole('menuitem', { name: 'Import…' }).tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect.soft(await faultsOf(page), 'the dialog of the import').toEqual([])
})

test('In super-user mode the header fits on a phone and says when the mode ends', async ({ person }) => {
  const { page } = await person('admin', phone)
  const errors = watchErrors(page)
  await page.goto('/super-users?redirect=%2Fsize-filter-rules')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Frames in centimetres')).toBeVisible()
  const account = page.getByRole('button', { name: /account menu$/ })
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 740 })
    const at = await account.boundingBox()
    expect((at?.x ?? 0) + (at?.width ?? 0), `the last button at ${width} px`).toBeLessThanOrEqual(width)
    expect.soft(await sticksOut(page), `at ${width} px`).toBe(false)
    await expect(page.getByRole('link', { name: /^Super user until / })).toBeVisible()
    expect.soft(await faultsOf(page), `at ${width} px`).toEqual([])
  }
  expect(errors).toEqual([])
})
