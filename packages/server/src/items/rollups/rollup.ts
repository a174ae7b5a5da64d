import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { distinctUids } from '#database/distinct-uids'
import { Statement } from '#database/statements'
import { hiddenBySql, readinessPctSql, readinessSql } from '#items/rollups/facts'
import { refreshIndexSql } from '#items/rollups/item-index'
import { availability } from '#supply/door'

const fields = `
  effective_price_minor on_sale discount_bp next_price_change_at from_price_minor to_price_minor
  own_stock own_available sim_stock sim_held incoming incoming_due stock_value_minor sizes_total
  sizes_in_stock image_count main_file_uid units_sold30 units_sold90 units_sold365 last_sold_at
  out_of_stock_since readiness readiness_pct live live_reason lowest30_minor
`
  .trim()
  .split(/\s+/)

/**
 * Works out anew what follows from some pages and everything around them: prices in force, stock, readiness, whether they
 * are on the site, and the index rules and lists read. A price that is not what it last was goes into the price history.
 */
export async function refreshRollups(tx: Transaction, pageUids: SQL, at?: Date): Promise<void> {
  await tx.execute(sql`
    create temp table if not exists rollup_page (uid int primary key) on commit drop`)
  await tx.execute(sql`delete from rollup_page`)
  await tx.execute(
    sql`insert into rollup_page select distinct uid from (${pageUids}) p(uid) where uid is not null`,
  )
  await tx.execute(sql`analyze rollup_page`)
  await many.refresh(tx, { at: at?.toISOString() ?? null })
}

/** The same for one page. It needs no table to hold it, and its statements are planned once, not for every save. */
export async function refreshPage(tx: Transaction, pageUid: number): Promise<void> {
  await one.refresh(tx, { pageUid, at: null })
}

const many = refreshing(sql`rollup_page`)
const one = refreshing(sql`(select ${sql.placeholder('pageUid')}::int as uid)`)

/** How the rollups of the pages that a table or subselect names are brought up to date. */
function refreshing(pages: SQL) {
  const items = sql`select uid from item where page_uid in (select uid from ${pages} asked)`
  // One after the other for each page: of two at once, the later to write could be the earlier to have read.
  const lock = new Statement(
    () => sql`
      with stock as (select uid from inventory_info where uid in (${items}) order by uid for no key update)
      select from item_rollup where item_uid in (select uid from ${pages} asked) and (select count(*) from stock) >= 0
      order by item_uid for no key update`,
  )
  const available = new Statement(() => availability.recomputeSql(items))
  const workOut = new Statement(() => workOutSql(pages))
  const index = new Statement(() => refreshIndexSql(pages))
  return {
    refresh: async (tx: Transaction, values: Readonly<Record<string, unknown>>) => {
      for (const statement of [lock, available, workOut, index]) await statement.rows(tx, values)
    },
  }
}

function workOutSql(pages: SQL): SQL {
  const columns = sql.join(
    fields.map(field => sql.identifier(field)),
    sql`, `,
  )
  const news = fields.map(field => sql`${sql.identifier(field)} = excluded.${sql.identifier(field)}`)
  const moment = sql`coalesce(${sql.placeholder('at')}::timestamptz, now())`
  return sql`
    with worked_out as materialized (${rollupSql(sql`select uid from ${pages} asked`, moment)}),
    priced as (
      insert into item_price_history (item_uid, at, effective_price_minor, price_minor, rrp_minor, reason, by_uid)
      select w.item_uid, ${moment}, w.effective_price_minor, w.price_minor, w.rrp_minor, said.reason,
        case when said.reason in ('first', 'price', 'rrp') then w.updated_by else 0 end
      from worked_out w
      left join lateral (
        select h.effective_price_minor, h.price_minor, h.rrp_minor from item_price_history h
        where h.item_uid = w.item_uid order by h.at desc, h.uid desc limit 1) last on true
      cross join lateral (select case
        when last is null then 'first' when last.price_minor is distinct from w.price_minor then 'price'
        when last.rrp_minor is distinct from w.rrp_minor then 'rrp' when w.on_sale then 'saleStart' else 'saleEnd' end as reason) said
      where w.has_own_price and (last is null
        or (last.effective_price_minor, last.price_minor, last.rrp_minor) is distinct from (w.effective_price_minor, w.price_minor, w.rrp_minor))
    )
    insert into item_rollup (item_uid, ${columns}) select item_uid, ${columns} from worked_out
    on conflict (item_uid) do update set ${sql.join(news, sql`, `)} where item_rollup is distinct from excluded`
}

/** Says that this transaction works out the rollups of what it writes, so that no job is queued for it. */
export async function rollsUpItself(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('backroom.rollup', 'done', true)`)
}

/** The same for every page there is, in pieces: after the demo store is filled, and each night. */
export async function refreshAllRollups(tx: Transaction): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await tx.execute<{ last: number | null }>(sql`
      select max(uid) as last from (select uid from item where lead_item_uid is null and uid > ${after} order by uid limit 2000) p`)
    const last = rows[0]?.last
    if (!last) return
    await refreshRollups(
      tx,
      sql`select uid from item where lead_item_uid is null and uid > ${after} and uid <= ${last}`,
    )
    after = last
  }
}

/** The failed checks of a page as they should be now, for asking without writing. */
export function readinessNowSql(pageUid: SQL): SQL {
  return sql`select readiness from (${rollupSql(sql`select ${pageUid}`, sql`now()`)}) r where item_uid = ${pageUid}`
}

/** One row for each item of the pages, with everything the rollup keeps. */
function rollupSql(pageUids: SQL, at: SQL): SQL {
  return sql`
    with part as materialized (${partsSql(pageUids, at)}),
    whole as materialized (${wholesSql()}),
    judged as materialized (
      select page.uid, page.prelaunch, ${readinessSql} as bits
      from whole join item page on page.uid = whole.page_uid
      left join brand on brand.uid = page.brand_uid left join category on category.uid = page.primary_category_uid
    ), verdict as materialized (
      select judged.uid, judged.bits, judged.prelaunch, ${hiddenBySql(sql`judged.bits`)} as hidden_by
      from judged left join lateral (select require_image, hide_out_of_stock from site_config order by uid limit 1) site on true
    )
    select part.uid as item_uid, part.price_minor, part.rrp_minor, part.updated_by, part.has_own_price,
      part.effective_price_minor, part.on_sale,
      case when part.on_sale then round((part.price_minor - part.effective_price_minor) * 10000.0 / part.price_minor)::int else 0 end as discount_bp,
      part.next_price_change_at, ${own(sql`whole.from_price_minor`, sql`part.effective_price_minor`)} as from_price_minor,
      ${own(sql`whole.to_price_minor`, sql`part.effective_price_minor`)} as to_price_minor,
      ${own(sql`whole.own_stock`, sql`part.own_stock`)} as own_stock, ${own(sql`whole.own_available`, sql`part.own_available`)} as own_available,
      ${own(sql`whole.sim_stock`, sql`part.sim_stock`)} as sim_stock, ${own(sql`whole.sim_held`, sql`part.sim_held`)} as sim_held,
      ${own(sql`whole.incoming`, sql`part.incoming`)} as incoming, ${own(sql`whole.incoming_due`, sql`part.incoming_due`)} as incoming_due,
      ${own(sql`whole.stock_value_minor`, sql`part.stock_value_minor`)} as stock_value_minor,
      ${own(sql`whole.sold`, sql`part.is_sold::int`)} as sizes_total, ${own(sql`whole.in_stock`, sql`part.is_in_stock::int`)} as sizes_in_stock,
      whole.image_count, whole.main_file_uid,
      ${own(sql`whole.units_sold30`, sql`part.units_sold30`)} as units_sold30, ${own(sql`whole.units_sold90`, sql`part.units_sold90`)} as units_sold90,
      ${own(sql`whole.units_sold365`, sql`part.units_sold365`)} as units_sold365, ${own(sql`whole.last_sold_at`, sql`part.last_sold_at`)} as last_sold_at,
      case when ${own(sql`whole.counted > 0 and whole.own_available + whole.sim_stock = 0`, sql`part.is_sold and part.inventory_tracked and part.own_available + part.sim_stock = 0`)}
        then coalesce(before.out_of_stock_since, ${at}) end as out_of_stock_since,
      verdict.bits as readiness, ${readinessPctSql(sql`verdict.bits`)} as readiness_pct,
      case when verdict.hidden_by <> '' or part.lead_item_uid is not null and not (part.sellable and part.status = 'active') then 'hidden'
        when verdict.prelaunch then 'comingSoon' else 'live' end as live,
      case when verdict.hidden_by = '' and part.lead_item_uid is not null and not (part.sellable and part.status = 'active')
        then 'status' else verdict.hidden_by end as live_reason,
      part.lowest30_minor
    from part join whole on whole.page_uid = part.page_uid join verdict on verdict.uid = part.page_uid
    left join item_rollup before on before.item_uid = part.uid`
}

/** A page item answers for the whole page, a size for itself. */
function own(whole: SQL, part: SQL): SQL {
  return sql`case when part.lead_item_uid is null then ${whole} else ${part} end`
}

/**
 * Each item by itself: its price in force, its stock, its sales. What is offered goes on the site with its page: a page item's
 * own status is the page's, so an inactive page must not make its own stock look as if it were gone.
 */
function partsSql(pageUids: SQL, at: SQL): SQL {
  return sql`
    select i.uid, i.page_uid, i.lead_item_uid, i.sellable, i.status, i.inventory_tracked, i.updated_by,
      i.price_minor is not null or i.lead_item_uid is null as has_own_price,
      p.price_minor, coalesce(i.rrp_minor, page.rrp_minor) as rrp_minor, p.effective_price_minor, p.on_sale, due.next_price_change_at,
      stock.own_stock, stock.own_available, stock.incoming, stock.incoming_due, stock.sim_stock, sim.sim_held, sim.suppressed_sim,
      greatest(least(stock.own_stock::bigint * coalesce(p.effective_price_minor, 0), 2147483647), 0)::int as stock_value_minor,
      sales.units_sold30, sales.units_sold90, sales.units_sold365, sales.last_sold_at,
      i.sellable and i.status <> 'archived' as is_sold,
      i.sellable and (i.status = 'active' or i.lead_item_uid is null and i.status = 'inactive') as is_offered,
      i.sellable and i.status <> 'archived' and there.is_in_stock as is_in_stock,
      i.sellable and i.status <> 'archived' and (there.is_in_stock or there.may_be_backordered) as is_buyable,
      coalesce(i.weight_grams, page.weight_grams) is null as is_unweighed,
      not exists (select from item_barcode b where b.item_uid = i.uid) as is_unscannable,
      case when p.on_sale then (
        select min(h.effective_price_minor) from (
          select effective_price_minor from item_price_history where item_uid = owner.uid and at < sale.starts_at and at >= sale.starts_at - interval '30 days'
          union all
          (select effective_price_minor from item_price_history where item_uid = owner.uid and at < sale.starts_at - interval '30 days' order by at desc limit 1)
        ) h) end as lowest30_minor
    from ${distinctUids(pageUids)} asked join item i on i.page_uid = asked.uid join item page on page.uid = i.page_uid
    cross join lateral (select case when i.price_minor is null then page.uid else i.uid end as uid) owner
    left join lateral (
      select s.amount_minor, s.starts_at from item_price_schedule s
      where s.item_uid = owner.uid and s.kind = 'sale' and s.starts_at <= ${at} and (s.ends_at is null or s.ends_at > ${at})
      order by s.starts_at desc limit 1) sale on true
    cross join lateral (
      select coalesce(i.price_minor, page.price_minor) as price_minor,
        least(coalesce(i.price_minor, page.price_minor), sale.amount_minor) as effective_price_minor,
        coalesce(sale.amount_minor < coalesce(i.price_minor, page.price_minor), false) as on_sale) p
    cross join lateral (
      select min(t.at) as next_price_change_at from item_price_schedule s
      cross join lateral (values (case when s.kind = 'sale' or s.applied_at is null then s.starts_at end), (case when s.kind = 'sale' then s.ends_at end)) t(at)
      where s.item_uid = owner.uid and t.at > ${at}) due
    cross join lateral (
      select coalesce(sum(l.on_hand), 0)::int as own_stock, coalesce(sum(l.incoming), 0)::int as incoming,
        min(l.incoming_due) filter (where l.incoming > 0) as incoming_due
      from stock_level l where l.item_uid = i.uid) held
    left join item_availability web on web.item_uid = i.uid and web.channel = 'web'
    cross join lateral (
      select held.own_stock, coalesce(web.own, 0) as own_available, held.incoming, held.incoming_due, coalesce(web.supplier, 0) as sim_stock) stock
    -- What may be sold is not judged again here: it is what the website may sell. Before its launch an item sells nothing and is there all the same.
    cross join lateral (
      select case when page.prelaunch then not i.inventory_tracked or stock.own_available + stock.sim_stock > 0
          else coalesce(web.state in ('inStock', 'lowStock', 'supplierStock', 'notTracked'), false) end as is_in_stock,
        case when page.prelaunch then i.backorder else coalesce(web.state = 'backorder', false) end as may_be_backordered) there
    cross join lateral (
      select coalesce(sum(h.quantity), 0)::int as sim_held, coalesce(sum(h.quantity) filter (where i.sim_suppressed or ss.suppressed), 0)::int as suppressed_sim
      from supplier_stock ss cross join lateral (${availability.heldSql(at)}) h where ss.item_uid = i.uid) sim
    cross join lateral (
      select coalesce(sum(d.units) filter (where d.ago < 30), 0)::int as units_sold30, coalesce(sum(d.units) filter (where d.ago < 90), 0)::int as units_sold90,
        coalesce(sum(d.units), 0)::int as units_sold365,
        (select max(l.placed_at) from order_line l
          where l.item_uid = i.uid and l.order_status not in ('awaitingPayment', 'cancelled', 'expired')) as last_sold_at
      from (select s.units, today.day - s.day as ago from item_sales_day s,
          (select (${at} at time zone time_zone)::date as day from site_config limit 1) today
        where s.item_uid = i.uid and s.day > today.day - 365) d) sales`
}

/** Each page over all its items, and its pictures. */
function wholesSql(): SQL {
  return sql`
    select part.page_uid, count(*) filter (where is_sold)::int as sold,
      count(*) filter (where is_offered)::int as offered,
      count(*) filter (where is_sold and coalesce(price_minor, 0) <= 0)::int as unpriced,
      count(*) filter (where is_sold and inventory_tracked)::int as counted,
      count(*) filter (where is_in_stock)::int as in_stock,
      case when bool_or(is_offered) then count(*) filter (where is_offered and is_buyable)
        else count(*) filter (where is_buyable) end::int as buyable,
      count(*) filter (where is_sold and is_unweighed)::int as unweighed, count(*) filter (where is_sold and is_unscannable)::int as unscannable,
      coalesce(min(effective_price_minor) filter (where is_sold and status = 'active'), min(effective_price_minor)) as from_price_minor,
      coalesce(max(effective_price_minor) filter (where is_sold and status = 'active'), max(effective_price_minor)) as to_price_minor,
      sum(own_stock)::int as own_stock, sum(own_available)::int as own_available, sum(sim_stock)::int as sim_stock,
      sum(sim_held)::int as sim_held, sum(suppressed_sim)::int as suppressed_sim, sum(incoming)::int as incoming, min(incoming_due) as incoming_due,
      least(sum(stock_value_minor::bigint), 2147483647)::int as stock_value_minor,
      sum(units_sold30)::int as units_sold30, sum(units_sold90)::int as units_sold90, sum(units_sold365)::int as units_sold365,
      max(last_sold_at) as last_sold_at, pictures.image_count, pictures.images_unworded, pictures.main_file_uid
    from part
    cross join lateral (
      select count(*)::int as image_count, count(*) filter (where alt_text = '')::int as images_unworded,
        (array_agg(file_uid order by position, uid))[1] as main_file_uid
      from item_image where item_uid = part.page_uid and role = 'gallery') pictures
    group by part.page_uid, pictures.image_count, pictures.images_unworded, pictures.main_file_uid`
}
