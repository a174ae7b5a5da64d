import { Group, Input, Select, TextInput } from '@mantine/core'
import { useId } from 'react'
import { say } from '#kit/say.ts'

/** Countries of the supported locales and their neighbours, by the prefix of their numbers. */
const prefixes = [
  ['+44', 'United Kingdom'],
  ['+353', 'Ireland'],
  ['+1', 'United States and Canada'],
  ['+61', 'Australia'],
  ['+64', 'New Zealand'],
  ['+27', 'South Africa'],
  ['+49', 'Germany'],
  ['+33', 'France'],
  ['+31', 'Netherlands'],
  ['+34', 'Spain'],
  ['+48', 'Poland'],
  ['+32', 'Belgium'],
  ['+41', 'Switzerland'],
  ['+43', 'Austria'],
  ['+45', 'Denmark'],
  ['+46', 'Sweden'],
  ['+47', 'Norway'],
  ['+351', 'Portugal'],
  ['+352', 'Luxembourg'],
  ['+39', 'Italy'],
  ['+420', 'Czechia'],
] as const

interface Props {
  readonly label: string
  /** In international form, `+447700900123`; empty when there is none. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  readonly hint?: string
  readonly isFocused?: boolean
}

/** A mobile number: its country's prefix from a list, then the number as people write it. */
export function MobileInput({ label, value, onChange, error, hint, isFocused }: Props) {
  const id = useId()
  const { prefix, rest } = partsOf(value)
  const join = (chosen: string, typed: string) => {
    const international = typed.trim().startsWith('+') || typed.trim().startsWith('00')
    const digits = typed.replace(/[^\d]/g, '')
    if (digits === '') return onChange('')
    // Whole international numbers are pasted too; a national number drops the 0 it begins with.
    onChange(international ? `+${digits.replace(/^00/, '')}` : `${chosen}${digits.replace(/^0/, '')}`)
  }
  return (
    <Input.Wrapper id={id} label={label} error={error || undefined} description={hint}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Select
          w={92}
          aria-label={say('Country prefix')}
          data={prefixes.map(([code]) => code)}
          renderOption={({ option }) => `${option.value} ${say(countryOf(option.value))}`}
          value={prefix}
          onChange={chosen => chosen && join(chosen, rest)}
          comboboxProps={{ width: 260, position: 'bottom-start' }}
        />
        <TextInput
          id={id}
          style={{ flex: 1 }}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="7700 900123"
          data-autofocus={isFocused || undefined}
          autoFocus={isFocused}
          value={rest}
          error={Boolean(error)}
          onChange={event => join(prefix, event.currentTarget.value)}
        />
      </Group>
    </Input.Wrapper>
  )
}

function countryOf(prefix: string): string {
  return prefixes.find(([code]) => code === prefix)?.[1] ?? ''
}

function partsOf(value: string): { prefix: string; rest: string } {
  const longestFirst = prefixes.map(([code]) => code).toSorted((left, right) => right.length - left.length)
  const prefix = longestFirst.find(code => value.startsWith(code))
  return prefix ? { prefix, rest: value.slice(prefix.length) } : { prefix: '+44', rest: value }
}
