import { randomUUID } from 'node:crypto'
import {
  mergeFacets,
  mergeFacetsDirect,
  synonymLongest,
  synonymsMost,
} from '@backroom/contract/organisation/filters/facets'
import { isSystemFilter } from '@backroom/contract/organisation/filters/filters'
import { counted, sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { serveBulk } from '#kit/bulk/serve-bulk'
import { preview, runDirectly } from '#kit/bulk/start'
import { invalid } from '#kit/errors'
import { fileAddress } from '#kit/file-address'
import { forgetFileUsage } from '#kit/file-usage'
import type { Kit } from '#kit/kit'
import { repoint, usesChanging } from '#kit/records/uses'
import { serve } from '#kit/serve'
import { settleFacets } from '#organisation/filters/facet-places'
import { repointFacets } from '#organisation/filters/facet-rules'
import { leadOn } from '#organisation/filters/facets'
import { facet } from '#tables/organisation/filters'

const gone = sql`select record_uid from bulk_changed`

/** Merging facets: what pointed at those that go points at the one that is kept, and addresses lead on. */
export function facetMerge(kit: Kit) {
  serveBulk(kit, mergeFacets, {
    table: facet,
    shows: { code: facet.urlFragment, name: facet.name, image: fileAddress(facet.swatchFileUid, 'thumb160') },
    title: (_, count) => `Merge ${counted(count, 'facet')} into one`,
    change: ({ intoUid }) => ({ name: sql`(select k.name from facet k where k.uid = ${intoUid})` }),
    refusals: ({ intoUid }) => [
      { code: 'keeper', when: sql`facet.uid = ${intoUid}`, text: 'This is the one that is kept.' },
      {
        code: 'system',
        when: sql`facet.system_value is not null`,
        text: 'It comes from the items themselves.',
      },
    ],
    consequences: ({ intoUid }) => [
      ...usesChanging('facet', users => sentence`${users} will move to the facet that is kept.`),
      {
        count: records => sql`select count(*)::int as count from facet where uid in (${records})`,
        text: count =>
          sentence`${counted(count, 'redirect')} will be made, and the old names are kept as synonyms.`,
      },
      {
        count: records => namesLost(records, intoUid),
        text: count =>
          sentence`${counted(count, 'old name')} will not be kept: a facet has at most ${synonymsMost} synonyms of ${synonymLongest} letters.`,
      },
    ],
    check: async ({ intoUid }, reader) => {
      const { rows } = await reader.execute<{ type: 'list' }>(
        sql`select q.type from facet f join filter q on q.uid = f.filter_uid where f.uid = ${intoUid}`,
      )
      if (!rows[0]) throw invalid({ intoUid: 'This facet no longer exists. Choose another.' })
      if (isSystemFilter(rows[0].type))
        throw invalid({ intoUid: 'This facet comes from the items themselves.' })
    },
    apply: async (tx, { intoUid }) => mergeInto(tx, intoUid),
  })

  serve(kit, mergeFacetsDirect, ({ body, store, visitor }) => {
    const run = {
      contract: mergeFacets,
      values: { intoUid: body.into },
      note: '',
      selection: { uids: [body.from].flat() },
    }
    const asking = { kit, store, visitor }
    return body.dryRun ? preview(asking, run) : runDirectly(asking, run, body.idempotencyKey ?? randomUUID())
  })
}

interface Merged {
  readonly uid: number
  readonly name: string
  readonly urlFragment: string
  readonly synonyms: string[]
}

async function mergeInto(tx: Transaction, intoUid: number) {
  const merged = await facetsOf(tx, sql`uid in (${gone})`)
  const [kept] = await facetsOf(tx, sql`uid = ${intoUid}`)
  if (!kept || merged.length === 0) return
  await moveItems(tx, intoUid)
  await tx.execute(
    sql`update filter set parent_facet_uid = ${intoUid} where parent_facet_uid in (${gone})
      and uid <> (select filter_uid from facet where uid = ${intoUid})`,
  )
  await tx.execute(sql`update filter set parent_facet_uid = null where parent_facet_uid in (${gone})`)
  await tx.execute(
    sql`update size_filter_rule set facet_uid = ${intoUid},
        target_filter_uid = (select filter_uid from facet where uid = ${intoUid}) where facet_uid in (${gone})`,
  )
  await moveRestrictions(tx, intoUid)
  const uids = merged.map(({ uid }) => uid)
  await repoint(tx, 'facet', uids, intoUid)
  await repointFacets(tx, uids, intoUid)
  await keepNames(tx, kept, merged)
  await tx.execute(sql`update facet_alias set facet_uid = ${intoUid} where facet_uid in (${gone})`)
  await forgetFileUsage(tx, facet, gone)
  await tx.execute(sql`delete from facet where uid in (${gone})`)
  for (const { urlFragment } of merged) await leadOn(tx, urlFragment, kept.urlFragment, intoUid)
}

async function facetsOf(reader: Reader, where: ReturnType<typeof sql>): Promise<Merged[]> {
  const { rows } = await reader.execute<Record<string, unknown>>(
    sql`select uid, name, url_fragment as "urlFragment", synonyms from facet where ${where} order by uid`,
  )
  return rows as unknown as Merged[]
}

/** Items carry the kept facet once, by the strongest hand that put one of them there. */
async function moveItems(tx: Transaction, intoUid: number) {
  await tx.execute(sql`
    update item_facet k set origin = h.origin, size_rule_uid = null from (
      select distinct on (item_uid) item_uid, origin from item_facet where facet_uid in (${gone}) and origin <> 'sizeRule' order by item_uid, uid) h
    where k.item_uid = h.item_uid and k.facet_uid = ${intoUid} and k.origin = 'sizeRule'`)
  await tx.execute(sql`
    delete from item_facet k where k.facet_uid in (${gone}) and (
      exists (select from item_facet o where o.item_uid = k.item_uid and o.facet_uid = ${intoUid})
      or exists (select from item_facet o where o.item_uid = k.item_uid and o.facet_uid in (${gone})
        and (o.origin = 'sizeRule', o.uid) < (k.origin = 'sizeRule', k.uid)))`)
  await tx.execute(sql`update item_facet set facet_uid = ${intoUid} where facet_uid in (${gone})`)
  const { rows } = await tx.execute<{ isSize: boolean }>(
    sql`select q.type = 'size' as "isSize" from facet f join filter q on q.uid = f.filter_uid where f.uid = ${intoUid}`,
  )
  await settleFacets(tx, sql`select ${intoUid}::int`, rows[0]?.isSize ?? false)
  // The kept filter may take one facet only, and items may have had another of it already: one by hand stays, then the older one.
  await tx.execute(sql`
    delete from item_facet k using facet f, filter q
    where k.facet_uid = f.uid and f.filter_uid = q.uid and q.max_per_item = 1
      and q.uid = (select filter_uid from facet where uid = ${intoUid})
      and exists (select from item_facet o join facet g on g.uid = o.facet_uid
        where o.item_uid = k.item_uid and g.filter_uid = q.uid and (o.origin = 'sizeRule', o.uid) < (k.origin = 'sizeRule', k.uid))
      and exists (select from item_facet m where m.item_uid = k.item_uid and m.facet_uid = ${intoUid})`)
}

async function moveRestrictions(tx: Transaction, intoUid: number) {
  const { rows } = await tx.execute(sql`select from cyclescheme_restriction where facet_uid = ${intoUid}`)
  if (rows.length === 0)
    await tx.execute(sql`
      update cyclescheme_restriction set facet_uid = ${intoUid}
      where uid = (select min(uid) from cyclescheme_restriction where facet_uid in (${gone}))`)
  await tx.execute(sql`delete from cyclescheme_restriction where facet_uid in (${gone})`)
}

/** What people called it before still finds it, as far as a facet has room for synonyms. */
async function keepNames(tx: Transaction, kept: Merged, merged: readonly Merged[]) {
  const names = [...kept.synonyms, ...merged.flatMap(({ name, synonyms }) => [name, ...synonyms])]
  const once = new Map<string, string>()
  for (const name of names) once.set(name.toLowerCase(), once.get(name.toLowerCase()) ?? name)
  once.delete(kept.name.toLowerCase())
  const synonyms = [...once.values()].filter(name => name.length <= synonymLongest).slice(0, synonymsMost)
  await tx.execute(sql`
    update facet set synonyms = array(select jsonb_array_elements_text(${JSON.stringify(synonyms)}::jsonb))
    where uid = ${kept.uid}`)
}

/** How many names a merge has no room for: those too long for a synonym, and those over the number a facet has. */
function namesLost(records: SQL, intoUid: number): SQL {
  const isShort = sql`length(name) <= ${synonymLongest}`
  return sql`
    select (count(*) filter (where not ${isShort}) + greatest(count(*) filter (where ${isShort}) - ${synonymsMost}, 0))::int as count from (
      select distinct on (lower(n.name)) n.name from facet f cross join lateral unnest(f.name || f.synonyms) n(name)
      where (f.uid in (${records}) or f.uid = ${intoUid}) and lower(n.name) <> (select lower(name) from facet where uid = ${intoUid})) names`
}
