import type { AlpStatus } from '@backroom/contract/organisation/landing-pages/landing-pages'
import type { Tone } from '#kit/parts/pill.tsx'

/** The colour of each state of a landing page. */
export const alpTones: Readonly<Record<AlpStatus, Tone>> = {
  suggested: 'sky',
  live: 'leaf',
  paused: 'amber',
  retired: 'gray',
}
