import { expect } from '@playwright/test'
import { test, watchErrors } from './shop.ts'

test('A coupon is made, tried on a basket, given a batch of codes, and its uses are seen', async ({
  person,
}) => {
  const { page } = await person('admin')
  const errors = watchErrors(page)
  await page.goto('/coupons')
  await page.getByRole('link', { name: 'New coupon' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Newsletter')
  await page.getByLabel('Per cent', { exact: true }).fill('10')
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('riders-10')
  await expect(page.getByText('This code is free.')).toBeVisible()
  await page.getByRole('switch', { name: 'Switched on' }).click()
  const meets = page.getByTestId('coupon-meets')
  await expect(meets.getByRole('row').nth(1)).toBeVisible()
  const all = meets.getByRole('button', { name: /^Show all/ })
  if (await all.isVisible()) await all.click()
  await expect(meets.getByText('Welcome 10%')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/coupons\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter' })).toBeVisible()

  await page.getByLabel('Per cent', { exact: true }).fill('20')
  await page.getByRole('button', { name: 'Add an item…' }).click()
  await page.getByRole('combobox', { name: 'Code, barcode or name' }).fill('helmet')
  await page
    .getByRole('option', { name: /helmet/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Try it' }).click()
  const open = page.getByRole('group', { name: 'As you have it open' })
  await expect(open.getByText(/Newsletter takes 20% of/)).toBeVisible()
  await expect(page.getByRole('group', { name: 'As it is now' })).toBeVisible()

  // One of many codes has none yet, so it is off until they are made.
  await page.getByRole('switch', { name: 'Switched on' }).click()
  await page.getByText('Many codes', { exact: true }).click()
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Make codes…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Spring fair')
  await dialog.getByRole('button', { name: 'Make codes' }).click()
  await expect(page.getByRole('row', { name: /Spring fair 100 of 100/ })).toBeVisible()

  await page.goto('/coupons?search=welcome')
  await page.getByRole('link', { name: 'Welcome 10%' }).click()
  await expect(page.getByText('Sales with coupons')).toBeVisible()
  await page.goto('/coupons-usage?search=welcome')
  await page.getByRole('switch', { name: 'Beside the period before' }).click()
  await expect(page.getByRole('switch', { name: 'Beside the period before' })).toBeChecked()
  await page.getByRole('link', { name: 'Welcome 10%' }).click()
  await expect(page).toHaveURL(/detailed-coupons-usage/)
  await expect(page.getByRole('row', { name: /Welcome 10%/ }).first()).toBeVisible()
  expect(errors).toEqual([])
})

test('A deep coupon that a manager switches on is kept switched off, and they are told why', async ({
  person,
}) => {
  const { page } = await person('ecommerce')
  await page.goto('/coupons/new')
  await page.getByLabel('Name', { exact: true }).fill('Clearance')
  await page.getByLabel('Per cent', { exact: true }).fill('60')
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('clearance-60')
  await page.getByRole('button', { name: 'Save and switch on' }).focus()
  await page.keyboard.press('Enter')
  // The switch says it too, as soon as the coupon's depth is known: only the dialog says why it was refused.
  const refusal = page
    .getByRole('dialog')
    .getByText('Only an Administrator can switch on a coupon above 50% off.')
  await expect(refusal).toBeVisible()
  await expect(page).toHaveURL(/\/coupons\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Clearance' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Switched on' })).not.toBeChecked()
})

test('What a coupon meets may be answered late: nothing moves that is about to be pressed', async ({
  person,
}) => {
  const { page } = await person('admin')
  let answer = () => {}
  const isAnswered = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(/\/discounts\/matching/, async route => {
    await isAnswered
    await route.continue()
  })
  await page.goto('/coupons/1')
  const add = page.getByRole('button', { name: 'Add an item…' })
  const whole = page.getByText('Sales with coupons')
  await expect(whole).toBeVisible()
  await add.evaluate(button => button.scrollIntoView({ block: 'end' }))
  const restingPlace = async () => {
    let last: number | undefined
    await expect(async () => {
      const was = last
      last = (await add.boundingBox())?.y
      expect(last).toBe(was)
    }).toPass()
    return last
  }
  const before = await restingPlace()
  answer()
  await expect(page.getByTestId('coupon-meets').getByRole('row').nth(1)).toBeVisible()
  expect(await restingPlace()).toBe(before)
})
