import { itemInput } from '@backroom/contract/items/page/fields'
import { rollup } from '@backroom/contract/items/page/page'
import { type Query, queryCounts, queryFields } from '@backroom/contract/items/queries/saved-queries'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ItemSteps } from '#testing/steps/item-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

/** So few that a question stays within its three seconds, and a fault is soon found among them. */
const atOnce = 6

let shop: TestApp
let admin: Caller
let steps: ItemSteps
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.as('admin')
  steps = new ItemSteps(shop, admin)
})
afterAll(() => shop.close())

const countOf = async (of: Query['of'], match: Query['match'] = 'all') =>
  (await admin.call(queryCounts, { query: { query: JSON.stringify({ match, of }) } })).total

describe('The catalogue of questions', () => {
  test('holds every field of an item and all that is worked out from it, each once', async () => {
    const keys = (await admin.call(queryFields)).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of [...Object.keys(itemInput.shape), ...Object.keys(rollup.shape)])
      expect(keys).toContain(key)
    for (const key of Object.keys(itemInput.shape))
      if (key !== 'costMinor') expect(keys).toContain(`changed.${key}`)
    expect(keys).not.toContain('changed.costMinor')
  })

  test('can be asked about in every field, in each of its ways', async () => {
    const fields = await admin.call(queryFields)
    const conditions = fields.flatMap(({ key: field, ops, kind }): Query['of'] => {
      const value = { bool: true, number: 1, money: 1, percent: 1 }[kind as string]
      return [
        ...(ops.includes('empty') ? [{ field, op: 'empty' as const, value: true }] : []),
        ...(ops.includes('is') ? [{ field, op: 'is' as const, value: true }] : []),
        ...(ops.includes('contains') ? [{ field, op: 'contains' as const, value: 'zzz' }] : []),
        ...(ops.includes('inLast') ? [{ field, op: 'inLast' as const, value: 7 }] : []),
        ...(ops.includes('gt') && typeof value === 'number' ? [{ field, op: 'gt' as const, value }] : []),
      ]
    })
    expect(new Set(conditions.map(each => 'field' in each && each.field)).size).toBe(fields.length)
    for (let from = 0; from < conditions.length; from += atOnce) {
      const some = conditions.slice(from, from + atOnce)
      expect(await countOf(some, 'any'), JSON.stringify(some)).toBeGreaterThanOrEqual(0)
    }
  })

  test('finds by what is around an item', async () => {
    const truth = async (condition: SQL) =>
      (
        await steps.sql<{ count: number }>(sql`
          select count(*)::int as count from item i left join brand b on b.uid = i.brand_uid left join season s on s.uid = i.season_uid
          left join style y on y.uid = i.style_uid left join category c on c.uid = i.primary_category_uid
          where i.lead_item_uid is null and i.status <> 'archived' and (${condition})`)
      )[0]?.count
    const cases: [Query['of'][number], SQL][] = [
      [{ field: 'brandAllowEbay', op: 'is', value: false }, sql`not coalesce(b.allow_ebay, false)`],
      [{ field: 'brandMinAdvertisedBp', op: 'empty', value: false }, sql`b.min_advertised_bp is not null`],
      [{ field: 'seasonCurrent', op: 'is', value: true }, sql`s.is_current`],
      [{ field: 'styleName', op: 'empty', value: false }, sql`y.name <> ''`],
      [{ field: 'categoryActive', op: 'is', value: false }, sql`not coalesce(c.active, false)`],
      [{ field: 'features', op: 'empty', value: true }, sql`i.features = '[]'`],
      [{ field: 'sellable', op: 'is', value: false }, sql`not i.sellable`],
    ]
    for (const [condition, expected] of cases)
      expect(await countOf([condition]), JSON.stringify(condition)).toBe(await truth(expected))
  })

  test('knows when any field was changed, of a size the fields of its page too', async () => {
    const before = await countOf([{ field: 'changed.deliveryDelayText', op: 'inLast', value: 1 }])
    const page = await steps.make({ code: 'CHANGED-1' })
    await steps.save(page, { item: { deliveryDelayText: 'Two weeks' } })
    expect(await countOf([{ field: 'changed.deliveryDelayText', op: 'inLast', value: 1 }])).toBe(before + 1)
  })
})
