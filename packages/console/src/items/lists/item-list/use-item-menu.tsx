import type { ItemRow } from '@backroom/contract/items/lists/rows'
import { items } from '@backroom/contract/items/page/items'
import { screens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { Menu } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { failedChecksText } from '#items/lists/item-list/refusal-text.ts'
import type { DialogItem } from '#items/page/item-dialogs/item-dialog.ts'
import { ItemDialogs, type OpenDialog } from '#items/page/item-dialogs/item-dialogs.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { ApiError, call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { shopAddress } from '#kit/store-facts.ts'

type MenuRow = DialogItem & Pick<ItemRow, 'status' | 'pageUid'>

/** What a row of items can do without being opened, and the dialogs that ask for the rest. */
export function useItemMenu(): { readonly menu: (row: MenuRow) => ReactNode; readonly dialog: ReactNode } {
  const [open, setOpen] = useState<OpenDialog<MenuRow> | null>(null)
  return {
    menu: row => (
      <>
        <Menu.Item component={Link} to={pathTo(screens.item, { uid: row.uid })}>
          {say('Open')}
        </Menu.Item>
        <Menu.Item onClick={() => void viewOnSite(row)}>{say('View on site')}</Menu.Item>
        <Menu.Item onClick={() => void copyUrl(row)}>{say('Copy URL')}</Menu.Item>
        <Menu.Item onClick={() => setOpen({ name: 'duplicate', item: row })}>{say('Duplicate…')}</Menu.Item>
        <Menu.Item onClick={() => setOpen({ name: 'liveCheck', item: row })}>
          {say('Why not live?')}
        </Menu.Item>
        {row.status === 'active' ? (
          <Menu.Item onClick={() => setOpen({ name: 'deactivate', item: row })}>
            {say('Deactivate…')}
          </Menu.Item>
        ) : (
          <Menu.Item onClick={() => void activateItem(row)}>{say('Activate')}</Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          color="brick"
          disabled={row.status === 'active'}
          title={row.status === 'active' ? say('Deactivate it before archiving it.') : ''}
          onClick={() => setOpen({ name: 'archive', item: row })}
        >
          {say('Archive…')}
        </Menu.Item>
      </>
    ),
    dialog: <ItemDialogs open={open} onClose={() => setOpen(null)} />,
  }
}

/** Puts an item on the site, or says what it still needs. */
export async function activateItem(row: Pick<DialogItem, 'uid' | 'version' | 'code'>): Promise<void> {
  try {
    await call(
      items.activate,
      { params: { uid: row.uid }, body: { version: row.version } },
      { ignore: [400] },
    )
    notify({ title: say('{code} is active', { code: row.code }) })
    await queryClient.invalidateQueries({ queryKey: ['item'] })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error
    notify({
      tone: 'warning',
      title: say('{code} cannot be activated yet', { code: row.code }),
      text: failedChecksText(error),
    })
  }
}

async function viewOnSite({ pageUid }: Pick<MenuRow, 'pageUid'>): Promise<void> {
  const { path } = await call(items.url, { params: { uid: pageUid } })
  window.open(shopAddress(path), '_blank', 'noreferrer')
}

async function copyUrl({ pageUid }: Pick<MenuRow, 'pageUid'>): Promise<void> {
  const { url } = await call(items.url, { params: { uid: pageUid } })
  await navigator.clipboard.writeText(url)
  notify({ title: say('The address is copied'), text: url })
}
