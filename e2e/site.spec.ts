import { readConfig } from '@backroom/contract/site/config'
import { country } from '@backroom/contract/site/country/country'
import { deliveryMethods, deliveryTable } from '@backroom/contract/site/delivery/delivery'
import { expect, type Page } from '@playwright/test'
import { pickUp } from './put-in-order.ts'
import { type Person, test, watchErrors } from './shop.ts'

const save = (page: Page) => page.keyboard.press('ControlOrMeta+s')
const saved = (page: Page) =>
  expect(page.getByText('Settings saved successfully.').filter({ visible: true }).first()).toBeVisible()

/** Typed where the console wants to be sure, and pressed. */
async function confirmTyped(page: Page, typed: string, button: string) {
  const dialog = page.getByRole('dialog').last()
  await dialog.getByRole('textbox').fill(typed)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('A shop opens: its clock, a delivery zone with bands, its hours and what a basket costs', async ({
  person,
}) => {
  const admin = await person('admin')
  const { page } = admin
  const errors = watchErrors(page)

  await page.goto('/select-country')
  await expect(page.getByRole('radio', { name: /South Africa, ZAR.*stored as en-SA/s })).toBeVisible()
  const zone = page
    .getByRole('combobox', { name: /Time zone/ })
    .or(page.getByLabel(/^Time zone/))
    .first()
  await zone.fill('Europe/Dublin')
  await page.getByRole('option', { name: 'Europe/Dublin' }).click()
  await save(page)
  await expect(page.getByRole('dialog').getByText('Move the store?')).toBeVisible()
  await confirmTyped(page, 'United Kingdom', 'Move the store')
  await saved(page)
  expect((await admin.call(country.read)).timeZone).toBe('Europe/Dublin')

  await page.goto('/store-configuration?tab=delivery')
  await page.getByRole('button', { name: 'New zone' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Scilly by boat')
  await drawer.getByLabel(/^Postcodes in it/).fill('TR21')
  await page.keyboard.press('Enter')
  await save(page)
  await expect(drawer).toHaveCount(0)
  const { zones } = await admin.call(deliveryTable)
  const made = zones.find(({ name }) => name === 'Scilly by boat')
  expect(made).toMatchObject({ include: ['TR21'], countries: ['GB'] })
  const stumble = page.getByText(
    'Scilly by boat is never reached: UK Mainland comes first and has all of it.',
  )
  await expect(stumble).toBeVisible()
  await page.getByRole('button', { name: 'Move Scilly by boat', exact: true }).focus()
  await pickUp(page)
  for (let place = zones.length - 1; place > 0; place--) {
    await page.keyboard.press('ArrowUp')
    const spoken = `Scilly by boat is at place ${place} of ${zones.length}.`
    await expect(page.getByText(spoken)).toBeAttached()
  }
  await page.keyboard.press('Space')
  await expect(stumble).toHaveCount(0)
  const section = page.locator('.framed').filter({ hasText: 'Scilly by boat' })
  await section.getByRole('button', { name: 'New method' }).last().click()
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Boat')
  await drawer.getByLabel(/^Charged/).click()
  await page.getByRole('option', { name: 'By order value' }).click()
  await drawer.getByRole('textbox', { name: 'Charge', exact: true }).first().fill('9.50')
  await drawer.getByRole('button', { name: 'Add a band' }).click()
  await drawer.getByRole('textbox', { name: 'Charge', exact: true }).last().fill('2.00')
  await save(page)
  await expect(drawer).toHaveCount(0)
  const table = await admin.call(deliveryTable)
  const boat = table.methods.find(({ name }) => name === 'Boat')
  expect(boat).toMatchObject({ zoneUid: made?.uid, basis: 'orderValue' })
  expect(boat?.bands.map(({ chargeMinor }) => chargeMinor)).toEqual([950, 200])

  await page.goto('/general')
  await page.getByLabel('Sunday opens').first().fill('11:00')
  await save(page)
  await saved(page)
  expect((await admin.call(readConfig)).sections?.general.weeklyHours[6]?.[0]?.[0]).toBe('11:00')

  await page.goto('/store-configuration?tab=delivery')
  await page.getByRole('button', { name: 'Add an item…' }).click()
  await page.getByRole('combobox', { name: 'Code, barcode or name' }).fill('helmet')
  await page
    .getByRole('option', { name: /helmet/i })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Postcode', exact: true }).fill('TR21 0PN')
  await page.getByRole('button', { name: 'Try it' }).click()
  const offered = page.getByRole('table', { name: 'Methods offered' })
  await expect(offered).toContainText('Boat')
  await expect(offered).toContainText('Scilly by boat')

  await putBack(admin, made?.uid ?? 0, boat?.uid ?? 0)
  expect(errors).toEqual([])
})

test('A link to a setting puts the cursor there, and what the law asks for is said while it is typed', async ({
  person,
}) => {
  const { page } = await person('admin')
  await page.goto('/general?field=strapline')
  await expect(page.getByRole('textbox', { name: /^Strapline/ })).toBeFocused()
  const days = page.getByRole('textbox', { name: /^Days to return/ })
  const before = await days.inputValue()
  await days.fill('7')
  await expect(page.getByText('Shoppers in the UK may cancel for 14 days by law.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(days).toHaveValue(before)
  await expect(page.getByRole('button', { name: 'Discard' })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('textbox', { name: /^Days to return/ })).toHaveValue(before)
})

/** As the next journey expects the store. */
async function putBack(admin: Person, zoneUid: number, methodUid: number) {
  const stored = await admin.call(country.read)
  await admin.call(country.update, { body: { ...stored, timeZone: 'Europe/London' } })
  const method = await admin.call(deliveryMethods.read, { params: { uid: methodUid } })
  await admin.call(deliveryMethods.update, {
    params: { uid: methodUid },
    body: { ...method, active: false, zoneUid },
  })
}
