import { type SignInOutcome, signInOutcomes } from '@backroom/contract/access/sign-ins'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'

const tones = { ok: 'leaf', failed: 'amber', refused: 'brick' } as const

/** How an attempt ended. */
export function OutcomePill({ outcome }: { outcome: SignInOutcome }) {
  return <Pill tone={tones[outcome]}>{say(signInOutcomes[outcome])}</Pill>
}
