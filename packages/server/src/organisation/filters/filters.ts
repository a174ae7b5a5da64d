import { readSize } from '@backroom/contract/items/page/size-reading'
import {
  filters as contract,
  type FilterInput,
  type FilterType,
  filtersMost,
  filtersOrder,
  filtersView,
  filterTypeCheck,
  filterUses,
  isSystemFilter,
} from '@backroom/contract/organisation/filters/filters'
import { counted, sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { invalid, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveRecord } from '#kit/records/serve-record'
import { refuseWhileUsed, usesOf } from '#kit/records/uses'
import { serve } from '#kit/serve'
import { freeSlugFor } from '#kit/slug'
import { settleFacets } from '#organisation/filters/facet-places'
import { fillSystemFacets, refuseSystemFacets } from '#organisation/filters/system-facets'
import { respellPages } from '#organisation/landing-pages/paths'
import { filter } from '#tables/organisation/filters'

export function filters(kit: Kit) {
  serveRecord(kit, filterKind)

  serve(kit, filtersOrder, async ({ body, store, visitor }) => {
    await store.write(visitor, async tx => {
      await tx.execute(sql`
        update filter set position = p.place from unnest(${`{${body.uids.join(',')}}`}::int[]) with ordinality p(uid, place)
        where filter.uid = p.uid and filter.position <> p.place`)
      await respellPages(tx, sql`cardinality(a.facet_uids) > 1`)
    })
  })

  serve(kit, filterUses, async ({ params, store }) => {
    const reader = store.database.orm
    await filterKind.read(reader, params.uid)
    const { rows } = await reader.execute<{ uid: number; name: string; required: boolean }>(sql`
      select c.uid, c.name, k.required from category_filter k join category c on c.uid = k.category_uid
      where k.filter_uid = ${params.uid} and not k.hidden order by c.path`)
    const uses = (await usesOf(reader, withFacets(params.uid))).filter(({ one }) => one !== 'category')
    return { categories: rows, uses: uses.map(({ text, path = null }) => ({ text, path })) }
  })

  serve(kit, filterTypeCheck, async ({ params, query, store }) => {
    await filterKind.read(store.database.orm, params.uid)
    const names = await facetNames(store.database.orm, params.uid)
    const readings = names.map(name => ({ name, reads: readAs(name, query.type) }))
    return {
      facets: names.length,
      unreadable: readings.filter(({ reads }) => reads === null).map(({ name }) => name),
      samples: readings.flatMap(({ name, reads }) => (reads === null ? [] : [{ name, reads }])).slice(0, 8),
    }
  })

  filterView(kit)
}

function filterView(kit: Kit) {
  serveDataView(kit, filtersView, {
    from: sql`filter left join facet parent on parent.uid = filter.parent_facet_uid left join filter parent_filter on parent_filter.uid = parent.filter_uid`,
    table: filter,
    fields: {
      ...filterFigures,
      parentFacet: namedFacet(sql`parent`, sql`parent_filter`),
      parentFilterUid: sql`parent.filter_uid`,
      categories: sql`(select count(*)::int from category_filter k where k.filter_uid = filter.uid and not k.hidden)`,
    },
    search: { text: filter.searchText, covers: ['name', 'internalName'] },
  })
}

/** A facet as sheets write it: its name alone may be that of a facet of another filter too. */
export function namedFacet(facet: SQL, of: SQL): SQL {
  return sql`(${of}.name || ': ' || ${facet}.name)`
}

const filterFigures = {
  facets: sql`(select count(*)::int from facet where facet.filter_uid = filter.uid)`,
  items: sql`(select coalesce(sum(k.item_count), 0)::int from facet_count k join facet on facet.uid = k.facet_uid where facet.filter_uid = filter.uid)`,
}

/** A filter and its facets: whoever uses one of them uses the filter. */
const withFacets = (uid: number) => [
  { to: 'facet', uids: sql`select uid from facet where filter_uid = ${uid}` },
  { to: 'filter', uids: [uid] },
]

export const filterKind = new RecordKind(contract, filter, {
  computed: filterFigures,
  unique: {
    filter_name_key: 'name',
    filter_url_key: {
      field: 'urlKey',
      text: ({ urlKey }) => sentence`Another filter already has the URL key ${urlKey}.`,
    },
  },
  prepare: async (tx, input, { uid }) => ({
    ...input,
    urlKey: input.urlKey || (await freeSlugFor(tx, filter.urlKey, input.name, uid, 40)),
  }),
  check: refuseUnfit,
  more: lastPlace,
  saved: async (tx, { uid, before, after }) => {
    if (!before) await fillSystemFacets(tx, uid, after.type)
    else if (before.type !== after.type) await changeType(tx, uid, before.type, after.type)
  },
  refuseRemoval: (tx, { uid, name }) => refuseWhileUsed(tx, name, withFacets(uid)),
  takesAlong: async (tx, { uid }) => {
    await tx.execute(sql`delete from facet where filter_uid = ${uid}`)
  },
})

/** A new filter is the last in the site's order. */
async function lastPlace(tx: Transaction): Promise<{ position: number }> {
  const { rows } = await tx.execute<{ count: number; last: number }>(
    sql`select count(*)::int as count, coalesce(max(position), 0)::int as last from filter`,
  )
  if ((rows[0]?.count ?? 0) >= filtersMost) throw refused(sentence`At most ${filtersMost} filters.`)
  return { position: (rows[0]?.last ?? 0) + 1 }
}

/** Why shoppers are not asked for all facets of such a filter. */
const notAll: Partial<Record<FilterType, string>> = {
  price: 'An item has one price at most, so nothing has all.',
  brand: 'An item has one brand at most, so nothing has all.',
  gender: 'An item has one gender at most, so nothing has all.',
  age: 'An item has one age at most, so nothing has all.',
  availability: 'It has one facet alone.',
  sale: 'It has one facet alone.',
  rating: 'Each rating includes the higher ones, so all of them say no more than the highest.',
  category: 'Each category leads to its own page, so nobody chooses several.',
}

async function refuseUnfit(
  tx: Transaction,
  input: FilterInput,
  { uid }: { readonly uid: number | null },
): Promise<void> {
  await refuseSystemFacets(tx, 'parentFacetUid', [input.parentFacetUid])
  const why = notAll[input.type]
  if (input.choose === 'all' && why) throw invalid({ choose: sentence`${why} Choose another way.` })
  if (input.parentFacetUid !== null) await refuseCircle(tx, input.parentFacetUid, uid)
}

/** A filter cannot wait for a facet of its own, nor for one that waits for it. */
async function refuseCircle(tx: Transaction, facetUid: number, uid: number | null) {
  const { rows } = await tx.execute<{ uid: number; name: string }>(sql`
    with recursive above as (
      select q.uid, q.name, q.parent_facet_uid, 1 as depth from facet f join filter q on q.uid = f.filter_uid where f.uid = ${facetUid}
      union all
      select q.uid, q.name, q.parent_facet_uid, depth + 1 from above a join facet f on f.uid = a.parent_facet_uid join filter q on q.uid = f.filter_uid
      where depth < 10
    ) select uid, name from above`)
  if (rows.length === 0) throw invalid({ parentFacetUid: 'This facet no longer exists. Choose another.' })
  if (rows.some(row => row.uid === uid))
    throw invalid({ parentFacetUid: 'A filter cannot depend on itself. Choose a facet of another filter.' })
}

async function facetNames(reader: Reader, filterUid: number): Promise<string[]> {
  const { rows } = await reader.execute<{ name: string }>(
    sql`select name from facet where filter_uid = ${filterUid} order by position, uid`,
  )
  return rows.map(({ name }) => name)
}

/** A facet's name as the new kind of filter reads it, in words; null where it cannot. */
function readAs(name: string, type: FilterType): string | null {
  if (type === 'list') return name
  if (type === 'number') {
    const numbers = readNumbers(name)
    return numbers && (numbers[0] === numbers[1] ? String(numbers[0]) : `${numbers[0]} to ${numbers[1]}`)
  }
  const reading = readSize(name)
  return type === 'size' && reading && reading.system !== 'text'
    ? `${reading.shown} ${reading.unit}`.trim()
    : null
}

/** `28 L` is 28 to 28, `20-30` is 20 to 30. */
function readNumbers(name: string): readonly [number, number] | null {
  const match = /^(-?\d+(?:\.\d+)?)(?: ?(?:-|–|to) ?(\d+(?:\.\d+)?))? ?\p{L}{0,12}$/u.exec(
    name.replaceAll(',', ''),
  )
  return match ? [Number(match[1]), Number(match[2] ?? match[1])] : null
}

const kinds = { number: 'numbers', size: 'sizes', list: 'text' } as const

/** List to number or size and back, when every facet can be read so. */
async function changeType(tx: Transaction, uid: number, from: FilterType, to: FilterType) {
  if (isSystemFilter(from) || isSystemFilter(to) || (from !== 'list' && to !== 'list'))
    throw invalid({ type: 'Only a list can become a number or size filter, and the other way round.' })
  const names = await facetNames(tx, uid)
  const unreadable = names.filter(name => readAs(name, to) === null)
  if (unreadable.length > 0) {
    const more = unreadable.length > 10 ? ` and ${counted(unreadable.length - 10, 'other')}` : ''
    throw invalid({
      type: sentence`These do not read as ${kinds[to as keyof typeof kinds]}: ${unreadable.slice(0, 10).join(', ')}${more}.`,
    })
  }
  await settleFacets(tx, sql`select uid from facet where filter_uid = ${uid}`, to === 'size')
  if (to !== 'number') return
  const read = names.map(name => ({ name, values: readNumbers(name) ?? [0, 0] }))
  await tx.execute(sql`
    update facet set from_value = (r.values ->> 0)::numeric, to_value = (r.values ->> 1)::numeric
    from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as r(name text, values jsonb)
    where facet.filter_uid = ${uid} and facet.name = r.name`)
}
