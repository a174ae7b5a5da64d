import {
  type FilterType,
  isSystemFilter,
  type SystemFilterType,
  systemFilterReads,
  systemFilterTypes,
} from '@backroom/contract/organisation/filters/filters'
import { type RuleFieldKey, ruleField } from '@backroom/contract/organisation/membership/rule-fields'
import { namedIn, type RuleGroup } from '@backroom/contract/organisation/membership/rules'
import { sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { invalid } from '#kit/errors'
import { slugOf } from '#kit/slug'
import { rowsOf, uidsSql } from '#organisation/result-lists/settings'

/** What a rule asks about instead. */
const askedAs: Readonly<Record<SystemFilterType, RuleFieldKey>> = {
  colour: 'baseColour',
  price: 'price',
  brand: 'brand',
  availability: 'inStock',
  sale: 'onSale',
  gender: 'gender',
  age: 'age',
  rating: 'rating',
  category: 'category',
}

const systemTypes = `{${Object.keys(systemFilterTypes).join(',')}}`

/** True of a filter whose facets items carry; those of the others stand for items' own fields, and no item carries them. */
export function hasOwnFacets(type: SQL): SQL {
  return sql`${type} <> all(${systemTypes}::text[])`
}

/** Refuses facets that no item carries, wherever a facet stands for the items that carry it. */
export async function refuseSystemFacets(
  reader: Reader,
  field: string,
  facetUids: readonly (number | null)[],
): Promise<void> {
  const found = await systemFilterOf(
    reader,
    facetUids.flatMap(uid => uid ?? []),
  )
  if (!found) return
  const why = `${found.name} comes from the item's ${systemFilterReads[found.type]}`
  throw invalid({
    [field]: sentence`${why}, so no item carries its facets. Choose a facet of another filter.`,
  })
}

/** Refuses a rule that asks for facets no item carries, and says which condition asks for the same. */
export async function refuseSystemConditions(reader: Reader, rule: RuleGroup): Promise<void> {
  const found = await systemFilterOf(reader, namedIn(rule, 'facet'), namedIn(rule, 'filter'))
  if (!found) return
  const why = `${found.name} comes from the item's ${systemFilterReads[found.type]}`
  throw invalid({
    rule: sentence`${why}. Use the condition ${ruleField(askedAs[found.type]).label} instead.`,
  })
}

async function systemFilterOf(
  reader: Reader,
  facetUids: readonly number[],
  filterUids: readonly number[] = [],
): Promise<{ readonly name: string; readonly type: SystemFilterType } | undefined> {
  if (facetUids.length + filterUids.length === 0) return
  const [found] = await rowsOf<{ name: string; type: SystemFilterType }>(
    reader,
    sql`
    select q.name, q.type from filter q where not ${hasOwnFacets(sql`q.type`)} and (q.uid = any(${uidsSql(filterUids)})
      or exists (select from facet f where f.filter_uid = q.uid and f.uid = any(${uidsSql(facetUids)}))) order by q.position, q.uid limit 1`,
  )
  return found
}

/** Values of an item's field that a system filter has a facet for, where they are the same in every store. */
const fixed: Partial<Record<FilterType, Readonly<Record<string, string>>>> = {
  gender: { female: 'Women', male: 'Men', unisex: 'Unisex' },
  age: { adult: 'Adults', kids: 'Kids' },
  sale: { yes: 'On sale' },
  availability: { yes: 'In stock' },
  rating: { 4: '4 stars and up', 3: '3 stars and up', 2: '2 stars and up' },
}

/** What the values of such a filter are called until staff call them otherwise. */
export function usualNames(type: string): Readonly<Record<string, string>> {
  return fixed[type as FilterType] ?? {}
}

/** A new system filter has its facets from the start; prices, brands and categories are read where they are shown. */
export async function fillSystemFacets(tx: Transaction, filterUid: number, type: FilterType) {
  if (!isSystemFilter(type)) return
  const colours = await tx.execute<{ value: string }>(
    sql`select distinct unnest(base_colours) as value from colour order by 1`,
  )
  const values =
    type === 'colour'
      ? colours.rows.map(({ value }) => [value, value.charAt(0).toUpperCase() + value.slice(1)] as const)
      : Object.entries(fixed[type] ?? {})
  for (const [place, [value, name]] of values.entries()) {
    await tx.execute(sql`
      insert into facet (filter_uid, name, url_fragment, position, system_value)
      select ${filterUid}, ${name}, ${slugOf(`${type} ${name}`, 80)}, ${place + 1}, ${value} on conflict do nothing`)
  }
}

/** True of a page of the index `x` that a system facet `f` stands for. */
export const systemFacetHolds: SQL = sql`case q.type
  when 'colour' then f.system_value = any(x.base_colours)
  when 'gender' then x.gender = f.system_value
  when 'age' then x.age = f.system_value
  when 'sale' then x.on_sale
  when 'availability' then x.in_stock
  when 'rating' then x.review_count > 0 and x.rating >= f.system_value::int * 100
  else false end`
