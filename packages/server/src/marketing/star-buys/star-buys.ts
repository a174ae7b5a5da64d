import { starBuyOptions } from '@backroom/contract/marketing/pickers'
import {
  starBuys as contract,
  judgeStarBuy,
  makeStarBuys,
  starBuysView,
} from '@backroom/contract/marketing/star-buys/calls'
import type { StarBuyInput } from '@backroom/contract/marketing/star-buys/star-buys'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import type { From } from '#kit/data-view/joins'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { invalid, Refusal } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveRecord } from '#kit/records/serve-record'
import { serve } from '#kit/serve'
import { inactiveNote, serveOptions } from '#kit/serve-options'
import { endsSoon } from '#marketing/offers/ends-soon'
import { taxWithinSql } from '#marketing/offers/margin'
import { tellCombined } from '#marketing/star-buys/combined'
import { judgeOf } from '#marketing/star-buys/judge'
import { hidesCost } from '#site/door'
import { item } from '#tables/items/items'
import { starBuy } from '#tables/marketing/star-buys'
import { collection } from '#tables/organisation/collections'

type Side = 'source' | 'target'
const of = (side: Side, what: 'item_uid' | 'collection_uid') => sql.raw(`star_buy.${side}_${what}`)

const named = (side: Side) => sql`coalesce((select i.name from item i where i.uid = ${of(side, 'item_uid')}),
  (select c.name from collection c where c.uid = ${of(side, 'collection_uid')}), '')`

/** Of an item how many there are, of a collection how many of its items there are any of. */
const stock = (
  side: Side,
) => sql`coalesce((select r.own_available + r.sim_stock from item_rollup r where r.item_uid = ${of(side, 'item_uid')}),
  (select count(*)::int from collection_member m join item_rollup r on r.item_uid = m.item_uid
    where m.collection_uid = ${of(side, 'collection_uid')} and r.own_available + r.sim_stock > 0), 0)`

/** Items that are got, by their pages. */
const got = (of: SQL) =>
  sql`(p.uid = ${of}.target_item_uid or (p.status = 'active' and p.uid in (select m.item_uid from collection_member m where m.collection_uid = ${of}.target_collection_uid)))`
const now = sql`coalesce(r.effective_price_minor, p.price_minor)`
/** What a page costs with a star buy, as `priceWith` of the contract reckons it. */
const offerOf = (
  of: SQL,
) => sql`case when ${of}.skip_if_on_sale and r.on_sale then ${now} else least(${now}, greatest(0, case ${of}.price_mode
  when 'percentOff' then base.minor - round(base.minor::numeric * ${of}.percent_bp / 10000)
  when 'amountOff' then base.minor - ${of}.amount_minor else ${of}.amount_minor end)) end`
const baseOf = (of: SQL) =>
  sql`lateral (select case ${of}.price_base when 'regular' then p.price_minor else ${now} end as minor) base`
const own = sql`star_buy`
const targetsOf = (
  of: SQL,
) => sql`item p join item_rollup r on r.item_uid = p.uid left join tax_class t on t.uid = p.tax_class_uid cross join ${baseOf(of)}
  cross join lateral (select ${offerOf(of)} as offer) o
  cross join lateral (select o.offer / (1 + ${taxWithinSql(sql`t.rate_bp`)} / 10000.0) as minor) net where ${got(of)}`
const targets = targetsOf(own)
/** Of the cheapest item that is got. */
const priced = (what: SQL) => sql`(select (${what})::int from ${targets} order by ${now}, p.uid limit 1)`
const counted = (which: SQL) => sql`(select count(*)::int from ${targets} and ${which})`

const lately = sql`from star_buy_use u where u.star_buy_uid = star_buy.uid and not u.released`
const month = sql`and u.at > now() - interval '30 days'`
const used = sql`(select coalesce(sum(u.units), 0)::int ${lately})`
const saving = sql`${now} - o.offer`
const marginSql = sql`greatest(-1000000, round((net.minor - p.cost_minor) * 10000.0 / nullif(net.minor, 0)))`
const figures = {
  source: named('source'),
  target: named('target'),
  priceNowMinor: priced(now),
  priceOfferMinor: priced(sql`o.offer`),
  savingMinor: priced(saving),
  savingBp: priced(sql`round((${saving}) * 10000.0 / nullif(${now}, 0))`),
  sourceStock: stock('source'),
  targetStock: stock('target'),
  used,
  sold30: sql`(select coalesce(sum(u.units), 0)::int ${lately} ${month})`,
  sales30Minor: sql`(select coalesce(sum(u.sold_minor), 0)::bigint ${lately} ${month})`,
  state: sql`case when not star_buy.active then 'off' when now() < star_buy.starts_at then 'scheduled'
    when now() >= star_buy.ends_at then 'ended' when ${used} >= star_buy.max_total then 'usedUp'
    when exists (select from item i where i.uid in (star_buy.source_item_uid, star_buy.target_item_uid) and i.status <> 'active') then 'resting'
    else 'live' end`,
}
/** Whether settings stop what it would sell any item for; of the star buy as it is, or with other terms. */
export const isStopped = (
  of = own,
) => sql`exists (select from coupon_settings where margin_floor_mode = 'block' and margin_floor_bp is not null
  and exists (select from ${targetsOf(of)} and (net.minor < p.cost_minor or ${marginSql} < margin_floor_bp)))`
/** Whether nothing is bought or got. */
export const isEmpty = sql`(not exists (select from ${targets}) or (star_buy.source_type = 'collection' and not exists
  (select from collection_member m join item i on i.uid = m.item_uid and i.status = 'active' where m.collection_uid = star_buy.source_collection_uid)))`
const isBelow = sql`net.minor < p.cost_minor`

/** Who may not see costs is not told by another word either that something sells below them. */
const from = (isCostSeen: boolean): From => ({
  table: sql`star_buy`,
  joins: [{ name: 'seen', sql: sql`cross join (select ${sql.raw(String(isCostSeen))} as cost) seen` }],
})
const [withCost, withoutCost] = [from(true), from(false)]

/** What its list shows besides; margins are kept from those who may not see costs. */
const listed = {
  marginBp: priced(marginSql),
  belowCost: counted(isBelow),
  health: sql`case when ${isEmpty} then 'empty' when seen.cost and exists (select from ${targets} and ${isBelow}) then 'loss'
    when not exists (select from ${targets} and (r.own_available + r.sim_stock > 0 or not p.inventory_tracked)) then 'outOfStock'
    when coalesce(${priced(saving)}, 0) <= 0 then 'noSaving' else 'fine' end`,
  endsSoon: endsSoon(own),
  targets: counted(sql`true`),
  // Star buys of single items that are on and cheaper where both would price the same with the same.
  overlaps: sql`(select count(*)::int from star_buy w join item p on p.uid = w.target_item_uid join item_rollup r on r.item_uid = p.uid
    cross join lateral (select (select ${offerOf(sql`w`)} from ${baseOf(sql`w`)}) as theirs, (select ${offerOf(own)} from ${baseOf(own)}) as ours) o
    where w.uid <> star_buy.uid and w.active and coalesce(w.ends_at > now(), true) and w.source_item_uid is not null and ${got(own)} and o.theirs < o.ours
      and (w.source_item_uid = star_buy.source_item_uid or exists (select from collection_member m where m.collection_uid = star_buy.source_collection_uid and m.item_uid = w.source_item_uid)))`,
}

const starBuyKind = new RecordKind(contract, starBuy, {
  computed: figures,
  prepare: async (tx, input) => {
    const whole = withoutOthers(input)
    return { ...whole, name: whole.name || (await nameOf(tx, whole)) }
  },
  check: async (tx, input, { uid }) => {
    const { errors } = await judgeOf(tx, input, uid, true)
    if (Object.keys(errors).length > 0) throw invalid(errors)
  },
})

/** A side is an item or a collection, an offer a percentage or an amount; what was typed of the other is let go. */
function withoutOthers(input: StarBuyInput): StarBuyInput {
  const { sourceType, targetType, priceMode } = input
  return {
    ...input,
    ...(sourceType === 'item' ? { sourceCollectionUid: null } : { sourceItemUid: null }),
    ...(targetType === 'item' ? { targetCollectionUid: null } : { targetItemUid: null }),
    ...(priceMode === 'percentOff' ? { amountMinor: null } : { percentBp: null }),
  }
}

async function nameOf(reader: Reader, input: StarBuyInput): Promise<string> {
  const name = async (itemUid: number | null, collectionUid: number | null) => {
    const [found] =
      itemUid === null
        ? await reader
            .select({ name: collection.name })
            .from(collection)
            .where(eq(collection.uid, collectionUid ?? 0))
        : await reader.select({ name: item.name }).from(item).where(eq(item.uid, itemUid))
    return (found?.name ?? '').slice(0, 57)
  }
  const source = await name(input.sourceItemUid, input.sourceCollectionUid)
  return `${source} → ${await name(input.targetItemUid, input.targetCollectionUid)}`
}

export function starBuys(kit: Kit) {
  serveOptions(kit, starBuyOptions, {
    from: sql`star_buy`,
    uid: starBuy.uid,
    name: starBuy.name,
    searchText: sql`fold(star_buy.name)`,
    note: inactiveNote(starBuy.active),
  })
  serveRecord(kit, starBuyKind)

  serve(kit, judgeStarBuy, async ({ body: { uid, ...typed }, store, visitor }) => {
    const reader = store.database.orm
    const input = withoutOthers(typed)
    const judged = await judgeOf(reader, input, uid, await hidesCost(store, visitor))
    if (Object.keys(judged.errors).length > 0) return judged
    return { ...judged, notes: await tellCombined(reader, input, store.timeZone) }
  })

  serve(kit, makeStarBuys, ({ body, store, visitor }) =>
    store.write(visitor, async tx => {
      const uids: number[] = []
      for (const [at, targetItemUid] of body.targetItemUids.entries())
        try {
          const input = { ...body.starBuy, name: '', targetType: 'item' as const, targetItemUid }
          uids.push((await starBuyKind.make(tx, input)).uid)
        } catch (error) {
          const errors = error instanceof Refusal ? error.body.errors : undefined
          const [first] = Object.values(errors ?? {}).flat()
          throw first ? invalid({ [`targetItemUids[${at}]`]: first }) : error
        }
      return { uids }
    }),
  )

  serveDataView(kit, starBuysView, {
    table: starBuy,
    from: async ({ store, visitor }) => ((await hidesCost(store, visitor)) ? withoutCost : withCost),
    fields: { ...figures, ...listed },
    hides: async ({ store, visitor }) => ((await hidesCost(store, visitor)) ? ['marginBp', 'belowCost'] : []),
    search: { text: sql`fold(star_buy.name || ' ' || ${figures.source} || ' ' || ${figures.target})` },
  })
}
