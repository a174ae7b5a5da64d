import type { Condition, FilterEntry } from '@backroom/contract/kit/filter'
import { isGroup } from '@backroom/contract/kit/filter'
import { Popover, Text, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { describeCondition } from '#kit/filter/describe-condition.ts'
import classes from '#kit/filter/filter-chip.module.css'
import { FilterEditor } from '#kit/filter/filter-editor.tsx'
import { useOptionNames } from '#kit/filter/use-option-names.ts'
import type { ListControl } from '#kit/list-page/use-list-state.ts'
import { say } from '#kit/say.ts'

interface Props {
  readonly control: ListControl
  readonly entry: FilterEntry
  readonly onChange: (entry: FilterEntry) => void
  readonly onRemove: () => void
}

/** One filter that is on: what it asks, opened to change it, crossed out to be rid of it. */
export function FilterChip({ control, entry, onChange, onRemove }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const conditions = isGroup(entry) ? entry.any : [entry]
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus returnFocus>
      <span className={classes.chip}>
        <Popover.Target>
          <UnstyledButton
            className={`${classes.open} cut`}
            onClick={() => setIsOpen(!isOpen)}
            aria-expanded={isOpen}
          >
            {conditions.map((condition, index) => (
              <Phrase
                key={`${condition.field}${index.toString()}`}
                control={control}
                condition={condition}
                isFirst={index === 0}
              />
            ))}
          </UnstyledButton>
        </Popover.Target>
        <UnstyledButton
          className={classes.remove ?? ''}
          onClick={onRemove}
          aria-label={say('Remove this filter')}
        >
          <IconX size={13} stroke={2} />
        </UnstyledButton>
      </span>
      <Popover.Dropdown>
        <FilterEditor
          view={control.view}
          entry={entry}
          onApply={next => {
            onChange(next)
            setIsOpen(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function Phrase({
  control,
  condition,
  isFirst,
}: {
  control: ListControl
  condition: Condition
  isFirst: boolean
}) {
  const names = useOptionNames(control.view, condition)
  const { field, link, value } = describeCondition(control.view, condition, names)
  return (
    <>
      {!isFirst && <span className="dim"> {say('or')} </span>}
      <span className="dim">
        {field} {link}
      </span>{' '}
      <Text span inherit fw={560}>
        {value}
      </Text>
    </>
  )
}
