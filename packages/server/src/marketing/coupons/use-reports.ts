import { coupons } from '@backroom/contract/marketing/coupons/calls'
import { couponUsage, couponUsesView, releaseUse, useTrace } from '@backroom/contract/marketing/coupons/uses'
import { eq, type SQL, sql } from 'drizzle-orm'
import { serveDataView } from '#kit/data-view/serve-data-view'
import type { Asked } from '#kit/data-view/served-view'
import { notFound, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { announceChange } from '#kit/records/record'
import { serve } from '#kit/serve'
import { daysOf, within } from '#marketing/coupons/use-days'
import { giveBack, holdUses } from '#marketing/coupons/uses'
import { hidesCost } from '#site/door'
import { coupon, couponUse } from '#tables/marketing/coupons'

const withoutCost = async ({ store, visitor }: Pick<Asked, 'store' | 'visitor'>) =>
  (await hidesCost(store, visitor)) ? ['marginMinor'] : []

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
      const [use] = await holdUses(tx, eq(couponUse.uid, params.uid))
      if (!use) throw notFound()
      if (use.state === 'released') throw refused('Already released.')
      if (use.state === 'reserved')
        throw refused('Its order is waiting for payment: the use comes back by itself when that is not paid.')
      await giveBack(tx, use, body.reason)
      await announceChange(tx, coupons, coupon, use.couponUid)
    })
  })

  serveDataView(kit, couponUsesView, {
    from: sql`coupon_use join coupon c on c.uid = coupon_use.coupon_uid left join coupon_code k on k.uid = coupon_use.code_uid
      left join coupon_batch b on b.uid = k.batch_uid left join "order" o on o.number = coupon_use.order_number
      left join customer u on u.uid = o.customer_uid`,
    table: couponUse,
    fields: {
      coupon: sql`c.name`,
      code: sql`k.code`,
      batch: sql`b.name`,
      orderUid: sql`o.uid`,
      customerUid: sql`u.uid`,
      customer: sql`u.name`,
      type: sql`c.type`,
      level: sql`case c.type when 'freeDelivery' then 'delivery' when 'buyXGetY' then 'item' when 'gift' then 'item' else c.level end`,
    },
    hides: withoutCost,
    search: { text: sql`fold(coupon_use.order_number || ' ' || coalesce(k.code, ''))` },
  })

  serveDataView(kit, couponUsage, {
    from: async ({ more, store: { timeZone } }) => {
      const { asked, before } = daysOf(more, timeZone)
      const during = (at: SQL, days = asked) => within(at, days, timeZone)
      return sql`(select coupon_uid, count(*)::int as uses, sum(amount_minor)::bigint as given_minor, sum(goods_minor)::bigint as goods_minor, round(avg(order_minor))::bigint as average_minor,
        case when count(*) = count(margin_minor) then sum(margin_minor)::bigint end as margin_minor, count(*) filter (where new_customer)::int as new_customers, max(reserved_at) as last_used_at
        from coupon_use where state = 'redeemed' and ${during(sql`reserved_at`)} group by coupon_uid) s join coupon on coupon.uid = s.coupon_uid
        left join (select coupon_uid, count(*)::int as n from coupon_try where reason <> 'ACCEPTED' and ${during(sql`at`)} group by coupon_uid) r on r.coupon_uid = s.coupon_uid
        left join (select coupon_uid, sum(amount_minor)::bigint as given_minor from coupon_use where state = 'redeemed' and ${during(sql`reserved_at`, before)} group by coupon_uid) b
          on b.coupon_uid = s.coupon_uid`
    },
    table: coupon,
    fields: {
      uses: sql`s.uses`,
      givenMinor: sql`s.given_minor`,
      goodsMinor: sql`s.goods_minor`,
      averageMinor: sql`s.average_minor`,
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
