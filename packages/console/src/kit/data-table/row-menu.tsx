import { Menu } from '@mantine/core'
import { IconDots, IconDotsVertical } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import classes from '#kit/data-table/data-table.module.css'

interface LookProps {
  readonly label: string
  /** Large enough for a finger, and reached with Tab: a card has no current row that keys would act on. */
  readonly isOnCard?: boolean
}

interface Props extends LookProps {
  readonly children: () => ReactNode
}

/** What can be done to one row. The menu itself is made when it is asked for: a screenful of them is slow to draw. */
export function RowMenu({ children, ...look }: Props) {
  const [isWanted, setIsWanted] = useState(false)
  if (!isWanted) return <Dots {...look} onClick={() => setIsWanted(true)} />
  return (
    <Menu
      position="bottom-end"
      portalProps={{ target: 'main' }}
      withInitialFocusPlaceholder={false}
      defaultOpened
    >
      <Menu.Target>
        <Dots {...look} />
      </Menu.Target>
      <Menu.Dropdown>{children()}</Menu.Dropdown>
    </Menu>
  )
}

/** A bare button, for the same reason. */
function Dots({ label, isOnCard = false, ...others }: LookProps & ComponentProps<'button'>) {
  return (
    <button
      aria-haspopup="menu"
      {...others}
      type="button"
      className={classes.dots}
      data-card={isOnCard || undefined}
      tabIndex={isOnCard ? 0 : -1}
      aria-label={label}
    >
      {isOnCard ? <IconDotsVertical size={18} stroke={1.7} /> : <IconDots size={16} stroke={1.7} />}
    </button>
  )
}
