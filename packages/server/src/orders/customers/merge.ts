import {
  customers as contract,
  customerAddressesMost,
  customerTagsMost,
  type mergeCustomers,
} from '@backroom/contract/orders/customers/customers'
import { counted, sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { messagesOf } from '#content/door'
import type { Transaction } from '#database/database'
import { invalid, notFound, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { announceChange, stale } from '#kit/records/record'
import { repoint } from '#kit/records/uses'
import { couponTries } from '#marketing/door'
import { sayOfConsents, stricter } from '#orders/customers/consent'
import { eraseProfile } from '#orders/erasure/erase'
import { customer } from '#tables/orders/customers'
import { anonymisation } from '#tables/orders/erasure'

type Merge = z.output<typeof mergeCustomers.body>
type Customer = typeof customer.$inferSelect

/**
 * Makes one of two records of a person: orders, addresses and consents move, what the kept one does not say it takes over, and of two
 * consents the stricter one holds. The other loses its data; its address may still be written to, since nobody asked to be forgotten.
 */
export async function merge(tx: Transaction, kit: Kit, { keepUid, loseUid, versions, dryRun }: Merge) {
  const [keep, lose] = await both(tx, keepUid, loseUid)
  if (keep.version !== versions.keep || lose.version !== versions.lose) throw stale()
  const moves = await movesOf(tx, keep, lose)
  const consents = {
    emailConsent: stricter(keep.emailConsent, lose.emailConsent),
    smsConsent: stricter(keep.smsConsent, lose.smsConsent),
  }
  const answer = { keep: { uid: keep.uid, name: keep.name ?? '' }, moves, ...consents }
  if (dryRun) return answer
  await moveAddresses(tx, keep.uid, lose.uid)
  await repoint(tx, 'customer', [lose.uid], keep.uid)
  await messagesOf.repointMails(tx, 'customer', lose.uid, keep.uid)
  await sayOfConsents(tx, { giver: 'system', source: 'Merged' })
  await tx
    .update(customer)
    .set({ ...taken(keep, lose), ...consents })
    .where(eq(customer.uid, keep.uid))
  await moveConsents(tx, keep.uid, lose.uid)
  await couponTries.move(tx, keep.uid, lose.uid)
  await eraseProfile(tx, { ...lose, name: lose.name ?? '', emails: [lose.email] }, 'duplicate')
  await tx.insert(anonymisation).values({
    customerUid: lose.uid,
    reason: 'duplicate',
    state: 'done',
    dueBy: new Date(),
    doneAt: new Date(),
  })
  await tx.execute(sql`select keep_customers(array[${keep.uid}::int, ${lose.uid}::int])`)
  await kit.merges.done(tx, 'customer', [lose.uid], keep.uid)
  for (const { uid } of [keep, lose]) await announceChange(tx, contract, customer, uid)
  return answer
}

/** Both records, kept from others in the order of their uids. */
async function both(tx: Transaction, keepUid: number, loseUid: number): Promise<[Customer, Customer]> {
  if (keepUid === loseUid) throw invalid({ loseUid: 'Choose another customer.' })
  const found = await tx
    .select()
    .from(customer)
    .where(sql`uid in (${keepUid}, ${loseUid})`)
    .orderBy(customer.uid)
    .for('update')
  const of = (uid: number) => {
    const one = found.find(each => each.uid === uid)
    if (!one) throw notFound('This customer does not exist.')
    if (one.status === 'anonymised') throw refused(sentence`The data of customer ${uid} were removed.`)
    return one
  }
  const waiting = await tx
    .select()
    .from(anonymisation)
    .where(sql`customer_uid = ${loseUid} and state = 'waiting'`)
  if (waiting.length > 0)
    throw refused('Their data are to be removed as soon as possible. Take that back first.')
  return [of(keepUid), of(loseUid)]
}

/** Addresses that the kept record does not have. */
const fresh = (keep: number, lose: number) => sql`customer_address a where a.customer_uid = ${lose}
  and not exists (select from customer_address k where k.customer_uid = ${keep} and k.address = a.address)`

async function movesOf(tx: Transaction, keep: Customer, lose: Customer) {
  const { rows } = await tx.execute<{ orders: number; addresses: number; had: number; consents: number }>(sql`
    select (select count(*)::int from "order" where customer_uid = ${lose.uid}) as orders,
      (select count(*)::int from ${fresh(keep.uid, lose.uid)}) as addresses,
      (select count(*)::int from customer_address where customer_uid = ${keep.uid}) as had,
      (select count(*)::int from customer_consent where customer_uid = ${lose.uid}) as consents`)
  const { orders, addresses, had, consents } = rows[0] as (typeof rows)[0]
  if (had + addresses > customerAddressesMost)
    throw refused(
      sentence`Together they have more than ${customerAddressesMost} addresses. Remove some first.`,
    )
  if (tagsOf(keep, lose).length > customerTagsMost)
    throw refused(sentence`Together they have more than ${customerTagsMost} tags. Remove some first.`)
  return [
    { text: counted(orders, 'order'), count: orders },
    { text: counted(addresses, 'address', 'addresses'), count: addresses },
    { text: counted(consents, 'change of consent', 'changes of consent'), count: consents },
  ].filter(({ count }) => count > 0)
}

/** The tags of both; one that both have in other letters stays as the kept record writes it. */
function tagsOf(keep: Customer, lose: Customer): string[] {
  const had = new Set(keep.tags.map(tag => tag.toLowerCase()))
  return [...keep.tags, ...lose.tags.filter(tag => !had.has(tag.toLowerCase()))]
}

/** What the kept record takes over: everything it says nothing of, all tags and both notes. */
function taken(keep: Customer, lose: Customer): Partial<Customer> {
  const empty = ['firstName', 'phone', 'mobile', 'companyName', 'vatNumber'] as const
  return {
    ...Object.fromEntries(empty.map(field => [field, keep[field] || lose[field]])),
    tags: tagsOf(keep, lose),
    staffNotes: [keep.staffNotes, lose.staffNotes].filter(Boolean).join('\n\n').slice(0, 2_000),
    ...(lose.status === 'blocked' &&
      keep.status !== 'blocked' && { status: 'blocked', blockReason: lose.blockReason }),
  }
}

async function moveAddresses(tx: Transaction, keep: number, lose: number): Promise<void> {
  const usual = (flag: string) =>
    sql`${sql.raw(flag)} = a.${sql.raw(flag)} and not exists (select from customer_address k where k.customer_uid = ${keep} and k.${sql.raw(flag)})`
  await tx.execute(sql`
    update customer_address a set customer_uid = ${keep}, position = a.position + ${customerAddressesMost}::int,
      ${usual('is_default_billing')}, ${usual('is_default_delivery')}
    where a.uid in (select a.uid from ${fresh(keep, lose)})`)
}

/** What the lost record agreed to stays provable under the kept one. */
async function moveConsents(tx: Transaction, keep: number, lose: number): Promise<void> {
  await tx.execute(sql`select set_config('backroom.trim', 'on', true)`)
  await tx.execute(sql`update customer_consent set customer_uid = ${keep} where customer_uid = ${lose}`)
  await tx.execute(sql`select set_config('backroom.trim', '', true)`)
}
