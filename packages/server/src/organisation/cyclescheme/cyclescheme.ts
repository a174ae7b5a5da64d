import { administrators } from '@backroom/contract/kit/access'
import {
  type CycleschemeInput,
  type CycleschemeReply,
  type CycleschemeVerdict,
  cyclescheme as contract,
  cycleschemeCheck,
  cycleschemeInput,
} from '@backroom/contract/organisation/cyclescheme/cyclescheme'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { invalid, notFound } from '#kit/errors'
import { announce } from '#kit/events'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { personOf } from '#kit/visitor'
import { mergeInput } from '#organisation/cyclescheme/merge'
import { historyOf, onlyUid, readPast, stampsOf } from '#organisation/cyclescheme/past'
import { refuseSystemFacets } from '#organisation/filters/system-facets'

/** What can be bought with Cyclescheme, and what counts as a bike. */
export function cyclescheme(kit: Kit) {
  serve(kit, contract.read, ({ store }) => readAll(store.database.orm))

  serve(kit, contract.update, ({ body, store, visitor }) =>
    store.write(visitor, async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('cyclescheme'))`)
      const { version, ...mine } = body
      const { input, merged } = await mergeInput(tx, cycleschemeInput.parse(mine), version)
      await refuseSystemFacets(tx, 'bikeFacetUids', input.bikeFacetUids)
      await saveSettings(tx, input)
      await saveRestrictions(tx, input.restrictions)
      const stored = await readAll(tx)
      const by = personOf(visitor)
      const changed = { entity: contract.resource, uid: onlyUid, version: stored.version, by }
      await tx.execute(announce({ type: 'record.changed', ...changed }, administrators))
      return { ...stored, merged, cleaned: [] }
    }),
  )

  serve(kit, contract.history, ({ query, store }) =>
    historyOf(store.database.orm, query.cursor ? Number(query.cursor) : undefined),
  )

  serve(kit, contract.asOf, async ({ params, store }) => {
    const { changes } = await readPast(store.database.orm)
    const change = changes.find(({ uid }) => uid === params.historyUid)
    if (!change) throw notFound('That change is not in the history of this record.')
    return change.after
  })

  serve(kit, cycleschemeCheck, async ({ query, store }) => {
    const [found] = await store.database.rows<{ uid: number; code: string; name: string }>(sql`
      select i.uid, i.code, concat_ws(', ', p.name, i.size_label) as name from item i join item p on p.uid = i.page_uid
      where lower(i.code) = lower(${query.code})
        or i.uid = (select b.item_uid from item_barcode b where b.barcode = ${query.code} and not b.is_free limit 1)
      order by lower(i.code) = lower(${query.code}) desc limit 1`)
    if (!found) throw notFound(`No item has the code ${query.code}.`)
    const [verdict] = await verdictsOf(store.database.orm, [found.uid])
    return { ...(verdict as CycleschemeVerdict), code: found.code, name: found.name }
  })
}

/** True of a page (`p`) that counts as a bike in reports to the scheme. */
const isBike: SQL = sql`(exists (select from item_facet k where k.page_uid = p.uid and k.facet_uid = any(s.bike_facet_uids))
  or exists (select from item_category m join category c on c.uid = m.category_uid
    where m.item_uid = p.uid and (c.uid = any(s.bike_category_uids) or c.ancestor_uids && s.bike_category_uids)))`

/** The facet that keeps a page (`p`) out, if one does. */
const restrictedBy: SQL = sql`(select f.name from item_facet k join cyclescheme_restriction r on r.facet_uid = k.facet_uid
  join facet f on f.uid = k.facet_uid where k.page_uid = p.uid order by f.name limit 1)`

const settings: SQL = sql`(select coalesce(bool_or(enabled), false) as enabled, coalesce(bool_or(restrict_kids), true) as restrict_kids,
  coalesce(max(bike_facet_uids), '{}') as bike_facet_uids, coalesce(max(bike_category_uids), '{}') as bike_category_uids
  from cyclescheme_settings where uid = 1) s`

/** What the scheme says of each item, in the order asked. Services and vouchers count like any other. */
export async function verdictsOf(reader: Reader, itemUids: readonly number[]): Promise<CycleschemeVerdict[]> {
  const { rows } = await reader.execute<{
    itemUid: number
    facet: string | null
    isForKids: boolean
    isBike: boolean
  }>(sql`
    select i.uid as "itemUid", ${restrictedBy} as facet, p.age = 'kids' and s.restrict_kids as "isForKids", ${isBike} as "isBike"
    from unnest(${`{${itemUids.join(',')}}`}::int[]) with ordinality w(uid, place)
    join item i on i.uid = w.uid join item p on p.uid = i.page_uid cross join ${settings} order by w.place`)
  return rows.map(({ itemUid, facet, isForKids, isBike: bike }) => ({
    itemUid,
    allowed: facet === null && !isForKids,
    because: facet !== null ? `Restricted: carries ${facet}` : isForKids ? 'Restricted: for kids' : '',
    isBike: bike,
  }))
}

/** The same at the checkout of a shop that may not offer the scheme at all. */
export async function checkoutVerdicts(
  reader: Reader,
  itemUids: readonly number[],
): Promise<CycleschemeVerdict[]> {
  const verdicts = await verdictsOf(reader, itemUids)
  if (await isOffered(reader)) return verdicts
  return verdicts.map(verdict => ({ ...verdict, allowed: false, because: notOffered }))
}

const notOffered = 'Cyclescheme is not offered.'

async function isOffered(reader: Reader): Promise<boolean> {
  const { rows } = await reader.execute<{ enabled: boolean }>(sql`select s.enabled from ${settings}`)
  return rows[0]?.enabled ?? false
}

/** Why a basket cannot be paid with Cyclescheme, or null where it can: one restricted line is enough. */
export async function basketRefusal(reader: Reader, itemUids: readonly number[]): Promise<string | null> {
  if (!(await isOffered(reader))) return notOffered
  const restricted = (await verdictsOf(reader, itemUids)).find(({ allowed }) => !allowed)
  if (!restricted) return null
  const { rows: named } = await reader.execute<{ name: string }>(
    sql`select p.name from item i join item p on p.uid = i.page_uid where i.uid = ${restricted.itemUid}`,
  )
  return `${named[0]?.name} cannot be bought with Cyclescheme.`
}

async function readAll(reader: Reader): Promise<CycleschemeReply> {
  const { rows } = await reader.execute<Record<string, unknown>>(sql`
    select s.enabled, s.restrict_kids as "restrictKids", s.bike_facet_uids as "bikeFacetUids", s.bike_category_uids as "bikeCategoryUids",
      (select count(*)::int from item_index x join item p on p.uid = x.page_uid where x.live
        and (p.age = 'kids' and s.restrict_kids or ${restrictedBy} is not null)) as "liveRestricted",
      (select count(*)::int from item_index x join item p on p.uid = x.page_uid where x.live and ${isBike}) as "liveBikes"
    from ${settings}`)
  const { rows: facets } = await reader.execute<
    CycleschemeReply['restricted'][number] & { isRestricted: boolean }
  >(sql`
    select f.uid as "facetUid", f.name, q.name as filter, f.url_fragment as "urlFragment", coalesce(k.item_count, 0) as "itemCount",
      coalesce(k.live_count, 0) as "liveCount", coalesce(r.reason, '') as reason, r.uid is not null as "isRestricted"
    from facet f join filter q on q.uid = f.filter_uid left join facet_count k on k.facet_uid = f.uid
    left join cyclescheme_restriction r on r.facet_uid = f.uid
    where r.uid is not null or (q.type in ('list', 'number') and f.active) order by q.position, q.name, f.position, f.name`)
  const shown = facets.map(({ isRestricted: _, ...facet }) => facet)
  const restricted = shown.filter((_, at) => facets[at]?.isRestricted)
  return {
    ...(rows[0] as unknown as Omit<CycleschemeInput, 'restrictions'> & Figures),
    ...(await stampsOf(reader)),
    restrictions: restricted.map(({ facetUid, reason }) => ({ facetUid, reason })),
    restricted,
    free: shown.filter((_, at) => !facets[at]?.isRestricted).map(({ reason: _, ...facet }) => facet),
  }
}

type Figures = Pick<CycleschemeReply, 'liveRestricted' | 'liveBikes'>

async function saveSettings(tx: Transaction, input: CycleschemeInput) {
  const uids = (values: readonly number[]) => sql`${`{${values.join(',')}}`}::int[]`
  await tx.execute(sql`
    insert into cyclescheme_settings (uid, enabled, restrict_kids, bike_facet_uids, bike_category_uids)
    values (1, ${input.enabled}, ${input.restrictKids}, ${uids(input.bikeFacetUids)}, ${uids(input.bikeCategoryUids)})
    on conflict (uid) do update set enabled = excluded.enabled, restrict_kids = excluded.restrict_kids,
      bike_facet_uids = excluded.bike_facet_uids, bike_category_uids = excluded.bike_category_uids
    where (cyclescheme_settings.enabled, cyclescheme_settings.restrict_kids, cyclescheme_settings.bike_facet_uids, cyclescheme_settings.bike_category_uids)
      is distinct from (excluded.enabled, excluded.restrict_kids, excluded.bike_facet_uids, excluded.bike_category_uids)`)
}

async function saveRestrictions(tx: Transaction, wanted: readonly { facetUid: number; reason: string }[]) {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w("facetUid" int, reason text)`
  const { rows: unknown } = await tx.execute(
    sql`select from ${rows} where not exists (select from facet f where f.uid = w."facetUid")`,
  )
  const named = wanted.map(({ facetUid }) => facetUid)
  await refuseSystemFacets(tx, 'restrictions', named)
  if (unknown.length > 0) throw invalid({ restrictions: 'A facet no longer exists. Reload to see it.' })
  await tx.execute(
    sql`delete from cyclescheme_restriction r where not exists (select from ${rows} where w."facetUid" = r.facet_uid)`,
  )
  await tx.execute(sql`
    insert into cyclescheme_restriction (facet_uid, reason) select distinct on (w."facetUid") w."facetUid", w.reason from ${rows}
    on conflict (facet_uid) do update set reason = excluded.reason where cyclescheme_restriction.reason <> excluded.reason`)
}
