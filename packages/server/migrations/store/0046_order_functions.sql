-- What a line says of its order, so that lists of lines read one table.
create function line_of_order() returns trigger language plpgsql as $$
begin
  select channel, status into new.channel, new.order_status from "order" where uid = new.order_uid;
  return new;
end $$;
--> statement-breakpoint
create trigger line_of_order before insert on order_line for each row when (new.order_status = '') execute function line_of_order();
--> statement-breakpoint
create function order_told_lines() returns trigger language plpgsql as $$
begin
  update order_line set placed_at = new.placed_at, channel = new.channel, order_status = new.status where order_uid = new.uid;
  return null;
end $$;
--> statement-breakpoint
create trigger order_told_lines after update of status, channel, placed_at on "order" for each row
  when ((old.status, old.channel, old.placed_at) is distinct from (new.status, new.channel, new.placed_at)) execute function order_told_lines();
--> statement-breakpoint
create trigger append_only before update or delete or truncate on order_event for each statement execute function append_only();
--> statement-breakpoint
create trigger append_only before update or delete or truncate on customer_consent for each statement execute function append_only();
--> statement-breakpoint
-- Figures of trade are counted in one place: for one order when it changes, and for a stretch of time each night.
create function half_hour(at timestamptz) returns timestamptz language sql immutable strict as $$
  select date_bin('30 minutes', at, '2000-01-01 00:00:00+00'::timestamptz)
$$;
--> statement-breakpoint
create function count_buckets(since timestamptz, until timestamptz) returns setof order_bucket language sql stable as $$
  with part as (
    select half_hour(o.placed_at) as starts_at, o.channel, o.fulfilment_type, o.is_test, 1 as orders, o.unit_count as units,
      o.grand_total_minor::bigint as sales, o.discount_total_minor::bigint as discount, o.delivery_total_minor::bigint as delivery,
      o.tax_total_minor::bigint as tax, l.known, l.cost, l.goods, 0 as refunds, 0::bigint as refunded, 0 as cancelled, 0::bigint as lost
    from "order" o cross join lateral (
      select coalesce(sum(net) filter (where unit_cost_minor is not null), 0)::bigint as known,
        coalesce(sum(unit_cost_minor::bigint * quantity), 0)::bigint as cost, coalesce(sum(net), 0)::bigint as goods
      from (select unit_cost_minor, quantity, line_total_minor - case when o.prices_include_tax then tax_amount_minor else 0 end as net
        from order_line where order_uid = o.uid) line) l
    where o.placed_at >= since and o.placed_at < until and o.status not in ('awaitingPayment', 'cancelled', 'expired')
    union all
    select half_hour(r.made_at), o.channel, o.fulfilment_type, o.is_test, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, r.amount_minor, 0, 0
    from refund r join "order" o on o.uid = r.order_uid
    where r.made_at >= since and r.made_at < until and r.state = 'succeeded' and o.status not in ('awaitingPayment', 'cancelled', 'expired')
    union all
    select half_hour(o.cancelled_at), o.channel, o.fulfilment_type, o.is_test, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, o.grand_total_minor
    from "order" o where o.cancelled_at >= since and o.cancelled_at < until and o.status = 'cancelled'
  )
  select starts_at, channel, fulfilment_type, is_test, sum(orders)::int, sum(units)::int, sum(sales)::bigint, sum(discount)::bigint,
    sum(delivery)::bigint, sum(tax)::bigint, sum(known)::bigint, sum(cost)::bigint, sum(goods)::bigint, sum(refunds)::int,
    sum(refunded)::bigint, sum(cancelled)::int, sum(lost)::bigint
  from part group by 1, 2, 3, 4
$$;
--> statement-breakpoint
create function count_item_sales(items int[], since date, until date) returns setof item_sales_day language sql stable as $$
  select (l.placed_at at time zone site.time_zone)::date, l.item_uid, l.channel, sum(l.quantity - l.quantity_cancelled)::int,
    sum(l.line_total_minor::bigint * (l.quantity - l.quantity_cancelled) / l.quantity)::bigint
  from (select time_zone from site_config limit 1) site
  join order_line l on l.placed_at >= since::timestamp at time zone site.time_zone and l.placed_at < until::timestamp at time zone site.time_zone
  join "order" o on o.uid = l.order_uid
  where l.item_uid is not null and (items is null or l.item_uid = any(items)) and not o.is_test
    and l.order_status not in ('awaitingPayment', 'cancelled', 'expired') and l.quantity > l.quantity_cancelled
  group by 1, 2, 3
$$;
--> statement-breakpoint
create function count_customers(customers int[]) returns table (customer_uid int, order_count int, total_spent_minor bigint, last_order_at timestamptz)
language sql stable as $$
  select o.customer_uid, count(*) filter (where o.paid_total_minor > 0)::int,
    coalesce(sum(o.paid_total_minor - o.refunded_total_minor), 0)::bigint, max(o.placed_at)
  from "order" o
  where o.customer_uid is not null and (customers is null or o.customer_uid = any(customers)) and not o.is_test
    and o.status not in ('awaitingPayment', 'cancelled', 'expired')
  group by 1
$$;
--> statement-breakpoint
create function keep_customers(customers int[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('customer_totals'), uid) from (select distinct unnest(customers) as uid order by 1) named;
  delete from customer_totals t where t.customer_uid = any(customers);
  insert into customer_totals (customer_uid, order_count, total_spent_minor, last_order_at) select * from count_customers(customers);
end $$;
--> statement-breakpoint
-- What orders changed, counted anew. Who counts the same waits for whoever counts it now, always in one order: half hours, items, customers.
create function keep_trade(orders int[]) returns void language plpgsql as $$
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
    perform pg_advisory_xact_lock(hashtext('order_bucket'), (extract(epoch from half) / 1800)::int);
    delete from order_bucket where starts_at = half;
    insert into order_bucket select * from count_buckets(half, half + interval '30 minutes');
  end loop;
  for sold in
    select l.item_uid as item, (l.placed_at at time zone site.time_zone)::date as day
    from order_line l cross join (select time_zone from site_config limit 1) site
    where l.order_uid = any(orders) and l.item_uid is not null group by 1, 2 order by 1, 2
  loop
    perform pg_advisory_xact_lock(hashtext('item_sales_day'), sold.item);
    delete from item_sales_day where item_uid = sold.item and day = sold.day;
    insert into item_sales_day select * from count_item_sales(array[sold.item], sold.day, sold.day + 1);
  end loop;
  perform keep_customers(array(select distinct customer_uid from "order" where uid = any(orders) and customer_uid is not null));
end $$;
--> statement-breakpoint
-- All of it from a day on. Whoever counts meanwhile waits, and then sees what is written here.
create function recount_trade(since date) returns void language plpgsql as $$
declare
  begins timestamptz := (select half_hour(since::timestamp at time zone time_zone) from site_config limit 1);
begin
  lock table order_bucket, item_sales_day, customer_totals in share row exclusive mode;
  delete from order_bucket where starts_at >= begins;
  insert into order_bucket select * from count_buckets(begins, 'infinity');
  delete from item_sales_day where day >= since;
  insert into item_sales_day select * from count_item_sales(null, since, 'infinity');
  delete from customer_totals;
  insert into customer_totals (customer_uid, order_count, total_spent_minor, last_order_at) select * from count_customers(null);
end $$;
--> statement-breakpoint
-- Orders that were there before: what is copied and counted of them is no change of theirs.
alter table "order" disable trigger user;
--> statement-breakpoint
update "order" o set line_count = l.lines, unit_count = l.units
from (select order_uid, count(*)::int as lines, sum(quantity)::int as units from order_line group by order_uid) l where l.order_uid = o.uid;
--> statement-breakpoint
alter table "order" enable trigger user;
--> statement-breakpoint
update order_line l set channel = o.channel, order_status = o.status from "order" o where o.uid = l.order_uid;
--> statement-breakpoint
select recount_trade('2000-01-01');
