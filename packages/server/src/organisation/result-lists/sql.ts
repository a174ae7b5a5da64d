import type { FilterSettingsInput } from '@backroom/contract/organisation/result-lists/filter-settings'
import { type SQL, sql } from 'drizzle-orm'
import { type Choices, isSystem, type ListFilter } from '#organisation/result-lists/choices'
import { baseSql, type ListBase } from '#organisation/result-lists/page'
import { uidsSql } from '#organisation/result-lists/settings'

/** A question about a list: what it is of, and how it is narrowed. */
export interface ListQuestion {
  readonly base: ListBase
  readonly filters: readonly ListFilter[]
  readonly choices: Choices
  readonly settings: FilterSettingsInput
  /** Only what can be bought now. */
  readonly onlyInStock: boolean
}

/** One filter that narrows, as a condition on `item_index i`. */
interface Narrowing {
  readonly filterUid: number
  readonly condition: SQL
}

/** Every filter with a choice, in filter order: filters combine by "and", facets of one by its own rule. */
export function narrowings({ filters, choices, onlyInStock }: ListQuestion): Narrowing[] {
  // With "In stock only" a size counts when that size can be bought, not when another of the page can.
  const carried = onlyInStock ? sql`i.buyable_facet_uids` : sql`i.facet_uids`
  return filters.flatMap(filter => {
    if (isSystem(filter)) {
      const condition = systemSql(filter, choices.system.get(filter.uid) ?? [], onlyInStock)
      return condition ? [{ filterUid: filter.uid, condition }] : []
    }
    const uids = choices.facets.filter(facet => facet.filterUid === filter.uid).map(facet => facet.uid)
    if (uids.length === 0) return []
    const condition =
      filter.choose === 'all' ? sql`${carried} @> ${uidsSql(uids)}` : sql`${carried} && ${uidsSql(uids)}`
    return [{ filterUid: filter.uid, condition }]
  })
}

function systemSql(
  { type, choose }: ListFilter,
  values: readonly string[],
  onlyInStock: boolean,
): SQL | undefined {
  if (type === 'availability') return onlyInStock ? sql`i.buyable` : undefined
  if (values.length === 0) return
  const list = sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`
  if (type === 'colour')
    return choose === 'all'
      ? sql.join(
          values.map(value => colourSql([value])),
          sql` and `,
        )
      : colourSql(values)
  if (type === 'brand') return sql`i.brand_uid in (select b.uid from brand b where b.url_slug in ${list})`
  if (type === 'gender') return sql`i.gender in ${list}`
  if (type === 'age') return sql`i.age in ${list}`
  if (type === 'sale') return sql`i.on_sale`
  if (type === 'rating') return sql`i.rating >= ${ratingOf(values)}`
  if (type === 'price') return sql`(${sql.join(values.map(priceSql), sql` or `)})`
  if (type === 'category')
    return sql`i.category_uids && array(select c.uid from category c where c.url_fragment in ${list})`
}

/** Items with one of these colours among their base colours, or as the name of their own. */
function colourSql(values: readonly string[]): SQL {
  const list = sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`
  return sql`(i.base_colours && array${list} or exists (select from item p join colour c on c.uid = p.colour_uid
    where p.uid = i.page_uid and lower(c.name) in ${list}))`
}

/** The lowest of the ratings asked for, in hundredths. Addresses say any number; the index holds those from 0 to 5 stars. */
function ratingOf(values: readonly string[]): number {
  const lowest = Math.min(...values.map(Number).filter(Number.isFinite), 5)
  return Math.round(Math.max(lowest, 0) * 100)
}

/** The highest amount that the index can hold; addresses say higher ones, too. */
const priceMost = 2_147_483_647

/** From which amount a band of an address goes up to which; null where it has no end. */
export function bandOf(band: string): { readonly from: number; readonly to: number | null } {
  const [from = null, to = null] = band.split('-').map(part => {
    const amount = part === '' ? Number.NaN : Number(part)
    return Number.isFinite(amount) ? Math.min(Math.max(Math.trunc(amount), 0), priceMost) : null
  })
  return { from: from ?? 0, to }
}

function priceSql(band: string): SQL {
  const { from, to } = bandOf(band)
  return to === null
    ? sql`i.effective_price_minor >= ${from}`
    : sql`(i.effective_price_minor >= ${from} and i.effective_price_minor < ${to})`
}

/** The condition of the whole list. */
export function listSql(question: ListQuestion): SQL {
  const all = narrowings(question).map(({ condition }) => condition)
  return sql.join([baseSql(question.base, question.choices.words), ...all], sql` and `)
}
