import { randomUUID } from 'node:crypto'
import { blankBrand, brands, mergeBrands, mergeBrandsDirect } from '@backroom/contract/items/brands/brands'
import { blankCollection, collections } from '@backroom/contract/organisation/collections/collections'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let steps: BulkSteps
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.as('admin')
  steps = new BulkSteps(shop, admin, mergeBrands as never)
})
afterAll(() => shop.close())

const list = (uids: readonly number[]) => sql`any(${`{${uids.join(',')}}`}::int[])`

/** Brands and everything that hangs on them, stamps of the last change left out. */
async function everything() {
  const stamps = sql`- 'version' - 'updated_at' - 'updated_by'`
  return {
    brands: await steps.sql(sql`select to_jsonb(brand) ${stamps} as row from brand order by uid`),
    items: await steps.sql(sql`select to_jsonb(item) ${stamps} as row from item order by uid`),
    links: await steps.sql(sql`select to_jsonb(brand_link) ${stamps} as row from brand_link order by uid`),
    redirects: await steps.sql(sql`select to_jsonb(redirect) ${stamps} as row from redirect order by uid`),
    uses: await steps.sql(sql`select * from file_usage order by 1, 2, 3, 4`),
  }
}

/** Two brands to go and one to stay, each with items, a link, a logo and a past. */
async function makeThree(name: string) {
  const make = (each: string) =>
    admin.call(brands.create, {
      body: {
        ...blankBrand(`${name} ${each}`),
        logoFileUid: 1,
        bannerFileUid: 2,
        pageTitle: each,
        minAdvertisedBp: 8_000,
        introduction: '<p>Quotes " and \\ and é <img data-file-uid="3" alt="" /></p>',
        featured: each === 'A',
      },
    })
  const [a, b, keep] = [await make('A'), await make('B'), await make('Keep')]
  await admin.call(brands.update, { params: { uid: a.uid }, body: { ...a, urlSlug: `${a.urlSlug}-new` } })
  await shop.store.database.write(backroomItself('demo'), async tx => {
    for (const [index, { uid }] of [a, b, keep].entries()) {
      await tx.execute(
        sql`update item set brand_uid = ${uid} where uid in (select uid from item where brand_uid < ${a.uid} order by uid limit ${index + 2})`,
      )
      await tx.execute(
        sql`insert into brand_link (supplier_uid, supplier_brand_name, brand_uid) values (1, ${`${name} ${index}`}, ${uid})`,
      )
    }
  })
  return { a: a.uid, b: b.uid, keep: keep.uid }
}
const brandOf = async (uids: readonly number[]) =>
  (await steps.sql<{ name: string }>(sql`select name from brand where uid = ${list(uids)}`)).length

describe('Merging brands', () => {
  test('moves items, supplier names and addresses to the one that is kept; taking it back gives all of it back', async () => {
    const { a, b, keep } = await makeThree('Whole')
    const before = await everything()
    const preview = await steps.preview({ uids: [a, b, keep] }, { keepUid: keep })
    expect(preview.counts).toMatchObject({ willChange: 2, refused: 1 })
    expect(preview.refusedBy).toMatchObject([{ code: 'keeper', text: 'This is the one that is kept.' }])
    expect(preview.consequences.map(({ text }) => text)).toEqual([
      '5 items will move to the brand that is kept.',
      '2 supplier names will move to the brand that is kept.',
    ])
    const uid = await steps.run(preview)
    expect((await steps.ended(uid)).counts).toMatchObject({ changed: 2, refused: 1 })
    expect(await brandOf([a, b])).toBe(0)
    expect(await steps.sql(sql`select 1 from item where brand_uid = ${keep}`)).toHaveLength(9)
    expect(
      await steps.sql(
        sql`select from_path as "from", to_path as "to" from redirect where from_path like '/brands/whole-%' order by 1`,
      ),
    ).toEqual(
      ['/brands/whole-a', '/brands/whole-a-new', '/brands/whole-b'].map(from => ({
        from,
        to: '/brands/whole-keep',
      })),
    )

    const undo = await steps.undo(uid)
    expect((await steps.ended(undo)).state).toBe('completed')
    expect(await everything()).toEqual(before)
    expect((await steps.read(uid)).state).toBe('undone')
    const history = await admin.call(brands.history, { params: { uid: a } })
    expect(history.entries[0]).toMatchObject({ action: 'create', via: 'undo' })

    const redo = await steps.undo(undo)
    expect((await steps.ended(redo)).state).toBe('completed')
    expect(await brandOf([a, b])).toBe(0)
    expect(await steps.sql(sql`select 1 from item where brand_uid = ${keep}`)).toHaveLength(9)
    await steps.ended(await steps.undo(redo))
    expect(await everything()).toEqual(before)
  })

  test('lets rules, menus, repeaters and redirects name the one that is kept, and taking it back undoes that too', async () => {
    const { a, b, keep } = await makeThree('Pointed at')
    const rule = {
      match: 'all',
      of: [{ field: 'brand', op: 'in', value: [a, b] }],
    }
    const made = await admin.call(collections.create, {
      body: { ...blankCollection('Of two brands'), rule } as never,
    })
    await shop.store.database.write(backroomItself('demo'), async tx => {
      await tx.execute(sql`
        insert into size_filter_rule (name, priority, target_filter_uid, brand_uids, match, target)
        select 'Of two brands', 9000, uid, array[${a}::int, ${keep}::int], 'parsed', 'make' from filter where type = 'size' limit 1`)
      await tx.execute(sql`
        insert into facet_navigation_node (version_uid, node_key, position, kind, target_uid)
        select uid, 990004, 'i0', 'brand', ${b}::int from facet_navigation_version where state = 'published' order by uid limit 1`)
      await tx.execute(sql`
        insert into filter_custom_repeater (name, scopes)
        values ('Of two brands', ${JSON.stringify([{ kind: 'brand', uid: a }])}::jsonb)`)
    })
    const pointers = () =>
      steps.sql(sql`
        select (select rule #>> '{of,0,value}' from collection where uid = ${made.uid}) as rule,
          (select brand_uids from size_filter_rule where name = 'Of two brands') as sizes,
          (select target_uid from facet_navigation_node where node_key = 990004) as menu,
          (select scopes #>> '{0,uid}' from filter_custom_repeater where name = 'Of two brands') as repeater`)
    const before = await pointers()
    const preview = await steps.preview({ uids: [a, b] }, { keepUid: keep })
    expect(preview.consequences.map(({ text }) => text).slice(2)).toEqual([
      '1 collection rule will move to the brand that is kept.',
      '1 menu node will move to the brand that is kept.',
      '1 repeater will move to the brand that is kept.',
      '1 size rule will move to the brand that is kept.',
    ])
    const uid = await steps.run(preview)
    await steps.ended(uid)
    expect(await pointers()).toEqual([
      { rule: `[${keep}]`, sizes: [keep], menu: keep, repeater: String(keep) },
    ])
    expect((await steps.ended(await steps.undo(uid))).counts.refused).toBe(0)
    expect(await pointers()).toEqual(before)
  })

  test('whose name was given away meanwhile is not put back, and says so; the rest is', async () => {
    const { a, b, keep } = await makeThree('Taken')
    const uid = await steps.run(await steps.preview({ uids: [a, b] }, { keepUid: keep }))
    await steps.ended(uid)
    await admin.call(brands.create, { body: blankBrand('Taken A') })
    const undo = await steps.ended(await steps.undo(uid))
    expect(undo.state).toBe('completedWithRefusals')
    expect(await brandOf([b])).toBe(1)
    expect(await brandOf([a])).toBe(0)
    expect(await steps.sql(sql`select 1 from item where brand_uid = ${b}`)).toHaveLength(3)
    expect(await steps.sql(sql`select 1 from item where brand_uid = ${keep}`)).toHaveLength(6)
    const reasons = [...(await steps.results(undo.uid)).values()].filter(
      ({ outcome }) => outcome === 'refused',
    )
    expect(reasons).toHaveLength(4)
    expect(new Set(reasons.map(({ reason }) => reason))).toEqual(
      new Set(['Something else has its name or address now.', 'What it belonged to is gone.']),
    )
    expect((await steps.read(uid)).state).toBe('undonePartly')
  })

  test('into one that has gone since the preview is refused', async () => {
    const { a, keep } = await makeThree('Vanished')
    const preview = await steps.preview({ uids: [a] }, { keepUid: keep })
    await shop.store.database.write(backroomItself('demo'), async tx => {
      await tx.execute(sql`update item set brand_uid = 1 where brand_uid = ${keep}`)
      await tx.execute(sql`delete from brand_link where brand_uid = ${keep}`)
      await tx.execute(sql`delete from file_usage where entity = 'brand' and entity_uid = ${keep}`)
      await tx.execute(sql`delete from brand where uid = ${keep}`)
    })
    const text = 'This brand no longer exists. Choose another and preview again.'
    const refusals = [
      await steps.refused({ previewUid: preview.previewUid, idempotencyKey: randomUUID() }),
      await steps.refused({ selection: { uids: [a] }, keepUid: keep, dryRun: true }),
    ]
    for (const { status, body } of refusals)
      expect({ status, errors: body.errors }).toEqual({ status: 400, errors: { keepUid: [text] } })
  })

  test('of more than 100 asks for the number', async () => {
    const uids = await steps.makeBrands('Merged away', 101)
    const preview = await steps.preview({ uids }, { keepUid: 1 })
    expect(preview.confirmCount).toBe(101)
    const { body } = await steps.refused({
      previewUid: preview.previewUid,
      idempotencyKey: randomUUID(),
      confirmCount: 100,
    })
    expect(body.errors).toEqual({ confirmCount: ['Type 101 to confirm.'] })
    const uid = await steps.run(preview, { confirmCount: 101 })
    expect((await steps.ended(uid)).counts.changed).toBe(101)
    expect((await steps.ended(await steps.undo(uid))).state).toBe('completed')
    expect(await brandOf(uids)).toBe(101)
  })

  test('by the address of its own is the same, and twice with one key is once', async () => {
    const { a, b, keep } = await makeThree('Direct')
    const body = { keep, merge: [a, b], idempotencyKey: randomUUID() }
    const [first, second] = await Promise.all([
      admin.call(mergeBrandsDirect, { body }),
      admin.call(mergeBrandsDirect, { body }),
    ])
    expect(second).toEqual(first)
    expect((await steps.ended(first.operationUid)).counts.changed).toBe(2)
  })
})
