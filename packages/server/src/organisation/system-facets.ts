import { type FilterType, isSystemFilter } from '@backroom/contract/organisation/filters'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { slugOf } from '#kit/slug'

/** What each system filter reads of an item, in the words of its refusal. */
const readFrom = {
  ...{ colour: 'colour', price: 'price', brand: 'brand', availability: 'stock', sale: 'prices' },
  ...{ gender: 'gender', age: 'age', rating: 'reviews', category: 'categories' },
} as const

/** Why a facet of this filter cannot be put on an item. */
export function systemFacetText(name: string, type: keyof typeof readFrom): string {
  return `${name} comes from the item's ${readFrom[type]}. Change it on the item.`
}

/** Values of an item's field that a system filter has a facet for, where they are the same in every store. */
const fixed: Partial<Record<FilterType, Readonly<Record<string, string>>>> = {
  gender: { female: 'Women', male: 'Men', unisex: 'Unisex' },
  age: { adult: 'Adults', kids: 'Kids' },
  sale: { yes: 'On sale' },
  availability: { yes: 'In stock' },
  rating: { 4: '4 stars and up', 3: '3 stars and up', 2: '2 stars and up' },
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
