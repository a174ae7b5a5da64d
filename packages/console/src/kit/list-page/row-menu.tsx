import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconDotsVertical } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

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

interface DotsProps extends LookProps {
  readonly onClick?: () => void
  readonly ref?: React.Ref<HTMLButtonElement>
}

function Dots({ label, isOnCard = false, ...others }: DotsProps) {
  return (
    <ActionIcon
      size={isOnCard ? 44 : 26}
      tabIndex={isOnCard ? 0 : -1}
      aria-label={label}
      aria-haspopup="menu"
      {...others}
    >
      {isOnCard ? <IconDotsVertical size={18} stroke={1.7} /> : <IconDots size={16} stroke={1.7} />}
    </ActionIcon>
  )
}
