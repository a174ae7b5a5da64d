import { filterSettingsInput } from '@backroom/contract/organisation/result-lists/filter-settings'
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { MoneyInput } from '#kit/fields/money-input.tsx'
import { say } from '#kit/say.ts'

const Field = fieldsOf(filterSettingsInput)

const bandsMost = 20

/** The edges between price bands, one box each. */
export function BandsField() {
  return (
    <Field name="bandsMinor" span={6} labelling="group">
      {({ value, onChange }) => {
        const bands = value ?? []
        const last = bands.at(-1) ?? 0
        return (
          <Group gap={8}>
            {bands.map((band, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an edge is known by its place alone
              <Group key={at} gap={2} wrap="nowrap">
                <MoneyInput
                  w={112}
                  aria-label={say('Band {n} ends at', { n: at + 1 })}
                  minor={band}
                  onChange={next => onChange(bands.map((each, index) => (index === at ? (next ?? 0) : each)))}
                />
                <ActionIcon
                  aria-label={say('Remove band {n}', { n: at + 1 })}
                  disabled={bands.length === 1}
                  onClick={() => onChange(bands.filter((_, index) => index !== at))}
                >
                  <IconX size={14} />
                </ActionIcon>
              </Group>
            ))}
            <Button
              size="compact-sm"
              leftSection={<IconPlus size={14} />}
              disabled={bands.length >= bandsMost}
              onClick={() => onChange([...bands, last === 0 ? 2_500 : last * 2])}
            >
              {say('Add a band')}
            </Button>
          </Group>
        )
      }}
    </Field>
  )
}
