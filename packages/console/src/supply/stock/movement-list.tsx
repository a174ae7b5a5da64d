import type { AskedRow } from '@backroom/contract/kit/data-view'
import { screens } from '@backroom/contract/screens'
import { movementsView, reverseMovement } from '@backroom/contract/supply/stock/movements'
import { movementKinds, reversibleKinds, stockReasons } from '@backroom/contract/supply/stock/words'
import { Anchor, Menu } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { Question } from '#kit/fields/question.tsx'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

type Row = AskedRow<typeof movementsView>

const mayReverse = ({ kind, isReversed, reversesUid, transferUid }: Row) =>
  reversibleKinds.includes(kind) && !isReversed && reversesUid === null && transferUid === null

/** The ledger: everything that ever changed a level, and why. */
export function MovementList() {
  const [reversing, setReversing] = useState<Row | null>(null)
  return (
    <>
      <ListPage
        title={say('Movements')}
        view={movementsView}
        cells={{
          locationUid: row => row.location,
          onHand: row => signed(row.onHand),
          note: row => [row.reason && say(stockReasons[row.reason]), row.note].filter(Boolean).join(': '),
          cause: row =>
            row.cause && (
              <Anchor component={Link} to={wayTo(row)}>
                {row.cause}
              </Anchor>
            ),
        }}
        card={row => ({
          title: row.name,
          code: row.code,
          second: `${say(movementKinds[row.kind])}, ${row.location}`,
          right: signed(row.onHand),
          rightSecond: format.when(row.at),
        })}
        rowMenu={row => (
          <Menu.Item disabled={!mayReverse(row)} onClick={() => setReversing(row)}>
            {row.isReversed ? say('Already taken back') : say('Take back…')}
          </Menu.Item>
        )}
        empty={{
          icon: <IconArrowsExchange size={28} stroke={1.7} />,
          title: say('No stock has moved yet'),
          text: say('Receipts, counts, orders and transfers stand here, each with why.'),
        }}
      />
      {reversing && <ReverseDialog row={reversing} onClose={() => setReversing(null)} />}
    </>
  )
}

/** Where what moved it stands: its transfer, the run it was part of, or whom it was promised to. */
function wayTo({
  transferUid,
  operationUid,
  holderRef,
  orderUid,
}: AskedRow<typeof movementsView, 'cause'>): string {
  if (transferUid !== null) return `?tab=transfers&transfer=${transferUid}`
  if (operationUid !== null) return `${screens.wizards.path}?run=${operationUid}`
  if (orderUid !== null) return `?tab=movements&order=${orderUid}`
  const filter = JSON.stringify([{ field: 'holderRef', op: 'equals', value: holderRef }])
  return `?${new URLSearchParams({ tab: 'reservations', view: 'all-reservations', filter })}`
}

function signed(figure: number): string {
  return figure > 0 ? `+${format.number(figure)}` : format.number(figure)
}

function ReverseDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const [body, setBody] = useState<{ note?: string }>({})
  return (
    <CallDialog
      title={say('Take back {figure} of {code}?', { figure: signed(row.onHand), code: row.code })}
      call={reverseMovement}
      submit={say('Take back')}
      sent={() => ({ params: { uid: row.uid }, body: body as never })}
      onClose={onClose}
    >
      {errorOf => (
        <Question
          schema={reverseMovement.body}
          name="note"
          values={body}
          onChange={setBody}
          error={errorOf('note')}
          isFirst
        />
      )}
    </CallDialog>
  )
}
