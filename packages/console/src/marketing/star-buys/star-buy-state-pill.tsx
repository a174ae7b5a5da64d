import { starBuyStates } from '@backroom/contract/marketing/star-buys/calls'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'

const tones = {
  live: 'leaf',
  scheduled: 'sky',
  resting: 'amber',
  off: 'gray',
  usedUp: 'amber',
  ended: 'gray',
} as const

/** How a star buy stands. */
export function StarBuyStatePill({ state }: { readonly state: keyof typeof starBuyStates }) {
  return <Pill tone={tones[state]}>{say(starBuyStates[state])}</Pill>
}
