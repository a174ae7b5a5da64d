import type { BuilderRule, BuilderStep } from '@backroom/contract/items/builders/templates'
import { ActionIcon, Button, Group, Select, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useController, useWatch } from 'react-hook-form'
import { optionName, type Template } from '#items/builders/builder-edit/builder-sums.ts'
import { say } from '#kit/say.ts'

/** Which option needs another, or cannot go with it. */
export function BuilderRules({ template }: { template: Template }) {
  const { field, fieldState } = useController({ name: 'rules' })
  const steps = (useWatch({ name: 'steps' }) as BuilderStep[] | undefined) ?? []
  const rules = (field.value as BuilderRule[] | undefined) ?? []
  const options = steps.map(step => ({
    group: step.title,
    items: step.options.map(option => ({ value: option.key, label: optionName(option, template.items) })),
  }))
  const keys = options.flatMap(({ items }) => items.map(({ value }) => value))
  const set = (next: BuilderRule[]) => field.onChange(next)
  const put = (place: number, change: Partial<BuilderRule>) =>
    set(rules.map((rule, index) => (index === place ? { ...rule, ...change } : rule)))
  const pick = (label: string, value: string, onPick: (key: string) => void) => (
    <Select
      flex={1}
      size="xs"
      searchable
      aria-label={label}
      allowDeselect={false}
      data={options}
      value={value}
      onChange={key => key && onPick(key)}
    />
  )
  const refusal = fieldState.error?.message
  return (
    <div data-field="rules">
      {rules.map((rule, index) => (
        <div key={`${rule.ifKey}.${rule.kind}.${rule.thenKey}`}>
          <Group gap={8} wrap="nowrap" mb={6}>
            {pick(say('Option'), rule.ifKey, ifKey => put(index, { ifKey }))}
            <Select
              size="xs"
              w={110}
              aria-label={say('Rule')}
              allowDeselect={false}
              data={[
                { value: 'requires', label: say('requires') },
                { value: 'excludes', label: say('excludes') },
              ]}
              value={rule.kind}
              onChange={kind => kind && put(index, { kind: kind as BuilderRule['kind'] })}
            />
            {pick(say('Other option'), rule.thenKey, thenKey => put(index, { thenKey }))}
            <ActionIcon
              size={24}
              aria-label={say('Remove the rule')}
              onClick={() => set(rules.filter((_, place) => place !== index))}
            >
              <IconX size={14} />
            </ActionIcon>
          </Group>
          {faultOf(rule, rules) && (
            <Text c="var(--br-bad)" fz={12} role="alert">
              {faultOf(rule, rules)}
            </Text>
          )}
        </div>
      ))}
      {refusal && (
        <Text c="var(--br-bad)" role="alert">
          {refusal}
        </Text>
      )}
      <Button
        size="xs"
        leftSection={<IconPlus size={14} />}
        disabled={keys.length < 2}
        onClick={() =>
          set([...rules, { ifKey: keys[0] as string, kind: 'requires', thenKey: keys[1] as string }])
        }
      >
        {say('Add rule')}
      </Button>
    </div>
  )
}

/** What is wrong with a rule beside the others, as soon as it is made. */
function faultOf(rule: BuilderRule, rules: readonly BuilderRule[]): string | null {
  if (rule.ifKey === rule.thenKey) return say('An option cannot be ruled by itself.')
  const contradicts = rules.some(
    other => other.ifKey === rule.ifKey && other.thenKey === rule.thenKey && other.kind !== rule.kind,
  )
  if (contradicts) return say('It cannot both require and exclude the same option.')
  return rule.kind === 'requires' && leadsBack(rule.thenKey, rule.ifKey, rules, new Set())
    ? say('This makes a loop of requirements.')
    : null
}

function leadsBack(from: string, to: string, rules: readonly BuilderRule[], seen: Set<string>): boolean {
  if (from === to) return true
  if (seen.has(from)) return false
  seen.add(from)
  return rules.some(
    ({ kind, ifKey, thenKey }) =>
      kind === 'requires' && ifKey === from && leadsBack(thenKey, to, rules, seen),
  )
}
