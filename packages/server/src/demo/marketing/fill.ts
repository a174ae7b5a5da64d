import { codeKeyOf } from '@backroom/contract/marketing/coupons/codes'
import { type CouponInput, newCoupon } from '@backroom/contract/marketing/coupons/coupons'
import { sql } from 'drizzle-orm'
import type { DemoRoom } from '#demo/demo-room'
import coupons from '#demo/marketing/coupons.json'
import { fillStarBuys } from '#demo/marketing/star-buys'
import { coupon, couponCode } from '#tables/marketing/coupons'

interface Said extends Partial<CouponInput> {
  readonly uses: number
  readonly codes?: number
  readonly startsInDays?: number
  readonly endsInDays?: number
}

const daysAway = (days: number | undefined) =>
  days === undefined ? null : new Date(Date.now() + days * 86_400_000)

export const marketing: DemoRoom = {
  goes: [coupon],
  async finish(tx) {
    const said = coupons as Said[]
    const rows = said.map(({ uses: _, codes: __, startsInDays, endsInDays, ...own }) => ({
      ...newCoupon,
      active: true,
      ...own,
      startsAt: daysAway(startsInDays),
      endsAt: daysAway(endsInDays),
    }))
    const made = await tx.insert(coupon).values(rows).returning({ uid: coupon.uid, code: coupon.code })
    await tx
      .insert(couponCode)
      .values(
        made
          .filter(({ code }) => code !== '')
          .map(({ uid, code }) => ({ couponUid: uid, code, codeKey: codeKeyOf(code) })),
      )
    for (const [at, { uid }] of made.entries()) await fillUses(tx, uid, said[at])
    await tx.execute(sql`insert into coupon_count (coupon_uid, used, given_minor)
      select c.uid, count(u.uid)::int, coalesce(sum(u.amount_minor), 0) from coupon c left join coupon_use u on u.coupon_uid = c.uid group by c.uid`)
    await fillTries(tx)
    await fillStarBuys(tx)
  },
}

/** Uses over the last year, more of them lately, and the codes of a batch. */
async function fillUses(
  tx: Parameters<NonNullable<DemoRoom['finish']>>[0],
  couponUid: number,
  said: Said | undefined,
): Promise<void> {
  await tx.execute(sql`
    insert into coupon_use (order_key, order_number, coupon_uid, customer_key, new_customer, state, reserved_at, redeemed_at, amount_minor, goods_minor)
    select 'demo-' || ${couponUid} || '-' || n, 'W' || (200000 + ${couponUid} * 1000 + n), ${couponUid}::int, 'demo-' || ${couponUid} || '-' || n, n % 3 = 0, 'redeemed', at, at,
      200 + n * 37 % 700, 2000 + n * 371 % 9000
    from generate_series(1, ${said?.uses ?? 0}::int) n, lateral (select now() - make_interval(hours => (n * n) % 8700) as at) t`)
  if (!said?.codes) return
  await tx.execute(sql`
    with batch as (insert into coupon_batch (coupon_uid, name, quantity, made, shape, max_uses_each, state)
      values (${couponUid}, 'Service cards', ${said.codes}, ${said.codes},
        '{"alphabet": "digits", "length": 12, "prefix": "SERVICE-", "suffix": "", "dashEvery": 4}', 1, 'done') returning uid)
    insert into coupon_code (coupon_uid, batch_uid, code, code_key, max_uses)
    select ${couponUid}::int, batch.uid, 'SERVICE-' || n, 'SERVICE' || n, 1
    from batch, generate_series(100000000000, 100000000000 + (${said.codes}::bigint - 1) * 7919, 7919) n`)
}

/** What shoppers typed in vain these three months. */
async function fillTries(tx: Parameters<NonNullable<DemoRoom['finish']>>[0]): Promise<void> {
  await tx.execute(sql`
    insert into coupon_try (at, code, coupon_uid, reason, basket_minor)
    select now() - make_interval(hours => (n * n) % 2100), t.code, (select uid from coupon c where c.code = t.code), t.reason, 900 + n * 371 % 9000
    from generate_series(1, 280) n cross join (values
      ('WINTER10', 'MIN_SPEND'), ('SPRING', 'EXPIRED'), ('SUMER10', 'UNKNOWN'), ('SUMMER10', 'ARCHIVED')) t(code, reason)`)
}
