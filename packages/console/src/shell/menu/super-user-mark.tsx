import { VisuallyHidden } from '@mantine/core'
import { IconShieldHalf } from '@tabler/icons-react'
import { say } from '#kit/say.ts'

/** Marks what only super users see, by shape, colour and word. */
export function SuperUserMark() {
  return (
    <span style={{ display: 'inline-flex', color: 'var(--br-super)' }}>
      <IconShieldHalf size={15} stroke={1.7} aria-hidden="true" />
      <VisuallyHidden>{say('super user')}</VisuallyHidden>
    </span>
  )
}
