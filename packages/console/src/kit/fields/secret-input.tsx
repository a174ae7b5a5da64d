import { Anchor, PasswordInput, Stack } from '@mantine/core'
import type { Tied } from '#kit/fields/field-shell.tsx'
import { say } from '#kit/say.ts'

interface Props extends Tied<string | undefined> {
  /** How the stored one ends; empty when there is none. */
  readonly ends: string
}

/** What goes in and never comes out: empty keeps the stored one, another replaces it, and it can be forgotten. */
export function SecretInput({ ends, value, onChange, ...tie }: Props) {
  const isForgotten = value === ''
  return (
    <Stack gap={4} align="stretch">
      <PasswordInput
        {...tie}
        autoComplete="new-password"
        value={value ?? ''}
        placeholder={
          isForgotten
            ? say('Forgotten with the next save')
            : ends
              ? say('Kept, ends in {ends}', { ends })
              : ''
        }
        onChange={event => onChange(event.currentTarget.value || undefined)}
      />
      {ends && !tie.disabled && (
        <Anchor
          component="button"
          type="button"
          fz={12}
          onClick={() => onChange(isForgotten ? undefined : '')}
        >
          {isForgotten ? say('Keep it') : say('Forget it')}
        </Anchor>
      )}
    </Stack>
  )
}
