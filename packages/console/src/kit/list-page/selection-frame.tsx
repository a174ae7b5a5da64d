import { ActionBar, Button, Menu, Text } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { BulkChoice } from '#kit/bulk/bulk-choice.ts'
import classes from '#kit/list-page/list-page.module.css'
import { say } from '#kit/say.ts'

/** What every button of the bar is like. */
export const barButton = {
  variant: 'transparent',
  size: 'compact-sm',
  className: classes.action ?? '',
} as const

interface Props {
  readonly isOpen: boolean
  /** How much is chosen, in words. */
  readonly text: string
  /** A way to choose more. */
  readonly more?: ReactNode
  readonly bottom?: string
  readonly onClear: () => void
  readonly children: ReactNode
}

/** The bar over a page while something on it is chosen: how much, what can be done to it, and a way out. */
export function SelectionFrame({ isOpen, text, more, bottom, onClear, children }: Props) {
  return (
    <ActionBar
      opened={isOpen}
      className={classes.selection ?? ''}
      position={{
        bottom: bottom ?? 'var(--selection-bar-bottom)',
        left: 'var(--app-shell-navbar-offset, 0rem)',
        right: 0,
      }}
      zIndex={110}
      withinPortal={false}
      aria-label={say('Actions for the selection')}
    >
      <Text span inherit fw={600} className="nowrap" role="status">
        {text}
      </Text>
      {more}
      <ActionBar.Divider />
      {children}
      <ActionBar.Divider />
      <Button {...barButton} aria-label={say('Clear the selection')} onClick={onClear}>
        <IconX size={16} />
      </Button>
    </ActionBar>
  )
}

interface MenuProps {
  readonly label: string
  readonly choices: readonly BulkChoice[]
  readonly onChoose: (choice: BulkChoice) => void
}

/** Several bulk changes behind one button of the bar. */
export function ChoiceMenu({ label, choices, onChoose }: MenuProps) {
  return (
    <Menu position="top">
      <Menu.Target>
        <Button {...barButton} rightSection={<IconChevronDown size={14} />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(choice => (
          <Menu.Item key={choice.label} onClick={() => onChoose(choice)}>
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
