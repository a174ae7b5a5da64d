import { PasswordInput, type PasswordInputProps, Progress, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Strength } from '#access/passwords/password-strength.ts'
import { say } from '#kit/say.ts'

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  /** Words that are no secret here: the username, the store's name. */
  readonly known: readonly string[]
  readonly size?: PasswordInputProps['size']
  readonly isFocused?: boolean
}

const words = ['weak', 'weak', 'fair', 'fair', 'strong'] as const
const colours = { weak: 'brick', fair: 'amber', strong: 'leaf' } as const

/** A new password with its meter, which advises and never refuses by itself. */
export function NewPasswordFields({ label, value, onChange, error, known, size, isFocused }: Props) {
  const strength = useStrength(value, known)
  const word = strength && words[strength.score]
  return (
    <div>
      <PasswordInput
        label={label}
        size={size}
        autoComplete="new-password"
        autoFocus={isFocused}
        data-autofocus={isFocused || undefined}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        error={error}
        description={say('At least 12 characters. Several words are easier to keep than symbols.')}
        visibilityToggleButtonProps={{ 'aria-label': say('Show the password'), tabIndex: 0 }}
      />
      <div aria-live="polite">
        {value !== '' && word && (
          <>
            <Progress
              mt={8}
              size={4}
              value={(strength.score + 1) * 20}
              color={colours[word]}
              aria-label={say('Strength of the password')}
            />
            <Text fz={12} c="dimmed" mt={4}>
              {`${say('Strength')}: ${say(word)}.`}
              {strength.advice && ` ${say(strength.advice)}`}
            </Text>
          </>
        )}
      </div>
    </div>
  )
}

/** Null until the judge, a chunk of its own, is there. */
function useStrength(password: string, known: readonly string[]): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null)
  const knownWords = known.join('\n')
  useEffect(() => {
    if (password === '') return setStrength(null)
    let isCurrent = true
    import('#access/passwords/password-strength.ts').then(
      ({ strengthOf }) =>
        isCurrent && setStrength(strengthOf(password, knownWords.split('\n').filter(Boolean))),
      () => {}, // without its meter a password can still be set
    )
    return () => {
      isCurrent = false
    }
  }, [password, knownWords])
  return strength
}
