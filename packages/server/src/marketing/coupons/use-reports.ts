import {
  couponDays,
  couponUsage,
  couponUsesView,
  releaseUse,
  useTrace,
} from '@backroom/contract/marketing/coupons/uses'
import { eq, type SQL, sql } from 'drizzle-orm'
import { serveDataView } from '#kit/data-view/serve-data-view'
import type { Asked } from '#kit/data-view/served-view'
import { notFound, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { giveBack } from '#marketing/coupons/uses'
import { hidesCost } from '#site/door'
import { coupon, couponUse } from '#tables/marketing/coupons'

const withoutCost = async ({ store, visitor }: Pick<Asked, 'store' | 'visitor'>) =>
  (await hidesCost(store, visitor)) ? ['marginMinor'] : []

/** A picture has room for a year. */
const daysMost = 366

/** What was used of coupons, one by one and together. */
export function couponUseReports(kit: Kit) {
  serve(kit, useTrace, async ({ params, store }) => {
    const [use] = await store.database.orm
      .select({ trace: couponUse.trace })
      .from(couponUse)
      .where(eq(couponUse.uid, params.uid))
    if (!use) throw notFound()
    return [...use.trace]
  })

  serve(kit, releaseUse, async ({ params, body, store, visitor }) => {
    await store.write(visitor, async tx => {
      const [use] = await tx.select().from(couponUse).where(eq(couponUse.uid, params.uid)).for('update')
      if (!use) throw notFound()
      if (use.state === 'released') throw refused('Already released.')
      await giveBack(tx, use, body.reason)
    })
  })

  serveDataView(kit, couponUsesView, {
    from: sql`coupon_use join coupon c on c.uid = coupon_use.coupon_uid left join coupon_code k on k.uid = coupon_use.code_uid
      left join coupon_batch b on b.uid = k.batch_uid`,
    table: couponUse,
    fields: { coupon: sql`c.name`, code: sql`k.code`, type: sql`c.type`, batch: sql`b.name` },
    hides: withoutCost,
    search: { text: sql`fold(coupon_use.order_number || ' ' || coalesce(k.code, ''))` },
  })

  serve(kit, couponDays, ({ query: { couponUid, from, to }, store }) => {
    const today = sql`(now() at time zone ${store.timeZone})::date`
    const until = to ? sql`${to}::date` : today
    const since = from ? sql`${from}::date` : sql`${until} - 29`
    return store.database.rows(sql`
      select d.day::date::text as day, count(u.uid)::int as uses, coalesce(sum(u.amount_minor), 0)::float8 as "givenMinor",
        coalesce(sum(u.goods_minor), 0)::float8 as "goodsMinor"
      from generate_series(greatest(${since}, ${until} - ${daysMost}::int, date '0001-01-01')::timestamp, ${until}::timestamp, interval '1 day') d(day)
      left join coupon_use u on u.state = 'redeemed' and ${couponUid ? sql`u.coupon_uid = ${couponUid}` : sql`true`}
        and u.reserved_at >= d.day at time zone ${store.timeZone}
        and u.reserved_at < (d.day + interval '1 day') at time zone ${store.timeZone}
      group by d.day order by d.day`)
  })

  serveDataView(kit, couponUsage, {
    from: async ({ more: { from, to }, store: { timeZone } }) => {
      const within = (
        at: SQL,
        first = from ? sql`${from}::date` : null,
        last = to ? sql`${to}::date` : null,
      ) =>
        sql`${first ? sql`and ${at} >= ${first}::timestamp at time zone ${timeZone}` : sql``}
          ${last ? sql`and ${at} < (${last} + 1)::timestamp at time zone ${timeZone}` : sql``}`
      // As many days right before; without a first day there is nothing before it.
      const until = to ? sql`${to}::date` : sql`(now() at time zone ${timeZone})::date`
      const before = from
        ? within(
            sql`reserved_at`,
            sql`(${from}::date - least(${until} - ${from}::date + 1, ${daysMost}))`,
            sql`(${from}::date - 1)`,
          )
        : sql`and false`
      return sql`(select coupon_uid, count(*)::int as uses, sum(amount_minor)::bigint as given_minor, sum(goods_minor)::bigint as goods_minor,
        sum(margin_minor)::bigint as margin_minor, count(*) filter (where new_customer)::int as new_customers, max(reserved_at) as last_used_at
        from coupon_use where state = 'redeemed' ${within(sql`reserved_at`)} group by coupon_uid) s join coupon on coupon.uid = s.coupon_uid
        left join (select coupon_uid, count(*)::int as n from coupon_try where true ${within(sql`at`)} group by coupon_uid) r on r.coupon_uid = s.coupon_uid
        left join (select coupon_uid, sum(amount_minor)::bigint as given_minor from coupon_use where state = 'redeemed' ${before} group by coupon_uid) b
          on b.coupon_uid = s.coupon_uid`
    },
    table: coupon,
    fields: {
      uses: sql`s.uses`,
      givenMinor: sql`s.given_minor`,
      goodsMinor: sql`s.goods_minor`,
      averageMinor: sql`round(s.goods_minor / s.uses)::bigint`,
      shareBp: sql`least(10000, round(s.given_minor * 10000.0 / nullif(s.goods_minor, 0)))::int`,
      marginMinor: sql`s.margin_minor`,
      newCustomers: sql`s.new_customers`,
      newBp: sql`round(s.new_customers * 10000.0 / s.uses)::int`,
      refusedTries: sql`coalesce(r.n, 0)`,
      changeMinor: sql`s.given_minor - b.given_minor`,
      lastUsedAt: sql`s.last_used_at`,
    },
    hides: withoutCost,
    search: { text: coupon.searchText },
  })
}
