import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { notFound } from '#kit/errors'
import { stale } from '#kit/records/record'
import { customer } from '#tables/orders/customers'

/** A customer whose data are to be removed, kept from others until that is done. */
export interface Person {
  readonly uid: number
  readonly version: number
  readonly name: string
  readonly email: string
  /** That one and those they had before, but none that is somebody else's by now. */
  readonly emails: readonly string[]
  readonly status: string
}

export async function holdPerson(tx: Transaction, uid: number, version?: number): Promise<Person> {
  const { rows } = await tx.execute<Person & Record<string, unknown>>(
    sql`select uid, version, name, lower(email) as email, status, array[lower(email)] as emails from ${customer} where uid = ${uid} for update`,
  )
  const [found] = rows
  if (!found) throw notFound('This customer does not exist.')
  if (version !== undefined && found.version !== version) throw stale()
  return { ...found, emails: [...found.emails, ...(await formerEmails(tx, found))] }
}

/** The history of the record knows under which addresses they were written to before. */
async function formerEmails(tx: Transaction, { uid, email }: Person): Promise<string[]> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    select distinct lower(e.email) as email from history h cross join jsonb_array_elements_text(h.changes -> 'email') e (email)
    where h.entity = 'customer' and h.entity_uid = ${uid} and h.changes ? 'email' and e.email like '%@%' and lower(e.email) <> ${email}
      and not exists (select from customer c where lower(c.email) = lower(e.email) and c.uid <> ${uid} and c.anonymised_at is null)`)
  return rows.map(each => each.email)
}

/** Their addresses, to hold one against. */
export const theirs = ({ emails }: Person): SQL =>
  sql`(${sql.join(
    emails.map(email => sql`${email}`),
    sql`, `,
  )})`

/** Their orders, as uids: those of the record, and older ones that nobody linked. */
export const ordersOf = (person: Person): SQL =>
  sql`select o.uid from "order" o where o.customer_uid = ${person.uid} or (o.customer_uid is null and lower(o.email) in ${theirs(person)})`

/** Every mail to them or about them and their orders. */
export const mailsOf = (person: Person): SQL => sql`
  select m.uid from mail_message m where lower(m."to") in ${theirs(person)}
    or (m.entity = 'customer' and m.entity_uid = ${person.uid}) or (m.entity = 'order' and m.entity_uid in (${ordersOf(person)}))`

/** What in the history of their records says something of them. */
const personal: Readonly<Record<string, readonly string[]>> = {
  customer: [
    'firstName',
    'lastName',
    'email',
    'phone',
    'mobile',
    'companyName',
    'vatNumber',
    'blockReason',
    'tags',
    'staffNotes',
  ],
  customerAddress: ['label', 'address'],
  order: [
    'email',
    'phone',
    'billingAddress',
    'deliveryAddress',
    'companyName',
    'vatNumber',
    'instructions',
    'holdReason',
    'explanation',
  ],
}

const list = (words: readonly string[]) => sql`${`{${words.join()}}`}::text[]`
const allPersonal = [...new Set(Object.values(personal).flat())]

/** Entries of the history that hold values of theirs. */
export const historyOf = (person: Person): SQL => sql`
  ((h.entity = 'customer' and h.entity_uid = ${person.uid} and h.changes ?| ${list(personal.customer ?? [])})
    or (h.entity = 'customerAddress' and h.of_uid = ${person.uid} and h.changes ?| ${list(personal.customerAddress ?? [])})
    or (h.entity = 'order' and h.entity_uid in (${ordersOf(person)}) and h.changes ?| ${list(personal.order ?? [])}))`

/** Their changes without the values: who changed what and when stays. */
export const withoutValues = sql`(
  select jsonb_object_agg(c.key, case when c.key = any(${list(allPersonal)}) then (
    select jsonb_agg(case when v in ('null', '""', '[]', '{}') then v else '"[removed]"'::jsonb end order by place)
    from jsonb_array_elements(c.value) with ordinality each (v, place)) else c.value end)
  from jsonb_each(h.changes) c)`
