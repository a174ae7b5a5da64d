import { PasswordInput, Stack } from '@mantine/core'
import { CodeCells } from '#kit/fields/code-cells.tsx'
import { say } from '#kit/say.ts'

/** What a person proves themselves with. */
export interface Proof {
  readonly password: string
  readonly code: string
}

export const noProof: Proof = { password: '', code: '' }

interface Props {
  readonly proof: Proof
  readonly onChange: (proof: Proof) => void
  /** Whether a code is asked for beside the password. */
  readonly hasCode: boolean
  readonly error: { readonly password?: string | undefined; readonly code?: string | undefined }
  readonly isBusy: boolean
}

/** Password, and a code where an authenticator is set up. */
export function ProofFields({ proof, onChange, hasCode, error, isBusy }: Props) {
  return (
    <Stack gap="sm">
      <PasswordInput
        label={say('Password')}
        autoComplete="current-password"
        data-autofocus
        value={proof.password}
        onChange={event => onChange({ ...proof, password: event.currentTarget.value })}
        error={error.password}
        visibilityToggleButtonProps={{ 'aria-label': say('Show the password'), tabIndex: 0 }}
      />
      {hasCode && (
        <CodeCells
          label={say('Code from your authenticator app')}
          value={proof.code}
          onChange={code => onChange({ ...proof, code })}
          error={error.code}
          isBusy={isBusy}
        />
      )}
    </Stack>
  )
}

/** At which of the two fields a refusal belongs. */
export function proofErrors(
  message: string | undefined,
  errors: Readonly<Record<string, readonly string[]>> | undefined,
): Props['error'] {
  const isAboutCode = errors?.code !== undefined || /\bcode\b/i.test(message ?? '')
  const text = errors?.code?.[0] ?? errors?.password?.[0] ?? message
  return isAboutCode ? { code: text } : { password: text }
}
