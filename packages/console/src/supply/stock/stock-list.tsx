import { setSimStockStatus } from '@backroom/contract/items/bulk/bulk'
import { pathTo } from '@backroom/contract/kit/screen'
import { screens } from '@backroom/contract/screens'
import { inventoryView, suppressSim } from '@backroom/contract/supply/stock/inventory'
import { stockStates } from '@backroom/contract/supply/stock/words'
import { Anchor, Menu } from '@mantine/core'
import { IconBuildingWarehouse } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { bulkForm } from '#kit/bulk/bulk-form.tsx'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { AdjustDialog } from '#supply/stock/adjust-dialog.tsx'
import { LimitsDrawer } from '#supply/stock/limits-panel.tsx'
import { withScanned } from '#supply/stock/look-up.ts'
import { RowKeyPill } from '#supply/stock/row-key-pill.tsx'
import { ScanBar } from '#supply/stock/scan-bar.tsx'
import { WhyDrawer } from '#supply/stock/why-panel.tsx'
import { MoveDialog } from '#supply/transfers/move-dialog.tsx'

const bulk = [
  {
    contract: setSimStockStatus,
    label: say('Set SIM stock status…'),
    values: { status: 'followSupplier', sizes: true },
    Form: bulkForm(setSimStockStatus, ['status', 'reason']),
  },
]

/** Null is without limit. */
function sellableText(sellable: number | null): string {
  return sellable === null ? say('unlimited') : format.number(sellable)
}

const dueText = (day: string) => say('Due {day}', { day: format.day(day) })

/** One row an item, over all places. A scan finds it. */
export function StockList() {
  const [why, setWhy] = useState<number | null>(null)
  const [adjusting, setAdjusting] = useState<{ uid: number; code: string; isCount?: boolean } | null>(null)
  const [moving, setMoving] = useState<{ uid: number; code: string } | null>(null)
  const [limiting, setLimiting] = useState<{ uid: number; code: string } | null>(null)
  const suppress = useWrite(suppressSim)
  const because = (uid: number, text: string) => (
    <Anchor component="button" type="button" onClick={() => setWhy(uid)}>
      {text}
    </Anchor>
  )
  return (
    <>
      <ListPage
        title={say(screens.stockLocations.title)}
        view={inventoryView}
        bulk={bulk}
        onOpenRow={row => setWhy(row.uid)}
        rowKeys={{
          a: row => setAdjusting(row),
          c: row => setAdjusting({ ...row, isCount: true }),
          t: row => setMoving(row),
        }}
        actions={
          <ScanBar
            isSlim
            label={say('Scan an item')}
            submit={say('Why this number')}
            onScan={code => void withScanned(code, ({ uid }) => setWhy(uid))}
          />
        }
        cells={{
          onHand: row => because(row.uid, format.number(row.onHand)),
          committed: row => because(row.uid, format.number(row.committed)),
          reserved: row => because(row.uid, format.number(row.reserved)),
          externalReserved: row => because(row.uid, format.number(row.externalReserved)),
          buffer: row => because(row.uid, format.number(row.buffer)),
          incoming: row => because(row.uid, format.number(row.incoming)),
          supplierQuantity: row => because(row.uid, format.number(row.supplierQuantity)),
          ownAvailable: row => because(row.uid, format.number(row.ownAvailable)),
          state: row =>
            row.state === 'dueIn' && row.incomingDue ? dueText(row.incomingDue) : say(stockStates[row.state]),
          sellableWeb: row => because(row.uid, sellableText(row.sellableWeb)),
          sellableEbay: row => because(row.uid, sellableText(row.sellableEbay)),
          sellableAmazon: row => because(row.uid, sellableText(row.sellableAmazon)),
          sellableCollect: row => because(row.uid, sellableText(row.sellableCollect)),
        }}
        card={row => ({
          title: row.name,
          code: row.code,
          second: row.size ?? '',
          right: say('{n} to sell', { n: sellableText(row.sellableWeb) }),
          rightSecond: say('{n} on hand', { n: format.number(row.onHand) }),
        })}
        rowMenu={row => (
          <>
            <Menu.Item onClick={() => setWhy(row.uid)}>{say('Why this number')}</Menu.Item>
            <Menu.Item rightSection={<RowKeyPill name="A" />} onClick={() => setAdjusting(row)}>
              {say('Adjust…')}
            </Menu.Item>
            <Menu.Item
              rightSection={<RowKeyPill name="C" />}
              onClick={() => setAdjusting({ ...row, isCount: true })}
            >
              {say('Count…')}
            </Menu.Item>
            <Menu.Item rightSection={<RowKeyPill name="T" />} onClick={() => setMoving(row)}>
              {say('Transfer…')}
            </Menu.Item>
            <Menu.Item onClick={() => setLimiting(row)}>{say('Buffers and limits…')}</Menu.Item>
            <Menu.Item
              onClick={() =>
                suppress.mutate({
                  params: { recordId: row.uid, setting: row.simSuppressed ? 'false' : 'true' },
                })
              }
            >
              {row.simSuppressed ? say('Offer supplier stock') : say('Suppress supplier stock')}
            </Menu.Item>
            <Menu.Item component={Link} to={`?tab=levels&search=${encodeURIComponent(row.code)}`}>
              {say('By location')}
            </Menu.Item>
            <Menu.Item
              component={Link}
              to={`?tab=movements&view=all-movements&search=${encodeURIComponent(row.code)}`}
            >
              {say('Movements')}
            </Menu.Item>
            <Menu.Item component={Link} to={pathTo(screens.item, { uid: row.uid })}>
              {say('Open item')}
            </Menu.Item>
          </>
        )}
        empty={{
          icon: <IconBuildingWarehouse size={28} stroke={1.7} />,
          title: say('No items yet'),
          text: say('Every item that is sold stands here with what is where.'),
        }}
      />
      {why !== null && <WhyDrawer itemUid={why} onClose={() => setWhy(null)} />}
      {moving && <MoveDialog itemUid={moving.uid} code={moving.code} onClose={() => setMoving(null)} />}
      {limiting && <LimitsDrawer item={limiting} onClose={() => setLimiting(null)} />}
      {adjusting && (
        <AdjustDialog
          key={adjusting.uid}
          itemUid={adjusting.uid}
          isCount={adjusting.isCount ?? false}
          onNext={item => setAdjusting({ ...adjusting, ...item })}
          title={
            adjusting.isCount
              ? say('Count {code}', { code: adjusting.code })
              : say('Adjust {code}', { code: adjusting.code })
          }
          onClose={() => setAdjusting(null)}
        />
      )}
    </>
  )
}
