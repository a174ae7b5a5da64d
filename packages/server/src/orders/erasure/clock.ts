import { administrators } from '@backroom/contract/kit/access'
import { and, eq, lt, sql } from 'drizzle-orm'
import { backroomItself, postgresCode, type Transaction } from '#database/database'
import type { Nightly, Task } from '#kit/jobs/jobs'
import type { Kit } from '#kit/kit'
import { colleaguesOf } from '#kit/mail/colleagues'
import { queueMail } from '#kit/mail/queue-mail'
import { finish } from '#orders/erasure/anonymise'
import { planErasure } from '#orders/erasure/plan'
import { holdPerson } from '#orders/erasure/scope'
import { writingOf } from '#orders/order/mails'
import { storeConfig } from '#site/door'
import { anonymisation, sealedInvoice } from '#tables/orders/erasure'

const itself = { ...backroomItself('job'), note: 'Data removed' }

/** Each night: requests that wait are finished where nothing stands in their way any more, and what was kept long enough goes. */
export function erasureClock(kit: Kit): readonly Nightly[] {
  const anonymiseDue: Task<Record<string, unknown>> = {
    name: 'anonymiseDue',
    title: 'Removing customer data',
    run: async (_, { store, signal }) => {
      const waiting = await store.database.rows<{ uid: number }>(
        sql`select uid from anonymisation where state = 'waiting' order by due_by`,
      )
      const people = await colleaguesOf(kit.control, store.groupUid, administrators)
      for (const { uid } of waiting) {
        if (signal.aborted) return
        // One that cannot be finished never keeps the others from it; it is tried again the next night.
        await store.database
          .write(itself, tx => finishWaiting(tx, kit, uid, people))
          .catch(error =>
            store.report({
              kind: 'passedOver',
              task: anonymiseDue.name,
              groupUid: store.groupUid,
              uid,
              code: postgresCode(error) ?? '',
            }),
          )
      }
    },
  }
  const sealedDestroy: Task<Record<string, unknown>> = {
    name: 'sealedDestroy',
    title: 'Destroying sealed invoices',
    run: (_, { store }) =>
      store.database.write(itself, async tx => {
        await tx.delete(sealedInvoice).where(lt(sealedInvoice.destroyAt, new Date()))
      }),
  }
  return [
    { task: anonymiseDue, cron: '40 3 * * *' },
    { task: sealedDestroy, cron: '50 3 * * *' },
  ]
}

type People = Awaited<ReturnType<typeof colleaguesOf>>

async function finishWaiting(tx: Transaction, kit: Kit, uid: number, people: People): Promise<void> {
  const [asked] = await tx
    .select()
    .from(anonymisation)
    .where(and(eq(anonymisation.uid, uid), eq(anonymisation.state, 'waiting')))
  if (!asked) return
  const person = await holdPerson(tx, asked.customerUid)
  const plan = await planErasure(tx, person)
  if (plan.blockers.length > 0) {
    await tx.update(anonymisation).set({ blockers: plan.blockers }).where(eq(anonymisation.uid, uid))
    return
  }
  await finish(tx, kit.secrets, { uid, person, reason: asked.reason, plan })
  const requester = people.find(each => each.uid === asked.requestedBy)
  if (!requester) return
  const { words, storeName, dayOf } = writingOf(await storeConfig(tx))
  await queueMail(tx, {
    kind: 'erasureDone',
    to: requester.email,
    subject: words('The data of customer {uid} were removed', { uid: person.uid }),
    text: [
      words('Hello {name},', { name: requester.name }),
      '',
      words(
        'What you asked for on {day} is done: everything that said who customer {uid} was has been removed.',
        {
          day: dayOf(asked.requestedAt.toISOString()),
          uid: person.uid,
        },
      ),
      words('Their panel has the certificate.'),
      '',
      storeName,
    ].join('\n'),
    key: `erasureDone:${uid}`,
    entity: 'customer',
    entityUid: person.uid,
  })
}
