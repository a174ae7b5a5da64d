import {
  type RuleFieldKey,
  type RuleOp,
  ruleField,
} from '@backroom/contract/organisation/membership/rule-fields'
import { conditionFault, type RuleCondition } from '@backroom/contract/organisation/membership/rules'
import { ActionIcon, Select, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { say } from '#kit/say.ts'
import { format, useStoreFacts } from '#kit/store-facts.ts'
import { ConditionValue } from '#organisation/membership/rule-section/condition-value.tsx'
import classes from '#organisation/membership/rule-section/rule.module.css'
import {
  blankCondition,
  fieldChoices,
  opWords,
  withOp,
} from '#organisation/membership/rule-section/rule-drafts.ts'

interface Props {
  readonly condition: RuleCondition
  readonly count: number | undefined
  readonly clash: string | null
  readonly showsFault: boolean
  readonly onChange: (condition: RuleCondition) => void
  readonly onRemove: () => void
}

/** One condition: field, operator, value, and how many items it finds by itself. */
export function ConditionRow({ condition, count, clash, showsFault, onChange, onRemove }: Props) {
  const { hidesCost } = useStoreFacts()
  const { field, op, value } = condition
  const asked = ruleField(field)
  const isWide = op === 'between' || ['uids', 'words', 'text'].includes(asked.kind)
  const isBlank = value === '' || (Array.isArray(value) && value.every(each => String(each) === ''))
  const fault = showsFault || !isBlank ? conditionFault(condition) : null
  return (
    <div
      className={classes.condition}
      data-field={field}
      data-wide={isWide || undefined}
      data-clash={clash !== null || undefined}
    >
      <Select
        size="xs"
        className={classes.field ?? ''}
        searchable
        allowDeselect={false}
        aria-label={say('Field')}
        data={fieldChoices(hidesCost).map(({ group, items }) => ({
          group: say(group),
          items: items.map(each => ({ ...each, label: say(each.label) })),
        }))}
        value={field}
        onChange={key => key && key !== field && onChange(blankCondition(key as RuleFieldKey))}
      />
      {asked.ops.length > 1 ? (
        <Select
          size="xs"
          className={classes.op ?? ''}
          allowDeselect={false}
          aria-label={say('Comparison')}
          data={asked.ops.map(each => ({ value: each, label: say(opWords[each]) }))}
          value={op}
          onChange={next => next && onChange(withOp(condition, next as RuleOp))}
        />
      ) : (
        <Text fz={13} className={classes.op ?? ''}>
          {say(opWords[op])}
        </Text>
      )}
      <div className={classes.value}>
        <ConditionValue
          condition={condition}
          onChange={next => onChange({ ...condition, value: next } as RuleCondition)}
          hasError={fault !== null}
        />
      </div>
      <span className={classes.count} title={say('Items this condition finds by itself')}>
        {count === undefined ? '' : format.number(count)}
      </span>
      <ActionIcon size={26} aria-label={say('Remove this condition')} onClick={onRemove}>
        <IconX size={14} />
      </ActionIcon>
      {(clash ?? fault) && (
        <Text className={classes.fault ?? ''} c="var(--br-bad)" fz={12} role="alert">
          {clash ?? say(fault ?? '')}
        </Text>
      )}
    </div>
  )
}
