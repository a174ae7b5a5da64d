import { codeKeyOf } from '@backroom/contract/marketing/coupons/codes'
import { newCoupon } from '@backroom/contract/marketing/coupons/coupons'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import type { DemoRoom } from '#demo/demo-room'
import { fillCodes, fillTries, fillUses } from '#demo/marketing/coupon-uses'
import { type DemoCoupon, demoCoupons, giftsSql } from '#demo/marketing/coupons'
import { fillStarBuys } from '#demo/marketing/star-buys'
import { coupon, couponCode } from '#tables/marketing/coupons'
import { starBuy } from '#tables/marketing/star-buys'

const daysAway = (days: number | undefined) =>
  days === undefined ? null : new Date(Date.now() + days * 86_400_000)

export const marketing: DemoRoom = {
  goes: [coupon, starBuy],
  async finish(tx) {
    const rows = []
    // Orders know them by their places.
    for (const [place, said] of demoCoupons.entries())
      rows.push({ uid: place + 1, ...(await rowOf(tx, said)) })
    const made = await tx.insert(coupon).values(rows).returning({ uid: coupon.uid, code: coupon.code })
    await tx.execute(sql`select setval(pg_get_serial_sequence('coupon', 'uid'), ${made.length}::int)`)
    const single = made.filter(({ code }) => code !== '')
    await tx
      .insert(couponCode)
      .values(single.map(({ uid, code }) => ({ couponUid: uid, code, codeKey: codeKeyOf(code) })))
    const known = demoCoupons.map((said, at) => ({ ...said, uid: made[at]?.uid ?? 0 }))
    await fillCodes(tx, known)
    await fillUses(tx, known)
    await fillTries(tx)
    await fillStarBuys(tx)
  },
}

async function rowOf(tx: Transaction, said: DemoCoupon) {
  const { uses: _, released: __, reserved: ___, givenMinor: ____, batch: _____, ...more } = said
  const { startsInDays, endsInDays, about, collection, gifts, methods, ...own } = more
  const uids = async (query: ReturnType<typeof sql>) =>
    (await tx.execute<{ uid: number }>(query)).rows.map(({ uid }) => uid)
  const scope = about
    ? { field: 'name' as const, op: 'contains' as const, value: about }
    : collection && {
        field: 'collection' as const,
        op: 'hasAny' as const,
        value: await uids(sql`select uid from collection where name = ${collection}`),
      }
  return {
    ...newCoupon,
    active: true,
    ...own,
    scope: scope ? { match: 'all' as const, of: [scope] } : null,
    startsAt: daysAway(startsInDays),
    endsAt: daysAway(endsInDays),
    giftItemUids: gifts ? await uids(sql`${giftsSql(gifts)} limit 2`) : [],
    deliveryMethodUids: methods
      ? await uids(sql`select uid from delivery_method where name = any(${`{${methods.join(',')}}`}::text[])`)
      : [],
  }
}
