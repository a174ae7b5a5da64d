import type { FilterSettingsInput } from '@backroom/contract/organisation/filter-settings'
import { type SQL, sql } from 'drizzle-orm'
import { type Choices, isSystem, type ListFilter } from '#organisation/list-choices'
import { baseSql, type ListBase } from '#organisation/list-page'
import { uidsSql } from '#organisation/list-settings'

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
  if (type === 'rating')
    return sql`i.rating >= ${Math.min(...values.map(Number).filter(Number.isFinite), 5) * 100}`
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

function priceSql(band: string): SQL {
  const [from, to] = band.split('-').map(part => (part === '' ? null : Number(part)))
  const least = Number.isFinite(from ?? 0) ? Math.trunc(from ?? 0) : 0
  const most = to === null || to === undefined || !Number.isFinite(to) ? null : Math.trunc(to)
  return most === null
    ? sql`i.effective_price_minor >= ${least}`
    : sql`(i.effective_price_minor >= ${least} and i.effective_price_minor < ${most})`
}

/** The condition of the whole list. */
export function listSql(question: ListQuestion): SQL {
  const all = narrowings(question).map(({ condition }) => condition)
  return sql.join([baseSql(question.base, question.choices.words), ...all], sql` and `)
}
