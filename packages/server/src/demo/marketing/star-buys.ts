import { sql } from 'drizzle-orm'
import type { DemoRoom } from '#demo/demo-room'

type Tx = Parameters<NonNullable<DemoRoom['finish']>>[0]

/** Dear items with something for less beside them, and collections that go together; some off, some over, some to come. */
export async function fillStarBuys(tx: Tx): Promise<void> {
  const terms = sql`case n % 3 when 0 then 'amountOff' when 1 then 'percentOff' else 'percentOff' end,
    case n % 3 when 0 then null else 1000 + n % 4 * 500 end, case n % 3 when 0 then 300 + n % 5 * 100 end,
    n % 9 <> 0, case when n % 10 = 3 then now() + interval '9 days' when n % 13 = 5 then now() - interval '90 days' end,
    case when n % 10 = 3 then now() + interval '23 days' when n % 13 = 5 then now() - interval '60 days' end, case when n % 17 = 4 then 40 end`
  const columns = sql`price_mode, percent_bp, amount_minor, active, starts_at, ends_at, max_total`
  await tx.execute(sql`
    with page as (
      select i.uid, i.name, r.effective_price_minor as price, row_number() over (order by r.effective_price_minor desc, i.uid) as dear,
        row_number() over (order by r.effective_price_minor, i.uid) as cheap
      from item i join item_rollup r on r.item_uid = i.uid
      where i.lead_item_uid is null and i.status = 'active' and r.effective_price_minor between 800 and 300000)
    insert into star_buy (name, source_item_uid, target_item_uid, ${columns})
    select left(a.name, 57) || ' → ' || left(b.name, 57), a.uid, b.uid, ${terms}
    from generate_series(1, 46) n join page a on a.dear = n join page b on b.cheap = n * 2 and b.uid <> a.uid and b.price < a.price`)
  await tx.execute(sql`
    with filled as (
      select c.uid, c.name, row_number() over (order by c.uid) as place, count(*) over () as places from collection c
      where exists (select from collection_member m join item i on i.uid = m.item_uid and i.status = 'active' where m.collection_uid = c.uid))
    insert into star_buy (name, source_type, source_collection_uid, target_type, target_collection_uid, ${columns})
    select left(a.name, 57) || ' → ' || left(b.name, 57), 'collection', a.uid, 'collection', b.uid, ${terms}
    from filled a join filled b on b.place = a.place % a.places + 1 and b.uid <> a.uid cross join lateral (select a.place::int as n) t where a.place <= 12`)
  await tx.execute(sql`
    insert into star_buy_use (order_key, star_buy_uid, units, saved_minor, at)
    select 'demo-' || s.uid || '-' || n, s.uid, 1 + n % 2, 400 + n * 37 % 900, now() - make_interval(hours => (n * n * 7) % 2000)
    from star_buy s cross join generate_series(1, 20) n where s.active and (s.uid + n) % 3 = 0`)
}
