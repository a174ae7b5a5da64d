import { type customerFile, shownOfCustomer } from '@backroom/contract/orders/customers/customers'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '#database/database'
import { Statement } from '#database/statements'
import { notFound } from '#kit/errors'

type File = z.output<(typeof customerFile)['reply']>

const list = (rows: SQL) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`
const person = (uid: SQL) =>
  sql`json_build_object('uid', ${uid}, 'name', coalesce((select name from staff where uid = ${uid}), 'Backroom'))`
const few = sql.raw(String(shownOfCustomer))

const whole = new Statement<File & Record<string, unknown>>(
  () => sql`
  select
    ${list(sql`select uid, number, placed_at as "placedAt", status, unit_count as "unitCount", grand_total_minor as "grandTotalMinor"
      from "order" where customer_uid = c.uid order by placed_at desc, uid desc limit ${few}`)} as orders,
    ${list(sql`select uid, at, channel, was, became, giver, ${person(sql`s.by_uid`)} as by, source, wording
      from customer_consent s where customer_uid = c.uid order by at desc, uid desc`)} as consents,
    ${list(sql`select m.uid, m.created_at as at, m.subject, m."to", m.state from mail_message m
      where (m.entity = 'customer' and m.entity_uid = c.uid)
        or (m.entity = 'order' and m.entity_uid in (select uid from "order" where customer_uid = c.uid order by placed_at desc limit ${few}))
      order by m.uid desc limit ${few}`)} as messages,
    (select row_to_json(r) from (
      select uid, state, reason, evidence, requested_at as "requestedAt", ${person(sql`a.requested_by`)} as "requestedBy", due_by as "dueBy",
        done_at as "doneAt", blockers, erased, kept
      from anonymisation a where customer_uid = c.uid order by uid desc limit 1) r) as anonymisation,
    (select count(*)::int from sealed_invoice i join "order" o on o.uid = i.order_uid where o.customer_uid = c.uid) as "sealedInvoices"
  from customer c where c.uid = ${sql.placeholder('uid')}`,
)

/** Orders, consents and messages of a customer, and what became of a request to remove their data. */
export async function readFile(reader: Reader, uid: number): Promise<File> {
  const [found] = await whole.rows(reader, { uid })
  if (!found) throw notFound('This customer does not exist.')
  return found
}
