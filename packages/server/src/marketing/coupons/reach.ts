import { couponDepth, couponReach } from '@backroom/contract/marketing/coupons/try-calls'
import { sql } from 'drizzle-orm'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import type { StaffVisitor } from '#kit/visitor'
import { giftsMissing } from '#marketing/offers/gifts'
import { depthAmong, projectedMarginBp } from '#marketing/offers/margin'
import { countReach, starBuysWithin } from '#marketing/offers/reach'
import { hidesCost } from '#site/door'
import { coupon, couponSettings } from '#tables/marketing/coupons'

/** Whether whoever asks may not switch on an offer of such a depth. */
export function isTooDeep(
  { level }: Pick<StaffVisitor, 'level'>,
  depthBp: number,
  { adminOnlyAboveBp }: { readonly adminOnlyAboveBp: number },
): boolean {
  return level !== 'Administrator' && depthBp > adminOnlyAboveBp
}

/** What a coupon reaches, meets and costs as somebody has it open. */
export function couponReaches(kit: Kit) {
  serve(kit, couponReach, async ({ body, store }) => {
    const reader = store.database.orm
    const others = await reader
      .select()
      .from(coupon)
      .where(
        sql`active and not archived and uid <> ${body.couponUid ?? 0}
          and coalesce(ends_at > greatest(now(), ${body.startsAt}::timestamptz), true)
          and coalesce(starts_at < ${body.endsAt}::timestamptz, true)`,
      )
      .orderBy(coupon.priority)
      .limit(50)
    const { items, leftOut, sample, met } = await countReach(
      reader,
      body,
      others.map(({ scope }) => scope),
    )
    const meets = others.map((other, at) => ({ ...other, items: met[at] ?? 0 }))
    const [settings] = await reader.select().from(couponSettings)
    return {
      items,
      leftOut,
      sample,
      meets: meets.filter(each => each.items > 0),
      starBuys: await starBuysWithin(reader, body),
      isBest: settings?.conflictRule === 'bestForShopper',
      codesMost: settings?.allowMultiple ? settings.maxCodes : 1,
    }
  })

  serve(kit, couponDepth, async ({ body: { offer, giftItemUids, ...about }, store, visitor }) => {
    const reader = store.database.orm
    const depthBp = await depthAmong(reader, { ...offer, giftItemUids }, about)
    const isHidden = await hidesCost(store, visitor)
    const [settings] = await reader.select().from(couponSettings)
    return {
      marginBp: isHidden ? null : await projectedMarginBp(reader, about, depthBp),
      giftsMissing: await giftsMissing(reader, offer.type === 'gift' ? giftItemUids : []),
      tooDeepBp: settings && isTooDeep(visitor, depthBp, settings) ? settings.adminOnlyAboveBp : null,
    }
  })
}
