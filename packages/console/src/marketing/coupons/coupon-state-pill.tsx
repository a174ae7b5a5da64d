import { couponStates } from '@backroom/contract/marketing/coupons/calls'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'

const tones = {
  active: 'leaf',
  scheduled: 'sky',
  draft: 'gray',
  paused: 'gray',
  usedUp: 'amber',
  expired: 'gray',
  archived: 'gray',
} as const

/** How a coupon stands. */
export function CouponStatePill({ state }: { readonly state: keyof typeof couponStates }) {
  return <Pill tone={tones[state]}>{say(couponStates[state])}</Pill>
}
