import {
  type CycleschemeVerdict,
  cyclescheme as contract,
  cycleschemeCheck,
} from '@backroom/contract/organisation/cyclescheme/cyclescheme'
import { sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { notFound } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveSettings } from '#kit/records/serve-settings'
import { serve } from '#kit/serve'
import { refuseSystemFacets } from '#organisation/filters/system-facets'
import { cycleschemeSettings } from '#tables/organisation/cyclescheme'

/** What can be bought with Cyclescheme, and what counts as a bike. */
export function cyclescheme(kit: Kit) {
  serveSettings(kit, kind)

  serve(kit, cycleschemeCheck, async ({ query, store }) => {
    const [found] = await store.database.rows<{ uid: number; code: string; name: string }>(sql`
      select i.uid, i.code, concat_ws(', ', p.name, i.size_label) as name from item i join item p on p.uid = i.page_uid
      where lower(i.code) = lower(${query.code})
        or i.uid = (select b.item_uid from item_barcode b where b.barcode = ${query.code} and not b.is_free limit 1)
      order by lower(i.code) = lower(${query.code}) desc limit 1`)
    if (!found) throw notFound(sentence`No item has the code ${query.code}.`)
    const [verdict] = await verdictsOf(store.database.orm, [found.uid])
    return { ...(verdict as CycleschemeVerdict), code: found.code, name: found.name }
  })
}

/** True of a page (`p`) that counts as a bike in reports to the scheme. */
const isBike: SQL = sql`(exists (select from item_facet k where k.page_uid = p.uid and k.facet_uid = any(cyclescheme_settings.bike_facet_uids))
  or exists (select from item_category m join category c on c.uid = m.category_uid
    where m.item_uid = p.uid and (c.uid = any(cyclescheme_settings.bike_category_uids) or c.ancestor_uids && cyclescheme_settings.bike_category_uids)))`

/** The facet that keeps a page (`p`) out, if one does. */
const restrictedBy: SQL = sql`(select f.name from item_facet k join cyclescheme_restriction r on r.facet_uid = k.facet_uid
  join facet f on f.uid = k.facet_uid where k.page_uid = p.uid order by f.name limit 1)`

const isForKids: SQL = sql`(p.age = 'kids' and cyclescheme_settings.restrict_kids)`

const livePages = (which: SQL) =>
  sql`(select count(*)::int from item_index x join item p on p.uid = x.page_uid where x.live and ${which})`

const facets = (
  which: SQL,
) => sql`(select coalesce(json_agg(json_build_object('facetUid', f.uid, 'name', f.name, 'filter', q.name,
    'urlFragment', f.url_fragment, 'itemCount', coalesce(k.item_count, 0), 'liveCount', coalesce(k.live_count, 0), 'reason', r.reason)
    order by q.position, q.name, f.position, f.name), '[]')
  from facet f join filter q on q.uid = f.filter_uid left join facet_count k on k.facet_uid = f.uid
  left join cyclescheme_restriction r on r.facet_uid = f.uid where ${which})`

const kind = new RecordKind(contract, cycleschemeSettings, {
  computed: {
    restricted: facets(sql`r.uid is not null`),
    free: facets(sql`r.uid is null and q.type in ('list', 'number') and f.active`),
    liveRestricted: livePages(sql`(${isForKids} or ${restrictedBy} is not null)`),
    liveBikes: livePages(isBike),
  },
  check: async (tx, { bikeFacetUids, restrictions }) => {
    await refuseSystemFacets(tx, 'bikeFacetUids', bikeFacetUids)
    await refuseSystemFacets(
      tx,
      'restrictions',
      restrictions.map(({ facetUid }) => facetUid),
    )
  },
})

/** What the scheme says of each item, in the order asked. Services and vouchers count like any other. */
export async function verdictsOf(reader: Reader, itemUids: readonly number[]): Promise<CycleschemeVerdict[]> {
  const { rows } = await reader.execute<{
    itemUid: number
    facet: string | null
    isForKids: boolean
    isBike: boolean
  }>(sql`
    select i.uid as "itemUid", ${restrictedBy} as facet, ${isForKids} as "isForKids", ${isBike} as "isBike"
    from unnest(${`{${itemUids.join(',')}}`}::int[]) with ordinality w(uid, place)
    join item i on i.uid = w.uid join item p on p.uid = i.page_uid cross join cyclescheme_settings order by w.place`)
  return rows.map(({ itemUid, facet, isForKids: forKids, isBike: bike }) => ({
    itemUid,
    allowed: facet === null && !forKids,
    because: facet !== null ? `Restricted: carries ${facet}` : forKids ? 'Restricted: for kids' : '',
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
  const { rows } = await reader.execute<{ enabled: boolean }>(sql`select enabled from cyclescheme_settings`)
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
  return sentence`${named[0]?.name} cannot be bought with Cyclescheme.`
}
