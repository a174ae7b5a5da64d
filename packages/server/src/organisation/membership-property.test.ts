import type { CollectionRule, RuleCondition } from '@backroom/contract/organisation/collection-rules'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateMemberships } from '#organisation/collection-jobs'
import { effectiveRules } from '#organisation/effective-rules'
import { rulesSql } from '#organisation/rule-sql'
import { allOf, CollectionSteps, hasFacet } from '#testing/collection-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

const changes = 1_000
const seed = 20_261

let shop: TestApp
let steps: CollectionSteps
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  steps = new CollectionSteps(shop, await shop.as('admin'))
})
afterAll(() => shop.close())

/** The same numbers in every run, so that a failure can be looked at. */
function dice(start: number) {
  let state = start
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

test('Membership kept up change by change is what a full computation finds, after 1,000 random changes', async () => {
  const roll = dice(seed)
  const facets = await makeFacets()
  const [known] = await steps.sql<{
    brands: number[]
    categories: number[]
    pages: number[]
    colours: number[]
  }>(sql`
    select array(select uid from brand order by uid limit 6) as brands, array(select uid from category order by uid limit 12) as categories,
      array(select uid from colour order by uid limit 8) as colours,
      array(select page_uid from item_index order by page_uid limit 120) as pages`)
  if (!known) throw new Error('The demo store has items.')
  const rules = await makeRules(facets, known.brands, known.categories)
  for (let made = 0; made < changes; made++) {
    await changeSomething(roll, facets, known)
    if (made % 25 === 24) {
      await steps.rollUp()
      await updateMemberships(steps.store, new Date())
    }
  }
  await steps.settle()
  let members = 0
  for (const uid of rules) {
    const [effective] = await effectiveRules(steps.store.database.orm, [uid])
    const { rows } = await steps.store.database.orm.execute<{ uid: number }>(sql`
      select i.page_uid as uid from item_index i where ${rulesSql(effective?.rules ?? [], sql`now()`)} order by 1`)
    const kept = await steps.sql<{ uid: number }>(
      sql`select item_uid as uid from collection_rule_item where collection_uid = ${uid} order by 1`,
    )
    expect(
      kept.map(row => row.uid),
      `collection ${uid}`,
    ).toEqual(rows.map(row => row.uid))
    members += kept.length
  }
  expect(members).toBeGreaterThan(100)
  const held = await steps.sql(
    sql`select from collection_state where collection_uid >= ${Math.min(...rules)} and rule_state <> 'current'`,
  )
  expect(held).toHaveLength(0)
}, 300_000)

async function makeFacets(): Promise<number[]> {
  const made = []
  for (const name of ['Prop one', 'Prop two', 'Prop three', 'Prop four', 'Prop five'])
    made.push(await steps.facet(name))
  return made
}

/** Rules of every kind of condition; small changes must not be held, so the net is off. */
async function makeRules(
  facets: readonly number[],
  brands: readonly number[],
  categories: readonly number[],
) {
  const [one, two, three, four, five] = facets as [number, number, number, number, number]
  const made: number[] = []
  const make = async (rule: CollectionRule, more = {}) => {
    made.push(await steps.collect(rule, { holdBelowPct: 0, ...more }))
    return made.at(-1) as number
  }
  const list = (field: RuleCondition['field'], op: RuleCondition['op'], value: RuleCondition['value']) =>
    ({ field, op, value }) as RuleCondition
  await make(allOf(hasFacet(one, two), list('price', 'lt', 20_000)))
  await make(allOf(list('facet', 'hasAll', [one, three])))
  await make(
    allOf(list('facet', 'hasNone', [two, four]), list('brand', 'in', brands.slice(0, 3) as number[])),
  )
  await make(allOf(list('category', 'in', categories.slice(0, 4) as number[])))
  await make(allOf(list('category', 'notIn', categories.slice(0, 8) as number[]), list('price', 'gt', 5_000)))
  await make(allOf(list('price', 'between', [3_000, 30_000]), list('gender', 'in', ['female', 'unisex'])))
  await make(allOf(list('baseColour', 'in', ['black', 'red'])))
  await make(allOf(list('name', 'contains', 'changed')))
  await make(allOf(list('totalStock', 'gt', 3)))
  await make(allOf(list('created', 'inLast', 700), list('majorItem', 'is', true)))
  await make({
    match: 'any',
    groups: [
      { kind: 'include', match: 'all', conditions: [hasFacet(five)] },
      {
        kind: 'include',
        match: 'any',
        conditions: [list('modelYear', 'gt', 2_024), list('rrp', 'empty', true)],
      },
      { kind: 'exclude', match: 'any', conditions: [list('brand', 'in', [brands[4] as number])] },
    ],
  })
  const named = await make(allOf(hasFacet(four)))
  await make(allOf(list('collection', 'hasAny', [named]), list('price', 'lt', 50_000)))
  await make(allOf(list('price', 'gt', 1_000)), { parentUid: named, inheritRules: true })
  return made
}

interface Known {
  readonly brands: readonly number[]
  readonly categories: readonly number[]
  readonly colours: readonly number[]
  readonly pages: readonly number[]
}

/** One change as some part of the product would make it. */
async function changeSomething(roll: (most: number) => number, facets: readonly number[], known: Known) {
  const any = <Item>(of: readonly Item[]) => of[roll(of.length)] as Item
  const page = any(known.pages)
  const facet = any(facets)
  const choices = [
    () =>
      sql`insert into item_facet (item_uid, page_uid, facet_uid) values (${page}, ${page}, ${facet}) on conflict do nothing`,
    () => sql`delete from item_facet where item_uid = ${page} and facet_uid = ${facet}`,
    () => sql`update item set price_minor = ${1_000 + roll(60_000)} where uid = ${page}`,
    () => sql`update item set rrp_minor = ${roll(2) === 0 ? null : 5_000 + roll(60_000)} where uid = ${page}`,
    () => sql`update item set brand_uid = ${any(known.brands)} where uid = ${page}`,
    () => sql`update item set gender = ${any(['female', 'male', 'unisex', null])} where uid = ${page}`,
    () => sql`update item set colour_uid = ${any(known.colours)} where uid = ${page}`,
    () =>
      sql`update item set name = ${any(['Changed', 'Plain', 'Unchanged'])} || ' ' || uid where uid = ${page}`,
    () => sql`update item set model_year = ${2_020 + roll(8)} where uid = ${page}`,
    () => sql`update item set major_item = not major_item where uid = ${page}`,
    () =>
      sql`update stock_level set on_hand = ${roll(12)} where item_uid in (select uid from item where page_uid = ${page})`,
    () =>
      sql`insert into item_category (item_uid, category_uid) values (${page}, ${any(known.categories)}) on conflict do nothing`,
    () => sql`delete from item_category k using item i where i.uid = k.item_uid and k.item_uid = ${page} and k.category_uid = ${any(known.categories)}
      and i.primary_category_uid is distinct from k.category_uid`,
    () =>
      sql`update item set status = case when status = 'archived' then 'inactive' else 'archived' end where uid = ${page} and ${roll(4) === 0}`,
  ]
  await steps.write(any(choices)())
}
