import { stockLevels, stockLevelsView } from '@backroom/contract/supply/stock/levels'
import { expect } from '@playwright/test'
import { tabTo } from './keys.ts'
import { proveOnly, test, watchErrors } from './shop.ts'

test('Stock is adjusted with a reason, explained, found among the movements and taken back', async ({
  person,
}) => {
  const { page, call } = await person('ecommerce')
  const errors = watchErrors(page)
  const { rows } = await call(stockLevelsView.list, {
    query: { limit: 1, filter: JSON.stringify([{ field: 'onHand', op: 'gt', value: 3 }]) } as never,
  })
  const { code = '', location = '', onHand = 0 } = rows[0] ?? {}
  const search = encodeURIComponent(code)
  await page.goto(`/stock-locations?tab=levels&search=${search}`)
  const row = page.getByRole('row').filter({ hasText: code }).filter({ hasText: location }).first()
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Adjust or count…' }).click()
  const dialog = page.getByRole('dialog', { name: `${code} at ${location}` })
  await dialog.getByRole('textbox', { name: 'Change' }).fill('-1')
  await expect(dialog.getByRole('status')).toHaveText(`${onHand} on hand, ${onHand - 1} after`)
  await dialog.getByRole('button', { name: 'Adjust', exact: true }).click()
  await expect(dialog.getByText('Choose a reason.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Damaged' }).click()
  await dialog.getByRole('button', { name: 'Adjust', exact: true }).click()
  await expect(dialog).toBeHidden()
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Why this number' }).click()
  const why = page.getByRole('dialog', { name: `Why this number: ${code}` })
  await expect(why.getByText(/^Sellable/)).toBeVisible()
  await expect(why.getByRole('table', { name: 'Last movements' })).toContainText('Adjustment')
  await page.keyboard.press('Escape')

  await page.goto(`/stock-locations?tab=movements&search=${search}`)
  await page
    .getByRole('row')
    .filter({ hasText: 'Damaged' })
    .first()
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Take back…' }).click()
  const back = page.getByRole('dialog', { name: /^Take back/ })
  await back.getByRole('textbox', { name: 'Why' }).fill('It was not')
  await back.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(back).toBeHidden()
  await expect(page.getByText('It was not')).toBeVisible()
  expect(errors).toEqual([])
})

test('A level is edited where it stands, and adjusted, by keyboard alone', proveOnly, async ({ person }) => {
  const { page, call } = await person('admin')
  const asked = { limit: 1, filter: JSON.stringify([{ field: 'onHand', op: 'gt', value: 3 }]) } as never
  const [level] = (await call(stockLevelsView.list, { query: asked })).rows
  const { uid = 0, code = '', location = '', onHand = 0 } = level ?? {}
  const filter = JSON.stringify([
    { field: 'code', op: 'equals', value: code },
    { field: 'locationUid', op: 'in', value: [level?.locationUid] },
  ])
  await page.goto(`/stock-locations?${new URLSearchParams({ tab: 'levels', filter })}`)
  await expect(page.getByRole('row').filter({ hasText: location })).toHaveCount(1)
  await tabTo(page, /^stock levels$/)
  await page.keyboard.press('e')
  await expect(page.getByRole('textbox', { name: 'Buffer' })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Buffer' })).toBeHidden()
  expect((await call(stockLevels.read, { params: { uid } })).buffer).toBe(1)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `${code} at ${location}` })
  await expect(dialog.getByRole('textbox', { name: 'Change' })).toBeFocused()
  await page.keyboard.type('-1')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('combobox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const after = (await call(stockLevelsView.list, { query: { filter } as never })).rows[0]
  expect(after?.onHand).toBe(onHand - 1)
})
