import { ActionBar, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { BulkChoice, DirectChoice } from '#kit/bulk/bulk-choice.ts'
import classes from '#kit/list-page/selection-bar.module.css'
import type { Rows } from '#kit/list-page/use-rows.ts'
import type { RowSelection } from '#kit/list-page/use-selection.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly rows: Rows
  readonly selection: RowSelection
  readonly choices: readonly BulkChoice[]
  readonly direct: readonly DirectChoice[]
  readonly onChoose: (choice: BulkChoice) => void
  readonly onExport: () => void
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
    <ActionBar
      opened={count > 0}
      className={classes.bar ?? ''}
      position={{
        bottom: 'var(--selection-bar-bottom)',
        left: 'var(--app-shell-navbar-offset, 0rem)',
        right: 0,
      }}
      zIndex={110}
      withinPortal={false}
      aria-label={say('Actions for the selection')}
    >
      <span className={classes.count} role="status">
        {selection.isAll
          ? selection.exceptCount > 0
            ? say('All {n} that match, except {except}', {
                n: format.number(total),
                except: format.number(selection.exceptCount),
              })
            : say('All {n} that match', { n: format.number(total) })
          : say('{n} selected', { n: format.number(count) })}
      </span>
      {!selection.isAll && count < total && (
        <Button
          variant="transparent"
          size="compact-sm"
          className={classes.all ?? ''}
          onClick={selection.chooseAll}
        >
          {say('Select all {n}', { n: format.number(total) })}
        </Button>
      )}
      <ActionBar.Divider />
      {[...groups].map(([group, members]) =>
        members.length === 1 && members[0] ? (
          <Button
            key={group}
            variant="transparent"
            size="compact-sm"
            className={classes.action ?? ''}
            onClick={() => onChoose(members[0] as BulkChoice)}
          >
            {members[0].label}
          </Button>
        ) : (
          <Menu key={group} position="top">
            <Menu.Target>
              <Button
                variant="transparent"
                size="compact-sm"
                className={classes.action ?? ''}
                rightSection={<IconChevronDown size={14} />}
              >
                {say(group)}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {members.map(choice => (
                <Menu.Item key={choice.label} onClick={() => onChoose(choice)}>
                  {choice.label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ),
      )}
      {direct.map(({ label, run }) => (
        <Button
          key={label}
          variant="transparent"
          size="compact-sm"
          className={classes.action ?? ''}
          onClick={async () => {
            if (await run(selection.asked(), count)) selection.clear()
          }}
        >
          {label}
        </Button>
      ))}
      <ActionBar.Divider />
      {children}
      <Button variant="transparent" size="compact-sm" className={classes.action ?? ''} onClick={onExport}>
        {say('Export')}
      </Button>
      <ActionBar.Divider />
      <Button
        variant="transparent"
        size="compact-sm"
        className={classes.action ?? ''}
        aria-label={say('Clear the selection')}
        onClick={selection.clear}
      >
        <IconX size={16} />
      </Button>
    </ActionBar>
  )
}
