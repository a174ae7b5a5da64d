import { expect } from '@playwright/test'
import { faultsOf } from './axe.ts'
import { lookAt, lookAtDialog } from './look-at.ts'
import { makeItem } from './make-item.ts'
import { test, watchErrors } from './shop.ts'

const stops = [
  { path: '/wizards', shows: /^Major Item$/ },
  { path: '/wizards?tab=runs', shows: /runs?$/ },
  { path: '/wizards/product/SetBackorder', shows: /^Choose at least one\.$/ },
  { path: '/wizards/collection/ClearCollection', shows: /^Choose at least one\.$/ },
  { path: '/wizards/star-buys/SetOffer', shows: /^Choose at least one\.$/ },
] as const

test('axe finds nothing and nothing sticks out on the wizards, step by step, light or dark, on a phone, a tablet or a desk', async ({
  person,
}) => {
  const admin = await person('admin', { bypassCSP: true })
  const { page } = admin
  const errors = watchErrors(page)
  const { item } = await makeItem(admin, { isActive: true })
  await page.goto('/wizards/product/SetPrice')
  await page.getByText('Paste or scan').click()
  await page.getByRole('textbox', { name: 'Codes, one on a line' }).fill(`${item.code}\nNO-SUCH`)
  await page.getByRole('button', { name: 'Find them' }).click()
  await expect(page.getByText('1 found, 1 not found.')).toBeVisible()
  await lookAtStep('codes')
  await page.getByRole('button', { name: 'Add 1' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('combobox', { name: 'Mode' }).click()
  await page.getByRole('option', { name: 'Change by %' }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('-10')
  await lookAtStep('set')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByText('1 will change')).toBeVisible()
  await expect(page.getByText('£1,709.10')).toBeVisible()
  await lookAtStep('preview')
  await page.getByRole('button', { name: /^Set the price of/ }).click()
  await expect(page.getByText('1 changed')).toBeVisible()
  await lookAtStep('result')
  await page.getByRole('button', { name: 'Done' }).click()
  await page
    .getByRole('link', { name: /^Set the price of/ })
    .first()
    .click()
  await lookAtDialog(page, 'a run')
  await lookAt(page, stops)
  expect(errors).toEqual([])

  async function lookAtStep(what: string) {
    for (const width of [1_440, 768, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await shoot(`step-${what}-${width}`)
    }
    expect.soft(await faultsOf(page), what).toEqual([])
    await page.setViewportSize({ width: 1_440, height: 900 })
    await shoot(`step-${what}-dark`, 'dark')
  }

  async function shoot(name: string, colorScheme: 'light' | 'dark' = 'light') {
    if (!process.env.BACKROOM_PICTURES) return
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${process.env.BACKROOM_PICTURES}/${name}.png` })
    await page.emulateMedia({ colorScheme: 'light' })
  }
})
