import { stockLevels } from '@backroom/contract/supply/stock/levels'
import {
  type Adjustment,
  adjustStock,
  movementsView,
  reverseMovement,
} from '@backroom/contract/supply/stock/movements'
import { reversibleKinds } from '@backroom/contract/supply/stock/words'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { answerOnce } from '#kit/answer-once'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { invalid, notFound, Refusal, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { announceChange } from '#kit/records/record'
import { serve } from '#kit/serve'
import { hidesCost } from '#site/door'
import { stockLedger } from '#supply/stock/ledger'
import { type Movement, moveStock, post } from '#supply/stock/moving'
import { stockLevel, stockMovement } from '#tables/supply/stock'

/** Why nobody moves by hand what a transfer took out of one place and has not brought to the other. */
export const onItsWay = 'What is on its way is received or put back by its transfer.'

export type Adjusting = Omit<Adjustment, 'idempotencyKey'> & Pick<Movement, 'operationUid'>

/** Adjusts what is on hand, or keeps what was counted, and tells which promises can no longer be kept. */
export async function adjust(tx: Transaction, asked: Adjusting) {
  const { itemUid, locationUid, change, counted, seenOnHand, reason, note, unitCostMinor, operationUid } =
    asked
  return moveStock(tx, [itemUid], async () => {
    const { onHand, isSold } = await levelAt(tx, itemUid, locationUid)
    if (counted !== undefined && seenOnHand !== onHand)
      throw new Refusal(409, {
        code: 'moved',
        message: sentence`Stock moved while you were counting: it was ${seenOnHand ?? 0}, it is ${onHand} now`,
        figures: { seen: seenOnHand ?? 0, onHand, counted },
      })
    const moved = change ?? (counted ?? onHand) - onHand
    if (moved > 0 && !isSold)
      throw invalid({ itemUid: 'Stock is kept of what is sold: choose one of its sizes.' })
    const kind =
      counted !== undefined ? 'count' : unitCostMinor !== undefined && moved > 0 ? 'receipt' : 'adjustment'
    if (moved !== 0)
      await post(tx, [
        { itemUid, locationUid, kind, onHand: moved, reason, note, unitCostMinor, operationUid },
      ])
    if (counted !== undefined)
      await tx.execute(sql`
        insert into stock_level (item_uid, location_uid, counted_at) values (${itemUid}, ${locationUid}, now())
        on conflict (item_uid, location_uid) do update set counted_at = now()`)
    return answerOf(tx, itemUid, locationUid, moved !== 0)
  })
}

/** What is there, of an item and a location that may be adjusted here. */
async function levelAt(
  tx: Transaction,
  itemUid: number,
  locationUid: number,
): Promise<{ onHand: number; isSold: boolean }> {
  const { rows } = await tx.execute<{
    onHand: number
    master: string
    kind: string
    isSold: boolean | null
  }>(sql`
    select coalesce(l.on_hand, 0) as "onHand", place.master, place.kind, (select sellable from item where uid = ${itemUid}) as "isSold"
    from stock_location place left join stock_level l on l.location_uid = place.uid and l.item_uid = ${itemUid} where place.uid = ${locationUid}`)
  const [found] = rows
  if (!found) throw invalid({ locationUid: 'There is no such location.' })
  const { onHand, isSold } = found
  if (isSold === null) throw invalid({ itemUid: 'There is no such item.' })
  if (found.master === 'veeqo') throw invalid({ locationUid: 'Stock here is kept in Veeqo' })
  if (found.kind === 'inTransit') throw invalid({ locationUid: onItsWay })
  return { onHand, isSold }
}

async function answerOf(tx: Transaction, itemUid: number, locationUid: number, hasMoved: boolean) {
  const { rows } = await tx.execute<{ onHand: number; reserved: number; movementUid: number | null }>(sql`
    select on_hand as "onHand", reserved, (select max(uid) from stock_movement where item_uid = ${itemUid} and location_uid = ${locationUid}) as "movementUid"
    from stock_level where item_uid = ${itemUid} and location_uid = ${locationUid}`)
  const { movementUid = null, onHand = 0, reserved = 0 } = rows[0] ?? {}
  const { rows: short } = await tx.execute<{
    uid: number
    holder: string
    holderRef: string
    quantity: number
    missing: number
  }>(sql`
    select uid, holder, holder_ref as "holderRef", quantity, least(quantity, promised - ${onHand})::int as missing
    from (
      select *, sum(quantity) over (order by created_at, uid) as promised from stock_reservation
      where item_uid = ${itemUid} and location_uid = ${locationUid} and source = 'own' and state in ('held', 'committed')) promise
    where short order by created_at desc, uid desc`)
  return {
    level: { itemUid, locationUid, onHand, reserved },
    movementUid: hasMoved ? movementUid : null,
    short,
  }
}

/** Takes a movement back by its opposite. What an order or a transfer moved is undone there. */
export async function reverse(tx: Transaction, uid: number, note: string) {
  const [row] = await tx.select().from(stockMovement).where(sql`uid = ${uid}`)
  if (!row) throw notFound('There is no such movement.')
  if (!reversibleKinds.includes(row.kind) || row.reversesUid !== null || row.transferUid !== null)
    throw refused('This is undone where it was done: in its order, its transfer or by adjusting again.')
  return moveStock(tx, [row.itemUid], async () => {
    const [known] = await tx.select().from(stockMovement).where(sql`reverses_uid = ${uid}`)
    if (known) throw new Refusal(409, { message: 'This movement has already been taken back.' })
    await stockLedger.reverse(tx, uid, note)
    return answerOf(tx, row.itemUid, row.locationUid, true)
  })
}

/** Who looks at the figures that somebody changed by hand sees them change. Nobody is told of every promise. */
async function told(tx: Transaction, changed: ReturnType<typeof adjust>): ReturnType<typeof adjust> {
  const answer = await changed
  const { itemUid, locationUid } = answer.level
  const { rows } = await tx.execute<{ uid: number }>(
    sql`select uid from stock_level where item_uid = ${itemUid} and location_uid = ${locationUid}`,
  )
  if (rows[0]) await announceChange(tx, stockLevels, stockLevel, rows[0].uid)
  return answer
}

const holderRef = sql`coalesce((select r.holder_ref from stock_reservation r where r.uid = stock_movement.reservation_uid), '')`

export function adjusting(kit: Kit) {
  serve(kit, adjustStock, ({ body: { idempotencyKey: key, ...asked }, store, visitor }) =>
    store.write(visitor, tx =>
      answerOnce(tx, { call: 'adjust', key, userUid: visitor.uid }, () => told(tx, adjust(tx, asked))),
    ),
  )
  serve(kit, reverseMovement, ({ params, body, store, visitor }) =>
    store.write(visitor, tx => told(tx, reverse(tx, params.uid, body.note))),
  )
  serveDataView(kit, movementsView, {
    table: stockMovement,
    from: sql`stock_movement join item on item.uid = stock_movement.item_uid join item page on page.uid = item.page_uid
      left join staff on staff.uid = stock_movement.by_uid`,
    fields: {
      location: sql`(select p.name from stock_location p where p.uid = stock_movement.location_uid)`,
      code: sql`item.code`,
      name: sql`page.name || coalesce(' ' || item.size_label, '')`,
      pageUid: sql`page.uid`,
      by: sql`coalesce(staff.name, '')`,
      after: sql`(select sum(m.on_hand)::int from stock_movement m
        where m.item_uid = stock_movement.item_uid and m.location_uid = stock_movement.location_uid and m.uid <= stock_movement.uid)`,
      isReversed: sql`exists (select from stock_movement r where r.reverses_uid = stock_movement.uid)`,
      holderRef,
      orderUid: sql`(select line.order_uid from stock_reservation r join order_line line on line.uid = r.order_line_uid where r.uid = stock_movement.reservation_uid)`,
      cause: sql`coalesce(nullif(${holderRef}, ''), 'Transfer T' || stock_movement.transfer_uid,
        (select o.title from bulk_operation o where o.uid = stock_movement.operation_uid), '')`,
    },
    hides: async asked => ((await hidesCost(asked.store, asked.visitor)) ? ['unitCostMinor'] : []),
    search: { text: sql`page.search_text` },
  })
}
