import { items } from '@backroom/contract/items/page/items'
import {
  codesCheck,
  codesLookUp,
  facetSuggestions,
  sizeFilters,
} from '@backroom/contract/items/page/suggestions'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ItemSteps } from '#testing/steps/item-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: ItemSteps
beforeAll(async () => {
  shop = await startTestApp()
  steps = new ItemSteps(shop, await shop.as('admin'))
})
afterAll(() => shop.close())

test('A pasted list of codes is looked up in one call, in its order', async () => {
  const made = await steps.make({ code: 'PASTE-1' })
  const renamed = await steps.make({ code: 'PASTE-2' })
  const oldCode = renamed.item.code
  await steps.save(renamed, { item: { code: `${oldCode} NEW` } })
  const { barcode, itemUid, pageUid } = await shop.store.database.row<{
    barcode: string
    itemUid: number
    pageUid: number
  }>(
    sql`select b.barcode, b.item_uid as "itemUid", i.page_uid as "pageUid" from item_barcode b join item i on i.uid = b.item_uid
        where i.lead_item_uid is not null and i.status = 'active' and b.kind = 'gtin13' order by b.uid limit 1`,
  )
  const codes = [`${oldCode} new`, 'NO-SUCH-CODE', barcode, made.item.code.toLowerCase(), oldCode]
  const ecommerce = await shop.as('ecommerce')
  expect(await ecommerce.call(codesLookUp, { body: { codes } })).toEqual([
    { code: codes[0], uid: renamed.item.uid, pageUid: renamed.item.uid },
    { code: 'NO-SUCH-CODE', uid: null, pageUid: null },
    { code: barcode, uid: itemUid, pageUid },
    { code: codes[3], uid: made.item.uid, pageUid: made.item.uid },
    { code: oldCode, uid: renamed.item.uid, pageUid: renamed.item.uid },
  ])
  const archived = await steps.make({ code: 'PASTE-3' })
  await steps.write(sql`update item set status = 'archived' where uid = ${archived.item.uid}`)
  expect(await ecommerce.call(codesLookUp, { body: { codes: [archived.item.code] } })).toEqual([
    { code: archived.item.code, uid: null, pageUid: null },
  ])
})

test('Codes are asked about all at once: those in use name their item, archived ones too', async () => {
  const made = await steps.make({ code: 'TAKEN-1', name: 'Taken jacket' })
  await steps.save(made, { sizes: [{ key: 'm', code: 'TAKEN-1-M', sizeLabel: 'M', sellable: true }] })
  const archived = await steps.make({ code: 'TAKEN-2', name: 'Gone jacket' })
  await steps.write(sql`update item set status = 'archived' where uid = ${archived.item.uid}`)
  const codes = ['FREE-1', 'taken-1-m', 'TAKEN-2', 'FREE-2']
  expect(await steps.by.call(codesCheck, { body: { codes } })).toEqual([
    { code: 'taken-1-m', usedBy: 'Taken jacket' },
    { code: 'TAKEN-2', usedBy: 'Gone jacket' },
  ])
})

test('Size filters offer their sizes in the order shoppers see, and a size run made from one feeds it', async () => {
  const offered = await steps.by.call(sizeFilters)
  expect(offered.length).toBeGreaterThan(0)
  const [first] = offered
  const stored = await steps.sql<{ name: string }>(
    sql`select name from facet where filter_uid = ${first?.uid} and active order by position, name`,
  )
  expect(first?.sizes).toEqual(stored.map(({ name }) => name))
  const [colour] = await steps.sql<{ uid: number }>(sql`select min(uid) as uid from colour`)
  const sizes = (first?.sizes ?? []).slice(0, 2)
  const run = { name: 'Sized', styleCode: 'SIZED', colourUids: [colour?.uid ?? 0], sizes }
  const made = await steps.by.call(items.create, {
    body: { sizeRun: { ...run, sizeFilterUid: first?.uid } } as never,
  })
  expect(made.sizes.map(({ sizeLabel }) => sizeLabel).sort()).toEqual([...sizes].sort())
  const [style] = await steps.sql(sql`select size_filter_uid as filter from style where code = 'SIZED'`)
  expect(style).toEqual({ filter: first?.uid })
})

test('Facets that most pages of the same range carry are suggested, those of few are not', async () => {
  const [one, other] = await steps.sql<{ uid: number; filterUid: number }>(sql`
    select f.uid, f.filter_uid as "filterUid" from facet f join filter q on q.uid = f.filter_uid
    where q.type = 'list' and q.active and f.active order by f.uid limit 2`)
  if (!one || !other) throw new Error('The demo store has no facets.')
  const pages = await Promise.all(
    [1, 2, 3, 4].map(n => steps.make({ code: `RANGE-${n}`, name: `Range ${n}`, rangeName: 'Suggested' })),
  )
  for (const [index, page] of pages.slice(0, 3).entries()) {
    const facets = [one, ...(index === 0 ? [other] : [])]
    await steps.save(page, { facetsAdded: facets.map(({ uid: facetUid }) => ({ facetUid })) })
  }
  const last = pages[3] as (typeof pages)[number]
  const suggested = await steps.by.call(facetSuggestions, { params: { uid: last.item.uid } })
  expect(suggested).toEqual([{ filterUid: one.filterUid, facetUid: one.uid, from: 'range', shareBp: 10_000 }])
  const stranger = await steps.make({ code: 'RANGE-9', rangeName: '' })
  expect(await steps.by.call(facetSuggestions, { params: { uid: stranger.item.uid } })).toEqual([])
})
