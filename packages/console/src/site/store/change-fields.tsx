import { kindOf } from '@backroom/contract/kit/field-kind'
import { type ConfigChange, type ConfigField, configInput } from '@backroom/contract/site/config'
import { Checkbox, Text } from '@mantine/core'
import type { z } from 'zod'
import { say } from '#kit/say.ts'
import { valueText } from '#kit/value.tsx'

interface Props {
  readonly changes: readonly ConfigChange[]
  /** Those that are not wanted, by key. */
  readonly left: readonly string[]
  readonly onLeft: (left: readonly string[]) => void
}

/** What would change, setting by setting, each of which can be left out. */
export function ChangeFields({ changes, left, onLeft }: Props) {
  if (changes.length === 0) return <Text c="dimmed">{say('Nothing differs from now.')}</Text>
  return changes.map(change => (
    <Checkbox
      key={change.key}
      label={inWords(change)}
      checked={!left.includes(change.key)}
      onChange={event =>
        onLeft(event.currentTarget.checked ? left.filter(key => key !== change.key) : [...left, change.key])
      }
    />
  ))
}

/** "Days to return: 30 → 60". */
export function inWords({ key, label, from, to }: ConfigChange): string {
  const type = configInput.shape[key as ConfigField] as z.ZodType
  const text = (value: unknown) => valueText(kindOf(type), value, type) || say('nothing')
  return `${say(label)}: ${text(from)} → ${text(to)}`
}
