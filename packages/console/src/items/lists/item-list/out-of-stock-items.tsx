import { outOfStockView } from '@backroom/contract/items/lists/views'
import { screens } from '@backroom/contract/items/screens'
import type { AskedRow } from '@backroom/contract/kit/data-view'
import { pathTo } from '@backroom/contract/kit/screen'
import { counted } from '@backroom/contract/wording/say'
import { Menu } from '@mantine/core'
import { IconMoodCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { itemChoices } from '#items/bulk/item-bulk-choices.ts'
import { itemCard, itemCells } from '#items/lists/item-list/item-cells.tsx'
import { DeactivateItemDialog } from '#items/page/item-dialogs/deactivate-item-dialog.tsx'
import type { BulkChoice } from '#kit/bulk/bulk-choice.ts'
import { BulkDrawer } from '#kit/bulk/bulk-drawer.tsx'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { say } from '#kit/say.ts'

type OutRow = AskedRow<typeof outOfStockView>

const ownChanges = ['backorder', 'deliveryDelay', 'unsuppressSim', 'archive'] as const

export function OutOfStockItems() {
  const [leaving, setLeaving] = useState<OutRow | null>(null)
  const [change, setChange] = useState<{ readonly row: OutRow; readonly choice: BulkChoice } | null>(null)
  return (
    <>
      <ListPage
        title={screens.outOfStockItems.title}
        view={outOfStockView}
        opens={screens.item}
        cells={{
          ...itemCells,
          sizesOut: row => say('{n} of {total}', { n: row.sizesOut, total: Math.max(1, row.sizesTotal) }),
        }}
        card={row => ({
          ...itemCard(row),
          right: counted(row.signUps, 'sign-up'),
          rightSecond: row.daysOut === null ? '' : say('{days} out', { days: counted(row.daysOut, 'day') }),
        })}
        rowMenu={row => (
          <>
            <Menu.Item component={Link} to={pathTo(screens.item, { uid: row.uid })}>
              {say('Open')}
            </Menu.Item>
            <Menu.Item onClick={() => setLeaving(row)}>{say('Deactivate…')}</Menu.Item>
            {itemChoices(ownChanges).map(choice => (
              <Menu.Item key={choice.label} onClick={() => setChange({ row, choice })}>
                {choice.label}
              </Menu.Item>
            ))}
          </>
        )}
        bulk={itemChoices(['deactivate', ...ownChanges])}
        empty={{
          icon: <IconMoodCheck size={28} stroke={1.7} />,
          title: say('Everything on the site can be bought'),
          text: say('Pages that shoppers reach and cannot buy from are listed here.'),
        }}
      />
      {leaving && <DeactivateItemDialog item={leaving} onClose={() => setLeaving(null)} />}
      {change && (
        <BulkDrawer
          choice={change.choice}
          selection={{ uids: [change.row.uid] }}
          onClose={() => setChange(null)}
        />
      )}
    </>
  )
}
