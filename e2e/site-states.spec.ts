import { readConfig, saveConfig } from '@backroom/contract/site/config'
import { expect } from '@playwright/test'
import { type Person, test } from './shop.ts'

let admin: Person | undefined

/** The shop opens again whatever came of the journey: those after it sell in it. */
test.afterEach(async () => {
  if (!admin) return
  const { version, siteState, sections } = await admin.call(readConfig)
  const changes = {
    ...(siteState !== 'live' && { 'store.siteState': 'live' }),
    ...(sections?.store.siteMessage !== '' && { 'store.siteMessage': '' }),
  }
  if (Object.keys(changes).length > 0) await admin.call(saveConfig, { body: { version, changes } })
})

test('What was typed outlives a save that fails, without a dialog, and is saved by the next', async ({
  person,
}) => {
  admin = await person('admin')
  const { page } = admin
  const before = (await admin.call(readConfig)).sections?.general.openingNote ?? ''
  await page.goto('/general')
  const note = page.getByRole('textbox', { name: /^Note beside the hours/ })
  await expect(note).toHaveValue(before)
  await page.route('**/api/admin/general', route =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { message: 'Something went wrong.' } })
      : route.continue(),
  )
  await note.fill('Typed before the lights went out')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Settings saved successfully.').filter({ visible: true })).toHaveCount(0)
  await expect(note).toHaveValue('Typed before the lights went out')
  expect((await admin.call(readConfig)).sections?.general.openingNote).toBe(before)

  await page.unroute('**/api/admin/general')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Not saved', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Settings saved successfully.').filter({ visible: true }).first()).toBeVisible()
  await note.fill(before)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(async () => {
    expect((await admin?.call(readConfig))?.sections?.general.openingNote).toBe(before)
  }).toPass()
})

test('A shop is closed by its name, and every page says so until it is open again', async ({ person }) => {
  admin = await person('admin')
  const { page } = admin
  await page.goto('/store-configuration?tab=store')
  await page
    .locator('label')
    .filter({ hasText: /^Closed$/ })
    .click()
  await page.getByRole('textbox', { name: /^What shoppers read meanwhile/ }).fill('Back on Monday')
  await page.keyboard.press('ControlOrMeta+s')
  const dialog = page.getByRole('dialog').last()
  await expect(dialog).toContainText('Close the shop?')
  await dialog.getByRole('textbox').fill('Green Lane')
  await expect(dialog.getByRole('button', { name: 'Close the shop' })).toBeDisabled()
  await dialog.getByRole('textbox').fill('Green Lane Cycles')
  await dialog.getByRole('button', { name: 'Close the shop' }).click()
  const bar = page.getByText('The shop is closed to shoppers.')
  await expect(bar).toBeVisible()
  await page.goto('/brands')
  await expect(bar).toBeVisible()
  const { siteState, sections } = await admin.call(readConfig)
  expect([siteState, sections?.store.siteMessage]).toEqual(['closed', 'Back on Monday'])

  await page.goto('/store-configuration?tab=store')
  await page
    .locator('label')
    .filter({ hasText: /^Live$/ })
    .click()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(bar).toHaveCount(0)
})
