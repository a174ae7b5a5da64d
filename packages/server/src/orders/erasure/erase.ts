import type { AnonymiseReason } from '@backroom/contract/orders/customers/words'
import { type SQL, sql } from 'drizzle-orm'
import { messagesOf } from '#content/door'
import type { Transaction } from '#database/database'
import { forgetAnswers } from '#kit/answer-once'
import type { Secrets } from '#kit/secrets'
import { couponUses } from '#marketing/door'
import { keptHash } from '#orders/erasure/kept-hash'
import { isVatInvoice, neededUntil } from '#orders/erasure/plan'
import { historyOf, mailsOf, ordersOf, type Person, withoutValues } from '#orders/erasure/scope'
import { signUps } from '#supply/door'
import { sealedInvoice } from '#tables/orders/erasure'

/** What stands where an address was: enough to know the place of supply. */
const placeOfSupply = (
  address: SQL,
) => sql`jsonb_strip_nulls(jsonb_build_object('name', 'Data Removed', 'country', ${address} ->> 'country',
  'postcode', case when position(' ' in coalesce(${address} ->> 'postcode', '')) > 0 then split_part(${address} ->> 'postcode', ' ', 1)
    else left(${address} ->> 'postcode', 3) end,
  'county', case when ${address} ->> 'country' in ('US', 'CA', 'AU') then ${address} ->> 'county' end))`

/** An address that can never be written to. */
const nobody = (uid: number) => `removed-${uid}@anonymised.invalid`

/** Removes everything that says who somebody was, for good, and answers the hash of what is kept of their orders. */
export async function erase(
  tx: Transaction,
  secrets: Secrets,
  person: Person,
  reason: AnonymiseReason,
): Promise<string> {
  const orders = await uidsOf(tx, person)
  await sealInvoices(tx, secrets, orders)
  await messagesOf.forgetMails(tx, mailsOf(person), nobody(person.uid))
  await messagesOf.forgetTexts(tx, 'order', orders)
  await messagesOf.forgetTexts(tx, 'customer', sql`${person.uid}`)
  for (const email of person.emails) {
    await messagesOf.suppressForGood(tx, secrets, email)
    await signUps.forget(tx, email)
    await couponUses.forget(tx, email)
  }
  await eraseOrders(tx, person, orders)
  await eraseProfile(tx, person, reason, orders)
  return keptHash(tx, orders)
}

/** Which orders are theirs, before nothing says so any more. */
async function uidsOf(tx: Transaction, person: Person): Promise<SQL> {
  const { rows } = await tx.execute<{ uid: number }>(sql`${ordersOf(person)} order by 1`)
  return sql`select unnest(${`{${rows.map(({ uid }) => uid).join()}}`}::int[])`
}

async function sealInvoices(tx: Transaction, secrets: Secrets, orders: SQL): Promise<void> {
  const { rows } = await tx.execute<{
    uid: number
    destroyAt: string
    companyName: string
    vatNumber: string
    address: unknown
  }>(sql`select o.uid, ${neededUntil} as "destroyAt", o.company_name as "companyName", o.vat_number as "vatNumber", o.billing_address as address
    from "order" o where o.uid in (${orders}) and ${isVatInvoice}`)
  for (const { uid, destroyAt, ...invoice } of rows)
    await tx
      .insert(sealedInvoice)
      .values({
        orderUid: uid,
        destroyAt: new Date(destroyAt),
        sealed: secrets.seal(JSON.stringify(invoice)),
      })
      .onConflictDoNothing()
}

async function eraseOrders(tx: Transaction, { uid }: Person, orders: SQL): Promise<void> {
  await tx.execute(sql`
    update "order" o set email = ${nobody(uid)}, phone = '', company_name = '', vat_number = '', instructions = '', hold_reason = '',
      billing_address = ${placeOfSupply(sql`o.billing_address`)},
      delivery_address = case when o.delivery_address is not null then ${placeOfSupply(sql`o.delivery_address`)} end,
      customer_uid = ${uid}, anonymised_at = now()
    where o.uid in (${orders})`)
  // What a replacement is for is in the words of staff; every other order says how its price came about.
  await tx.execute(
    sql`update "order" set explanation = '["[removed]"]' where uid in (${orders}) and 'replacement' = any(tags)`,
  )
  await tx.execute(sql`update order_note set text = '[removed]' where order_uid in (${orders})`)
  await tx.execute(sql`update refund set note = '[removed]' where order_uid in (${orders}) and note <> ''`)
  await tx.execute(
    sql`update refund_request set note = '[removed]' where order_uid in (${orders}) and note <> ''`,
  )
  await forgetAnswers(
    tx,
    sql`a.call = 'cancelOrder' and exists (select from "order" o where o.uid in (${orders}) and position(o.number in a.answer #>> '{message,subject}') > 0)`,
    { message: { subject: '[removed]', text: '[removed]' } },
  )
}

/**
 * The record itself and its history. What is changed here leaves its values in the history like every change, so that they are taken out
 * of it afterwards.
 */
export async function eraseProfile(
  tx: Transaction,
  person: Person,
  reason: AnonymiseReason,
  orders: SQL = sql`select 0`,
): Promise<void> {
  const { uid } = person
  await tx.execute(sql`delete from customer_address where customer_uid = ${uid}`)
  await tx.execute(sql`select set_config('backroom.consent', '{"giver": "system"}', true)`)
  await tx.execute(sql`
    update customer set first_name = 'Data', last_name = 'Removed', email = ${nobody(uid)}, phone = '', mobile = '', company_name = '',
      vat_number = '', status = 'anonymised', block_reason = '', tags = '{}', staff_notes = '', anonymised_at = now(), anonymise_reason = ${reason},
      email_consent = case when email_consent = 'unknown' then 'unknown' else 'withdrawn' end,
      sms_consent = case when sms_consent = 'unknown' then 'unknown' else 'withdrawn' end
    where uid = ${uid}`)
  await tx.execute(sql`select set_config('backroom.trim', 'on', true)`)
  await tx.execute(sql`update customer_consent set wording = '', source = '' where customer_uid = ${uid}`)
  await tx.execute(sql`
    update order_event set text = '[removed]' where order_uid in (${orders}) and text <> ''
      and kind in ('detailsChanged', 'addressChanged', 'messageSent', 'hold', 'release')`)
  // Of these what happened stands before a colon, and what somebody wrote about it after it.
  await tx.execute(sql`
    update order_event set text = regexp_replace(text, ': .*$', ': [removed]') where order_uid in (${orders}) and text like '%: %'
      and (kind in ('cancelled', 'linesCancelled', 'riskDecision', 'replaced') or (kind = 'placed' and text like 'Replaces %'))`)
  await tx.execute(sql`
    update history set note = '[removed]' where entity = 'customer' and entity_uid in (0, ${uid}) and position(${person.email}::text in lower(note)) > 0`)
  await tx.execute(sql`update history h set changes = ${withoutValues} where ${historyOf(person)}`)
  await tx.execute(sql`
    update bulk_target set code = '', name = 'Data Removed', expect = null
    where (entity = 'customer' and record_uid = ${uid}) or (entity = 'order' and record_uid in (${orders}))`)
  await tx.execute(sql`select set_config('backroom.trim', '', true)`)
}
