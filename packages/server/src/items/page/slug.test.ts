import { itemsView } from '@backroom/contract/items/lists/views'
import { itemChecks } from '@backroom/contract/items/page/checks'
import { items } from '@backroom/contract/items/page/items'
import { compareSizes, sizeSortKey } from '@backroom/contract/items/page/size-sort-key'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ItemSteps, sale } from '#testing/steps/item-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let steps: ItemSteps
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
  steps = new ItemSteps(shop, admin)
})
afterAll(() => shop.close())

const redirects = (uid: number) =>
  steps.sql<{ from: string; to: string }>(
    sql`select from_path as "from", to_path as "to" from redirect where from_path like ${`%-p${uid}`} order by 1`,
  )

describe('A changed address', () => {
  test('leads from every old one straight to the newest', async () => {
    const page = await steps.makeActive({ name: 'Tor Jacket', urlSlug: 'tor-jacket-test' })
    const { uid } = page.item
    const second = await steps.save(page, { item: { urlSlug: 'tor-shell' } })
    await steps.save(second, { item: { urlSlug: 'tor-3l' } })
    expect(await redirects(uid)).toEqual([
      { from: `/tor-jacket-test-p${uid}`, to: `/tor-3l-p${uid}` },
      { from: `/tor-shell-p${uid}`, to: `/tor-3l-p${uid}` },
    ])
    expect(await admin.call(items.url, { params: { uid } })).toMatchObject({
      path: `/tor-3l-p${uid}`,
      live: true,
    })
  })

  test('and back again leaves nothing that leads away from it', async () => {
    const page = await steps.makeActive({ urlSlug: 'there' })
    const { uid } = page.item
    const second = await steps.save(page, { item: { urlSlug: 'here' } })
    await steps.save(second, { item: { urlSlug: 'there' } })
    expect(await redirects(uid)).toEqual([{ from: `/here-p${uid}`, to: `/there-p${uid}` }])
  })

  test('of an item that was never on the site leaves no redirect', async () => {
    const page = await steps.make({ urlSlug: 'never' })
    await steps.save(page, { item: { urlSlug: 'still-never' } })
    expect(await redirects(page.item.uid)).toEqual([])
  })
})

test('Sizes sort alike in the console and in the database, and as people expect', async () => {
  const groups = [
    ['XXS', 'XS', 'S', 'S/M', 'Medium', 'L', 'XL', '2XL', 'XXXL'],
    ['48 cm', '51cm', '54 cm', '61 cm'],
    ['6', '10', '10.5', '11'],
    [
      '700c',
      '650b',
      'EU 42.5',
      'UK 8½',
      '7-8 yrs',
      '18m',
      '65 L',
      '500 ml',
      '29er',
      '32/34',
      '32R',
      'One size',
      'Regular',
      '700 x 32c',
    ],
  ]
  for (const labels of groups) {
    const rows = await steps.sql<{ label: string; key: string }>(sql`
      select label, size_sort_key(label) as key from jsonb_array_elements_text(${JSON.stringify(labels)}::jsonb) l(label)`)
    for (const { label, key } of rows) expect(sizeSortKey(label), label).toBe(key)
    if (labels !== groups[3]) expect(labels.toReversed().sort(compareSizes)).toEqual(labels)
  }
  const page = await steps.make({ code: 'GLOVE' })
  const labels = ['L', 'M/L', 'XS', 'M', 'S', 'XXL', 'S/M']
  const saved = await steps.save(page, {
    sizes: labels.map((sizeLabel, place) => ({
      key: `n${place}`,
      code: `GLOVE-${place}`,
      sizeLabel,
      sellable: true,
    })),
  })
  expect(saved.sizes.map(({ sizeLabel }) => sizeLabel)).toEqual(['XS', 'S', 'S/M', 'M', 'M/L', 'L', 'XXL'])
})

test('What a page is hidden by leads to where that is', async () => {
  const { uid, primaryCategoryUid } = (await steps.makeActive()).item
  await steps.write(sql`update category set active = false where uid = ${primaryCategoryUid}`)
  expect((await steps.read(uid)).liveCheck.find(({ ok }) => !ok)).toMatchObject({
    label: 'Category hidden',
    path: `/category-manager/${primaryCategoryUid}`,
  })
  await steps.write(sql`update category set active = true where uid = ${primaryCategoryUid}`)
})

test('An item is found by what it and its sizes are called, also when their brand is renamed', async () => {
  const page = await steps.make({ code: 'FIND-1', name: 'Wandering Kettle' })
  await steps.save(page, {
    item: { sellable: false },
    sizes: [{ key: 'm', code: 'FIND-1-M', sizeLabel: 'M', sellable: true }],
    barcodes: [{ sizeKey: 'm', barcode: 'KETTLE-77', kind: 'internal', isPrimary: true }],
  })
  const find = async (term: string) =>
    (await admin.call(items.lookup, { query: { term } })).map(({ code }) => code)
  expect(await find('kettle-77')).toEqual(['FIND-1-M'])
  expect(await find('wand ket')).toEqual(['FIND-1'])
  const { rows } = await admin.call(itemsView.list, {
    query: { search: 'KETTLE-77' },
  })
  expect(rows.map(({ code }) => code)).toEqual(['FIND-1'])
  await steps.write(sql`update brand set name = 'Zephyrine Works' where uid = ${page.item.brandUid}`)
  expect(await find('zephyrine kettle')).toEqual(['FIND-1'])
})

test('History shows the item, its sizes, barcodes and pictures, also what was removed', async () => {
  const page = await steps.make()
  const saved = await steps.save(page, {
    barcodes: [{ barcode: 'GONE-1', kind: 'internal', isPrimary: true }],
    item: { mpn: 'A1' },
  })
  await steps.save(saved, { barcodes: [] })
  const { entries } = await admin.call(items.history, { params: { uid: page.item.uid } })
  expect(entries.slice(0, 3).map(({ entity, action }) => `${entity} ${action}`)).toEqual([
    'itemBarcode delete',
    'itemBarcode create',
    'item update',
  ])
  const only = await admin.call(items.history, {
    params: { uid: page.item.uid },
    query: { only: '{"field":"mpn"}' as never },
  })
  expect(only.entries).toHaveLength(1)
})

test('History says what was added to a page and taken from it, in the words of its fields', async () => {
  const page = await steps.make({ priceMinor: 12_950 })
  const [from, to] = ['2031-11-20T09:00:00.000Z', '2031-11-22T23:59:00.000Z']
  const saved = await steps.save(page, { schedules: [{ ...sale(9_900, from, to), label: 'Weekend' }] })
  expect(saved.item.updatedBy.name).toBe('Megan Hughes')
  expect(saved.item.updatedAt > page.item.updatedAt).toBe(true)
  await steps.save(saved, { schedules: [{ ...saved.schedules[0], amountMinor: 8_900 } as never] })
  await steps.save(await steps.read(page.item.uid), { schedules: [] })
  const read = async (only: object) =>
    (
      await admin.call(items.history, {
        params: { uid: page.item.uid },
        query: { only: JSON.stringify(only) as never },
      })
    ).entries
  const [removed, changed, added] = await read({ entity: 'itemPriceSchedule' })
  expect([removed, changed, added].map(entry => `${entry?.part} ${entry?.action}`)).toEqual([
    'Sale delete',
    'Sale update',
    'Sale create',
  ])
  const amount = { field: 'amountMinor', label: 'Amount', kind: 'money' }
  expect(added?.changes).toContainEqual({ ...amount, before: 12_950, after: 9_900 })
  expect(added?.changes.map(({ field }) => field)).toEqual([
    'kind',
    'amountMinor',
    'startsAt',
    'endsAt',
    'untilGone',
    'label',
  ])
  expect(changed?.changes).toEqual([{ ...amount, before: 9_900, after: 8_900 }])
  expect(removed?.changes).toContainEqual({ ...amount, before: 8_900, after: null })

  const today = new Date().toISOString().slice(0, 10)
  expect(await read({ from: today, to: today, via: 'console' })).toEqual(await read({}))
  expect(await read({ to: '2020-01-01' })).toEqual([])
  expect(await read({ via: 'import' })).toEqual([])
  expect(await read({ by: 0 })).toEqual([])
})

test('Every check of the live check has its own bit', () => {
  expect(itemChecks.length).toBeLessThanOrEqual(31)
  expect(new Set(itemChecks.map(({ key }) => key)).size).toBe(itemChecks.length)
})
