import type { FoundItem } from '@backroom/contract/items/page/items'
import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import classes from '#items/lists/pickers/item-look-up.module.css'
import { Pill } from '#kit/parts/pill.tsx'
import { Thumb } from '#kit/parts/thumb.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** What the row's menu can do; each has its letter. */
export interface RowAction {
  readonly key: string
  readonly label: string
  readonly run: (item: FoundItem) => void
}

interface Props {
  readonly item: FoundItem
  readonly id: string
  readonly isCurrent: boolean
  readonly isMenuOpen: boolean
  readonly actions: readonly RowAction[]
  readonly onPoint: () => void
  readonly onOpen: (inNewTab: boolean) => void
  readonly onMenu: (isOpen: boolean) => void
}

/** One item that was found: picture, code, name, price, stock, status. */
export function LookUpRow({ item, id, isCurrent, isMenuOpen, actions, onPoint, onOpen, onMenu }: Props) {
  const second = [item.colour, item.size].filter(Boolean).join(', ')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box holds the focus and has the keys of the list
    // biome-ignore lint/a11y/useFocusableInteractive: an option of a box that points at it by its id
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      className={classes.row}
      onMouseMove={onPoint}
      onClick={event => onOpen(event.ctrlKey || event.metaKey)}
    >
      <Thumb src={item.thumb} size={36} />
      <span className="lines">
        <span>
          <span className="code">{item.code}</span> {item.note && <span className="dim">{item.note}</span>}
        </span>
        <span>
          {item.name} <span className="dim">{second}</span>
        </span>
        {item.staffNote && <span className="dim">{item.staffNote}</span>}
      </span>
      <span className="lines num">
        <span>{item.priceMinor === null ? '' : format.money(item.priceMinor)}</span>
        <span className="dim">{say('{n} available', { n: format.number(item.available) })}</span>
        {item.atSuppliers > 0 && (
          <span className="dim">{say('{n} at suppliers', { n: format.number(item.atSuppliers) })}</span>
        )}
      </span>
      <Pill tone={item.status === 'active' ? 'leaf' : 'gray'}>
        {item.status === 'active'
          ? say('Active')
          : item.status === 'archived'
            ? say('Archived')
            : say('Inactive')}
      </Pill>
      {/* For the pointer: an option holds no button, and by keyboard the arrow opens the same menu. */}
      {actions.length > 0 && (
        <Menu opened={isMenuOpen} onChange={onMenu} position="bottom-end" returnFocus={false}>
          <Menu.Target>
            <span
              className={classes.more}
              aria-hidden="true"
              onClick={event => {
                event.stopPropagation()
                onMenu(!isMenuOpen)
              }}
            >
              <IconDots size={16} stroke={1.7} />
            </span>
          </Menu.Target>
          <Menu.Dropdown onClick={event => event.stopPropagation()}>
            {actions.map(action => (
              <Menu.Item
                key={action.key}
                rightSection={<kbd className="dim">{action.key.toUpperCase()}</kbd>}
                onClick={() => action.run(item)}
              >
                {action.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
