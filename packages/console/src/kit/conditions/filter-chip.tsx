import type { Condition } from '@backroom/contract/kit/condition'
import { conditionWords } from '@backroom/contract/kit/condition-words'
import { askedColumns } from '@backroom/contract/kit/data-view'
import { alternatives, type FilterEntry } from '@backroom/contract/kit/filter'
import { Popover, Text, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { wordsWith } from '#kit/conditions/condition-text.ts'
import classes from '#kit/conditions/filter-chip.module.css'
import { FilterEditor } from '#kit/conditions/filter-editor.tsx'
import { useOptionNames } from '#kit/conditions/use-option-names.ts'
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
  const conditions = alternatives(entry)
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      closeOnEscape={false}
    >
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
          onClose={() => setIsOpen(false)}
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
  const fieldOf = (key: string) => askedColumns(control.view).find(field => field.key === key)
  const names = useOptionNames(fieldOf(condition.field), condition)
  const { field, link, value } = conditionWords(condition, fieldOf, wordsWith(names))
  // "Category Bikes" says enough.
  const isPlain = ['is', 'in', 'equals'].includes(condition.op)
  return (
    <>
      {!isFirst && <span className="dim"> {say('or')} </span>}
      <span className="dim">{isPlain ? field : `${field} ${link}`}</span>{' '}
      <Text span inherit fw={560}>
        {value}
      </Text>
    </>
  )
}
