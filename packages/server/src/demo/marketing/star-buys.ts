import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { rowsSql } from '#demo/fill-rows'
import said from '#demo/marketing/star-buys.json'

const columns = '"buy" text, "get" text, "count" int, "percentBp" int, "amountMinor" int'
/** What they are said with, numbered as they are said. */
const rows = (list: readonly object[]) =>
  rowsSql(
    list.map((row, place) => ({ ...row, place })),
    `${columns}, "place" int`,
  )
const terms = sql`case when r."percentBp" is null then 'amountOff' else 'percentOff' end, r."percentBp", r."amountMinor"`
const named = (from: SQL, to: SQL) => sql`left(${from}, 57) || ' → ' || left(${to}, 57)`

/** Items with something for less beside them, and collections that go together; some to come, one sold out of, a few that need a look. */
export async function fillStarBuys(tx: Transaction): Promise<void> {
  await fillBetweenItems(tx)
  await tx.execute(sql`
    insert into star_buy (name, source_item_uid, target_type, target_collection_uid, active, price_mode, percent_bp, amount_minor)
    select ${named(sql`i.name`, sql`c.name`)}, i.uid, 'collection', c.uid, true, ${terms}
    from ${rows(said.itemsToCollections)} join collection c on c.name = r.get
    cross join lateral (select i.uid, i.name from item i where i.lead_item_uid is null and i.status = 'active' and i.name like '%' || r.buy || '%' order by i.uid desc limit 1) i
    order by r.place`)
  await tx.execute(sql`
    insert into star_buy (name, source_type, source_collection_uid, target_type, target_collection_uid, active, price_mode, percent_bp, amount_minor)
    select ${named(sql`a.name`, sql`b.name`)}, 'collection', a.uid, 'collection', b.uid, true, ${terms}
    from ${rows(said.collections)} join collection a on a.name = r.buy join collection b on b.name = r.get order by r.place`)
  const { rowCount } = await tx.execute(usesOfOrders)
  if (!rowCount)
    await tx.execute(sql`
      insert into star_buy_use (order_key, star_buy_uid, units, saved_minor, sold_minor, at)
      select 'demo-' || s.uid || '-' || n, s.uid, 1 + n % 2, 400 + n * 37 % 900, 1500 + n * 371 % 4000, now() - make_interval(hours => (n * n * 7) % 2000)
      from star_buy s cross join generate_series(1, 20) n where s.active and s.starts_at is null and (s.uid + n) % 3 = 0`)
  // One ends soon.
  await tx.execute(
    sql`update star_buy set ends_at = now() + interval '2 days' where uid = (select max(uid) from star_buy where active)`,
  )
  // One has been had as often as it may be.
  await tx.execute(sql`
    update star_buy s set max_total = u.units from (select star_buy_uid, sum(units)::int as units from star_buy_use group by 1) u
    where u.star_buy_uid = s.uid and s.uid = (select max(b.uid) from star_buy b join star_buy_use h on h.star_buy_uid = b.uid where b.source_type = 'item' and b.target_type = 'item')`)
}

/** What orders had: of two lines that belong together by the pages they are of. */
const usesOfOrders = sql`
  insert into star_buy_use (order_key, star_buy_uid, units, saved_minor, sold_minor, at)
  select o.number, s.uid, l.quantity, l.star_buy_saving_minor, l.line_total_minor, o.placed_at
  from order_line l join "order" o on o.uid = l.order_uid join item reward on reward.uid = l.item_uid
  join order_line t on t.uid = l.star_buy_trigger_line_uid join item source on source.uid = t.item_uid
  join star_buy s on s.active and s.starts_at is null and s.source_item_uid = source.page_uid and s.target_item_uid = reward.page_uid
  where l.kind = 'starBuyReward' order by o.placed_at`

/** The first three sell below cost, four more have a target that is sold out, five are to come; one is there twice, once switched off. */
async function fillBetweenItems(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    with page as (
      select i.uid, i.name, r.own_available + r.sim_stock as stock from item i join item_rollup r on r.item_uid = i.uid
      where i.lead_item_uid is null and i.status = 'active' and r.effective_price_minor > 0),
    gone as (select uid, name, row_number() over (order by uid) + 3 as n from page where stock <= 0 limit 4),
    source as (select r.place, p.uid, p.name, row_number() over (partition by r.place order by p.uid) as n from ${rows(said.items)} join page p on p.name like '%' || r.buy || '%'),
    target as (select r.place, p.uid, p.name, row_number() over (partition by r.place order by p.stock <= 0, p.uid) as n, count(*) over (partition by r.place) as all
      from ${rows(said.items)} join page p on p.name like '%' || r.get || '%'),
    pair as (
      select r.*, a.uid as source_uid, a.name as source_name, b.uid as target_uid, b.name as target_name, row_number() over (order by r.place, a.n) as n
      from ${rows(said.items)} join source a on a.place = r.place and a.n <= r.count join target b on b.place = r.place and b.n = 1 + (a.n - 1) % b.all and b.uid <> a.uid)
    insert into star_buy (name, source_item_uid, target_item_uid, active, starts_at, ends_at, price_mode, percent_bp, amount_minor)
    select ${named(sql`r.source_name`, sql`coalesce(g.name, r.target_name)`)}, r.source_uid, coalesce(g.uid, r.target_uid), true,
      case when r.n between 12 and 16 then now() + interval '9 days' end, case when r.n between 12 and 16 then now() + interval '23 days' end,
      case when r.n <= 3 or r."percentBp" is not null then 'percentOff' else 'amountOff' end, case when r.n <= 3 then 9000 else r."percentBp" end, r."amountMinor"
    from pair r left join gone g on g.n = r.n and g.uid <> r.source_uid order by r.n`)
  await tx.execute(sql`
    insert into star_buy (name, source_item_uid, target_item_uid, price_mode, percent_bp, amount_minor)
    select name, source_item_uid, target_item_uid, price_mode, percent_bp, amount_minor from star_buy order by uid desc limit 1`)
}
