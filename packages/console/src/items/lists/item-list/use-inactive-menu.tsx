import { items } from '@backroom/contract/items/page/items'
import { screens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { Menu, Tooltip } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { InactiveRow } from '#items/lists/item-list/inactive-parts.tsx'
import { activateItem } from '#items/lists/item-list/use-item-menu.tsx'
import { ItemDialogs, type OpenDialog } from '#items/page/item-dialogs/item-dialogs.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

/** What a row of inactive items can do: most of all, go on the site. */
export function useInactiveMenu(): {
  readonly menu: (row: InactiveRow) => ReactNode
  readonly dialog: ReactNode
} {
  const [open, setOpen] = useState<OpenDialog<InactiveRow> | null>(null)
  return {
    menu: row => (
      <>
        <Menu.Item component={Link} to={pathTo(screens.item, { uid: row.uid })}>
          {say('Open')}
        </Menu.Item>
        <ActivateItem row={row} />
        <Menu.Item onClick={() => setOpen({ name: 'liveCheck', item: row })}>
          {say('Why not live?')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="brick" onClick={() => setOpen({ name: 'archive', item: row })}>
          {say('Archive…')}
        </Menu.Item>
      </>
    ),
    dialog: <ItemDialogs open={open} onClose={() => setOpen(null)} />,
  }
}

/** Disabled while something is missing, and says what. */
function ActivateItem({ row }: { row: InactiveRow }) {
  const { data } = useRead(items.liveCheck, { params: { uid: row.uid } })
  const missing = data?.filter(({ level, ok }) => level === 'must' && !ok) ?? []
  return (
    <Tooltip
      multiline
      maw={300}
      position="left"
      disabled={missing.length === 0}
      label={missing.map(({ text }) => text).join(' ')}
    >
      <Menu.Item
        data-disabled={missing.length > 0 || undefined}
        aria-disabled={missing.length > 0}
        onClick={() => missing.length === 0 && void activateItem(row)}
      >
        {say('Activate')}
      </Menu.Item>
    </Tooltip>
  )
}
