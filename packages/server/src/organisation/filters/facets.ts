import { sizeSortKey } from '@backroom/contract/items/page/size-sort-key'
import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import {
  addFacets,
  facets as contract,
  type FacetInput,
  facetItems,
  facetsOrder,
  facetsView,
} from '@backroom/contract/organisation/filters/facets'
import {
  type FilterType,
  facetsOfFilterMost,
  facetsOfStoreMost,
  isSystemFilter,
} from '@backroom/contract/organisation/filters/filters'
import { sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import { recordMove } from '#content/door'
import type { Transaction } from '#database/database'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { invalid, notFound, refused } from '#kit/errors'
import { fileAddress } from '#kit/file-address'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { savedAnswer, serveRecord } from '#kit/records/serve-record'
import { refuseWhileUsed } from '#kit/records/uses'
import { serve } from '#kit/serve'
import { freeSlug, slugOf } from '#kit/slug'
import { systemFacetHolds } from '#organisation/filters/system-facets'
import { respellPages } from '#organisation/landing-pages/paths'
import { facet } from '#tables/organisation/filters'

const itemsShown = 200
/** The most that the column of a facet's number holds. */
const facetValueMost = 9_999_999_999

type FacetItem = ReplyOf<typeof facetItems>['items'][number]

export function facets(kit: Kit) {
  serveRecord(kit, facetKind, { without: ['create'] })

  serve(kit, contract.create, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const made = await facetKind.make(tx, { ...body, filterUid: params.uid })
      return savedAnswer(facetKind, tx, made)
    }),
  )

  serve(kit, addFacets, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const { rows } = await tx.execute<{ name: string }>(
        sql`select lower(name) as name from facet where filter_uid = ${params.uid}`,
      )
      const known = new Set(rows.map(({ name }) => name))
      const alreadyThere: string[] = []
      const names: string[] = []
      for (const name of body.names) {
        if (known.has(name.toLowerCase())) alreadyThere.push(name)
        else names.push(name)
        known.add(name.toLowerCase())
      }
      await makeFacetsNamed(tx, params.uid, names)
      return { made: names.length, alreadyThere }
    }),
  )

  serve(kit, facetItems, async ({ params, store, signal }) => {
    const rows = await store.database.rows<{ total: number } & FacetItem>(
      sql`select p.uid, p.code, p.name, ${fileAddress(sql`r.main_file_uid`, 'thumb160')} as thumb, r.live <> 'hidden' as "isLive",
          k.origin, count(*) over ()::int as total
        from (select page_uid, min(case when origin = 'sizeRule' and not exists (select from size_filter_rule s where s.uid = size_rule_uid)
            and size_rule_uid is not null then 'ruleRemoved' else origin end) as origin
          from item_facet where facet_uid = ${params.uid} group by page_uid
          union all select x.page_uid, 'item' from facet f join filter q on q.uid = f.filter_uid join item_index x on ${systemFacetHolds}
          where f.uid = ${params.uid} and f.system_value is not null) k
        join item p on p.uid = k.page_uid and p.status <> 'archived' join item_rollup r on r.item_uid = p.uid
        order by r.live = 'hidden', p.name, p.uid limit ${itemsShown}`,
      signal,
    )
    return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...item }) => item) }
  })

  serve(kit, facetsOrder, async ({ body, store, visitor }) => {
    await store.write(visitor, async tx => {
      const uids = 'uids' in body ? body.uids : await sortedBy(tx, body.filterUid, body.by)
      await tx.execute(sql`
        update facet set position = p.place from unnest(${`{${uids.join(',')}}`}::int[]) with ordinality p(uid, place)
        where facet.uid = p.uid and facet.filter_uid = ${body.filterUid} and facet.position <> p.place`)
    })
  })

  facetView(kit)
}

function facetView(kit: Kit) {
  serveDataView(kit, facetsView, {
    from: sql`facet left join filter on filter.uid = facet.filter_uid left join facet_count on facet_count.facet_uid = facet.uid`,
    table: facet,
    fields: {
      filter: sql`filter.name`,
      swatch: { show: fileAddress(facet.swatchFileUid, 'thumb160'), compare: facet.swatchFileUid },
      itemCount: sql`coalesce(facet_count.item_count, 0)`,
      liveCount: sql`coalesce(facet_count.live_count, 0)`,
      sortKey: sql`size_sort_key(facet.name)`,
    },
    search: {
      text: sql`fold(facet.name || ' ' || array_to_string(facet.synonyms, ' ') || ' ' || filter.name)`,
      covers: ['name', 'filter'],
    },
  })
}

const count = (column: SQL) =>
  sql`coalesce((select ${column} from facet_count k where k.facet_uid = facet.uid), 0)`

export const facetKind = new RecordKind(contract, facet, {
  computed: { itemCount: count(sql`k.item_count`), liveCount: count(sql`k.live_count`) },
  unique: {
    facet_name_key: { field: 'name', text: ({ name }) => sentence`This filter already has ${name}.` },
    facet_fragment_key: {
      field: 'urlFragment',
      text: ({ urlFragment }) => sentence`Another facet already has the URL ${urlFragment}.`,
    },
  },
  prepare: complete,
  check: (_, { filterUid, fromValue, toValue }, { before }) => {
    if (before && before.filterUid !== filterUid)
      throw invalid({ filterUid: 'To move it, merge it into a facet of the other filter.' })
    if (fromValue !== null && toValue !== null && fromValue > toValue)
      throw invalid({ toValue: 'This is below where it starts.' })
  },
  more: async (tx, { filterUid }) => {
    const { type } = await filterOf(tx, filterUid)
    if (isSystemFilter(type)) throw refused('The facets of this filter come from the items themselves.')
    return { position: (await refuseTooMany(tx, filterUid, 1)) + 1 } // at the end of its filter
  },
  saved: async (tx, { uid, before, after }) => {
    if (before && before.urlFragment !== after.urlFragment)
      await moveFragment(tx, before.urlFragment, after.urlFragment, uid)
  },
  refuseRemoval: (tx, { uid, name }) => refuseWhileUsed(tx, name, [{ to: 'facet', uids: [uid] }]),
})

/** Makes many facets by name alone, at the end of their filter. */
export async function makeFacetsNamed(tx: Transaction, filterUid: number, names: readonly string[]) {
  const filter = await filterOf(tx, filterUid)
  if (isSystemFilter(filter.type)) throw refused('The facets of this filter come from the items themselves.')
  const last = await refuseTooMany(tx, filterUid, names.length)
  const taken = await fragmentsTaken(tx)
  const rows = names.map((name, at) => {
    const urlFragment = freeSlug(slugOf(`${filter.name} ${name}`, 80), taken)
    taken.add(urlFragment)
    const number = filter.type === 'number' ? Number.parseFloat(name.replaceAll(',', '')) : Number.NaN
    const value = Math.abs(number) <= facetValueMost ? number : null
    return { name, urlFragment, position: last + at + 1, value }
  })
  await tx.execute(sql`
    insert into facet (filter_uid, name, url_fragment, position, from_value, to_value)
    select ${filterUid}, r.name, r."urlFragment", r.position, r.value, r.value
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(name text, "urlFragment" text, position int, value numeric)`)
}

async function filterOf(tx: Transaction, uid: number): Promise<{ name: string; type: FilterType }> {
  const { rows } = await tx.execute<{ name: string; type: FilterType }>(
    sql`select name, type from filter where uid = ${uid} for update`,
  )
  if (!rows[0]) throw notFound('This filter no longer exists.')
  return rows[0]
}

/** Answers the last place of the filter. */
async function refuseTooMany(tx: Transaction, filterUid: number, more: number): Promise<number> {
  const { rows } = await tx.execute<{ here: number; all: number; last: number }>(sql`
    select count(*) filter (where filter_uid = ${filterUid})::int as here, count(*)::int as all,
      coalesce(max(position) filter (where filter_uid = ${filterUid}), 0)::int as last from facet`)
  const { here = 0, all = 0, last = 0 } = rows[0] ?? {}
  if (here + more > facetsOfFilterMost) throw refused('At most 2,000 facets in one filter.')
  if (all + more > facetsOfStoreMost) throw refused('At most 20,000 facets in all.')
  return last
}

/** Fragments in use, now or by an address that leads on. */
async function fragmentsTaken(tx: Transaction, uid = 0): Promise<Set<string>> {
  const { rows } = await tx.execute<{ slug: string }>(sql`
    select url_fragment as slug from facet where uid <> ${uid} union all select url_fragment from facet_alias where facet_uid <> ${uid}`)
  return new Set(rows.map(({ slug }) => slug))
}

async function complete(
  tx: Transaction,
  input: FacetInput,
  { uid }: { readonly uid: number | null },
): Promise<FacetInput> {
  const synonyms = [...new Map(input.synonyms.map(each => [each.toLowerCase(), each])).values()].filter(
    each => each.toLowerCase() !== input.name.toLowerCase(),
  )
  if (input.urlFragment) {
    if (uid === null) await refuseAlias(tx, input.urlFragment, 0)
    return { ...input, synonyms }
  }
  const { name } = await filterOf(tx, input.filterUid)
  const urlFragment = freeSlug(slugOf(`${name} ${input.name}`, 80), await fragmentsTaken(tx, uid ?? 0))
  return { ...input, synonyms, urlFragment: urlFragment.slice(0, 80) }
}

/** An old fragment of another facet leads on to that one, and would not any more. */
async function refuseAlias(tx: Transaction, urlFragment: string, uid: number): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select f.name from facet_alias a join facet f on f.uid = a.facet_uid where a.url_fragment = ${urlFragment} and f.uid <> ${uid}`)
  if (rows[0])
    throw invalid({
      urlFragment: sentence`The URL ${urlFragment} leads on to ${rows[0].name}. Choose another.`,
    })
}

/** A facet has another fragment: landing pages have it in their addresses, and the old ones lead on. */
export async function moveFragment(tx: Transaction, from: string, to: string, uid: number): Promise<void> {
  await refuseAlias(tx, to, uid)
  await respellPages(tx, sql`${uid} = any(a.facet_uids)`)
  await leadOn(tx, from, to, uid)
}

/** Addresses with an old fragment lead to the same page with the new one. */
export async function leadOn(tx: Transaction, from: string, to: string, facetUid: number): Promise<void> {
  await tx.execute(sql`delete from facet_alias where url_fragment = ${to}`)
  await tx.execute(sql`
    insert into facet_alias (url_fragment, facet_uid) values (${from}, ${facetUid})
    on conflict (url_fragment) do update set facet_uid = excluded.facet_uid where facet_alias.facet_uid <> excluded.facet_uid`)
  await recordMove(tx, `/${from}`, `/${to}`)
}

async function sortedBy(
  tx: Transaction,
  filterUid: number,
  by: 'alpha' | 'size' | 'number',
): Promise<number[]> {
  const { rows } = await tx.execute<{ uid: number; name: string; from: number | null }>(
    sql`select uid, name, from_value::float8 as from from facet where filter_uid = ${filterUid}`,
  )
  const numberOf = ({ name, from }: { name: string; from: number | null }) =>
    from ?? Number.parseFloat(/-?\d+(\.\d+)?/.exec(name.replaceAll(',', ''))?.[0] ?? 'Infinity')
  const keyOf = ({ name }: { name: string }) => sizeSortKey(name) ?? ''
  const compare = {
    alpha: () => 0,
    size: (a: { name: string }, b: { name: string }) =>
      keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0,
    number: (a: { name: string; from: number | null }, b: { name: string; from: number | null }) =>
      numberOf(a) - numberOf(b) || 0,
  }[by]
  const alpha = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true })
  return rows.sort((a, b) => compare(a, b) || alpha.compare(a.name, b.name)).map(({ uid }) => uid)
}
