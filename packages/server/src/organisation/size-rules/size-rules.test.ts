import { enterSuperUser, superUserHeader } from '@backroom/contract/access/session'
import { blankBrand, brands } from '@backroom/contract/items/brands/brands'
import { addressOf } from '@backroom/contract/kit/endpoint'
import { blankCategory, categories } from '@backroom/contract/organisation/categories/categories'
import { runSizeRules } from '@backroom/contract/organisation/filters/item-facets'
import {
  blankSizeRule,
  ignoreSizeLabel,
  type SizeRuleInput,
  sizeLabelsView,
  sizeRules,
  sizeRulesRun,
  sizeRulesTest,
  sizeRulesView,
} from '@backroom/contract/organisation/size-rules/size-rules'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#demo/access/people'
import { runChanged } from '#organisation/size-rules/run'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { ItemSteps } from '#testing/steps/item-steps'
import { asSuperUser, type SuperUser } from '#testing/super-user'
import { type Caller, startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
let steps: ItemSteps
let admin: Caller
let ask: SuperUser
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole' })
  admin = await shop.as('admin')
  steps = new ItemSteps(shop, admin)
  ask = await asSuperUser(admin)
})
afterAll(() => shop.close())

const filterUid = async (name: string) =>
  (await shop.store.database.row<{ uid: number }>(sql`select uid from filter where name = ${name}`)).uid
const rule = async (more: Partial<SizeRuleInput>): Promise<SizeRuleInput> => ({
  ...blankSizeRule,
  name: `Rule ${Math.random()}`,
  priority: 5,
  targetFilterUid: await filterUid('Frame size'),
  ...more,
})

/** A page with one size, which carries what the rules say once they have run. */
async function makeSize(
  label: string,
  primaryCategoryUid?: number,
): Promise<{ pageUid: number; uid: number; code: string }> {
  const page = await steps.make(primaryCategoryUid ? { primaryCategoryUid } : {})
  const code = `${page.item.code}-1`
  await steps.save(page, {
    item: { sellable: false },
    sizes: [{ key: 'a', code, sizeLabel: label, sellable: true }],
  })
  const [size] = await steps.sql<{ uid: number }>(sql`select uid from item where code = ${code}`)
  return { pageUid: page.item.uid, uid: size?.uid ?? 0, code }
}
const facetsOn = async (uid: number) =>
  steps.sql<{ name: string; origin: string }>(
    sql`select f.name, k.origin from item_facet k join facet f on f.uid = k.facet_uid where k.item_uid = ${uid} order by f.name`,
  )
const runNow = async (uid: number, name: string | undefined) => {
  await until(`the size to carry ${name}`, async () => {
    await runChanged(shop.store)
    return (await facetsOn(uid)).some(facet => facet.name === name) === (name !== undefined)
  })
}

describe('Size rules', () => {
  test('are for super users alone: an admin outside the mode is refused', async () => {
    const { status, body } = await admin.refused(sizeRules.create, {
      body: await rule({ pattern: '#cm', makeName: 'x' }),
    })
    expect([status, body.code]).toEqual([403, 'superUser'])
    expect((await admin.refused(sizeRulesView.list)).status).toBe(403)
    const ecommerce = await shop.as('ecommerce')
    expect((await ecommerce.refused(sizeRulesView.list)).body.code).toBe('permission')
  })

  test('put 54 cm on a size that says 54cm, and leave what was put there by hand', async () => {
    const frames = await steps.by.call(categories.create, { body: blankCategory('Frames of the proof') })
    const made = await ask(sizeRules.create, {
      body: await rule({
        name: 'Frames',
        priority: 1,
        categoryUids: [frames.uid],
        pattern: '#cm',
        makeName: '{value} cm',
      }),
    })
    expect(made.status).toBe(201)
    const size = await makeSize('54cm', frames.uid)
    await runNow(size.uid, '54 cm')
    expect(await facetsOn(size.uid)).toEqual([{ name: '54 cm', origin: 'sizeRule' }])
    const [byHand] = await steps.sql<{ uid: number }>(
      sql`select f.uid from facet f join filter q on q.uid = f.filter_uid where q.name = 'Frame size' and f.name = '56 cm'`,
    )
    const other = await makeSize('51cm', frames.uid)
    await runNow(other.uid, '51 cm')
    await steps.write(sql`delete from item_facet where item_uid = ${other.uid}`)
    await steps.write(
      sql`insert into item_facet (item_uid, page_uid, facet_uid) values (${other.uid}, ${other.pageUid}, ${byHand?.uid})`,
    )
    const bulk = new BulkSteps(shop, admin, runSizeRules)
    await bulk.ended(await bulk.run(await bulk.preview({ uids: [size.pageUid, other.pageUid] }, {})))
    expect(await facetsOn(other.uid)).toEqual([{ name: '56 cm', origin: 'manual' }])
    expect(await facetsOn(size.uid)).toEqual([{ name: '54 cm', origin: 'sizeRule' }])
    const [hits] = await steps.sql<{ count: number }>(sql`
      select count(*)::int as count from item_facet where item_uid = ${size.uid} and size_rule_uid = ${made.body.uid}`)
    expect(hits?.count, 'by this rule and no other').toBe(1)
  })

  test('replace their own facet when the label changes', async () => {
    await ask(sizeRules.create, {
      body: await rule({ name: 'Odd frames', pattern: 'odd #cm', makeName: '{value} cm' }),
    })
    const size = await makeSize('Odd 48cm')
    await runNow(size.uid, '48 cm')
    await steps.write(sql`update item set size_label = 'Odd 58cm' where uid = ${size.uid}`)
    await runNow(size.uid, '58 cm')
    expect(await facetsOn(size.uid)).toEqual([{ name: '58 cm', origin: 'sizeRule' }])
  })

  test('show what a run would do before it does it, with the facets it would make', async () => {
    await makeSize('Strange 77cm')
    const draft = await rule({ name: 'Strange', pattern: 'strange #cm', makeName: 'Strange {value}' })
    const { status, body } = await ask(sizeRulesRun, { body: { dryRun: true, rule: draft } })
    expect(status).toBe(202)
    expect(body.makes).toContainEqual({ filter: 'Frame size', name: 'Strange 77' })
    expect(body.samples).toContainEqual(
      expect.objectContaining({ label: 'Strange 77cm', after: 'Strange 77', rule: 'Strange' }),
    )
    expect(await steps.sql(sql`select from facet where name = 'Strange 77'`)).toHaveLength(0)
  })

  test('are tried on labels: what each reads as, and which earlier rule takes it', async () => {
    const draft = await rule({ name: 'Late', priority: 9_000, pattern: 'odd *', makeName: '{label}' })
    const { body } = await ask(sizeRulesTest, {
      body: { labels: ['Odd 54cm', 'odd one', 'XL'], rule: draft },
    })
    expect(body).toEqual([
      expect.objectContaining({ label: 'Odd 54cm', facet: 'Odd 54cm', takenBy: 'Odd frames' }),
      expect.objectContaining({ label: 'odd one', facet: 'odd one', takenBy: null }),
      expect.objectContaining({ label: 'XL', system: 'Letters', facet: null, takenBy: null }),
    ])
  })

  test('that make no sense are refused at their fields', async () => {
    const list = await filterUid('Fabric')
    const { status, body } = await ask(sizeRules.create, {
      body: await rule({ targetFilterUid: list, pattern: '[a', makeName: '{size}' }),
    })
    expect(status).toBe(400)
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(['makeName', 'pattern', 'targetFilterUid'])
  })

  test('are judged as two people made them together: each end of a range fits, and the range does not', async () => {
    const range = { match: 'range', system: 'cm', fromValue: 4, toValue: 12, makeName: '{value}' } as const
    const { body: opened } = await ask(sizeRules.create, { body: await rule(range) })
    const save = (change: Partial<SizeRuleInput>) =>
      ask(sizeRules.update, { params: { uid: opened.uid }, body: { ...opened, ...change } as never })
    expect((await save({ fromValue: 10 })).status).toBe(200)
    const { status, body } = await save({ toValue: 8 })
    expect([status, body.errors]).toEqual([400, { toValue: ['This is below where it starts.'] }])
  })

  test('leave their facets when deleted, or take them along when asked to', async () => {
    const made = await ask(sizeRules.create, {
      body: await rule({ name: 'Passing', pattern: 'passing #', makeName: 'P{value}' }),
    })
    const size = await makeSize('passing 3')
    await runNow(size.uid, 'P3')
    const { uid, version } = made.body
    await ask(sizeRules.remove, { params: { uid }, query: { version } as never })
    await steps.write(sql`update item set size_label = 'passing on' where uid = ${size.uid}`)
    await runChanged(shop.store)
    expect(await facetsOn(size.uid)).toEqual([{ name: 'P3', origin: 'sizeRule' }])

    const other = await ask(sizeRules.create, {
      body: await rule({ name: 'Leaving', pattern: 'leaving #', makeName: 'L{value}' }),
    })
    const leaving = await makeSize('leaving 4')
    await runNow(leaving.uid, 'L4')
    const query = { version: other.body.version, facets: 'remove' } as never
    await ask(sizeRules.remove, { params: { uid: other.body.uid }, query })
    expect(await facetsOn(leaving.uid)).toEqual([])
  })

  test('of which the first does not stop both say what they have to say, as far as their filter takes it', async () => {
    const [small, medium] = [
      await rule({ name: 'Half small', pattern: 'half s/m', makeName: 'Half S', stop: false }),
      await rule({ name: 'Half medium', pattern: 'half s/m', makeName: 'Half M', priority: 6 }),
    ]
    for (const body of [small, medium]) await ask(sizeRules.create, { body })
    const size = await makeSize('Half S/M')
    await runNow(size.uid, 'Half M')
    expect((await facetsOn(size.uid)).map(({ name }) => name)).toEqual(['Half M', 'Half S'])
    await steps.write(sql`update filter set max_per_item = 1 where name = 'Frame size'`)
    await steps.write(sql`delete from item_facet where item_uid = ${size.uid}`)
    await steps.write(sql`update item set size_label = 'half  S/M' where uid = ${size.uid}`)
    await runNow(size.uid, 'Half S')
    expect((await facetsOn(size.uid)).map(({ name }) => name)).toEqual(['Half S'])
    await steps.write(sql`update filter set max_per_item = 20 where name = 'Frame size'`)
  })
})

test('A rule for a category is known to come before one for a category below it', async () => {
  const [bikes, road] = await steps.sql<{ uid: number }>(
    sql`select uid from category where path in ('bikes', 'bikes/road-bikes') order by depth`,
  )
  const early = await rule({ name: 'All bikes', pattern: 'deep #', makeName: 'D{value}', priority: 3 })
  await ask(sizeRules.create, { body: { ...early, categoryUids: [bikes?.uid ?? 0] } })
  const late = await rule({ name: 'Road', pattern: 'deep #', makeName: 'R{value}', priority: 900 })
  const draft = { ...late, categoryUids: [road?.uid ?? 0] }
  const { body } = await ask(sizeRulesTest, { body: { labels: ['deep 3'], rule: draft } })
  expect(body).toEqual([expect.objectContaining({ facet: 'R3', takenBy: 'All bikes' })])
})

test('Labels that no rule reads are listed with their reading, until somebody ignores them', async () => {
  await makeSize('Quite unreadable')
  const search = { search: 'quite unreadable' } as never
  const found = await ask(sizeLabelsView.list, { query: search })
  expect(found.body.rows[0]).toMatchObject({
    label: 'Quite unreadable',
    items: 1,
    system: 'text',
    reads: '',
    ignored: false,
  })
  await ask(ignoreSizeLabel, { body: { label: ' QUITE  unreadable', ignored: true } })
  expect((await ask(sizeLabelsView.list, { query: search })).body.rows[0]?.ignored).toBe(true)
})

test('The history of a rule names the brands it was narrowed to, as they are called now', async () => {
  const draft = await rule({ match: 'list', labels: ['Never seen'], makeName: '{label}' })
  const { body: made } = await ask(sizeRules.create, { body: draft })
  const [one, two] = [
    await admin.call(brands.create, { body: blankBrand('Narrow one') }),
    await admin.call(brands.create, { body: blankBrand('Narrow two') }),
  ]
  const brandUids = [one.uid, two.uid]
  await ask(sizeRules.update, { params: { uid: made.uid }, body: { ...made, brandUids } as never })
  await admin.call(brands.update, { params: { uid: two.uid }, body: { ...two, name: 'Narrow 2' } as never })
  const { body } = await ask(sizeRules.history, { params: { uid: made.uid } })
  expect(body.entries[0]?.changes).toContainEqual(
    expect.objectContaining({
      field: 'brandUids',
      before: [],
      after: brandUids,
      names: { [one.uid]: 'Narrow one', [two.uid]: 'Narrow 2' },
    }),
  )
})

test('A label is listed with its value and unit', async () => {
  await makeSize('977 mm')
  const { body } = await ask(sizeLabelsView.list, { query: { search: '977' } as never })
  expect(body.rows[0]).toMatchObject({ system: 'mm', reads: '977 mm' })
})

test('A label of a page without a brand and a category is listed, with neither', async () => {
  const { pageUid } = await makeSize('978 mm')
  await steps.write(sql`update item set brand_uid = null, primary_category_uid = null where uid = ${pageUid}`)
  const { status, body } = await ask(sizeLabelsView.list, { query: { search: '978' } as never })
  expect({ status, row: body.rows?.[0] }).toMatchObject({
    status: 200,
    row: { brands: '', categories: '', categoryUid: null },
  })
})

test('The demo store has 17 labels that no rule reads', async () => {
  const own = await startTestApp({ size: 'whole', runsJobs: false })
  const by = await own.as('admin')
  const { superUserToken } = await by.call(enterSuperUser, { body: { password: demoPassword } })
  const reply = await by.raw({
    url: addressOf(sizeLabelsView.list, {}, { limit: 100 }),
    headers: { [superUserHeader]: superUserToken },
  })
  await own.close()
  expect(reply.json().rows.map((row: { label: string }) => row.label)).toHaveLength(17)
})
