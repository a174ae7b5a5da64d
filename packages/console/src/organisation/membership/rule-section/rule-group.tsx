import type { RuleGroup as Group, RuleCondition } from '@backroom/contract/organisation/membership/rules'
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { ConditionRow } from '#organisation/membership/rule-section/condition-row.tsx'
import classes from '#organisation/membership/rule-section/rule.module.css'
import { blankCondition } from '#organisation/membership/rule-section/rule-drafts.ts'

interface Props {
  readonly group: Group
  readonly number: number
  readonly count: number | undefined
  readonly countOf: (place: number) => number | undefined
  readonly clashOf: (place: number) => string | null
  readonly showsFaults: boolean
  readonly onChange: (group: Group) => void
  readonly onRemove: () => void
}

/** Conditions of which all, or any, must hold: to let items in, or to keep them out. */
export function RuleGroup(props: Props) {
  const { group, number, count, onChange, onRemove } = props
  const { kind, match, conditions } = group
  const set = (place: number, condition: RuleCondition) =>
    onChange({ ...group, conditions: conditions.map((each, at) => (at === place ? condition : each)) })
  const name = kind === 'exclude' ? say('Exclude') : say('Include')
  return (
    <fieldset
      className={classes.group}
      data-kind={kind}
      aria-label={say('{kind}, group {n}', { kind: name, n: number })}
    >
      <div className={classes.groupHead}>
        <strong>{name}</strong>
        <SegmentedControl
          size="xs"
          aria-label={say('How the conditions of group {n} combine', { n: number })}
          value={match}
          onChange={next => onChange({ ...group, match: next as Group['match'] })}
          data={[
            { value: 'all', label: say('All of') },
            { value: 'any', label: say('Any of') },
          ]}
        />
        <span className={classes.count} title={say('Items this group finds by itself')}>
          {count === undefined ? '' : format.number(count)}
        </span>
        <ActionIcon size={26} aria-label={say('Remove group {n}', { n: number })} onClick={onRemove}>
          <IconTrash size={14} />
        </ActionIcon>
      </div>
      {conditions.map((condition, place) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no name but its place
          key={place}
          condition={condition}
          count={props.countOf(place)}
          clash={props.clashOf(place)}
          showsFault={props.showsFaults}
          onChange={next => set(place, next)}
          onRemove={() => onChange({ ...group, conditions: conditions.filter((_, at) => at !== place) })}
        />
      ))}
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconPlus size={13} />}
        onClick={() => onChange({ ...group, conditions: [...conditions, blankCondition('price')] })}
      >
        {say('Add condition')}
      </Button>
    </fieldset>
  )
}
