import { allItemsView, archivedItemsView, itemsView } from '@backroom/contract/items/lists/views'
import { bestMatch } from '@backroom/contract/kit/data-view'
import { starBuyLinesView } from '@backroom/contract/orders/lists/lists'
import { inventoryView } from '@backroom/contract/supply/stock/inventory'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { matchingSql } from '#kit/data-view/matching'
import { readCsv } from '#testing/read-csv'
import { ItemSteps } from '#testing/steps/item-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
  const steps = new ItemSteps(shop, admin)
  // Made worst match first, so that the usual order (last change first) is nearly the order of the matches turned round.
  await steps.make({ code: 'QZX', name: 'Plain pump' })
  await steps.make({ code: 'P-1', name: 'Pump with a code to scan' })
  await steps.make({ code: 'QZX-LONG-7', name: 'Frame pump' })
  await steps.make({ code: 'P-2', name: 'The qzx pump' })
  await steps.make({ code: 'P-3', name: 'Spare part', supplierColourName: 'Qzx blue' })
  await steps.make({ code: 'P-4', name: 'Qzz part', supplierColourName: 'Qzx red' })
  await steps.write(sql`
    insert into item_barcode (item_uid, barcode, kind, is_primary) select uid, 'QZX', 'internal', true from item where code = 'P-1'`)
})
afterAll(() => shop.close())

const found = async (query: Record<string, unknown>) => {
  const { rows, nextCursor } = await admin.call(itemsView.list, {
    query: { search: 'qzx', ...query } as never,
  })
  return { codes: rows.map(({ code }) => code), nextCursor }
}
const best = ['QZX', 'P-1', 'QZX-LONG-7', 'P-2', 'P-4', 'P-3']

describe('A search among items', () => {
  test('puts the code first, then the barcode, the beginning of a code, the name, and what is merely alike', async () => {
    expect((await found({})).codes).toEqual(best)
    expect((await found({ sort: bestMatch })).codes).toEqual(best)
  })

  test('ranks every size for itself where every size is shown', async () => {
    const steps = new ItemSteps(shop, admin)
    const page = await steps.make({ code: 'WRY-JKT', name: 'Wry jacket' })
    await steps.save(page, {
      item: { sellable: false },
      sizes: ['S', 'M'].map(size => ({
        key: size,
        code: `WRY-JKT-${size}`,
        sizeLabel: size,
        sellable: true,
      })),
    })
    const size = 'WRY-JKT-M'
    expect((await found({ search: size, sizes: 'true' })).codes).toEqual([size, 'WRY-JKT'])
    expect((await found({ search: size })).codes).toEqual(['WRY-JKT'])
    expect((await found({ search: 'wry-jkt', sizes: 'true' })).codes[0]).toBe('WRY-JKT')
  })

  test('is read on page by page in that order, and belongs to what was searched for', async () => {
    const codes: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { codes: string[]; nextCursor: string | null } = await found({ limit: 1, cursor })
      codes.push(...page.codes)
      cursor = page.nextCursor
    }
    expect(codes).toEqual(best)
    const { nextCursor } = await found({ limit: 1 })
    const other = { search: 'pump', limit: 1, cursor: nextCursor ?? '' }
    expect((await admin.refused(itemsView.list, { query: other as never })).status).toBe(400)
  })

  test('keeps any order that is asked for, and the usual one without a search', async () => {
    expect((await found({ sort: 'code' })).codes).toEqual([...best].sort())
    const usual = await found({ search: '', limit: 3 })
    expect(await found({ search: '', limit: 3, sort: bestMatch })).toEqual(usual)
    expect(await found({ search: '', limit: 3, sort: '-updatedAt' })).toMatchObject({ codes: usual.codes })
  })

  test('is downloaded in the same order', async () => {
    const reply = await admin.raw({ url: `/api${itemsView.csv.path}?search=qzx&columns=code` })
    expect(readCsv(reply.body)).toEqual([['Code'], ...best.map(code => [code])])
  })
})

test('Great lists that nobody narrowed are asked in the very same words each time, so that these are written once', async () => {
  for (const { name } of [itemsView, allItemsView, archivedItemsView, inventoryView, starBuyLinesView]) {
    const view = shop.kit.views.get(name.toLowerCase())
    const parts = async () => {
      const asked = { params: {}, more: {}, visitor: {}, store: shop.store } as never
      return (await matchingSql(view as never, { search: '', filter: [] }, asked)).parts ?? []
    }
    const [first, second] = [await parts(), await parts()]
    expect(first.length, name).toBe(2)
    for (const [place, part] of first.entries()) expect(part, name).toBe(second[place])
  }
})
