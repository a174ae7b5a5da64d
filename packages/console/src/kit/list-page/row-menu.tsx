import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

interface Props {
  readonly label: string
  readonly children: () => ReactNode
}

/** What can be done to one row. The menu itself is made when it is asked for: a screenful of them is slow to draw. */
export function RowMenu({ label, children }: Props) {
  const [isWanted, setIsWanted] = useState(false)
  if (!isWanted) return <Dots label={label} onClick={() => setIsWanted(true)} />
  return (
    <Menu position="bottom-end" withinPortal defaultOpened>
      <Menu.Target>
        <Dots label={label} />
      </Menu.Target>
      <Menu.Dropdown>{children()}</Menu.Dropdown>
    </Menu>
  )
}

function Dots({
  label,
  ...others
}: {
  label: string
  onClick?: () => void
  ref?: React.Ref<HTMLButtonElement>
}) {
  return (
    <ActionIcon size={26} tabIndex={-1} aria-label={label} aria-haspopup="menu" {...others}>
      <IconDots size={16} stroke={1.7} />
    </ActionIcon>
  )
}
