import type { LandingPageStatus } from '@backroom/contract/organisation/landing-pages/landing-pages'
import type { Tone } from '#kit/parts/pill.tsx'

/** The colour of each state of a landing page. */
export const statusTones: Readonly<Record<LandingPageStatus, Tone>> = {
  suggested: 'sky',
  live: 'leaf',
  paused: 'amber',
  retired: 'gray',
}
