import {
  starBuys as contract,
  judgeStarBuy,
  makeStarBuys,
  starBuysView,
} from '@backroom/contract/marketing/star-buys/calls'
import type { StarBuyInput } from '@backroom/contract/marketing/star-buys/star-buys'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { invalid, Refusal } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveRecord } from '#kit/records/serve-record'
import { serve } from '#kit/serve'
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

/** What the target costs now, of a collection its cheapest; and the price that the offer works from. */
const target = sql`(select coalesce(r.effective_price_minor, p.price_minor) as now_minor, star_buy.skip_if_on_sale and r.on_sale as is_left,
    case star_buy.price_base when 'regular' then p.price_minor else coalesce(r.effective_price_minor, p.price_minor) end as base_minor
  from item p join item_rollup r on r.item_uid = p.uid
  where p.uid = star_buy.target_item_uid or p.uid in (select m.item_uid from collection_member m where m.collection_uid = star_buy.target_collection_uid)
  order by 1 limit 1)`
const offer = sql`case when t.is_left then t.now_minor else least(t.now_minor, greatest(0, case star_buy.price_mode
  when 'percentOff' then t.base_minor - round(t.base_minor * star_buy.percent_bp / 10000.0)
  when 'amountOff' then t.base_minor - star_buy.amount_minor else star_buy.amount_minor end)) end`
const priced = (what: SQL) => sql`(select (${what})::int from ${target} t)`

const used = sql`(select coalesce(sum(u.units), 0)::int from star_buy_use u where u.star_buy_uid = star_buy.uid and not u.released)`
const figures = {
  source: named('source'),
  target: named('target'),
  priceNowMinor: priced(sql`t.now_minor`),
  priceOfferMinor: priced(offer),
  savingMinor: priced(sql`t.now_minor - ${offer}`),
  sourceStock: stock('source'),
  targetStock: stock('target'),
  used,
  state: sql`case when not star_buy.active then 'off' when now() < star_buy.starts_at then 'scheduled'
    when now() >= star_buy.ends_at then 'ended' when ${used} >= star_buy.max_total then 'usedUp'
    when exists (select from item i where i.uid in (star_buy.source_item_uid, star_buy.target_item_uid) and i.status <> 'active') then 'resting'
    else 'live' end`,
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
  serveRecord(kit, starBuyKind)

  serve(kit, judgeStarBuy, async ({ body: { uid, ...input }, store, visitor }) =>
    judgeOf(store.database.orm, withoutOthers(input), uid, await hidesCost(store, visitor)),
  )

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
    fields: figures,
    search: { text: sql`fold(star_buy.name || ' ' || ${figures.source} || ' ' || ${figures.target})` },
  })
}
