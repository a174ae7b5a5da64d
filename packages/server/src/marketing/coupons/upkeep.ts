import { administrators } from '@backroom/contract/kit/access'
import { counted, sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Task } from '#kit/jobs/jobs'
import type { Kit } from '#kit/kit'
import { notify } from '#kit/notify'
import { holdUses, releaseUses } from '#marketing/coupons/uses'

/** More than a shop loses between two looks. */
const sweptAtOnce = 500

/** Uses that an order kept and did not let go when it expired or was cancelled: a net under the order's own transaction. */
export const sweepUses: Task<Record<string, unknown>> = {
  name: 'coupon-reservation-sweep',
  title: 'Giving back coupons that were not used',
  run: async (_, { store }) => {
    await store.database.transaction(async tx => {
      const { rows } = await tx.execute<{ key: string; status: string }>(sql`
        select u.order_key as key, o.status from coupon_use u join "order" o on o.number = u.order_number
        where u.state = 'reserved' and o.status in ('expired', 'cancelled') order by u.uid limit ${sweptAtOnce}`)
      // Held together, as those of one order are: two who each wait for what the other holds would both be lost.
      const keys = `{${rows.map(({ key }) => JSON.stringify(key)).join(',')}}`
      await holdUses(tx, sql`order_key = any(${keys}::text[])`)
      for (const { key, status } of rows)
        await releaseUses(tx, key, status === 'expired' ? 'orderExpired' : 'orderCancelled')
      await tell(tx, rows.length, 'kept by orders that are no more were given back')
    })
  },
}

const counts = sql`select c.uid, count(u.uid) filter (where u.state = 'redeemed')::int as used,
    count(u.uid) filter (where u.state = 'reserved')::int as reserved,
    coalesce(sum(u.amount_minor) filter (where u.state <> 'released'), 0)::bigint as given
  from coupon c left join coupon_use u on u.coupon_uid = c.uid group by c.uid`

/** What was had of each coupon and code, counted anew; what differs is put right and told. */
export const checkCounts: Task<Record<string, unknown>> = {
  name: 'coupon-counter-check',
  title: 'Checking the counts of coupons',
  run: async (_, { store }) => {
    await store.database.transaction(async tx => {
      // Nobody takes a use meanwhile: who would, waits for these rows.
      await tx.execute(sql`select from coupon_count order by coupon_uid for update`)
      const { rowCount } = await tx.execute(sql`
        update coupon_count n set used = k.used, reserved = k.reserved, given_minor = k.given from (${counts}) k
        where k.uid = n.coupon_uid and (n.used, n.reserved, n.given_minor) is distinct from (k.used, k.reserved, k.given)`)
      await tx.execute(sql`
        update coupon_code k set used = n.uses from (select c.uid, count(u.uid)::int as uses from coupon_code c
          left join coupon_use u on u.code_uid = c.uid and u.state <> 'released'
          where c.used > 0 or u.uid is not null group by c.uid) n
        where n.uid = k.uid and k.used <> n.uses`)
      await tell(tx, rowCount ?? 0, 'did not add up and were put right')
    })
  },
}

async function tell(tx: Parameters<typeof notify>[0], found: number, what: string): Promise<void> {
  if (found === 0) return
  await notify(tx, {
    key: `coupon-counts:${new Date().toISOString().slice(0, 13)}:${what.slice(0, 8)}`,
    to: administrators,
    tone: 'warning',
    text: sentence`Counts of ${counted(found, 'coupon use')} ${what}.`,
    path: '/detailed-coupons-usage',
  })
}

/** What keeps the counts of coupons true by the clock. */
export function couponUpkeep(kit: Kit) {
  kit.work.at(
    { task: sweepUses, cron: '*/10 * * * *', makesUpFor: false },
    { task: checkCounts, cron: '10 3 * * *' },
  )
}
