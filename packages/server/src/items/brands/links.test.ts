import { brands } from '@backroom/contract/items/brands/brands'
import { acceptBrandLinks, brandLinks, brandLinksView } from '@backroom/contract/items/brands/links'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

interface Row {
  uid: number
  supplierBrandName: string
  brandName: string | null
  suggestedName: string | null
  likenessBp: number | null
}

const rowsOf = async (query: string) =>
  (await admin.raw({ url: `/api${brandLinksView.list.path}?limit=200&${query}` })).json<{ rows: Row[] }>()
    .rows
const unlinked = `filter=${encodeURIComponent('[{"field":"state","op":"in","value":["unlinked"]}]')}`

describe('A supplier’s name that is not linked', () => {
  test.each([
    ['TARN AND TOR', 'Tarn & Tor', 10_000],
    ['QUICK BEAM', 'Quickbeam', 10_000],
    ['Lantern+Lane', 'Lantern & Lane', 10_000],
    ['DARKLING LTD', 'Darkling', 10_000],
  ])('%s is suggested the brand %s', async (name, brand, likenessBp) => {
    const found = (await rowsOf(unlinked)).find(row => row.supplierBrandName === name)
    expect(found).toMatchObject({ brandName: null, suggestedName: brand, likenessBp })
  })

  test('is suggested nothing when no brand is anything like it', async () => {
    await addLinks(['Zyxqv Jjk'])
    expect((await rowsOf('search=zyxqv'))[0]).toMatchObject({ suggestedName: null, likenessBp: null })
  })

  test('is suggested what comparing it with every brand finds', async () => {
    await shop.store.database.write(backroomItself('demo'), tx =>
      tx.execute(sql`insert into brand (name, url_slug) select name || extra, url_slug || '-' || n from brand,
        (values (1, ' & Co'), (2, ' Sport'), (3, 'y'), (4, ' of York Ltd')) more(n, extra) on conflict do nothing`),
    )
    await addLinks(['fellsidey', 'THE FELL SIDE SPORTS', 'Kes Trel', 'kirkstone-of-yorke', 'Gritt', 'a', '&'])
    const compared = await shop.store.database.rows<{ uid: number; likeness: number | null }>(sql`
      select link.uid, (select max(greatest(similarity(name_key(b.name), name_key(link.supplier_brand_name)),
          similarity(replace(name_key(b.name), ' ', ''), replace(name_key(link.supplier_brand_name), ' ', '')))) from brand b) as likeness
      from brand_link link where link.brand_uid is null and not link.ignore order by link.uid`)
    const rows = await rowsOf(`${unlinked}&sort=uid`)
    expect(rows.length).toBeGreaterThan(15)
    expect(rows.map(({ uid, likenessBp }) => ({ uid, likenessBp }))).toEqual(
      compared.map(({ uid, likeness }) => ({
        uid,
        likenessBp: likeness !== null && likeness >= 0.3 ? Math.round(likeness * 10_000) : null,
      })),
    )
  })
})

describe('A supplier’s name', () => {
  test('is linked, unlinked and ignored, with history', async () => {
    const [link] = (await rowsOf('search=brackenrig')) as [Row]
    const params = { uid: link.uid }
    const opened = await admin.call(brandLinks.read, { params })
    const brand = await admin.call(brands.read, { params: { uid: 1 } })
    const linked = await admin.call(brandLinks.update, { params, body: { ...opened, brandUid: brand.uid } })
    expect(linked).toMatchObject({ brandName: brand.name, state: 'linked', version: 2 })
    const body = { ...linked, brandUid: null, ignore: true }
    expect(await admin.call(brandLinks.update, { params, body })).toMatchObject({ state: 'ignored' })
    const history = await admin.call(brandLinks.history, { params, query: {} })
    expect(
      history.entries.slice(0, 2).map(({ changes }) => changes.map(({ field }) => field).sort()),
    ).toEqual([['brandUid', 'ignore'], ['brandUid']])
  })

  test('cannot be linked to a brand that is gone', async () => {
    const [link] = (await rowsOf('search=scarthgap')) as [Row]
    const params = { uid: link.uid }
    const opened = await admin.call(brandLinks.read, { params })
    const { status, body } = await admin.refused(brandLinks.update, {
      params,
      body: { ...opened, brandUid: 2_000_000 },
    })
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: { brandUid: ['This brand no longer exists.'] },
    })
  })
})

test('Suggestions alike enough are accepted in one go; the others say why not, and all of it can be taken back', async () => {
  const steps = new BulkSteps(shop, admin, acceptBrandLinks as never)
  const links = await shop.store.database.rows<{ uid: number; name: string }>(
    sql`select uid, supplier_brand_name as name from brand_link where supplier_brand_name in ('TARN AND TOR', 'Zyxqv Jjk', 'FELLSIDE', 'Unbranded', 'Strideing Edge')`,
  )
  const uidOf = (name: string) => links.find(link => link.name === name)?.uid as number
  const preview = await steps.preview({ uids: links.map(({ uid }) => uid) }, { minLikenessBp: 9_000 })
  expect(preview.counts).toMatchObject({ targets: 5, willChange: 1, refused: 4 })
  const uid = await steps.run(preview)
  expect((await steps.ended(uid)).state).toBe('completedWithRefusals')
  const results = await steps.results(uid)
  expect(results.get(uidOf('TARN AND TOR'))).toMatchObject({ outcome: 'changed' })
  expect(results.get(uidOf('FELLSIDE'))?.reason).toBe('Already linked.')
  expect(results.get(uidOf('Unbranded'))?.reason).toBe('Ignored. Stop ignoring it first.')
  expect(results.get(uidOf('Zyxqv Jjk'))?.reason).toBe('No brand has a name like it.')
  expect(results.get(uidOf('Strideing Edge'))?.reason).toMatch(/^The likest brand is only \d+% alike\.$/)
  expect((await rowsOf('search=tarn'))[0]).toMatchObject({ brandName: 'Tarn & Tor' })

  expect((await steps.ended(await steps.undo(uid))).state).toBe('completed')
  expect((await rowsOf('search=tarn'))[0]).toMatchObject({ brandName: null })
})

async function addLinks(names: readonly string[]) {
  await shop.store.database.write(backroomItself('demo'), tx =>
    tx.execute(sql`insert into brand_link (supplier_uid, supplier_brand_name, feed_items)
      select 1, name, 1 from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) name`),
  )
}
