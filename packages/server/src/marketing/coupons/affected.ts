import { isDeepStrictEqual } from 'node:util'
import {
  affectedCoupons,
  type CouponSettings,
  couponSettings as settingsContract,
} from '@backroom/contract/marketing/coupons/settings'
import { type SQL, sql } from 'drizzle-orm'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { coupon, couponSettings } from '#tables/marketing/coupons'

/** Which live coupons each setting decides about. Those that are not named look at a coupon only when it is switched on or made. */
const decidesAbout: Partial<Record<keyof CouponSettings, SQL>> = {
  applyToSaleItems: sql`sale_items = 'useSetting'`,
  starBuyRule: sql`star_buy_lines = 'useSetting'`,
  neverScope: sql`true`,
  allowMultiple: sql`code_mode <> 'automatic'`,
  maxCodes: sql`code_mode <> 'automatic'`,
  conflictRule: sql`true`,
  allowZeroTotal: sql`true`,
  strictEmailMatch: sql`uses_per_customer is not null`,
}

/** The live coupons whose working would change. */
export function couponsAffected(kit: Kit) {
  serve(kit, affectedCoupons, async ({ body, store }) => {
    const [row] = await store.database.orm.select().from(couponSettings)
    const stored = settingsContract.input.parse(row)
    const changed = Object.entries(decidesAbout).flatMap(([field, about]) => {
      const name = field as keyof CouponSettings
      return isDeepStrictEqual(stored[name], body[name]) ? [] : [about]
    })
    if (changed.length === 0) return []
    return store.database.orm
      .select({ uid: coupon.uid, name: coupon.name })
      .from(coupon)
      .where(
        sql`active and not archived and coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true)
          and (${sql.join(changed, sql` or `)})`,
      )
      .orderBy(coupon.priority, coupon.name)
      .limit(500)
  })
}
