import { type Filter, filterGroup } from '@backroom/contract/kit/filter'
import { and, type SQL, sql } from 'drizzle-orm'
import { type Expression, groupSql, likeSafe } from '#kit/condition-sql'
import type { ServedView } from '#kit/data-view/served-view'

/** A filter as one WHERE condition, every value a parameter; undefined when it asks nothing. */
export function filterSql(view: ServedView, filter: Filter, timeZone: string): SQL | undefined {
  return groupSql(filterGroup(filter), { field: key => view.asked(key), timeZone, about: 'filter' })
}

/** Words typed into a search box: each must be found somewhere in the folded text. */
export function searchSql(text: Expression, typed: string): SQL | undefined {
  const words = typed.trim().split(/\s+/).filter(Boolean).slice(0, 10)
  return and(...words.map(word => sql`${text} like '%' || ${likeSafe(word)} || '%'`))
}

/** Whether a search has a word long enough for a trigram index. */
export function hasIndexedWord(typed: string): boolean {
  return typed.split(/\s+/).some(word => word.length >= 3)
}
