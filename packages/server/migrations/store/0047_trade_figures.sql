ALTER TABLE "item_sales_day" ADD COLUMN "cost_known_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "item_sales_day" ADD COLUMN "cost_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_bucket" ADD COLUMN "replacements" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What is left of a line when some of its units are cancelled: what was not given back of it, to the penny.
create function sold_minor(whole int, quantity int, cancelled int) returns int language sql immutable as $$
  select case when cancelled >= quantity then 0 else whole - whole / quantity * cancelled end
$$;
--> statement-breakpoint
create or replace function count_buckets(since timestamptz, until timestamptz) returns setof order_bucket language sql stable as $$
  with part as (
    select half_hour(o.placed_at) as starts_at, o.channel, o.fulfilment_type, o.is_test, 1 as orders, o.unit_count as units,
      o.grand_total_minor::bigint as sales, o.discount_total_minor::bigint as discount, o.delivery_total_minor::bigint as delivery,
      o.tax_total_minor::bigint as tax, l.known, l.cost, l.goods, 0 as refunds, 0::bigint as refunded, 0 as cancelled, 0::bigint as lost,
      ('replacement' = any(o.tags))::int as replacements
    from "order" o cross join lateral (
      select coalesce(sum(net) filter (where unit_cost_minor is not null), 0)::bigint as known,
        coalesce(sum(unit_cost_minor::bigint * kept), 0)::bigint as cost, coalesce(sum(net), 0)::bigint as goods
      from (select unit_cost_minor, quantity - quantity_cancelled as kept,
          sold_minor(line_total_minor - case when o.prices_include_tax then tax_amount_minor else 0 end, quantity, quantity_cancelled) as net
        from order_line where order_uid = o.uid) line) l
    where o.placed_at >= since and o.placed_at < until and o.status not in ('awaitingPayment', 'cancelled', 'expired')
    union all
    select half_hour(r.made_at), o.channel, o.fulfilment_type, o.is_test, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, r.amount_minor, 0, 0, 0
    from refund r join "order" o on o.uid = r.order_uid
    where r.made_at >= since and r.made_at < until and r.state = 'succeeded' and o.status not in ('awaitingPayment', 'cancelled', 'expired')
    union all
    select half_hour(o.cancelled_at), o.channel, o.fulfilment_type, o.is_test, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, o.grand_total_minor, 0
    from "order" o where o.cancelled_at >= since and o.cancelled_at < until and o.status = 'cancelled'
  )
  select starts_at, channel, fulfilment_type, is_test, sum(orders)::int, sum(units)::int, sum(sales)::bigint, sum(discount)::bigint,
    sum(delivery)::bigint, sum(tax)::bigint, sum(known)::bigint, sum(cost)::bigint, sum(goods)::bigint, sum(refunds)::int,
    sum(refunded)::bigint, sum(cancelled)::int, sum(lost)::bigint, sum(replacements)::int
  from part group by 1, 2, 3, 4
$$;
--> statement-breakpoint
create or replace function count_item_sales(items int[], since date, until date) returns setof item_sales_day language sql stable as $$
  select (l.placed_at at time zone site.time_zone)::date, l.item_uid, l.channel, sum(l.quantity - l.quantity_cancelled)::int,
    sum(sold_minor(l.line_total_minor, l.quantity, l.quantity_cancelled))::bigint,
    coalesce(sum(sold_minor(l.line_total_minor - case when o.prices_include_tax then l.tax_amount_minor else 0 end, l.quantity, l.quantity_cancelled))
      filter (where l.unit_cost_minor is not null), 0)::bigint,
    coalesce(sum(l.unit_cost_minor::bigint * (l.quantity - l.quantity_cancelled)), 0)::bigint
  from (select time_zone from site_config limit 1) site
  join order_line l on l.placed_at >= since::timestamp at time zone site.time_zone and l.placed_at < until::timestamp at time zone site.time_zone
  join "order" o on o.uid = l.order_uid
  where l.item_uid is not null and (items is null or l.item_uid = any(items)) and not o.is_test
    and l.order_status not in ('awaitingPayment', 'cancelled', 'expired') and l.quantity > l.quantity_cancelled
  group by 1, 2, 3
$$;
--> statement-breakpoint
create function keep_half_hour(half timestamptz) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('order_bucket'), (extract(epoch from half) / 1800)::int);
  delete from order_bucket where starts_at = half;
  insert into order_bucket select * from count_buckets(half, half + interval '30 minutes');
end $$;
--> statement-breakpoint
create function keep_item_day(item int, sold_on date) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('item_sales_day'), item);
  delete from item_sales_day where item_uid = item and day = sold_on;
  insert into item_sales_day select * from count_item_sales(array[item], sold_on, sold_on + 1);
end $$;
--> statement-breakpoint
create or replace function keep_trade(orders int[]) returns void language plpgsql as $$
declare
  half timestamptz;
  sold record;
begin
  for half in
    select distinct half_hour(t.at) from (
      select placed_at as at from "order" where uid = any(orders)
      union all select cancelled_at from "order" where uid = any(orders)
      union all select made_at from refund where order_uid = any(orders)) t
    where t.at is not null order by 1
  loop
    perform keep_half_hour(half);
  end loop;
  for sold in
    select l.item_uid as item, (l.placed_at at time zone site.time_zone)::date as day
    from order_line l cross join (select time_zone from site_config limit 1) site
    where l.order_uid = any(orders) and l.item_uid is not null group by 1, 2 order by 1, 2
  loop
    perform keep_item_day(sold.item, sold.day);
  end loop;
  perform keep_customers(array(select distinct customer_uid from "order" where uid = any(orders) and customer_uid is not null));
end $$;
--> statement-breakpoint
-- The figures of one day held against its orders. Only what differs is counted anew, each under the lock that whoever sells takes for it,
-- so that nobody waits for a day that agrees. Answers how many half hours and how many items' days were wrong.
create function mend_trade(of_day date, out half_hours int, out item_days int) language plpgsql as $$
declare
  zone text := (select time_zone from site_config limit 1);
  begins timestamptz := half_hour(of_day::timestamp at time zone zone);
  ends timestamptz := half_hour((of_day + 1)::timestamp at time zone zone);
  half timestamptz;
  item int;
begin
  half_hours := 0;
  item_days := 0;
  for half in
    with kept as (select * from order_bucket where starts_at >= begins and starts_at < ends), due as (select * from count_buckets(begins, ends))
    select starts_at from ((table kept except table due) union all (table due except table kept)) differs group by 1 order by 1
  loop
    perform keep_half_hour(half);
    half_hours := half_hours + 1;
  end loop;
  for item in
    with kept as (select * from item_sales_day where day = of_day), due as (select * from count_item_sales(null, of_day, of_day + 1))
    select item_uid from ((table kept except table due) union all (table due except table kept)) differs group by 1 order by 1
  loop
    perform keep_item_day(item, of_day);
    item_days := item_days + 1;
  end loop;
end $$;
--> statement-breakpoint
-- The same of what customers spent; answers of how many it was wrong.
create function mend_customers() returns int language plpgsql as $$
declare
  wrong int[] := array(
    with kept as (select customer_uid, order_count, total_spent_minor, last_order_at from customer_totals), due as (select * from count_customers(null))
    select customer_uid from ((table kept except table due) union all (table due except table kept)) differs group by 1 order by 1);
begin
  if cardinality(wrong) > 0 then
    perform keep_customers(wrong);
  end if;
  return cardinality(wrong);
end $$;
--> statement-breakpoint
select recount_trade('2000-01-01');
