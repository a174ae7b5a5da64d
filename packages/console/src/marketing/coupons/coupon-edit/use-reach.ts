import { type CouponInput, couponOffer } from '@backroom/contract/marketing/coupons/coupons'
import { couponDepth, couponReach } from '@backroom/contract/marketing/coupons/try-calls'
import { useDebouncedValue } from '@mantine/hooks'
import { useWatch } from 'react-hook-form'
import { useRead } from '#kit/calls/use-endpoint.ts'

const pauseMs = 400
const reachAsked = couponReach.body.omit({ couponUid: true })
/** What each answer follows from: whoever types anything else asks nothing. */
const reachRead = ['scope', 'saleItems', 'startsAt', 'endsAt'] as const
const depthRead = [
  ...(Object.keys(couponOffer.shape) as (keyof CouponInput)[]),
  ...(['saleItems', 'giftItemUids'] as const),
]

/** These fields of the coupon as it stands in the form. */
function useTyped(names: readonly (keyof CouponInput)[]): Partial<CouponInput> {
  const watched = useWatch({ name: [...names] }) as unknown[]
  return Object.fromEntries(names.map((name, at) => [name, watched[at]]))
}

const asking = { keepsLast: true, ignore: [400], staleMs: 5_000 } as const

/** What the coupon reaches and meets as it stands in the form, asked a moment after it was typed. */
export function useReach(couponUid: number | null) {
  const [settled] = useDebouncedValue(JSON.stringify(useTyped(reachRead)), pauseMs)
  const { data, success } = reachAsked.safeParse(JSON.parse(settled))
  return useRead(couponReach, { body: { scope: null, ...data, couponUid } }, { ...asking, enabled: success })
    .data
}

/** How deep it goes as it stands in the form, and what that means. */
export function useDepth() {
  const { scope, saleItems, giftItemUids, ...offer } = useTyped(depthRead)
  const typed = { scope, saleItems, giftItemUids, offer: { ...offer, scope } }
  const [settled] = useDebouncedValue(JSON.stringify(typed), pauseMs)
  const { data, success } = couponDepth.body.safeParse(JSON.parse(settled))
  return useRead(couponDepth, { body: data as NonNullable<typeof data> }, { ...asking, enabled: success })
    .data
}
