import { transferStates } from '@backroom/contract/supply/stock/words'
import {
  freeToSend,
  moveNow,
  receiveTransfer,
  stockTransfers,
  stockTransfersView,
  transferCalls,
} from '@backroom/contract/supply/transfers/transfers'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { invalid, Refusal, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { announceChange } from '#kit/records/record'
import { RecordKind } from '#kit/records/record-kind'
import { serveRecord } from '#kit/records/serve-record'
import { serve } from '#kit/serve'
import { cancel, freeAtSql, noPlace, receive, send } from '#supply/transfers/moves'
import { stockTransfer } from '#tables/supply/transfers'

const ofLines = (figure: string) =>
  sql`(select ${sql.raw(figure)} from stock_transfer_line l where l.transfer_uid = stock_transfer.uid)`

const transferKind = new RecordKind(stockTransfers, stockTransfer, {
  computed: {
    items: sql`(select coalesce(json_object_agg(i.uid, json_build_object('code', i.code, 'name', page.name || coalesce(' ' || i.size_label, ''),
        'barcodes', array(select b.barcode from item_barcode b where b.item_uid = i.uid order by b.uid))), '{}')
      from stock_transfer_line l join item i on i.uid = l.item_uid join item page on page.uid = i.page_uid where l.transfer_uid = stock_transfer.uid)`,
  },
  // Nothing of a draft has arrived yet, whatever is sent.
  prepare: (_, draft) => ({
    ...draft,
    lines: draft.lines.map(line => ({ ...line, received: 0, lost: 0 })),
  }),
  check: async (tx, { fromUid, toUid }, { uid }) => {
    if (fromUid === toUid) throw invalid({ toUid: 'Choose another place.' })
    const { rows } = await tx.execute<{ uid: number }>(
      sql`select uid from stock_location where uid in (${fromUid}, ${toUid}) and kind <> 'inTransit' and master = 'backroom' and (active or uid = ${fromUid})`,
    )
    for (const [field, place] of Object.entries({ fromUid, toUid }))
      if (!rows.some(each => each.uid === place))
        throw invalid({
          [field]:
            field === 'toUid'
              ? noPlace
              : 'Stock cannot be taken from there by hand. Choose a place whose stock is kept in Backroom.',
        })
    if (uid === null) return
    const { rows: stored } = await tx.execute(
      sql`select from stock_transfer where uid = ${uid} and state = 'draft'`,
    )
    if (stored.length === 0)
      throw refused('Only a draft can be changed. Cancel this transfer, and make another.')
  },
})

/** Refuses what was read at another version, or is no longer in a state for it. */
async function holdAt(
  tx: Transaction,
  uid: number,
  version: number,
  ...states: readonly string[]
): Promise<string> {
  const { rows } = await tx.execute<{ version: number; state: keyof typeof transferStates }>(
    sql`select version, state from stock_transfer where uid = ${uid} for no key update`,
  )
  const stored = rows[0] ?? (await transferKind.stored(tx, uid))
  if (!states.includes(stored.state))
    throw new Refusal(409, {
      message: sentence`This transfer is already ${transferStates[stored.state].toLowerCase()}.`,
    })
  if (stored.version !== version)
    throw new Refusal(409, { message: 'Somebody changed this transfer meanwhile. Look at it again.' })
  return stored.state
}

/** Others who have it open, or look at what it moved, see it. */
async function told(tx: Transaction, uid: number) {
  await announceChange(tx, stockTransfers, stockTransfer, uid)
  return transferKind.read(tx, uid)
}

export function transfers(kit: Kit) {
  serveRecord(kit, transferKind)
  serveDataView(kit, stockTransfersView, {
    table: stockTransfer,
    fields: {
      number: sql`'T' || stock_transfer.uid`,
      from: sql`(select p.name from stock_location p where p.uid = stock_transfer.from_uid)`,
      to: sql`(select p.name from stock_location p where p.uid = stock_transfer.to_uid)`,
      lineCount: ofLines('count(*)::int'),
      units: ofLines('coalesce(sum(l.quantity), 0)::int'),
    },
    search: { text: sql`'t' || stock_transfer.search_text`, covers: ['note'] }, // its number is T and its uid
  })
  serve(kit, freeToSend, ({ body: { fromUid, itemUids }, store, signal }) =>
    store.database.rows(freeAtSql(fromUid, itemUids), signal),
  )

  serve(kit, transferCalls.send, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      await holdAt(tx, params.uid, body.version, 'draft')
      await send(tx, params.uid)
      return told(tx, params.uid)
    }),
  )
  serve(kit, transferCalls.cancel, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const state = await holdAt(tx, params.uid, body.version, 'draft', 'sent')
      await cancel(tx, params.uid, state === 'sent')
      return told(tx, params.uid)
    }),
  )
  serve(kit, receiveTransfer, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      await holdAt(tx, params.uid, body.version, 'sent')
      await receive(tx, params.uid, new Map(body.lines.map(line => [line.itemUid, line.received])), body.rest)
      return told(tx, params.uid)
    }),
  )
  serve(kit, moveNow, ({ body, store, visitor }) =>
    store.write(visitor, async tx => {
      const lines = body.lines.map(line => ({ ...line, received: 0, lost: 0 }))
      const { uid } = await transferKind.make(tx, { ...body, dueOn: null, lines })
      await send(tx, uid)
      await receive(tx, uid, new Map(body.lines.map(({ itemUid, quantity }) => [itemUid, quantity])), 'open')
      return told(tx, uid)
    }),
  )
}
