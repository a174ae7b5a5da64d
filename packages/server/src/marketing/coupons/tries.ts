import { couponTriesView, triesByReason } from '@backroom/contract/marketing/coupons/uses'
import type { PricedBasket, TypedCode } from '@backroom/contract/marketing/offers/basket'
import { sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { MinuteLimit } from '#kit/http/minute-limit'
import type { Task } from '#kit/jobs/jobs'
import { trimRows } from '#kit/jobs/trim-rows'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { findCodes } from '#marketing/coupons/codes'
import { coupon, couponSettings, couponTry } from '#tables/marketing/coupons'

const guesses = new MinuteLimit(10)

/** Who types codes: the basket, and where it is asked from, so that a new basket is no new chance. */
interface Guesser {
  readonly storeUid: number
  readonly basketKey: string
  readonly callerKey: string
}

/** Codes as a shopper typed them. Whoever tries too many in a minute is told to wait, whether they were right or not. */
export async function openCodes(
  reader: Reader,
  typed: readonly string[],
  { storeUid, basketKey, callerKey }: Guesser,
): Promise<TypedCode[]> {
  const [settings] = await reader.select({ most: couponSettings.attemptsPerMinute }).from(couponSettings)
  for (const _ of typed)
    for (const who of [`basket:${basketKey}`, `caller:${callerKey}`])
      guesses.require(`${storeUid}:${who}`, settings?.most, 'Too many tries. Wait a minute.')
  return findCodes(reader, typed)
}

/** Writes down which codes were used and which were refused, with the reason that the shopper is not told. */
export async function noteTries(
  tx: Transaction,
  { applied, refused, totals }: Pick<PricedBasket, 'applied' | 'refused' | 'totals'>,
  customerUid: number | null,
): Promise<void> {
  const accepted = applied.map(({ code, couponUid }) => ({ code, couponUid, reason: 'ACCEPTED' as const }))
  const tries = [...accepted, ...refused].flatMap(({ code, couponUid, reason }) =>
    code === null
      ? []
      : [{ code: code.slice(0, 60), couponUid, reason, basketMinor: totals.fullMinor, customerUid }],
  )
  if (tries.length > 0) await tx.insert(couponTry).values(tries)
}

/** What one customer tried is the other's: both are the same person. */
export async function moveTries(tx: Transaction, keepUid: number, loseUid: number): Promise<void> {
  await tx.execute(sql`update coupon_try set customer_uid = ${keepUid} where customer_uid = ${loseUid}`)
}

const triesTrim: Task<Record<string, unknown>> = {
  name: 'coupon-tries-trim',
  title: 'Clearing old tries of coupons',
  run: (_, context) => trimRows(context, couponTry, sql`at < now() - interval '90 days'`),
}

/** Codes that were refused, and why. */
export function couponTries(kit: Kit) {
  kit.work.at({ task: triesTrim, cron: '15 3 * * *' })
  serve(kit, triesByReason, ({ query, store }) =>
    store.database.rows(
      sql`select reason, count(*)::int as count from coupon_try where reason <> 'ACCEPTED'
        and ${query.couponUid ? sql`coupon_uid = ${query.couponUid}` : sql`true`} group by reason order by count(*) desc, reason`,
    ),
  )
  serveDataView(kit, couponTriesView, {
    from: sql`coupon_try left join coupon on coupon.uid = coupon_try.coupon_uid left join customer u on u.uid = coupon_try.customer_uid`,
    table: couponTry,
    fields: { coupon: coupon.name, customerUid: sql`u.uid`, customer: sql`u.name` },
    search: { text: sql`fold(coupon_try.code)`, covers: ['code'] },
  })
}
