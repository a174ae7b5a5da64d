import { cyclescheme } from '@backroom/contract/organisation/cyclescheme/cyclescheme'
import { addFacets, facets, facetsView } from '@backroom/contract/organisation/filters/facets'
import { blankFilter, filters } from '@backroom/contract/organisation/filters/filters'
import { blankRepeater, repeaters } from '@backroom/contract/organisation/result-lists/repeaters'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

/** A facet of a filter of its own, which nothing uses. */
async function facetOf(filterName: string, name: string) {
  const filter = await admin.call(filters.create, { body: blankFilter(filterName) })
  await admin.call(addFacets, { params: { uid: filter.uid }, body: { names: [name] } })
  const filterOf = JSON.stringify([{ field: 'filterUid', op: 'in', value: [filter.uid] }]) as never
  const { rows } = await admin.call(facetsView.list, { query: { filter: filterOf } })
  const facet = rows[0] as (typeof rows)[number]
  return {
    uid: facet.uid,
    facet: { params: { uid: facet.uid }, query: { version: facet.version } },
    filter: { params: { uid: filter.uid }, query: { version: filter.version } },
  }
}

describe('A facet in use is not deleted', () => {
  test('nor its filter, while a repeater is meant for its pages', async () => {
    const made = await facetOf('Trailer kind', 'Child trailer')
    const repeater = await admin.call(repeaters.create, {
      body: { ...blankRepeater('For trailers'), scopes: [{ kind: 'facet', uid: made.uid }] },
    })
    const usedBy = [{ text: '1 repeater', path: '/filter-custom-repeaters' }]
    expect(await admin.refused(facets.remove, made.facet)).toMatchObject({
      status: 400,
      body: { message: 'Child trailer is used by 1 repeater.', usedBy },
    })
    expect((await admin.refused(filters.remove, made.filter)).body).toMatchObject({
      message: 'Trailer kind is used by 1 repeater.',
      usedBy,
    })
    await admin.call(repeaters.remove, {
      params: { uid: repeater.uid },
      query: { version: repeater.version },
    })
    await admin.call(facets.remove, made.facet)
    expect((await admin.refused(facets.read, { params: { uid: made.uid } })).status).toBe(404)
  })

  test('while an archived item carries it, which is said by itself: no other list shows that one', async () => {
    const made = await facetOf('Carried once', 'By an old item')
    await shop.store.database.write(backroomItself('demo'), tx =>
      tx.execute(sql`
        insert into item_facet (item_uid, page_uid, facet_uid)
        select uid, uid, ${made.uid} from item where lead_item_uid is null and status = 'archived' order by uid limit 1`),
    )
    expect((await admin.refused(facets.remove, made.facet)).body.usedBy).toEqual([
      { text: '1 archived item', path: '/archived-items' },
    ])
  })

  test('nor its filter, while it says what a bike is for Cyclescheme', async () => {
    const made = await facetOf('Frame build', 'Folding frame')
    const settings = await admin.call(cyclescheme.read)
    const save = (bikeFacetUids: number[], version: number) =>
      admin.call(cyclescheme.update, {
        body: { ...settings, bikeFacetUids, version, restrictions: settings.restricted },
      })
    const { version } = await save([...settings.bikeFacetUids, made.uid], settings.version)
    const usedBy = [{ text: '1 kind of bike for Cyclescheme', path: '/cyclescheme-restricted-facets' }]
    expect(await admin.refused(facets.remove, made.facet)).toMatchObject({
      status: 400,
      body: { message: 'Folding frame is used by 1 kind of bike for Cyclescheme.', usedBy },
    })
    expect((await admin.refused(filters.remove, made.filter)).body).toMatchObject({
      message: 'Frame build is used by 1 kind of bike for Cyclescheme.',
      usedBy,
    })
    await save(settings.bikeFacetUids, version)
    await admin.call(facets.remove, made.facet)
    expect((await admin.refused(facets.read, { params: { uid: made.uid } })).status).toBe(404)
  })
})
