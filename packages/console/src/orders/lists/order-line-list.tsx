import type { TickedSelection } from '@backroom/contract/kit/selection'
import { itemsOfLines, purchaseHint } from '@backroom/contract/orders/lists/lines'
import { orderLinesView } from '@backroom/contract/orders/lists/lists'
import { screens } from '@backroom/contract/orders/screens'
import { addToCollection } from '@backroom/contract/organisation/collections/bulk'
import { Anchor, Menu } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { BulkChoice } from '#kit/bulk/bulk-choice.ts'
import { BulkDrawer } from '#kit/bulk/bulk-drawer.tsx'
import { bulkForm } from '#kit/bulk/bulk-form.tsx'
import { call } from '#kit/calls/call.ts'
import { download } from '#kit/calls/download.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { useAddressWord } from '#kit/list-page/use-address-word.ts'
import { TabbedPage } from '#kit/page/tabbed-page.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { LineGroups } from '#orders/lists/line-groups-panel.tsx'
import { OrderStatusPill } from '#orders/order/order-status-pill.tsx'

/** Every line of every order, one by one or added up. */
export function OrderLineList() {
  return (
    <TabbedPage
      label={screens.orderLines.title}
      tabs={{ lines: { title: 'Lines', Page: Lines }, groups: { title: 'Added up', Page: LineGroups } }}
    />
  )
}

const collecting: BulkChoice = {
  contract: addToCollection,
  label: addToCollection.title,
  values: {},
  Form: bulkForm(addToCollection),
}

const hint = async (selection: TickedSelection) => {
  await download(purchaseHint, { body: { selection } })
  return false
}

function Lines() {
  const [, open] = useAddressWord('order')
  const [itemUids, setItemUids] = useState<readonly number[]>([])
  const chooseItems = async (selection: TickedSelection) => {
    setItemUids((await call(itemsOfLines, { body: { selection } })).itemUids)
    return false
  }
  return (
    <>
      <ListPage
        title={screens.orderLines.title}
        view={orderLinesView}
        onOpenRow={row => open(String(row.orderUid))}
        cells={{
          brandUid: row => row.brand,
          categoryUid: row => row.category,
          stockLocationUid: row => row.location,
          supplierUid: row => row.supplier,
          orderStatus: row => <OrderStatusPill status={row.orderStatus} />,
          name: row =>
            row.pageUid ? (
              <Anchor component={Link} to={`/products/${row.pageUid}`}>
                {row.name}
              </Anchor>
            ) : (
              row.name
            ),
        }}
        card={row => ({
          title: row.name,
          code: row.code,
          second: say('{n} in {number}', { n: row.quantity, number: row.number }),
          right: format.money(row.lineTotalMinor),
          rightSecond: format.when(row.placedAt),
        })}
        rowMenu={row => (
          <>
            <Menu.Item onClick={() => open(String(row.orderUid))}>{say('Open order')}</Menu.Item>
            {row.pageUid && (
              <Menu.Item component={Link} to={`/products/${row.pageUid}`}>
                {say('Open item')}
              </Menu.Item>
            )}
          </>
        )}
        direct={[
          { label: say('Add items to a collection…'), run: chooseItems },
          { label: say('Purchase hint as CSV'), run: hint },
        ]}
        empty={{
          icon: <IconListDetails size={28} stroke={1.7} />,
          title: say('Nothing sold yet'),
          text: say('Each thing that was sold has a line here.'),
        }}
      />
      {itemUids.length > 0 && (
        <BulkDrawer choice={collecting} selection={{ uids: [...itemUids] }} onClose={() => setItemUids([])} />
      )}
    </>
  )
}
