import { advancedSearchView } from '@backroom/contract/items/queries/advanced-search'
import {
  type Query,
  queryCounts,
  queryFields,
  queryMs,
  query as querySchema,
  queryTooLong,
} from '@backroom/contract/items/queries/saved-queries'
import { conditionsOf, type Group, isGroup, operatorsFor } from '@backroom/contract/kit/condition'
import { type SQL, sql } from 'drizzle-orm'
import {
  hiddenFields,
  itemFields,
  itemFrom,
  onePerPage,
  pageFrom,
  pageSearch,
  sizeSearchSql,
} from '#items/lists/view-fields'
import { readQuery } from '#items/queries/saved-queries'
import { querySql, readCatalogue, refuseTooLong } from '#items/queries/sql'
import { searchSql } from '#kit/data-view/condition'
import { fromFor } from '#kit/data-view/joins'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { invalid, Refusal } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { read, serve } from '#kit/serve'
import { item } from '#tables/items/items'

const shown = sql`item.status <> 'archived'`

/** Any question of the catalogue. */
export function advancedSearch(kit: Kit) {
  serveDataView(kit, advancedSearchView, {
    uid: item.uid,
    hides: hiddenFields,
    from: async ({ more }) => (more.sizes === 'true' ? itemFrom : pageFrom),
    fields: itemFields,
    where: async asked => {
      const { more, store, visitor } = asked
      const asking = more.queryUid
        ? (await readQuery(store.database.orm, more.queryUid, visitor)).query
        : parseQuery(more.query)
      const catalogue = await readCatalogue(store.database.orm, await hiddenFields(asked))
      const condition = asking && querySql(asking, catalogue, store.timeZone)
      const rows = more.sizes === 'true' ? shown : sql`${shown} and ${onePerPage}`
      return condition ? sql`${rows} and ${condition}` : rows
    },
    search: {
      ...pageSearch,
      condition: (typed, { more }) =>
        more.sizes === 'true' ? sizeSearchSql(typed) : searchSql(item.searchText, typed),
    },
    limit: { ms: queryMs, text: queryTooLong },
  })

  serve(kit, queryFields, async ({ store, visitor }) => {
    const reader = store.database.orm
    const catalogue = await readCatalogue(reader, await hiddenFields({ store, visitor }))
    const facets = await store.database.rows<{ filter: number; value: number; label: string }>(sql`
      select filter_uid as filter, uid as value, name as label from facet order by filter_uid, position, name`)
    const facetsOf = new Map<string, { value: number; label: string }[]>()
    for (const { filter, value, label } of facets)
      facetsOf.set(`facet.${filter}`, [...(facetsOf.get(`facet.${filter}`) ?? []), { value, label }])
    return [...catalogue.values()].map(field => {
      const options = field.options ?? facetsOf.get(field.key)
      return {
        key: field.key,
        label: field.label,
        group: field.group ?? '',
        kind: field.kind,
        ops: [...operatorsFor(field)],
        ...(options && { options: [...options] }),
        ...(field.lookup && { lookup: `/api${field.lookup.path}` }),
        ...(field.comparesWith && { comparesWith: [...field.comparesWith] }),
      }
    })
  })

  serve(kit, queryCounts, async ({ query, store, visitor, signal }) => {
    const asking = parseQuery(query.query) ?? { match: 'all' as const, of: [] }
    const catalogue = await readCatalogue(store.database.orm, await hiddenFields({ store, visitor }))
    const rows = query.sizes === 'true' ? shown : sql`${shown} and ${onePerPage}`
    const steps = conditionsOf(asking).filter(({ condition }) => !condition.off)
    const counts = [
      ...steps.map((_, place) =>
        countSql(rows, querySql(upTo(asking, steps[place]?.path ?? []), catalogue, store.timeZone)),
      ),
      countSql(rows, querySql(asking, catalogue, store.timeZone)),
    ]
    const tooLong = AbortSignal.timeout(queryMs)
    try {
      const found = await store.database.row<{ counts: number[] }>(
        sql`select array[${sql.join(counts, sql`, `)}] as counts`,
        AbortSignal.any([signal, tooLong]),
      )
      return {
        total: found.counts.at(-1) ?? 0,
        conditions: steps.map(({ path }, place) => ({
          path: [...path],
          remaining: found.counts[place] ?? 0,
        })),
      }
    } catch (error) {
      if (tooLong.aborted && !signal.aborted) throw new Refusal(408, { message: queryTooLong })
      throw error
    }
  })
}

function countSql(rows: SQL, condition: SQL | undefined): SQL {
  const where = condition ? sql`${rows} and ${condition}` : rows
  return sql`(select count(*)::int from ${fromFor(itemFrom, [where])} where ${where})`
}

/** The question as far as one of its conditions: what stands after it is left out. */
function upTo(group: Group, [place = 0, ...rest]: readonly number[]): Group {
  return {
    match: group.match,
    of: group.of
      .slice(0, place + 1)
      .map((node, at) => (at === place && isGroup(node) ? upTo(node, rest) : node)),
  }
}

function parseQuery(text: string): Query | null {
  if (text === '') return null
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw invalid({ query: 'The query is not readable JSON.' })
  }
  const asking = read(querySchema, json)
  refuseTooLong(asking)
  return asking
}
