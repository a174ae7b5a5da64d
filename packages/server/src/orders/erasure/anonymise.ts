import { customers as contract } from '@backroom/contract/orders/customers/customers'
import type { AnonymiseReason } from '@backroom/contract/orders/customers/words'
import { type anonymiseInput, erasureDays } from '@backroom/contract/orders/erasure/erasure'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '#database/database'
import { invalid, refused } from '#kit/errors'
import { announceChange } from '#kit/records/record'
import type { Secrets } from '#kit/secrets'
import { erase } from '#orders/erasure/erase'
import { type Plan, planErasure } from '#orders/erasure/plan'
import { holdPerson, type Person } from '#orders/erasure/scope'
import { customer } from '#tables/orders/customers'
import { anonymisation } from '#tables/orders/erasure'

type Asked = z.output<typeof anonymiseInput>

/** Removes somebody's data now, or as soon as nothing under way needs to know for whom; a dry run says what would happen. */
export async function anonymise(tx: Transaction, secrets: Secrets, asked: Asked) {
  const person = await holdPerson(tx, asked.uid, asked.version)
  if (person.status === 'anonymised') throw refused('The data of this customer were removed already.')
  const plan = await planErasure(tx, person)
  const isBlocked = plan.blockers.length > 0
  if (asked.dryRun) return { state: isBlocked ? ('blocked' as const) : ('ready' as const), ...plan }
  if (asked.confirmEmail.trim().toLowerCase() !== person.email)
    throw invalid({ confirmEmail: 'The email does not match' })
  if (asked.reason === 'customerAsked' && asked.evidence === '')
    throw invalid({ evidence: 'Say how it was made sure who asked.' })
  if (isBlocked && asked.when === 'now')
    throw invalid(
      { Generic: plan.blockers.map(({ text }) => text) },
      { code: 'used', usedBy: plan.blockers.map(({ text, path }) => ({ text, ...(path && { path }) })) },
    )
  const uid = await request(tx, asked, plan)
  if (!isBlocked) await finish(tx, secrets, { uid, person, reason: asked.reason, plan })
  else await announceChange(tx, contract, customer, person.uid)
  return { state: isBlocked ? ('waiting' as const) : ('done' as const), ...plan }
}

/** Writes a request down; one that waits already is the same one. */
async function request(
  tx: Transaction,
  { uid, reason, evidence }: Asked,
  { blockers }: Plan,
): Promise<number> {
  const [waiting] = await tx
    .update(anonymisation)
    .set({ reason, evidence, blockers })
    .where(and(eq(anonymisation.customerUid, uid), eq(anonymisation.state, 'waiting')))
    .returning({ uid: anonymisation.uid })
  if (waiting) return waiting.uid
  const [made] = await tx
    .insert(anonymisation)
    .values({
      customerUid: uid,
      reason,
      evidence,
      blockers,
      state: 'waiting',
      dueBy: new Date(Date.now() + erasureDays.due * 86_400_000),
    })
    .returning({ uid: anonymisation.uid })
  return made?.uid as number
}

interface Finishing {
  /** Of the request. */
  readonly uid: number
  readonly person: Person
  readonly reason: AnonymiseReason
  readonly plan: Plan
}

/** Does it, and keeps with the request what was erased, what is kept and its hash. */
export async function finish(tx: Transaction, secrets: Secrets, { uid, person, reason, plan }: Finishing) {
  const { rows } = await tx.execute<{ channel: string }>(
    sql`select distinct channel from "order" where customer_uid = ${person.uid} and channel in ('ebay', 'amazon')`,
  )
  const hash = await erase(tx, secrets, person, reason)
  await tx
    .update(anonymisation)
    .set({
      state: 'done',
      doneAt: new Date(),
      blockers: [],
      erased: plan.erased,
      kept: plan.kept,
      // The marketplace itself answers for whom it sells to.
      outside: Object.fromEntries(rows.map(({ channel }) => [channel, 'notNeeded'])),
      keptHash: hash,
    })
    .where(eq(anonymisation.uid, uid))
  await announceChange(tx, contract, customer, person.uid)
}
