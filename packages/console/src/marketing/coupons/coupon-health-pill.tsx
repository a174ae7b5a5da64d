import { couponHealth } from '@backroom/contract/marketing/coupons/calls'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'

const tones = {
  fine: 'leaf',
  overLimit: 'brick',
  codesLow: 'amber',
  endsSoon: 'sky',
  unused: 'gray',
} as const

/** What somebody should look at. */
export function CouponHealthPill({ health }: { readonly health: keyof typeof couponHealth }) {
  return <Pill tone={tones[health]}>{say(couponHealth[health])}</Pill>
}
