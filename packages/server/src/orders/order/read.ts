import type { WholeOrder } from '@backroom/contract/orders/order/whole-order'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { Statement } from '#database/statements'
import { notFound } from '#kit/errors'
import { fileAddress } from '#kit/file-address'
import { isOversold, isShort, reserved } from '#orders/order/reserved'

const list = (rows: SQL) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`
const person = (uid: SQL) =>
  sql`(select json_build_object('uid', ${uid}, 'name', coalesce((select name from staff where uid = ${uid}), 'Backroom')))`

const lines = sql`
  select l.uid, l.kind, l.item_uid as "itemUid", i.page_uid as "pageUid", ${fileAddress(sql`k.main_file_uid`, 'thumb160')} as image, l.code, l.name, l.size, l.colour,
    l.quantity, l.quantity_cancelled as "quantityCancelled", l.quantity_despatched as "quantityDespatched",
    l.quantity_collected as "quantityCollected", l.quantity_returned as "quantityReturned",
    coalesce((select sum(sl.quantity)::int from shipment_line sl join shipment s on s.uid = sl.shipment_uid
      where sl.order_line_uid = l.uid and s.state = 'labelled'), 0) as "quantityPacked",
    l.unit_price_minor as "unitPriceMinor", l.line_discount_minor as "lineDiscountMinor", l.line_total_minor as "lineTotalMinor",
    l.tax_rate_bp as "taxRateBp", l.tax_amount_minor as "taxAmountMinor", l.star_buy_saving_minor as "starBuySavingMinor", l.star_buy_trigger_line_uid as "starBuyTriggerLineUid",
    l.supply_kind as "supplyKind", l.expected_date as "expectedDate",
    ${reserved('l', isShort)} as "isShort", ${reserved('l', isOversold)} as "isOversold"
  from order_line l left join item i on i.uid = l.item_uid left join item_rollup k on k.item_uid = i.page_uid
  where l.order_uid = o.uid order by l.position`

/** What of its tax is in its lines, by rate, and what is over: the tax of its delivery, or all of it where its lines say nothing of tax. */
const taxes = sql`
  with of_lines as (select tax_rate_bp as rate, sum(tax_amount_minor)::int as tax from order_line where order_uid = o.uid group by 1),
    summed as (select coalesce(sum(tax), 0)::int as tax from of_lines)
  select rate as "rateBp", tax as "taxMinor" from (
    select rate, tax from of_lines where (select tax from summed) <> 0
    union all select null, o.tax_total_minor - tax from summed) t
  where rate is not null or tax <> 0 order by rate desc nulls last`

/** What went back or is on its way back. */
export const backSql = (orderUid: SQL) => sql`(
  (select coalesce(sum(amount_minor), 0)::int from refund where order_uid = ${orderUid} and state in ('pending', 'succeeded'))
  + (select coalesce(sum(amount_minor), 0)::int from refund_request where order_uid = ${orderUid} and state = 'open'))`

/** What was bought, as one text that two orders of the same things share. */
export const boughtSql = (orderUid: SQL) =>
  sql`(select string_agg(b.item_uid || 'x' || b.quantity, ',' order by (b.item_uid || 'x' || b.quantity) collate "C") from order_line b where b.order_uid = ${orderUid})`

const whole = new Statement<WholeOrder>(
  () => sql`
  select o.uid, o.version, o.number, o.channel, o.status, o.payment_state as "paymentState", o.payment_method as "paymentMethod",
    o.fulfilment_type as "fulfilmentType", o.fulfilment_state as "fulfilmentState", o.risk_state as "riskState",
    (select json_build_object('uid', c.uid, 'name', c.name, 'orderCount', coalesce(t.order_count, 0), 'spentMinor', coalesce(t.total_spent_minor, 0), 'staffNotes', c.staff_notes)
      from customer c left join customer_totals t on t.customer_uid = c.uid where c.uid = o.customer_uid) as customer,
    o.email, o.phone, o.billing_address as "billingAddress", o.delivery_address as "deliveryAddress",
    o.vat_number as "vatNumber", o.currency, o.prices_include_tax as "pricesIncludeTax", o.items_total_minor as "itemsTotalMinor",
    o.discount_total_minor as "discountTotalMinor", o.delivery_total_minor as "deliveryTotalMinor", o.tax_total_minor as "taxTotalMinor",
    o.grand_total_minor as "grandTotalMinor", o.paid_total_minor as "paidTotalMinor", o.refunded_total_minor as "refundedTotalMinor",
    greatest(o.paid_total_minor - ${backSql(sql`o.uid`)}, 0) as "refundableMinor", o.delivery_method_name as "deliveryMethodName",
    o.promised_from::text as "promisedFrom", o.promised_to::text as "promisedTo", o.instructions, o.coupon_codes as "couponCodes",
    coalesce(o.explanation, '[]') as explanation, o.hold_reason as "holdReason", o.cancel_reason as "cancelReason", o.tags,
    o.is_test as "isTest", ${person(sql`o.updated_by`)} as "changedBy", o.updated_at as "changedAt", o.placed_at as "placedAt", o.paid_at as "paidAt", o.anonymised_at as "anonymisedAt",
    ${list(lines)} as lines,
    ${list(sql`select label, code, source, sum(amount_minor)::int as "amountMinor" from order_discount where order_uid = o.uid
      group by label, code, source order by min(uid)`)} as discounts,
    ${list(taxes)} as taxes,
    ${list(sql`select uid, at, kind, ${person(sql`e.by_uid`)} as by, text from order_event e where order_uid = o.uid order by at desc, uid desc`)} as events,
    ${list(sql`select uid, at, text, pinned, ${person(sql`n.by_uid`)} as by from order_note n where order_uid = o.uid order by pinned desc, uid desc`)} as notes,
    ${list(sql`select uid, number, courier_name as "courierName", tracking_number as "trackingNumber", tracking_url as "trackingUrl", state,
      created_at as "createdAt", despatched_at as "despatchedAt",
      ${list(sql`select order_line_uid as "lineUid", quantity from shipment_line where shipment_uid = s.uid order by 1`)} as lines
      from shipment s where order_uid = o.uid order by uid`)} as shipments,
    ${list(sql`select uid, method, amount_minor as "amountMinor", state, reference, taken_at as "takenAt" from payment where order_uid = o.uid order by uid`)} as payments,
    ${list(sql`select uid, amount_minor as "amountMinor", delivery_minor as "deliveryMinor", lines, state, reason, note, ${person(sql`r.by_uid`)} as by, created_at as "createdAt", made_at as "madeAt"
      from refund r where order_uid = o.uid order by uid`)} as refunds,
    ${list(sql`select uid, amount_minor as "amountMinor", delivery_minor as "deliveryMinor", lines, state, reason, note, ${person(sql`q.requested_by`)} as by, requested_at as "requestedAt"
      from refund_request q where order_uid = o.uid order by uid`)} as "refundRequests",
    ${list(sql`select uid, created_at as at, subject, "to", state from mail_message where entity = 'order' and entity_uid = o.uid order by uid desc limit 50`)} as messages,
    ${list(sql`select t.uid, t.number from "order" t where 'possible-duplicate' = any(o.tags) and t.email = o.email and t.uid <> o.uid
      and t.grand_total_minor = o.grand_total_minor and t.placed_at between o.placed_at - interval '10 minutes' and o.placed_at + interval '10 minutes' and ${boughtSql(sql`t.uid`)} = ${boughtSql(sql`o.uid`)}`)} as twins
  from "order" o where o.uid = ${sql.placeholder('uid')}`,
)

/** An order with all that belongs to it, of one moment. */
export async function readWhole(reader: Reader, uid: number): Promise<WholeOrder> {
  const [found] = await whole.rows(reader, { uid })
  if (!found) throw notFound('This order does not exist.')
  return found
}
