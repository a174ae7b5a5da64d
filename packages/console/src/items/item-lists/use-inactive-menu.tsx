import { items } from '@backroom/contract/items/items'
import { screens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { Menu, Tooltip } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ArchiveItemDialog } from '#items/item-dialogs/archive-item-dialog.tsx'
import { LiveCheckDrawer } from '#items/item-dialogs/live-check-drawer.tsx'
import type { InactiveRow } from '#items/item-lists/inactive-parts.tsx'
import { activateItem } from '#items/item-lists/use-item-menu.tsx'
import { say } from '#kit/say.ts'
import { useRead } from '#kit/use-endpoint.ts'

/** What a row of inactive items can do: most of all, go on the site. */
export function useInactiveMenu(): {
  readonly menu: (row: InactiveRow) => ReactNode
  readonly dialog: ReactNode
} {
  const [open, setOpen] = useState<{ readonly name: 'archive' | 'check'; readonly item: InactiveRow } | null>(
    null,
  )
  const close = () => setOpen(null)
  return {
    menu: row => (
      <>
        <Menu.Item component={Link} to={pathTo(screens.item, { uid: row.uid })}>
          {say('Open')}
        </Menu.Item>
        <ActivateItem row={row} />
        <Menu.Item onClick={() => setOpen({ name: 'check', item: row })}>{say('Why not live?')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item color="brick" onClick={() => setOpen({ name: 'archive', item: row })}>
          {say('Archive…')}
        </Menu.Item>
      </>
    ),
    dialog:
      open &&
      (open.name === 'archive' ? (
        <ArchiveItemDialog item={open.item} onClose={close} />
      ) : (
        <LiveCheckDrawer item={open.item} onClose={close} />
      )),
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
