import { archivedItemsView } from '@backroom/contract/items/lists/views'
import { items } from '@backroom/contract/items/page/items'
import { screens } from '@backroom/contract/items/screens'
import type { AskedRow } from '@backroom/contract/kit/data-view'
import { pathTo } from '@backroom/contract/kit/screen'
import { Menu } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { Link } from 'react-router'
import { itemChoices } from '#items/bulk/item-bulk-choices.ts'
import { itemCard, itemCells } from '#items/lists/item-list/item-cells.tsx'
import { failedChecksText } from '#items/lists/item-list/refusal-text.ts'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { ApiError, call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

type ArchivedRow = AskedRow<typeof archivedItemsView>

export function ArchivedItems() {
  return (
    <ListPage
      title={screens.archivedItems.title}
      view={archivedItemsView}
      opens={screens.item}
      cells={{
        ...itemCells,
        struckBarcodes: row => row.struckBarcodes && <s className="code">{row.struckBarcodes}</s>,
      }}
      card={row => ({
        ...itemCard(row),
        right: row.archivedAt ? format.date(row.archivedAt) : '',
        rightSecond: row.statusReason,
      })}
      rowMenu={row => (
        <>
          <Menu.Item component={Link} to={pathTo(screens.item, { uid: row.uid })}>
            {say('Open')}
          </Menu.Item>
          <Menu.Item onClick={() => void unarchive(row)}>{say('Unarchive')}</Menu.Item>
        </>
      )}
      bulk={itemChoices(['unarchive'])}
      empty={{
        icon: <IconArchive size={28} stroke={1.7} />,
        title: say('Nothing is archived'),
        text: say('Archive items you will not sell again to keep lists short.'),
      }}
    />
  )
}

/** Brings an item back; barcodes that others use now are dropped only when the person says so. */
async function unarchive(row: ArchivedRow): Promise<void> {
  const send = (dropBarcodes: boolean) =>
    call(items.unarchive, { params: { uid: row.uid }, body: { dropBarcodes } }, { ignore: [400] })
  try {
    await send(false)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error
    const isSure = await confirm({
      title: say('Unarchive {code} without those barcodes?', { code: row.code }),
      text: failedChecksText(error),
      confirm: say('Unarchive'),
    })
    if (!isSure) return
    await send(true)
  }
  notify({ title: say('{code} is back, still off the site', { code: row.code }) })
  await queryClient.invalidateQueries({ queryKey: ['item'] })
}
