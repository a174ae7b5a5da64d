import { type CouponInput, couponOffer } from '@backroom/contract/marketing/coupons/coupons'
import { couponReach } from '@backroom/contract/marketing/coupons/try-calls'
import { useDebouncedValue } from '@mantine/hooks'
import { useWatch } from 'react-hook-form'
import { useRead } from '#kit/calls/use-endpoint.ts'

const pauseMs = 400
const asked = couponReach.body.omit({ couponUid: true })
/** What the answer follows from; whoever types anything else asks nothing. */
const read = [
  ...(Object.keys(couponOffer.shape) as (keyof CouponInput)[]),
  ...(['scope', 'saleItems', 'startsAt', 'endsAt', 'giftItemUids'] as const),
]

/** What the coupon reaches and meets as it stands in the form, asked a moment after it was typed. */
export function useReach(couponUid: number | null) {
  const watched = useWatch({ name: [...read] }) as unknown[]
  const coupon = Object.fromEntries(read.map((name, at) => [name, watched[at]])) as CouponInput
  const { scope, saleItems, startsAt, endsAt, giftItemUids } = coupon
  const offer = couponOffer.safeParse(coupon).data ?? null
  const typed = { scope, saleItems, startsAt, endsAt, giftItemUids, offer }
  const [settled] = useDebouncedValue(JSON.stringify(typed), pauseMs)
  const { data, success } = asked.safeParse(JSON.parse(settled))
  return useRead(
    couponReach,
    { body: { scope: null, ...data, couponUid } },
    { enabled: success, keepsLast: true, ignore: [400], staleMs: 5_000 },
  ).data
}
