import type { AskedRow } from '@backroom/contract/kit/data-view'
import { reservationCalls, reservationsView } from '@backroom/contract/supply/stock/reservations'
import { reservationHolders, reservationStates } from '@backroom/contract/supply/stock/words'
import { Anchor, Menu } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { confirm } from '#kit/asking/confirm.tsx'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { WhyDrawer } from '#supply/stock/why-panel.tsx'

type Row = AskedRow<typeof reservationsView>

/** What was promised and is not there. */
function Missing({ row: { short, oversold } }: { row: Row }) {
  if (!short && !oversold) return null
  return <span style={{ color: 'var(--br-bad)' }}>{short ? say('short') : say('oversold')}</span>
}

/** How it stands: until when a hold holds, and whether what was promised is there. */
function Standing({ row }: { row: Row }) {
  const { state, expiresAt, short, oversold } = row
  if (state === 'held' && expiresAt) return say('Held until {time}', { time: format.when(expiresAt) })
  return (
    <>
      {say(reservationStates[state])}
      {(short || oversold) && ', '}
      <Missing row={row} />
    </>
  )
}

/** What is promised to whom, and from where. */
export function ReservationList() {
  const [why, setWhy] = useState<number | null>(null)
  const release = useWrite(reservationCalls.release)
  const giveBack = async ({ uid, code, quantity, holderRef }: Row) => {
    const isSure = await confirm({
      title: say('Release {n} of {code}?', { n: quantity, code }),
      text: say('Anybody may buy them then. {order} keeps no claim to them.', {
        order: holderRef || say('Nobody'),
      }),
      confirm: say('Release'),
      isDestructive: true,
    })
    if (isSure) release.mutate({ params: { uid }, body: { idempotencyKey: crypto.randomUUID() } })
  }
  return (
    <>
      <ListPage
        title={say('Reservations')}
        view={reservationsView}
        cells={{
          locationUid: row => row.location,
          state: row => <Standing row={row} />,
          holderRef: row =>
            row.orderUid === null ? (
              row.holderRef || say(reservationHolders[row.holder])
            ) : (
              <Anchor component={Link} to={`?tab=reservations&order=${row.orderUid}`}>
                {row.holderRef}
              </Anchor>
            ),
        }}
        card={row => ({
          title: row.name,
          code: row.code,
          second: row.holderRef || say(reservationHolders[row.holder]),
          right: format.number(row.quantity),
          rightSecond:
            row.state === 'held' && row.expiresAt
              ? say('until {time}', { time: format.when(row.expiresAt) })
              : (row.short || row.oversold) && <Missing row={row} />,
        })}
        rowMenu={row => (
          <>
            {row.orderUid === null ? (
              <Menu.Item
                disabled={!['held', 'committed', 'ordered'].includes(row.state)}
                onClick={() => void giveBack(row)}
              >
                {say('Release…')}
              </Menu.Item>
            ) : (
              <Menu.Item component={Link} to={`?tab=reservations&order=${row.orderUid}`}>
                {say('Open order {n}', { n: row.holderRef })}
              </Menu.Item>
            )}
            <Menu.Item onClick={() => setWhy(row.itemUid)}>{say('Why this number')}</Menu.Item>
          </>
        )}
        empty={{
          icon: <IconLock size={28} stroke={1.7} />,
          title: say('Nothing is promised'),
          text: say('Units that somebody waits for stand here.'),
        }}
      />
      {why !== null && <WhyDrawer itemUid={why} onClose={() => setWhy(null)} />}
    </>
  )
}
