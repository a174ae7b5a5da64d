import { columnsOf } from '@backroom/contract/kit/data-view'
import { ActionIcon, Anchor, Checkbox, Group, Popover, ScrollArea, Text, Tooltip } from '@mantine/core'
import { IconColumns3, IconPinned, IconPinnedOff } from '@tabler/icons-react'
import type { ListControl } from '#kit/list-page/use-list-state.ts'
import { OrderedList } from '#kit/order/ordered-list.tsx'
import { say } from '#kit/say.ts'

/** Which columns are shown, in what order, and up to which they stay when the rest scrolls sideways. */
export function ColumnMenu({ control }: { control: ListControl }) {
  const all = columnsOf(control.view)
  const shown = control.state.columns
  const hidden = all.filter(column => !shown.includes(column.field)).map(({ field }) => field)
  const label = (field: string) => say(all.find(column => column.field === field)?.label ?? field)
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={say('Columns')}>
          <ActionIcon size={30} variant="default" aria-label={say('Columns')}>
            <IconColumns3 size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <Group justify="space-between" px={6} pb={6}>
          <Text fw={600}>{say('Columns')}</Text>
          <Anchor
            component="button"
            fz={12}
            onClick={() => control.change({ columns: control.tab.state.columns, widths: {}, frozen: 0 })}
          >
            {say('Reset')}
          </Anchor>
        </Group>
        <ScrollArea.Autosize mah={420} w={270} offsetScrollbars="y">
          <OrderedList
            rows={shown}
            idOf={field => field}
            nameOf={label}
            onChange={columns => control.change({ columns })}
          >
            {field => (
              <ShownColumn
                label={label(field)}
                isFrozen={shown.indexOf(field) < control.state.frozen}
                isLast={shown.length === 1}
                onHide={() => control.change({ columns: shown.filter(each => each !== field) })}
                onFreeze={() => {
                  const upTo = shown.indexOf(field) + 1
                  control.change({ frozen: control.state.frozen === upTo ? 0 : upTo })
                }}
              />
            )}
          </OrderedList>
          {hidden.map(field => (
            <Group key={field} h={32} pl={30} wrap="nowrap">
              <Checkbox
                label={label(field)}
                checked={false}
                onChange={() => control.change({ columns: [...shown, field] })}
              />
            </Group>
          ))}
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}

interface ShownProps {
  readonly label: string
  readonly isFrozen: boolean
  readonly isLast: boolean
  readonly onHide: () => void
  readonly onFreeze: () => void
}

function ShownColumn({ label, isFrozen, isLast, onHide, onFreeze }: ShownProps) {
  const Pin = isFrozen ? IconPinned : IconPinnedOff
  return (
    <Group h={32} gap={6} wrap="nowrap" flex={1}>
      <Checkbox label={label} checked disabled={isLast} onChange={onHide} style={{ flex: 1 }} />
      <Tooltip
        label={isFrozen ? say('Kept in sight when scrolling sideways') : say('Keep in sight up to here')}
      >
        <ActionIcon
          size={24}
          aria-label={say('Keep {column} in sight', { column: label })}
          aria-pressed={isFrozen}
          onClick={onFreeze}
        >
          <Pin size={14} color={isFrozen ? 'var(--br-selected-line)' : 'var(--mantine-color-gray-4)'} />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}
