import { Text } from '@mantine/core'
import { useId } from 'react'
import classes from '#kit/fields/code-cells.module.css'

const digits = 6

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Called once, at the sixth digit. */
  readonly onComplete?: (code: string) => void
  readonly error?: string | undefined
  readonly isBusy?: boolean
  readonly isFocused?: boolean
}

/**
 * The six digits of a second step: one input, drawn as six cells. Mantine's `PinInput` is six inputs: screen readers meet six
 * fields, and phones offer a code to one of them only.
 */
export function CodeCells({ label, value, onChange, onComplete, error, isBusy = false, isFocused }: Props) {
  const id = useId()
  const type = (typed: string) => {
    const code = typed.replace(/\D/g, '').slice(0, digits)
    if (code === value) return
    onChange(code)
    if (code.length === digits) onComplete?.(code)
  }
  const current = Math.min(value.length, digits - 1)
  return (
    <div>
      <div className={classes.cells} data-error={error ? true : undefined} data-busy={isBusy || undefined}>
        {Array.from({ length: digits }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
            key={place}
            className={classes.cell}
            data-current={place === current || undefined}
            aria-hidden="true"
          >
            {value[place]}
          </span>
        ))}
        <input
          className={classes.input}
          aria-label={label}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? id : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          // biome-ignore lint/a11y/noAutofocus: the code is the only thing asked for
          autoFocus={isFocused}
          data-autofocus={isFocused || undefined}
          readOnly={isBusy}
          value={value}
          onChange={event => type(event.currentTarget.value)}
        />
      </div>
      <div aria-live="polite">
        {error && (
          <Text id={id} fz={12} c="var(--mantine-color-error)" mt={6}>
            {error}
          </Text>
        )}
      </div>
    </div>
  )
}
