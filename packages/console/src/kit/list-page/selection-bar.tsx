import { ActionBar, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BulkChoice, DirectChoice } from '#kit/bulk/bulk-choice.ts'
import type { Rows } from '#kit/data-table/use-rows.ts'
import classes from '#kit/list-page/list-page.module.css'
import { barButton, ChoiceMenu, SelectionFrame } from '#kit/list-page/selection-frame.tsx'
import type { RowSelection } from '#kit/list-page/use-selection.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly rows: Rows
  readonly selection: RowSelection
  readonly choices: readonly BulkChoice[]
  readonly direct: readonly DirectChoice[]
  readonly onChoose: (choice: BulkChoice) => void
  /** Nothing for those who may not have it as CSV. */
  readonly onExport: (() => void) | null
  /** Buttons of this list's own. */
  readonly children?: ReactNode
}

/** What can be done to the rows that are ticked. */
export function SelectionBar({ rows, selection, choices, direct, onChoose, onExport, children }: Props) {
  const total = rows.total?.count ?? 0
  const count = selection.count(total)
  const groups = new Map<string, BulkChoice[]>()
  for (const choice of choices)
    groups.set(choice.contract.group, [...(groups.get(choice.contract.group) ?? []), choice])
  return (
    <SelectionFrame
      isOpen={count > 0}
      text={selectedWords(selection, total, count)}
      more={
        !selection.isAll &&
        count < total && (
          <Button {...barButton} className={classes.all ?? ''} onClick={selection.chooseAll}>
            {say('Select all {n}', { n: format.number(total) })}
          </Button>
        )
      }
      onClear={selection.clear}
    >
      {[...groups].map(([group, members]) =>
        members.length === 1 && members[0] ? (
          <Button key={group} {...barButton} onClick={() => onChoose(members[0] as BulkChoice)}>
            {members[0].label}
          </Button>
        ) : (
          <ChoiceMenu key={group} label={say(group)} choices={members} onChoose={onChoose} />
        ),
      )}
      {direct.map(({ label, run }) => (
        <Button
          key={label}
          {...barButton}
          onClick={async () => {
            if (await run(selection.asked(), count)) selection.clear()
          }}
        >
          {label}
        </Button>
      ))}
      <ActionBar.Divider />
      {children}
      {onExport && (
        <Button {...barButton} onClick={onExport}>
          {say('Export')}
        </Button>
      )}
    </SelectionFrame>
  )
}

function selectedWords({ isAll, exceptCount }: RowSelection, total: number, count: number): string {
  if (!isAll) return say('{n} selected', { n: format.number(count) })
  const n = format.number(total)
  return exceptCount > 0
    ? say('All {n} that match, except {except}', { n, except: format.number(exceptCount) })
    : say('All {n} that match', { n })
}
