import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { rowsSql } from '#demo/fill-rows'
import { stepsSql } from '#demo/grow-sql'
import { giftsSql } from '#demo/marketing/coupons'
import { couponsOfOrders, demoStarBuys, wants } from '#demo/orders/draw-offers'
import { chance } from '#demo/orders/draw-orders'
import { isForgotten } from '#demo/supply/fill-movements'

/** How many of 100 orders have one line, two lines and so on. */
const linesWeights = [56, 25, 11, 5, 3]

/** Draws what is in each order: by what its offers ask for, else small things often and bikes now and then. */
export async function drawLines(tx: Transaction): Promise<void> {
  await readShelf(tx)
  await rank(tx)
  await buy(tx)
  await takeOff(tx)
}

/** What can be sold, with what an order line keeps of it, and the place that sells most of it. */
async function readShelf(tx: Transaction) {
  await tx.execute(sql`
    create temp table demo_fact on commit drop as
    select i.uid, i.page_uid, i.code, page.name, coalesce(i.size_label, '') as size, coalesce(c.name, '') as colour, page.brand_uid,
      page.primary_category_uid as category_uid, coalesce(i.cost_minor, page.cost_minor) as cost_minor, coalesce(i.price_minor, page.price_minor) as price_minor,
      coalesce(t.rate_bp, 2000) as rate_bp, page.major_item as is_major, k.location_uid,
      coalesce((select b.barcode from item_barcode b where b.item_uid = i.uid order by not b.is_primary, b.uid limit 1), '') as barcode,
      i.status = 'active' and page.status = 'active' and page.inventory_tracked and not page.block_mail_order and not page.prelaunch
        and k.location_uid is not null and not (${isForgotten(sql`i.uid`)}) as is_sold
    from item i join item page on page.uid = coalesce(i.lead_item_uid, i.uid)
    left join colour c on c.uid = coalesce(i.colour_uid, page.colour_uid) left join tax_class t on t.uid = page.tax_class_uid
    left join lateral (select l.location_uid from stock_level l where l.item_uid = i.uid order by l.on_hand desc, l.location_uid limit 1) k on true
    where i.sellable and coalesce(i.price_minor, page.price_minor) > 0`)
  await tx.execute(sql`create unique index on demo_fact (uid)`)
  await tx.execute(sql`analyze demo_fact`)
}

/** For each kind of first line, what answers it, the likeliest first. */
async function rank(tx: Transaction) {
  await tx.execute(sql`
    create temp table demo_rank on commit drop as
    with page as materialized (
      select r.*, case when r.nth > 0 then (select p.uid from item p
        where p.lead_item_uid is null and p.status = 'active' and p.price_minor > 0 and p.name like '%' || r.about || '%'
        order by r.key like 'get%' and not exists (select from item s join stock_level l on l.item_uid = s.uid where s.page_uid = p.uid and l.on_hand > 0), p.uid
        offset r.nth - 1 limit 1) end as page_uid
      from ${rowsSql(wants, '"key" text, "about" text, "atLeast" int, "atMost" int, "nth" int')})
    select w.key, f.uid, row_number() over (partition by w.key order by f.price_minor * (0.15 + pg_temp.chance(f.uid, 60)), f.uid) - 1 as place,
      count(*) over (partition by w.key) as of
    from page w join demo_fact f on case when w.nth > 0 then f.page_uid = w.page_uid and f.location_uid is not null
      else f.is_sold and (f.is_major = (w.key = 'bike') or w.about <> '' or w."atLeast" >= 20000) and f.name ~* w.about and f.price_minor >= w."atLeast" and (w."atMost" = 0 or f.price_minor <= w."atMost") end`)
  await tx.execute(sql`create index on demo_rank (key, place)`)
  await tx.execute(sql`analyze demo_rank`)
}

/** Lines drawn, lines of what was promised, and what a star buy or a coupon put beside them. */
async function buy(tx: Transaction) {
  const tyres = couponsOfOrders.filter(({ type }) => type === 'buyXGetY').map(({ uid }) => uid)
  const alone = couponsOfOrders
    .filter(({ givenMinor, maxDiscountMinor }) => givenMinor || maxDiscountMinor)
    .map(({ uid }) => uid)
  const gifts = couponsOfOrders.find(({ type, uses }) => type === 'gift' && uses > 0)
  const uids = (list: readonly number[]) => sql`${`{${list.join()}}`}::int[]`
  await tx.execute(sql`
    create temp table demo_line on commit drop as
    with drawn as (
      select o.n, o.seed, line.position, o.who between 1 and 40 as is_club, o.coupon_uid,
        case when o.want like 'buy%' and line.position = 2 then replace(o.want, 'buy', 'get') when line.position > 1 then '' when o.want = '' and ${chance(24)} < 0.05 then 'bike' else o.want end as key
      from demo_order o cross join lateral generate_series(1, case when o.coupon_uid = any(${uids(alone)}) then 1
        else greatest(1 + width_bucket(${chance(20)}, ${stepsSql(linesWeights)}), case when o.want like 'buy%' then 2 else 1 end) end) line(position)
      where o.role is null
      union all
      -- Some of what is open has left already, all but what is still promised.
      select o.n, o.seed, 50, false, null, '' from demo_order o where o.role = 'open' and o.channel in ('web', 'phone') and o.g % 3 = 0)
    select d.n, d.position::int, r.uid as item_uid, d.key, null::int as claim_uid, null::int as uid, 0 as off, 0 as back_units,
      case when d.coupon_uid = any(${uids(alone)}) then 1 when d.coupon_uid = any(${uids(tyres)}) and d.position = 1 then 3 when d.key like '_et%' then 1
        when f.is_major then 1 when d.is_club and pg_temp.chance(d.seed * 64 + d.position, 21) < 0.5 then 2 + floor(pg_temp.chance(d.seed * 64 + d.position, 23) * 5)::int
        when f.price_minor < 5000 and pg_temp.chance(d.seed * 64 + d.position, 21) < 0.22 then 2 else 1 end as quantity
    from drawn d join (select key, max(of) as of from demo_rank group by key) size on size.key = d.key
    join demo_rank r on r.key = d.key and r.place = floor(power(pg_temp.chance(d.seed * 64 + d.position, 22), 1.9) * size.of)::int
    join demo_fact f on f.uid = r.uid`)
  await tx.execute(sql`
    insert into demo_line (n, position, item_uid, key, claim_uid, off, back_units, quantity)
    select o.n, row_number() over (partition by o.n order by c.uid), c.item_uid, 'claim', c.uid, 0, 0, c.quantity
    from demo_claim c join demo_order o on o.g = c.g`)
  if (gifts)
    await tx.execute(sql`
      insert into demo_line (n, position, item_uid, key, off, back_units, quantity)
      select o.n, 60, g.uid, 'gift', 0, 0, 1 from demo_order o, (${giftsSql(gifts.gifts ?? '')} limit 1) g where o.coupon_uid = ${gifts.uid}::int`)
  // The same thing twice in an order is one line; what stands last moves up.
  await tx.execute(sql`
    delete from demo_line l using demo_line t where t.n = l.n and t.item_uid = l.item_uid and t.position < l.position and l.key = ''`)
  await tx.execute(sql`
    update demo_line l set position = p.position, uid = nextval((select pg_get_serial_sequence('order_line', 'uid')::regclass))
    from (select ctid as at, row_number() over (partition by n order by position)::int as position from demo_line) p where p.at = l.ctid`)
  await tx.execute(sql`create index on demo_line (n)`)
  await tx.execute(sql`analyze demo_line`)
}

/** What coupons and star buys take off each line; an amount off the order is spread over its lines. */
async function takeOff(tx: Transaction) {
  const coupons = couponsOfOrders.map(
    ({ uid, type = 'percent', percentBp, amountMinor, tiers, about, collection }) => ({
      uid,
      type,
      percentBp,
      amountMinor,
      about: about ?? (collection ? 'tent|sleeping|stove|mat' : ''),
      more: tiers?.[1]?.fromMinor,
      moreMinor: tiers?.[1]?.value,
      lessMinor: tiers?.[0]?.value,
    }),
  )
  await tx.execute(sql`
    create temp table demo_off on commit drop as
    with coupon as materialized (select * from ${rowsSql(coupons, '"uid" int, "type" text, "percentBp" int, "amountMinor" int, "about" text, "more" int, "moreMinor" int, "lessMinor" int')}),
    line as (
      select l.n, l.uid, l.position, l.key, l.quantity, f.price_minor, l.quantity * f.price_minor as full_minor, f.name,
        sum(l.quantity * f.price_minor) over (partition by l.n) as goods, sum(l.quantity * f.price_minor) over (partition by l.n order by l.position) as upto
      from demo_line l join demo_fact f on f.uid = l.item_uid)
    select l.n, l.uid as line_uid, 'coupon' as source, o.coupon_uid as source_uid, o.code, o.label, case c.type
        when 'percent' then case when l.name ~* c.about then (2 * l.full_minor::bigint * c."percentBp" + 10000) / 20000 else 0 end
        when 'buyXGetY' then case when l.position = 1 then l.price_minor else 0 end
        when 'gift' then case when l.key = 'gift' then l.full_minor else 0 end
        when 'price' then case when l.position = 1 then greatest(l.price_minor - c."amountMinor", 0) * least(l.quantity, 3) else 0 end
        else round(a.minor * l.upto::numeric / l.goods) - round(a.minor * (l.upto - l.full_minor)::numeric / l.goods) end::int as amount
    from line l join demo_order o on o.n = l.n join coupon c on c.uid = o.coupon_uid
    cross join lateral (select coalesce(c."amountMinor", case when l.goods >= c.more then c."moreMinor" else c."lessMinor" end, 0) as minor) a
    union all
    select l.n, l.uid, 'starBuy', null, '', 'Star buy',
      coalesce((2 * l.full_minor::bigint * s."percentBp" + 10000) / 20000, least(s."amountMinor", l.full_minor))::int
    from line l join ${rowsSql(demoStarBuys, '"gets" text, "percentBp" int, "amountMinor" int')} on true cross join lateral (select r.*) s where s.gets = l.key`)
  await tx.execute(sql`delete from demo_off where amount <= 0`)
  await tx.execute(sql`
    update demo_line l set off = d.off from (select line_uid, sum(amount)::int as off from demo_off group by 1) d where d.line_uid = l.uid`)
}
