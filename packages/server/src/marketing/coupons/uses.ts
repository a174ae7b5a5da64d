import { createHash, randomUUID } from 'node:crypto'
import type { Applied } from '@backroom/contract/marketing/offers/basket'
import { sentence } from '@backroom/contract/wording/say'
import { eq, type SQL, sql } from 'drizzle-orm'
import { oncePerTransaction, type Reader, type Transaction } from '#database/database'
import { Refusal } from '#kit/errors'
import { couponSettings, couponUse } from '#tables/marketing/coupons'

const isMatchedStrictly = oncePerTransaction(async reader => {
  const [settings] = await reader.select({ strict: couponSettings.strictEmailMatch }).from(couponSettings)
  return settings?.strict ?? true
})

/** Whose address it is: what people add to their own, so as to seem another, is left out where settings say so. */
async function personOf(reader: Reader, email: string) {
  const isStrict = await isMatchedStrictly(reader)
  const [local = '', host = ''] = email.trim().toLowerCase().split('@')
  const isDotted = isStrict && (host === 'gmail.com' || host === 'googlemail.com')
  const bare = isStrict ? local.replace(/\+.*$/, '') : local
  return { isStrict, isDotted, host, local: isDotted ? bare.replaceAll('.', '') : bare }
}

/** One person by their address, so that limits for each hold without keeping the address. */
export async function customerKeyOf(reader: Reader, email: string): Promise<string> {
  const { local, host } = await personOf(reader, email)
  return createHash('sha256').update(`${local}@${host}`).digest('hex')
}

/** A pattern of every address of the same person. */
export async function addressesOf(reader: Reader, email: string): Promise<string> {
  const { local, host, isStrict, isDotted } = await personOf(reader, email)
  const letters = [...local].map(letter => letter.replace(/[^a-z0-9]/, '\\$&'))
  const tag = isStrict ? '([+][^@]*)?' : ''
  return `^${letters.join(isDotted ? '[.]?' : '')}${tag}@${host.replaceAll('.', '[.]')}$`
}

/** What somebody used is counted on, and can be told of nobody any more. */
export async function forgetUser(tx: Transaction, email: string): Promise<void> {
  const key = await customerKeyOf(tx, email)
  await tx.execute(sql`update coupon_use set customer_key = ${randomUUID()} where customer_key = ${key}`)
}

/** How often a person has had each coupon. */
export async function usesOf(reader: Reader, customerKey: string): Promise<Map<number, number>> {
  const { rows } = await reader.execute<{ uid: number; uses: number }>(sql`
    select coupon_uid as uid, count(*)::int as uses from coupon_use
    where customer_key = ${customerKey} and state <> 'released' group by coupon_uid`)
  return new Map(rows.map(({ uid, uses }) => [uid, uses]))
}

interface Order {
  /** Sent twice, it is one order. */
  readonly key: string
  readonly number: string
  readonly customerKey: string | null
  readonly newCustomer: boolean
  readonly goodsMinor: number
  readonly orderMinor: number | null
  readonly fulfilment: 'delivery' | 'clickAndCollect' | null
  /** As `marginAfter` answers it. */
  readonly margin: { readonly netMinor: number; readonly marginMinor: number } | null
  readonly applied: readonly Pick<
    Applied,
    'couponUid' | 'codeUid' | 'goodsMinor' | 'deliveryMinor' | 'giftMinor'
  >[]
  readonly trace: readonly string[]
}

/**
 * Keeps a use of each coupon for an order, in the order's own transaction. The counts of each coupon are held meanwhile, in the order of
 * their numbers: of two who want the last use one gets it, and the other is told which coupon is gone.
 */
export async function reserveUses(tx: Transaction, order: Order): Promise<void> {
  for (const one of order.applied.toSorted((a, b) => a.couponUid - b.couponUid)) {
    const { couponUid, codeUid } = one
    await tx.execute(sql`insert into coupon_count (coupon_uid) values (${couponUid}) on conflict do nothing`)
    await tx.execute(sql`select from coupon_count where coupon_uid = ${couponUid} for update`)
    const amountMinor = one.goodsMinor + one.deliveryMinor + one.giftMinor
    const { rows: known } = await tx.execute(
      sql`select from coupon_use where order_key = ${order.key} and coupon_uid = ${couponUid} and state <> 'released'`,
    )
    if (known.length > 0) continue
    await refuseGone(tx, order, { couponUid, codeUid, amountMinor })
    const use = {
      orderKey: order.key,
      orderNumber: order.number,
      couponUid,
      codeUid,
      customerKey: order.customerKey,
      newCustomer: order.newCustomer,
      amountMinor,
      goodsMinor: order.goodsMinor,
      orderMinor: order.orderMinor,
      fulfilment: order.fulfilment,
      netMinor: order.margin?.netMinor ?? null,
      marginMinor: order.margin?.marginMinor ?? null,
      trace: order.trace,
    }
    // An order that gave its use back and is tried again has the same use, new.
    await tx
      .insert(couponUse)
      .values(use)
      .onConflictDoUpdate({
        target: [couponUse.orderKey, couponUse.couponUid],
        set: { ...use, state: 'reserved', reservedAt: sql`now()`, releasedAt: null, releaseReason: '' },
      })
    await tx.execute(sql`update coupon_count set reserved = reserved + 1, given_minor = given_minor + ${amountMinor}
      where coupon_uid = ${couponUid}`)
    if (codeUid !== null) await tx.execute(sql`update coupon_code set used = used + 1 where uid = ${codeUid}`)
  }
}

async function refuseGone(
  tx: Transaction,
  { customerKey }: Order,
  { couponUid, codeUid, amountMinor }: { couponUid: number; codeUid: number | null; amountMinor: number },
): Promise<void> {
  const mine = sql`from coupon_use u where u.coupon_uid = c.uid and u.state <> 'released'`
  const { rows } = await tx.execute<{ name: string; isLeft: boolean; isMine: boolean }>(sql`
    select c.name, coalesce((select count(*) ${mine} and u.customer_key = ${customerKey}) >= c.uses_per_customer, false) as "isMine",
      coalesce(n.used + n.reserved < c.uses_total, true) and coalesce(n.given_minor + ${amountMinor} <= c.budget_minor, true)
      and coalesce((select count(*) ${mine} and u.reserved_at >= date_trunc('day', now() at time zone (select time_zone from site_config)) at time zone (select time_zone from site_config)) < c.uses_per_day, true)
      and coalesce((select k.used < k.max_uses from coupon_code k where k.uid = ${codeUid}), true) as "isLeft"
    from coupon c join coupon_count n on n.coupon_uid = c.uid where c.uid = ${couponUid}`)
  const [found] = rows
  if (found?.isLeft && !found.isMine) return
  const name = found?.name ?? 'The coupon'
  throw new Refusal(409, {
    code: 'priceChanged',
    message: found?.isMine
      ? sentence`You have already used this code: ${name}.`
      : sentence`${name} can no longer be used on this order.`,
  })
}

/** Uses with the counts of their coupons, held in the order in which whoever keeps a use holds them, so that nobody waits in a circle. */
export async function holdUses(tx: Transaction, which: SQL) {
  const { rowCount } =
    await tx.execute(sql`select from coupon_count where coupon_uid in (select coupon_uid from coupon_use where ${which})
    order by coupon_uid for update`)
  if (!rowCount) return []
  return tx.select().from(couponUse).where(which).orderBy(couponUse.couponUid, couponUse.uid).for('update')
}

/** The order is paid: what was kept for it is had. One that was given back meanwhile is had all the same, since the shopper has paid. */
export async function redeemUses(tx: Transaction, orderKey: string): Promise<void> {
  const uses = await holdUses(tx, eq(couponUse.orderKey, orderKey))
  for (const { uid, couponUid, codeUid, amountMinor, state } of uses) {
    if (state === 'redeemed') continue
    const wasReleased = state === 'released'
    if (wasReleased) await tx.execute(sql`update coupon_code set used = used + 1 where uid = ${codeUid}`)
    await tx
      .update(couponUse)
      .set({ state: 'redeemed', redeemedAt: new Date(), releasedAt: null, releaseReason: '' })
      .where(eq(couponUse.uid, uid))
    await tx.execute(sql`update coupon_count set used = used + 1, reserved = reserved - ${wasReleased ? 0 : 1},
      given_minor = given_minor + ${wasReleased ? amountMinor : 0} where coupon_uid = ${couponUid}`)
  }
}

/** Gives back what an order kept; what it had already, where settings say so. */
export async function releaseUses(
  tx: Transaction,
  orderKey: string,
  reason: 'orderExpired' | 'orderCancelled',
): Promise<void> {
  const [settings] = await tx.select({ returns: couponSettings.returnUseOnCancel }).from(couponSettings)
  const uses = await holdUses(tx, eq(couponUse.orderKey, orderKey))
  for (const use of uses)
    if (use.state === 'reserved' || (use.state === 'redeemed' && settings?.returns))
      await giveBack(tx, use, reason)
}

export async function giveBack(
  tx: Transaction,
  use: typeof couponUse.$inferSelect,
  reason: string,
): Promise<void> {
  const { uid, couponUid, codeUid, state, amountMinor } = use
  await tx
    .update(couponUse)
    .set({ state: 'released', releasedAt: new Date(), releaseReason: reason })
    .where(eq(couponUse.uid, uid))
  const counted = sql.identifier(state === 'redeemed' ? 'used' : 'reserved')
  await tx.execute(sql`update coupon_count set ${counted} = ${counted} - 1, given_minor = given_minor - ${amountMinor}
    where coupon_uid = ${couponUid}`)
  await tx.execute(sql`update coupon_code set used = used - 1 where uid = ${codeUid}`)
}
