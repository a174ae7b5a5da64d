import { randomUUID } from 'node:crypto'
import { stockLocationsView } from '@backroom/contract/supply/locations/locations'
import { stockLevels, stockLevelsView } from '@backroom/contract/supply/stock/levels'
import { adjustStock } from '@backroom/contract/supply/stock/movements'
import { stockTransfers } from '@backroom/contract/supply/transfers/transfers'
import { expect } from '@playwright/test'
import { tabTo } from './keys.ts'
import { type Person, proveOnly, test, watchErrors } from './shop.ts'

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

test('A shelf is counted and stock is moved elsewhere by keyboard alone', proveOnly, async ({ person }) => {
  const { page, call } = await person('admin')
  const { code, from, onHand } = await shelf(call)
  await page.goto('/stock-locations?tab=count')
  await expect(page.getByText('Nothing is counted yet.')).toBeVisible()
  await tabTo(page, /^Where do you count/)
  await page.keyboard.type(from.name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Scan or type a barcode or code' })).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: `Counted of ${code}` })).toHaveValue('1')
  await tabTo(page, new RegExp(`^Counted of ${code}$`))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(String(onHand))
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Nothing is counted yet.')).toBeVisible()

  await page.goto(`/stock-locations?view=all-items&search=${encodeURIComponent(code)}`)
  await expect(page.getByRole('row').filter({ hasText: code }).first()).toBeVisible()
  await tabTo(page, /^items$/)
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: `Transfer ${code}` })
  await expect(dialog.getByRole('combobox', { name: 'From' })).toBeFocused()
  await page.keyboard.type(from.name)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(`${onHand} free to be moved`)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Something above is still to be filled in.')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type(from.otherName)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'To' })).toHaveValue(from.otherName)
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('textbox', { name: 'Quantity' })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2')
  // The place shows what was typed before it is chosen.
  await expect(dialog.getByRole('button', { name: 'Move now' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const filter = JSON.stringify([
    { field: 'code', op: 'equals', value: code },
    { field: 'locationUid', op: 'in', value: [from.uid] },
  ])
  expect((await call(stockLevelsView.list, { query: { filter } as never })).rows[0]?.onHand).toBe(onHand - 2)
})

test('A shelf is counted by scanner, a sale meanwhile is noticed, and what is sent arrives in parts', async ({
  person,
}) => {
  const { page, call } = await person('ecommerce')
  const errors = watchErrors(page)
  const { code, from, onHand, itemUid } = await shelf(call)
  await page.goto('/stock-locations?tab=count')
  await page.getByRole('combobox', { name: 'Where do you count?' }).fill(from.name)
  await page.getByRole('option', { name: from.name }).click()
  const scan = page.getByRole('textbox', { name: 'Scan or type a barcode or code' })
  for (let at = 1; at <= 2; at++) {
    await scan.fill(code)
    await scan.press('Enter')
    await expect(page.getByRole('textbox', { name: `Counted of ${code}` })).toHaveValue(String(at))
  }
  await page.reload() // nobody walks the shelves twice
  const counted = page.getByRole('textbox', { name: `Counted of ${code}` })
  await expect(counted).toHaveValue('2')
  await counted.fill(String(onHand))
  await call(adjustStock, {
    body: {
      idempotencyKey: randomUUID(),
      itemUid,
      locationUid: from.uid,
      change: -1,
      reason: 'damaged',
    } as never,
  })
  await page.getByRole('button', { name: 'Keep the counts' }).click()
  await expect(page.getByText(`it was ${onHand}, it is ${onHand - 1} now`)).toBeVisible()
  await page.getByRole('button', { name: `${onHand} still holds` }).click()
  await page.getByRole('button', { name: 'Keep the counts' }).click()
  await expect(page.getByText('Nothing is counted yet.')).toBeVisible()

  const transfer = await call(stockTransfers.create, {
    body: { fromUid: from.uid, toUid: from.other, dueOn: null, note: '', lines: [{ itemUid, quantity: 2 }] },
  })
  await page.goto(`/stock-locations?tab=transfers&transfer=${transfer.uid}`)
  const drawer = page.getByRole('dialog', { name: `Transfer T${transfer.uid}` })
  await drawer.getByRole('button', { name: 'Send' }).click()
  await drawer.getByRole('button', { name: 'Receive…' }).click()
  const receive = page.getByRole('dialog', { name: `Receive transfer T${transfer.uid}` })
  const arrives = receive.getByRole('textbox', { name: 'Scan or type a barcode or code' })
  await arrives.fill(code)
  await arrives.press('Enter')
  await receive.getByText('The rest is lost').click()
  await receive.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(receive).toBeHidden()
  expect(await call(stockTransfers.read, { params: { uid: transfer.uid } })).toMatchObject({
    state: 'received',
    lines: [{ received: 1, lost: 1 }],
  })
  expect(errors).toEqual([])
})

/** An item with some units free at a place where stock is moved by hand, and another such place. */
async function shelf(call: Person['call']) {
  const places = (await call(stockLocationsView.list, { query: { limit: 20 } as never })).rows.filter(
    ({ kind, active, master }) => active && kind !== 'inTransit' && master === 'backroom',
  )
  const [place, other] = places
  const filter = JSON.stringify([
    { field: 'locationUid', op: 'in', value: [place?.uid] },
    { field: 'onHand', op: 'between', value: [5, 9] },
    { field: 'reserved', op: 'equals', value: 0 },
  ])
  const [level] = (await call(stockLevelsView.list, { query: { limit: 1, filter } as never })).rows
  const { code = '', itemUid = 0, onHand = 0 } = level ?? {}
  return {
    code,
    itemUid,
    onHand,
    from: {
      uid: place?.uid ?? 0,
      name: place?.name ?? '',
      other: other?.uid ?? 0,
      otherName: other?.name ?? '',
    },
  }
}
