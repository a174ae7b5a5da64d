// The statements of orders, written by hand: a list for the columns on screen, and every row that an order leaves, without a rule.

const recent = `placed_at > now() - interval '30 days' and not is_test`
const shown = `uid, version, number, placed_at as "placedAt", customer_name as "customerName", customer_uid as "customerUid", company_name as "companyName", email,
  channel, status, payment_state as "paymentState", fulfilment_state as "fulfilmentState", delivery_method_name as "deliveryMethodName",
  line_count as "lineCount", grand_total_minor as "grandTotalMinor"`

const soldLines = `order_line l join "order" o on o.uid = l.order_uid
  where l.placed_at > now() - interval '30 days' and l.order_status not in ('cancelled', 'expired') and not o.is_test`

export const orderStatements = {
  orderLines: `select l.uid, l.order_uid as "orderUid", o.number, l.placed_at as "placedAt", l.name, i.page_uid as "pageUid", l.code, l.brand_uid as "brandUid", b.name as brand, l.size,
      l.quantity, l.unit_price_minor as "unitPriceMinor", l.line_total_minor as "lineTotalMinor", l.order_status as "orderStatus", l.item_uid as "itemUid"
    from order_line l join "order" o on o.uid = l.order_uid left join item i on i.uid = l.item_uid left join brand b on b.uid = l.brand_uid
    where l.placed_at > now() - interval '30 days' and l.order_status not in ('cancelled', 'expired') and not o.is_test
    order by l.placed_at desc, l.uid desc limit 50`,
  orderLinesCount: `select count(*)::int as count from (select 1 from ${soldLines} limit 10001) counted`,
  orderLinesSum: `select sum(l.quantity - l.quantity_cancelled) as units, sum(sold_minor(l.line_total_minor, l.quantity, l.quantity_cancelled)) as sold,
    sum(l.line_discount_minor) as off from ${soldLines}`,
  customers: `select c.uid, c.version, c.name, c.email, c.phone, c.customer_type as "customerType", c.status, c.email_consent as "emailConsent", c.tags,
      t.order_count as "orderCount", t.total_spent_minor as "totalSpentMinor", t.last_order_at as "lastOrderAt"
    from customer_totals t join customer c on c.uid = t.customer_uid where c.status in ('active', 'blocked')
    order by t.last_order_at desc nulls last, t.customer_uid desc limit 50`,
  customersCount: `select count(*)::int as count from (select 1 from customer where status in ('active', 'blocked') limit 10001) counted`,
  customersSum: `select sum(t.order_count) as orders, sum(t.total_spent_minor) as spent from customer_totals t join customer c on c.uid = t.customer_uid
    where c.status in ('active', 'blocked')`,
  orders: `select ${shown} from "order" where ${recent} order by placed_at desc, uid desc limit 50`,
  ordersCount: `select count(*)::int as count from (select 1 from "order" where ${recent} limit 10001) counted`,
  ordersSum: `select sum(grand_total_minor) as total, sum(paid_total_minor) as paid, sum(refunded_total_minor) as refunded from "order" where ${recent}`,
  orderKeepCustomer: `insert into customer (last_name, email) values ('Hartley', 'bare' || gen_random_uuid() || '@bench.example') returning uid`,
  orderKeepAddress: `insert into customer_address (customer_uid, address) values ($1, '{"name": "Ann Hartley", "line1": "14 Mill Lane", "town": "Leeds", "postcode": "LS1 4DY", "country": "GB"}')`,
  orderKeep: `
    insert into "order" (number, channel, customer_uid, email, billing_address, items_total_minor, grand_total_minor, paid_total_minor, status, payment_state, line_count, unit_count, placed_at, paid_at)
    values ('BARE' || gen_random_uuid(), 'phone', $1, 'bare@bench.example', '{"name": "Ann Hartley"}', $2, $2, $2, 'open', 'paid', 1, 1, now(), now()) returning uid`,
  orderKeepLine: `
    insert into order_line (order_uid, position, item_uid, code, name, unit_price_minor, line_total_minor, placed_at)
    values ($1, 1, $2, 'BARE', 'Bare', $3, $3, now())`,
  orderKeepPayment: `insert into payment (order_uid, method, amount_minor, state) values ($1, 'card', $2, 'captured')`,
  orderKeepEvent: `insert into order_event (order_uid, kind) values ($1, 'placed'), ($1, 'paid')`,
  orderKeepAvailable:
    'update item_availability set own = own - 1, sellable = sellable - 1, changed_at = now() where item_uid = $1',
  orderKeepHalfHour: `
    insert into order_bucket (starts_at, channel, fulfilment_type, is_test, orders, units, sales_minor) values (half_hour(now()), 'phone', 'delivery', false, 1, 1, $1)
    on conflict (starts_at, channel, fulfilment_type, is_test) do update
    set orders = order_bucket.orders + 1, units = order_bucket.units + 1, sales_minor = order_bucket.sales_minor + excluded.sales_minor`,
  orderKeepItemDay: `
    insert into item_sales_day (day, item_uid, channel, units, sales_minor) values (current_date, $1, 'phone', 1, $2)
    on conflict (item_uid, day, channel) do update set units = item_sales_day.units + 1, sales_minor = item_sales_day.sales_minor + excluded.sales_minor`,
  orderKeepTotals:
    'update customer_totals set order_count = order_count + 1, total_spent_minor = total_spent_minor + $2, last_order_at = now() where customer_uid = $1',
  orderKeepMail: `
    insert into mail_message (kind, "to", subject, text, secret, priority, entity, entity_uid, state)
    values ('orderConfirmation', 'bare@bench.example', 'Your order', 'Thank you for your order.', false, 5, 'order', $1, 'sent')`,
  orderKeepAnswer: `insert into kept_answer (call, user_uid, key, answer) values ('bare', 1, gen_random_uuid(), '{"uid": 1, "number": "BARE"}')`,
}
