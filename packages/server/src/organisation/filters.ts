import { readSize } from '@backroom/contract/items/size-reading'
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
} from '@backroom/contract/organisation/filters'
import { counted } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { invalid, refused } from '#kit/errors'
import { serveHistory } from '#kit/history'
import type { Kit } from '#kit/kit'
import { createRecord, readRecord, removeRecord, type UniqueTexts, updateRecord } from '#kit/record'
import { serve } from '#kit/serve'
import { freeSlug, slugOf } from '#kit/slug'
import { settleFacets } from '#organisation/facet-places'
import { filterUsersOf, refuseWhileUsed } from '#organisation/facet-uses'
import { respellPages } from '#organisation/landing-paths'
import { fillSystemFacets, refuseSystemFacets } from '#organisation/system-facets'
import { filter } from '#tables/filters'

const unique: UniqueTexts = {
  filter_name_key: { field: 'name', text: ({ name }) => `There is already a filter called ${name}.` },
  filter_url_key: {
    field: 'urlKey',
    text: ({ urlKey }) => `Another filter already has the URL key ${urlKey}.`,
  },
}

export function filters(kit: Kit) {
  serve(kit, contract.read, ({ params, store }) => readFilter(store.database.orm, params.uid))

  serve(kit, contract.create, ({ body, store, visitor }) =>
    store.write(visitor, async tx => {
      const { uid, cleaned } = await makeFilter(tx, body)
      return { ...(await readFilter(tx, uid)), merged: [], cleaned }
    }),
  )

  serve(kit, contract.update, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const { merged, cleaned } = await changeFilter(tx, params.uid, body)
      return { ...(await readFilter(tx, params.uid)), merged, cleaned }
    }),
  )

  serve(kit, contract.remove, async ({ params, query, store, visitor }) => {
    await store.write(visitor, async tx => {
      const { name } = await readFilter(tx, params.uid)
      const facets = sql`select uid from facet where filter_uid = ${params.uid}`
      await refuseWhileUsed(tx, name, facets, params.uid)
      await tx.execute(sql`delete from facet where filter_uid = ${params.uid}`)
      await removeRecord(tx, contract, filter, params.uid, query.version)
    })
  })

  serveHistory(kit, contract, filter)

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
    await readFilter(reader, params.uid)
    const { rows } = await reader.execute<{ uid: number; name: string; required: boolean }>(sql`
      select c.uid, c.name, k.required from category_filter k join category c on c.uid = k.category_uid
      where k.filter_uid = ${params.uid} and not k.hidden order by c.path`)
    const facets = sql`select uid from facet where filter_uid = ${params.uid}`
    return { categories: rows, uses: await filterUsersOf(reader, facets, params.uid) }
  })

  serve(kit, filterTypeCheck, async ({ params, query, store }) => {
    await readFilter(store.database.orm, params.uid)
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
    uid: filter.uid,
    fields: {
      ...filterFigures,
      uid: filter.uid,
      version: filter.version,
      position: filter.position,
      name: filter.name,
      internalName: filter.internalName,
      urlKey: filter.urlKey,
      type: filter.type,
      display: filter.display,
      choose: filter.choose,
      maxPerItem: filter.maxPerItem,
      active: filter.active,
      useInPages: filter.useInPages,
      facetOrder: filter.facetOrder,
      unit: filter.unit,
      decimals: filter.decimals,
      visibleFacets: filter.visibleFacets,
      collapsed: filter.collapsed,
      searchable: filter.searchable,
      showCount: filter.showCount,
      hideEmpty: filter.hideEmpty,
      parentFacetUid: filter.parentFacetUid,
      parentFacet: namedFacet(sql`parent`, sql`parent_filter`),
      parentFilterUid: sql`parent.filter_uid`,
      categories: sql`(select count(*)::int from category_filter k where k.filter_uid = filter.uid and not k.hidden)`,
      updatedAt: filter.updatedAt,
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

/** Makes a filter at the end of the site's order, with the facets it has by itself. */
export async function makeFilter(tx: Transaction, body: FilterInput) {
  const { rows } = await tx.execute<{ count: number; last: number }>(
    sql`select count(*)::int as count, coalesce(max(position), 0)::int as last from filter`,
  )
  if ((rows[0]?.count ?? 0) >= filtersMost) throw refused(`At most ${filtersMost} filters.`)
  await refuseUnfit(tx, body)
  const input = await withUrlKey(tx, body)
  const position = (rows[0]?.last ?? 0) + 1
  const made = await createRecord(tx, contract, filter, input, unique, { position })
  await fillSystemFacets(tx, made.uid, input.type)
  return made
}

/** Saves a filter; another type only where every facet reads in it. What others changed meanwhile is not judged by what was sent. */
export async function changeFilter(tx: Transaction, uid: number, body: FilterInput & { version: number }) {
  const input = { ...(await withUrlKey(tx, body, uid)), version: body.version }
  const saved = await updateRecord(tx, contract, filter, uid, input, unique)
  const { before, after } = saved
  await refuseUnfit(tx, after, uid)
  if (before && before.type !== after.type) await changeType(tx, uid, before.type, after.type)
  return saved
}

/** A filter with its figures. */
export function readFilter(reader: Reader, uid: number) {
  return readRecord(reader, contract, filter, uid, { ...filterFigures, position: filter.position })
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

async function refuseUnfit(tx: Transaction, input: FilterInput, uid = 0): Promise<void> {
  await refuseSystemFacets(tx, 'parentFacetUid', [input.parentFacetUid])
  const why = notAll[input.type]
  if (input.choose === 'all' && why) throw invalid({ choose: `${why} Choose another way.` })
  if (input.parentFacetUid !== null) await refuseCircle(tx, input.parentFacetUid, uid)
}

async function withUrlKey(tx: Transaction, input: FilterInput, uid = 0): Promise<FilterInput> {
  if (input.urlKey) return input
  const slug = slugOf(input.name, 40)
  const { rows } = await tx.execute<{ key: string }>(
    sql`select url_key as key from filter where url_key like ${`${slug}%`} and uid <> ${uid}`,
  )
  return { ...input, urlKey: freeSlug(slug, new Set(rows.map(({ key }) => key))).slice(0, 40) }
}

/** A filter cannot wait for a facet of its own, nor for one that waits for it. */
async function refuseCircle(tx: Transaction, facetUid: number, uid: number) {
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
      type: `These do not read as ${kinds[to as keyof typeof kinds]}: ${unreadable.slice(0, 10).join(', ')}${more}.`,
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
