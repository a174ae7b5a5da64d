import { conditionsOf } from '@backroom/contract/kit/condition'
import {
  blankCategory,
  categories as categoryCalls,
  categoryTree,
  moveCategory,
} from '@backroom/contract/organisation/categories/categories'
import { ruleFields } from '@backroom/contract/organisation/membership/rule-fields'
import type { CollectionRule, RuleCondition } from '@backroom/contract/organisation/membership/rules'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { effectiveRules } from '#organisation/membership/effective-rules'
import { rulesSql } from '#organisation/membership/rule-sql'
import { sized } from '#testing/sized'
import { allOf, CollectionSteps, hasFacet } from '#testing/steps/collection-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

const changes = sized(250, 1_000)
const seed = 20_261
const settledEach = 25

let shop: TestApp
let steps: CollectionSteps
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
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

type Roll = (most: number) => number

interface Known {
  readonly brands: readonly number[]
  readonly categories: readonly number[]
  readonly colours: readonly number[]
  readonly seasons: readonly number[]
  readonly suppliers: readonly number[]
  readonly pages: readonly number[]
  readonly facets: readonly number[]
  readonly filters: readonly number[]
  /** A category that is moved, and those it is moved below. */
  readonly moved: number
  readonly parents: readonly number[]
  readonly tag: number
}

test(`Membership kept up change by change is what a full computation finds, after ${changes} random changes`, async () => {
  const roll = dice(seed)
  const known = await knowStore()
  const asked = new Set<string>()
  const rules = await makeRules(known, asked)
  expect(
    ruleFields.filter(({ key }) => !asked.has(key)).map(({ key }) => key),
    'fields that no rule asks about',
  ).toEqual([])
  const before = await Promise.all(rules.map(membersByRule))
  for (let made = 0; made < changes; made++) {
    await changeSomething(roll, known, rules)
    if (made % settledEach === settledEach - 1) await steps.settle()
  }
  await steps.settle()
  const still: string[] = []
  for (const [at, uid] of rules.entries()) {
    const [effective] = await effectiveRules(steps.store.database.orm, [uid])
    const { rows } = await steps.store.database.orm.execute<{ uid: number }>(sql`
      select i.page_uid as uid from item_index i where ${rulesSql(effective?.rules ?? [], sql`now()`)} order by 1`)
    const kept = await membersByRule(uid)
    const rule = JSON.stringify(effective?.rules)
    expect(kept, rule).toEqual(rows.map(row => row.uid))
    if (kept.join() === before[at]?.join()) still.push(rule)
  }
  const untried = still.length / rules.length
  expect(untried, `rules that no change has put to the proof: ${still}`).toBeLessThanOrEqual(sized(0.5, 0))
  const held = await steps.sql(
    sql`select from collection_state where collection_uid >= ${Math.min(...rules)} and rule_state <> 'current'`,
  )
  expect(held).toHaveLength(0)
}, 300_000)

async function membersByRule(uid: number): Promise<number[]> {
  const rows = await steps.sql<{ uid: number }>(
    sql`select item_uid as uid from collection_rule_item where collection_uid = ${uid} order by 1`,
  )
  return rows.map(row => row.uid)
}

async function knowStore(): Promise<Known> {
  const [found] = await steps.sql<Omit<Known, 'facets' | 'filters' | 'moved' | 'parents'>>(sql`
    select array(select uid from brand order by uid limit 6) as brands, array(select uid from category order by uid limit 12) as categories,
      array(select uid from colour order by uid limit 8) as colours, array(select uid from season order by uid limit 4) as seasons,
      array(select uid from supplier where active order by uid limit 3) as suppliers, (select min(uid) from collection_tag) as tag,
      array(select page_uid from item_index order by page_uid limit 120) as pages`)
  if (!found) throw new Error('The demo store has items.')
  const facets = []
  for (const name of ['Prop one', 'Prop two', 'Prop three', 'Prop four', 'Prop five'])
    facets.push(await steps.facet(name))
  const filters = await steps.sql<{ uid: number }>(
    sql`select filter_uid as uid from facet where uid in (${sql.join(facets, sql`, `)}) order by uid`,
  )
  const [first, second, moved] = [
    await makeCategory('Prop first'),
    await makeCategory('Prop second'),
    await makeCategory('Prop moved'),
  ]
  await steps.write(sql`
    insert into item_category (item_uid, category_uid) select p, ${moved} from unnest(${`{${found.pages.slice(0, 40).join(',')}}`}::int[]) p`)
  return {
    ...found,
    facets,
    filters: filters.map(({ uid }) => uid),
    moved,
    parents: [first, second],
    categories: [...found.categories, first, second, moved],
  }
}

const makeCategory = async (name: string) =>
  (await steps.by.call(categoryCalls.create, { body: blankCategory(name) })).uid

/** Rules that ask about every field there is; small changes must not be held, so the net is off. */
async function makeRules(known: Known, asked: Set<string>): Promise<number[]> {
  const made: number[] = []
  const make = async (rule: CollectionRule, more = {}) => {
    for (const { condition } of conditionsOf(rule)) asked.add(condition.field)
    made.push(await steps.collect(rule, { holdBelowPct: 0, ...more }))
    return made.at(-1) as number
  }
  for (const conditions of plainRules(known)) await make(allOf(...conditions))
  const [, , , four, five] = known.facets as [number, number, number, number, number]
  await make({
    match: 'all',
    of: [
      { match: 'any', of: [hasFacet(five), is('modelYear', 'gt', 2_024), is('rrp', 'empty', true)] },
      { match: 'none', of: [is('brand', 'in', [known.brands[4] as number])] },
    ],
  })
  const named = await make(allOf(hasFacet(four)))
  await steps.write(
    sql`insert into collection_tag_link (collection_uid, tag_uid) values (${named}, ${known.tag})`,
  )
  await make(allOf(is('collection', 'hasAny', [named]), is('price', 'lt', 50_000)))
  await make(allOf(is('collectionTag', 'hasAny', [known.tag]), is('price', 'gt', 2_000)))
  await make(allOf(is('price', 'gt', 1_000)), { parentUid: named, inheritRules: true })
  return made
}

function is(field: RuleCondition['field'], op: RuleCondition['op'], value: RuleCondition['value']) {
  return { field, op, value } as RuleCondition
}

function plainRules({ facets, filters, brands, categories, parents, seasons, suppliers }: Known) {
  const [one, two, three, four] = facets as [number, number, number, number]
  const some = (of: readonly number[], count: number) => of.slice(0, count)
  return [
    [hasFacet(one, two), is('price', 'lt', 20_000)],
    [is('facet', 'hasAll', [one, three])],
    [is('facet', 'hasNone', [two, four]), is('brand', 'in', some(brands, 3))],
    [is('filter', 'hasAny', some(filters, 1)), is('filter', 'hasNone', filters.slice(1, 2))],
    [is('category', 'hasAny', some(categories, 4))],
    [is('category', 'hasNone', some(categories, 8)), is('price', 'gt', 5_000)],
    [is('category', 'hasAny', some(parents, 1))],
    [is('category', 'hasNone', parents.slice(1)), is('brand', 'in', some(brands, 2))],
    [is('season', 'in', some(seasons, 2))],
    [is('season', 'notIn', some(seasons, 1)), is('supplier', 'hasAny', some(suppliers, 1))],
    [is('price', 'between', [3_000, 30_000]), is('gender', 'in', ['female', 'unisex'])],
    [is('age', 'in', ['kids']), is('condition', 'notIn', ['used'])],
    [is('condition', 'in', ['exDemo', 'used'])],
    [is('baseColour', 'hasAny', ['black', 'red'])],
    [is('name', 'contains', 'changed'), is('range', 'notContains', 'coast')],
    [is('code', 'startsWith', 'prop-')],
    [is('range', 'equals', 'alpine')],
    [is('range', 'empty', true), is('gender', 'empty', false)],
    [is('modelYear', 'equals', 2_024)],
    [is('lastSold', 'empty', true), is('brand', 'in', some(brands, 5))],
    [is('baseColour', 'hasNone', ['black'])],
    [is('discount', 'gt', 1_500), is('onSale', 'is', true)],
    [is('onSale', 'is', false), is('margin', 'between', [2_000, 6_000])],
    [is('totalStock', 'gt', 3), is('inStock', 'is', true)],
    [is('inStock', 'is', false), is('supplierOnly', 'is', false)],
    [is('supplierOnly', 'is', true)],
    [is('ownStock', 'lt', 4), is('sizesInStock', 'gt', 0)],
    [is('backorder', 'is', true)],
    [is('hasImage', 'is', false), is('prelaunch', 'is', false)],
    [is('created', 'inLast', 700), is('majorItem', 'is', true)],
    [is('activated', 'inLast', 200)],
    [is('activated', 'notInLast', 400), is('lastSold', 'notInLast', 20)],
    [is('lastSold', 'inLast', 15), is('unitsSold30', 'gt', 2)],
    [is('unitsSold90', 'between', [1, 6])],
    [is('rating', 'gt', 350), is('reviewCount', 'gt', 3)],
  ]
}

/** One change as some part of the product would make it. */
async function changeSomething(roll: Roll, known: Known, rules: readonly number[]) {
  const kinds = [changeFacts, changeFacts, changePlaces, changeTrade] as const
  const kind = kinds[roll(kinds.length + 1)]
  if (kind) return steps.write(kind(roll, known))
  if (roll(8) > 0) return steps.write(changePlaces(roll, known))
  if (roll(3) === 0) return steps.write(changeTag(roll, known, rules))
  const treeVersion = (await steps.by.call(categoryTree)).treeVersion
  const parentUid = any(roll, [...known.parents, null])
  await steps.by.call(moveCategory, {
    params: { uid: known.moved },
    body: { parentUid, beforeUid: null, treeVersion },
  })
}

function any<Item>(roll: Roll, of: readonly Item[]): Item {
  return of[roll(of.length)] as Item
}

/** What an item says of itself. */
function changeFacts(roll: Roll, known: Known): SQL {
  const page = any(roll, known.pages)
  const set = any(roll, [
    sql`price_minor = ${1_000 + roll(60_000)}`,
    sql`rrp_minor = ${roll(2) === 0 ? null : 5_000 + roll(60_000)}`,
    sql`cost_minor = ${roll(20_000)}`,
    sql`brand_uid = ${any(roll, known.brands)}`,
    sql`season_uid = ${any(roll, [...known.seasons, null])}`,
    sql`supplier_uid = ${any(roll, [...known.suppliers, null])}`,
    sql`gender = ${any(roll, ['female', 'male', 'unisex', null])}`,
    sql`age = ${any(roll, ['adult', 'kids'])}`,
    sql`condition = ${any(roll, ['new', 'exDemo', 'used', 'refurbished'])}`,
    sql`colour_uid = ${any(roll, known.colours)}`,
    sql`name = ${any(roll, ['Changed', 'Plain', 'Unchanged'])} || ' ' || uid`,
    sql`code = ${any(roll, ['Prop', 'Other'])} || '-' || uid`,
    sql`range_name = ${any(roll, ['Alpine', 'Coastal', ''])}`,
    sql`model_year = ${2_020 + roll(8)}`,
    sql`major_item = not major_item`,
    sql`prelaunch = not prelaunch, prelaunch_at = now() + interval '9 days'`,
    sql`activated_at = now() - make_interval(days => ${roll(600)})`,
    sql`status = ${any(roll, ['active', 'inactive', 'inactive', 'archived'])}`,
  ])
  return sql`update item set ${set} where uid = ${page}`
}

/** Where an item stands and what it carries. */
function changePlaces(roll: Roll, known: Known): SQL {
  const [page, facet, category] = [
    any(roll, known.pages),
    any(roll, known.facets),
    any(roll, known.categories),
  ]
  return any(roll, [
    sql`insert into item_facet (item_uid, page_uid, facet_uid) values (${page}, ${page}, ${facet}) on conflict do nothing`,
    sql`insert into item_facet (item_uid, page_uid, facet_uid) values (${page}, ${page}, ${facet}) on conflict do nothing`,
    sql`delete from item_facet where item_uid = ${page} and facet_uid = ${facet}`,
    sql`insert into item_category (item_uid, category_uid) values (${page}, ${category}) on conflict do nothing`,
    sql`delete from item_category k using item i where i.uid = k.item_uid and k.item_uid = ${page} and k.category_uid = ${category}
      and i.primary_category_uid is distinct from k.category_uid`,
  ])
}

/** Stock, sales, prices of a while, pictures and reviews. */
function changeTrade(roll: Roll, known: Known): SQL {
  const [page, supplier] = [any(roll, known.pages), any(roll, known.suppliers)]
  const [quantity, days] = [1 + roll(4), roll(60)]
  const sizes = sql`select uid from item where page_uid = ${page}`
  return any(roll, [
    sql`update stock_level set on_hand = ${any(roll, [0, 0, roll(12)])} where item_uid in (${sizes})`,
    sql`insert into supplier_stock (supplier_uid, item_uid, feed_quantity) select ${supplier}, uid, 9 from (${sizes}) s on conflict do nothing`,
    sql`delete from supplier_stock where supplier_uid = ${supplier} and item_uid in (${sizes})`,
    sql`insert into item_price_schedule (item_uid, kind, amount_minor, starts_at) values (${page}, 'sale', ${500 + roll(5_000)}, now() - interval '1 hour') on conflict do nothing`,
    sql`delete from item_price_schedule where item_uid = ${page}`,
    sql`insert into item_image (item_uid, file_uid, position) select ${page}, min(uid), 1 from file on conflict do nothing`,
    sql`delete from item_image where item_uid = ${page}`,
    sql`update item set backorder = not backorder where page_uid = ${page} and sellable`,
    // What is sold and what is reviewed is told of by rooms of their own, as they would.
    sql`with sold as (
        insert into "order" (number, email, billing_address, status, placed_at)
        select 'PROP-' || count(*), '', '{}', 'open', now() - make_interval(days => ${days}, hours => 12) from "order" returning uid, placed_at),
      line as (
        insert into order_line (order_uid, position, item_uid, code, name, quantity, unit_price_minor, line_total_minor, placed_at)
        select uid, 1, ${page}, '', '', ${quantity}, 100, 100, placed_at from sold),
      counted as (insert into item_sales_day as kept (day, item_uid, channel, units)
        select (placed_at at time zone time_zone)::date, ${page}, 'web', ${quantity} from sold, site_config
        on conflict (item_uid, day, channel) do update set units = kept.units + excluded.units)
      insert into item_change (page_uid, fields) values (${page}, '{sales}')`,
    sql`with reviewed as (update item_index set rating = ${roll(500)}, review_count = ${roll(9)} where page_uid = ${page} returning page_uid)
      insert into membership_queue (page_uid, keys) select page_uid, '{field:rating,field:reviewCount}' from reviewed`,
  ])
}

/** A tag is given to a collection or taken from it; those that name the tag are then computed in full, so this is rare. */
function changeTag(roll: Roll, { tag }: Known, rules: readonly number[]): SQL {
  const uid = any(roll, rules.slice(0, 4))
  return roll(2) === 0
    ? sql`insert into collection_tag_link (collection_uid, tag_uid) values (${uid}, ${tag}) on conflict do nothing`
    : sql`delete from collection_tag_link where collection_uid = ${uid} and tag_uid = ${tag}`
}
