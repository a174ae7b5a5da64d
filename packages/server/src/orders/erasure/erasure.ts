import { administrators } from '@backroom/contract/kit/access'
import { customers as contract } from '@backroom/contract/orders/customers/customers'
import * as calls from '@backroom/contract/orders/erasure/erasure'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { countUpTo, listed } from '#kit/dashboard'
import { notFound, Refusal, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { noteRead } from '#kit/records/note-read'
import { announceChange } from '#kit/records/record'
import type { Secrets } from '#kit/secrets'
import { serve } from '#kit/serve'
import { anonymise } from '#orders/erasure/anonymise'
import { drawCertificate } from '#orders/erasure/certificate'
import { erasureClock } from '#orders/erasure/clock'
import { packPerson } from '#orders/erasure/export'
import { sealedWords } from '#orders/erasure/plan'
import { holdPerson, type Person } from '#orders/erasure/scope'
import { customer } from '#tables/orders/customers'
import { anonymisation, sealedInvoice } from '#tables/orders/erasure'

/** Removing what says who somebody was, and showing them what is known of them. */
export function erasure(kit: Kit) {
  kit.work.at(...erasureClock(kit))
  remind(kit)

  serve(kit, calls.anonymise, ({ body, store, visitor }) =>
    store.write(visitor, tx => anonymise(tx, kit.secrets, body), { note: 'Data removed' }),
  )

  serve(kit, calls.takeBackRequest, ({ params, store, visitor }) =>
    store.write(visitor, async tx => {
      const taken = await tx
        .update(anonymisation)
        .set({ state: 'refused', doneAt: new Date() })
        .where(and(eq(anonymisation.customerUid, params.uid), eq(anonymisation.state, 'waiting')))
        .returning()
      if (taken.length === 0) throw refused('No request waits for this customer.')
      await announceChange(tx, contract, customer, params.uid)
    }),
  )

  serve(kit, calls.sealedInvoices, ({ params, query, store, visitor }) =>
    store.write(visitor, async tx => {
      const person = await holdPerson(tx, params.uid)
      const sealed = await unseal(tx, kit.secrets, person)
      await noteRead(tx, visitor, {
        table: customer,
        ...person,
        note: `Sealed invoice read: ${query.reason}`,
      })
      return sealed
    }),
  )

  serve(kit, calls.erasureCertificate, async ({ params, store }) =>
    drawCertificate(store.database.orm, params.uid),
  )

  serve(kit, calls.exportCustomer, async ({ params, store, visitor }) => {
    const person = await store.write(visitor, async tx => {
      const found = await holdPerson(tx, params.uid)
      if (found.status === 'anonymised') throw refused('The data of this customer were removed.')
      await noteRead(tx, visitor, {
        table: customer,
        ...found,
        note: 'Exported everything that is known of them',
      })
      return found
    })
    return packPerson(store.database.orm, person)
  })
}

/** Requests that must soon be done: over the list of customers, and on the Dashboard. */
function remind(kit: Kit) {
  const { due, remind } = calls.erasureDays
  const waits = sql`state = 'waiting' and due_by <= now() + make_interval(days => ${sql.raw(String(due - remind))})`
  serve(kit, calls.erasuresDue, ({ store }) =>
    store.database.row(sql`
      select count(*) filter (where due_by >= now())::int as soon, count(*) filter (where due_by < now())::int as overdue,
        coalesce(ceil(extract(epoch from min(due_by) filter (where due_by >= now()) - now()) / 86400), 0)::int as days
      from anonymisation where ${waits}`),
  )
  kit.dashboard.cards.push({
    key: 'erasuresDue',
    title: 'Customer data to be removed',
    levels: administrators,
    severity: 'amber',
    link: listed('/customers', [
      {
        any: [
          { field: 'erasureDueBy', op: 'inNext', value: due - remind },
          { field: 'erasureDueBy', op: 'inLast', value: 365 },
        ],
      },
    ]),
    count: ({ store, signal }) =>
      countUpTo(store.database, signal, {
        from: sql`anonymisation where ${waits}`,
        oldest: sql`requested_at`,
      }),
  })
}

async function unseal(tx: Transaction, secrets: Secrets, { uid }: Person) {
  const found = await tx
    .select()
    .from(sealedInvoice)
    .where(sql`destroy_at > now() and order_uid in (select uid from "order" where customer_uid = ${uid})`)
    .orderBy(desc(sealedInvoice.orderUid))
  if (found.length === 0) throw await whyNotSealed(tx, uid)
  const numbers = await tx.execute<{ uid: number; number: string }>(
    sql`select uid, number from "order" where customer_uid = ${uid}`,
  )
  const numberOf = new Map(numbers.rows.map(order => [order.uid, order.number]))
  return found.map(({ orderUid, destroyAt, sealed }) => ({
    orderUid,
    number: numberOf.get(orderUid) ?? '',
    destroyAt: destroyAt.toISOString(),
    ...(JSON.parse(secrets.unseal(sealed)) as { vatNumber: string; companyName: string; address: object }),
  }))
}

async function whyNotSealed(tx: Transaction, uid: number) {
  const were = await tx
    .select()
    .from(anonymisation)
    .where(
      sql`customer_uid = ${uid} and exists (select from jsonb_array_elements(kept) k where k ->> 'what' like ${`${sealedWords}%`})`,
    )
  return were.length > 0
    ? new Refusal(410, { message: 'The retention period has ended' })
    : notFound('No invoice of this customer is sealed.')
}
