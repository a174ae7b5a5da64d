import { setCategoriesFilters } from '@backroom/contract/organisation/categories/bulk'
import {
  blankCategory,
  type CategoryInput,
  categories,
} from '@backroom/contract/organisation/categories/categories'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mergeRows } from '#kit/records/parts'
import { categoryFilters, type filter } from '#tables/organisation/filters'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

type Filter = Pick<typeof filter.$inferSelect, 'uid' | 'name'>
type Own = CategoryInput['filters'][number]

let shop: TestApp
let admin: Caller
let [one, two] = [] as unknown as [Filter, Filter]
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.as('admin')
  const found = await shop.store.database.rows<Filter>(
    sql`select uid, name from filter where active and type = 'list' order by position limit 2`,
  )
  ;[one, two] = found as [Filter, Filter]
})
afterAll(() => shop.close())

const asks = { required: true, hidden: false }
const hides = { required: false, hidden: true }
const rowOf = ({ uid }: Filter, marks: Omit<Own, 'filterUid'>): Own => ({ filterUid: uid, ...marks })

let count = 0
let opened: Awaited<ReturnType<typeof read>>
const read = (uid: number) => admin.call(categories.read, { params: { uid } })
const sent = (...filters: Own[]) => ({ params: { uid: opened.uid }, body: { ...opened, filters } })
beforeEach(async () => {
  count += 1
  opened = await admin.call(categories.create, { body: blankCategory(`With parts ${count}`) })
})

describe('Rows of a record', () => {
  test('that two people add are both kept, and what both say of one is shown to the second', async () => {
    const manager = await shop.as('manager')
    const [theirs, mine] = [rowOf(one, asks), rowOf(two, asks)]
    await manager.call(categories.update, sent(theirs))
    await manager.call(categories.update, sent(theirs)) // the same once more writes over nothing
    const both = await admin.call(categories.update, sent(mine))
    expect(both.merged).toEqual(['filters'])
    expect(both.filters).toEqual([mine, theirs])

    const { status, body } = await admin.refused(categories.update, sent(rowOf(one, hides)))
    expect([status, body.code, Object.keys(body.conflict?.fields ?? {})]).toEqual([
      409,
      'conflict',
      ['filters'],
    ])
    expect(body.conflict?.fields.filters).toEqual({
      base: [],
      mine: [mine, rowOf(one, hides)],
      theirs: both.filters,
    })
    const chosen = { ...sent(mine, rowOf(one, hides)).body, version: body.conflict?.version ?? 0 }
    const settled = await admin.call(categories.update, { params: { uid: opened.uid }, body: chosen })
    expect(settled.filters).toEqual(chosen.filters)
  })

  test('raise the version of their record, whoever writes them', async () => {
    const many = new BulkSteps(shop, admin, setCategoriesFilters as never)
    const values = { add: [one.uid], remove: [], required: false }
    await many.ended(await many.run(await many.preview({ uids: [opened.uid] }, values)))
    const now = await read(opened.uid)
    expect(now.version).toBeGreaterThan(opened.version)
    expect(now.filters).toEqual([rowOf(one, { required: false, hidden: false })])
    const saved = await admin.call(categories.update, sent(rowOf(two, hides)))
    expect(saved.filters, 'what the run added is not taken away').toHaveLength(2)
    expect(saved).toMatchObject({ merged: ['filters'], updatedBy: { name: 'Megan Hughes' } })
  })

  test('are in its history by name, can be looked back at, are undone with a run and go with it', async () => {
    const { uid } = opened
    const [first, second] = [rowOf(one, hides), rowOf(two, hides)]
    for (const filters of [[first], [first, second], [second, first]])
      await admin.call(categories.update, { params: { uid }, body: { ...(await read(uid)), filters } })
    const many = new BulkSteps(shop, admin, setCategoriesFilters as never)
    const values = { add: [], remove: [one.uid], required: false }
    const run = await many.run(await many.preview({ uids: [uid] }, values))
    await many.ended(run)

    const { entries } = await admin.call(categories.history, { params: { uid }, query: {} })
    const changes = entries.map(entry =>
      entry.changes.map(({ field, before, after }) => [field, before, after]),
    )
    expect(changes).toEqual([
      [['filters', [second, first], [second]]],
      [['filters', [first, second], [second, first]]],
      [['filters', [first], [first, second]]],
      [['filters', [], [first]]],
      [],
    ])
    expect(entries[0]?.changes[0]?.names).toEqual({ [one.uid]: one.name, [two.uid]: two.name })
    const params = { uid, historyUid: entries[1]?.uid ?? 0 }
    expect((await admin.call(categories.asOf, { params })).filters).toEqual([second, first])

    await many.ended(await many.undo(run))
    const now = await read(uid)
    expect(now.filters).toEqual([second, first])
    await admin.call(categories.remove, { params: { uid }, query: { version: now.version } })
    const left = sql`select from category_filter where category_uid = ${uid}`
    expect(await shop.store.database.rows(left)).toEqual([])
  })

  test('that stand there twice, or point at nothing, are refused at their list', async () => {
    const twice = await admin.refused(categories.update, sent(rowOf(one, asks), rowOf(one, hides)))
    expect(twice.body.errors).toEqual({ filters: ['The same one stands there twice.'] })
    const nothing = await admin.refused(categories.update, sent({ filterUid: 999_999, ...hides }))
    expect(nothing.body.errors).toEqual({ filters: ['One of them no longer exists. Choose again.'] })
  })
})

describe('Two orders of a list', () => {
  const list = (keys: string) => [...keys].map(filterUid => ({ filterUid }))
  const merged = (base: string, mine: string, theirs: string) =>
    (['mine', 'theirs'] as const).map(winner =>
      mergeRows(categoryFilters, { base: list(base), mine: list(mine), theirs: list(theirs) }, winner)
        .map(({ filterUid }) => filterUid)
        .join(''),
    )

  test.each([
    ['moved by one, added to by the other', 'abc', 'cab', 'abcd', 'cdab'],
    ['added to by both', 'ab', 'axb', 'aby', 'axby'],
    ['moved by one, taken from by the other', 'abc', 'cba', 'ac', 'ca'],
    ['taken from by both', 'abc', 'ab', 'bc', 'b'],
  ])('are put together: %s', (_, base, mine, theirs, both) => {
    expect(merged(base, mine, theirs)).toEqual([both, both])
  })

  test('are asked about where both moved something', () => {
    expect(merged('abc', 'cab', 'bac')).toEqual(['cab', 'bac'])
  })
})
