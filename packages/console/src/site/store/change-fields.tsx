import { kindOf } from '@backroom/contract/kit/field-kind'
import { type ConfigChange, type ConfigField, configInput } from '@backroom/contract/site/config'
import { Checkbox, Text } from '@mantine/core'
import type { z } from 'zod'
import { countryChoices } from '#kit/fields/countries.ts'
import type { Names } from '#kit/reference-names.ts'
import { say } from '#kit/say.ts'
import { currentLocale } from '#kit/store-facts.ts'
import { useReferenceNames } from '#kit/use-reference-names.ts'
import { valueText } from '#kit/value.tsx'

interface Props {
  readonly changes: readonly ConfigChange[]
  /** Those that are not wanted, by key. */
  readonly left: readonly string[]
  readonly onLeft: (left: readonly string[]) => void
}

/** What would change, setting by setting, each of which can be left out; what is no setting any more cannot be had. */
export function ChangeFields({ changes, left, onLeft }: Props) {
  const words = useWordsOf(changes)
  if (changes.length === 0) return <Text c="dimmed">{say('Nothing differs from now.')}</Text>
  return changes.map(change =>
    change.section === 'retired' ? (
      <Text key={change.key} fz={13} c="dimmed">
        {say('No setting any more: {change}', { change: words(change) })}
      </Text>
    ) : (
      <Checkbox
        key={change.key}
        label={words(change)}
        checked={!left.includes(change.key)}
        onChange={event =>
          onLeft(event.currentTarget.checked ? left.filter(key => key !== change.key) : [...left, change.key])
        }
      />
    ),
  )
}

/** What was changed in words: "Days to return: 30 → 60", with the names of what settings point at. */
export function useWordsOf(changes: readonly ConfigChange[]): (change: ConfigChange) => string {
  const values: Record<string, unknown[]> = {}
  for (const { key, from, to } of changes) values[key] = [...(values[key] ?? []), from, to]
  const namesOf = useReferenceNames(configInput, values)
  return ({ key, label, from, to }) => {
    const type = configInput.shape[key as ConfigField] as z.ZodType | undefined
    const names = key === 'sellToCountries' ? countryNames() : namesOf(key)
    const text = (value: unknown) => textOf(type, value, names) || say('nothing')
    return `${say(label)}: ${text(from)} → ${text(to)}`
  }
}

function textOf(type: z.ZodType | undefined, value: unknown, names: Names): string {
  if (!type) return value === null || value === undefined ? '' : String(value)
  const kind = kindOf(type)
  return valueText(kind === 'image' ? 'reference' : kind, value, type, names)
}

function countryNames(): Names {
  return Object.fromEntries(countryChoices(currentLocale()).map(({ value, label }) => [value, label]))
}
