import type { collectionStates, ruleStates } from '@backroom/contract/organisation/collections/collections'
import {
  ruleStates as ruleWords,
  collectionStates as stateWords,
} from '@backroom/contract/organisation/collections/collections'
import { Pill, type Tone } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'

const stateTones: Readonly<Record<keyof typeof collectionStates, Tone>> = {
  live: 'leaf',
  scheduled: 'sky',
  ended: 'gray',
  off: 'gray',
}

const ruleTones: Readonly<Record<keyof typeof ruleStates, Tone>> = {
  none: 'gray',
  current: 'leaf',
  computing: 'sky',
  held: 'amber',
  failed: 'brick',
}

/** Whether a collection's page is on the site. */
export function CollectionStatePill({ state }: { state: keyof typeof collectionStates }) {
  return <Pill tone={stateTones[state]}>{say(stateWords[state])}</Pill>
}

/** How the rule of a collection stands. */
export function RuleStatePill({ state }: { state: keyof typeof ruleStates }) {
  if (state === 'none') return <span className="dim">{say('No rule')}</span>
  return <Pill tone={ruleTones[state]}>{say(ruleWords[state])}</Pill>
}
