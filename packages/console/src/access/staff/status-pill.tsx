import { secondSteps, staffStatuses } from '@backroom/contract/access/staff'
import { IconShieldStar } from '@tabler/icons-react'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'

const tones = { active: 'leaf', invited: 'sky', disabled: 'gray' } as const

/** How somebody stands: invited, active or disabled; waiting after too many attempts is said too. */
export function StatusPill({
  status,
  isThrottled = false,
}: {
  status: keyof typeof tones
  isThrottled?: boolean
}) {
  if (isThrottled && status === 'active') return <Pill tone="amber">{say('Waiting')}</Pill>
  return <Pill tone={tones[status]}>{say(staffStatuses[status])}</Pill>
}

/** What somebody proves themselves with beyond the password. */
export function SecondStepText({ secondStep }: { secondStep: keyof typeof secondSteps }) {
  return secondStep === 'none' ? (
    <span className="warn">{say(secondSteps.none)}</span>
  ) : (
    say(secondSteps[secondStep])
  )
}

/** The shield of super users; nothing for others, since most are none. */
export function SuperUserShield({ isShown = true }: { isShown?: boolean }) {
  if (!isShown) return null
  return <IconShieldStar size={17} stroke={1.7} color="var(--br-super)" aria-label={say('Super user')} />
}
