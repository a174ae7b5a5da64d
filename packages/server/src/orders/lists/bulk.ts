import * as contract from '@backroom/contract/orders/lists/lists'
import { isOwnTag, type OrderStatus } from '@backroom/contract/orders/order/words'
import { counted, sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import type { RefusalRule } from '#kit/bulk/definition'
import { serveBulk } from '#kit/bulk/serve-bulk'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { holdOrder, type Order, settle } from '#orders/order/change'
import { hold, release } from '#orders/order/holding'
import { sendAll } from '#orders/order/shipping'
import { order } from '#tables/orders/orders'

const shows = { code: order.number, name: order.customerName }
const some = (count: number) => counted(count, 'order')
const mustBe = (status: OrderStatus, text: string): RefusalRule => ({
  code: 'status',
  when: sql`"order".status <> ${sql.raw(`'${status}'`)}`,
  text,
})

/** Does to each order of a batch what one call does to one, so that stock, timeline and messages follow in the same way. */
async function each(tx: Transaction, work: (stored: Order) => Promise<unknown>): Promise<void> {
  const { rows } = await tx.execute<{ uid: number }>(
    sql`select record_uid as uid from bulk_changed order by 1`,
  )
  for (const { uid } of rows) await work(await holdOrder(tx, uid))
}

/** Holding and releasing that is taken back is said on the timeline, and is held against what became of the order meanwhile. */
function undoing(kit: Kit): void {
  kit.bulk.guardUndo(order, {
    refusals: (row, before) => [
      {
        code: 'finished',
        when: sql`${before} ? 'status' and ${row}.status not in ('open', 'onHold')`,
        text: 'It is no longer worked on.',
      },
    ],
    taken: async (tx, ofRun) => {
      const { rows } = await tx.execute<{ uid: number }>(sql`
        select c.record_uid as uid from bulk_changed c where c.entity = 'order' and exists (
          select from history h where h.operation_uid = ${ofRun} and h.entity = 'order' and h.entity_uid = c.record_uid and h.changes ? 'status')
        order by 1`)
      for (const { uid } of rows) {
        const stored = await holdOrder(tx, uid)
        const kind = stored.status === 'onHold' ? 'hold' : 'release'
        await settle(tx, stored, { events: [{ kind, text: stored.holdReason }] })
      }
    },
  })
}

/** One change to many orders. */
export function orderBulk(kit: Kit) {
  undoing(kit)
  serveBulk(kit, contract.markDespatched, {
    table: order,
    shows,
    title: (_, count) => `Mark ${some(count)} as despatched`,
    change: () => ({ fulfilmentState: sql`'fulfilled'` }),
    refusals: () => [
      mustBe('open', 'It is not open.'),
      {
        code: 'nothingLeft',
        when: sql`not exists (select from order_line l where l.order_uid = "order".uid
          and l.quantity > l.quantity_cancelled + l.quantity_despatched + l.quantity_collected)`,
        text: 'Nothing of it is left to send.',
      },
    ],
    check: ({ tracking }, reader) => refuseUnknown(reader, tracking),
    apply: async (tx, { courierName, tracking }) => {
      const numbers = trackingOf(tracking)
      await each(tx, async stored => {
        await sendAll(tx, stored, { courierName, trackingNumber: numbers.get(stored.number) ?? '' })
      })
    },
    cannotUndo: 'Customers were told. Undo a despatch in its order, within 24 hours.',
  })

  serveBulk(kit, contract.holdOrders, {
    table: order,
    shows,
    title: (_, count) => `Put ${some(count)} on hold`,
    change: () => ({ status: sql`'onHold'` }),
    refusals: () => [mustBe('open', 'Only an open order can be held.')],
    apply: (tx, { reason }) => each(tx, ({ uid, version }) => hold(tx, uid, { version, reason })),
  })

  serveBulk(kit, contract.releaseOrders, {
    table: order,
    shows,
    title: (_, count) => `Release ${some(count)}`,
    change: () => ({ status: sql`'open'` }),
    refusals: () => [mustBe('onHold', 'It is not on hold.')],
    apply: tx => each(tx, ({ uid, version }) => release(tx, uid, { version })),
  })

  const check = async ({ tag }: { tag: string }) => {
    if (isOwnTag(tag)) throw invalid({ tag: sentence`Only Backroom itself gives and takes the tag ${tag}.` })
  }
  const has = (tag: string): SQL => sql`${tag} = any("order".tags)`
  serveBulk(kit, contract.addTag, {
    table: order,
    shows,
    title: ({ tag }, count) => sentence`Tag ${some(count)} with ${tag}`,
    change: ({ tag }) => ({
      tags: sql`case when ${has(tag)} then "order".tags else "order".tags || ${tag}::text end`,
    }),
    refusals: ({ tag }) => [
      {
        code: 'full',
        when: sql`cardinality("order".tags) >= 10 and not ${has(tag)}`,
        text: 'It has ten tags already.',
      },
    ],
    check,
  })

  serveBulk(kit, contract.removeTag, {
    table: order,
    shows,
    title: ({ tag }, count) => sentence`Take the tag ${tag} off ${some(count)}`,
    change: ({ tag }) => ({ tags: sql`array_remove("order".tags, ${tag}::text)` }),
    check,
  })
}

/** Of a number that was mistyped nobody would hear otherwise: its parcel would leave without its tracking number. */
async function refuseUnknown(reader: Reader, pasted: string): Promise<void> {
  const numbers = [...trackingOf(pasted).keys()]
  if (numbers.length === 0) return
  const { rows } = await reader.execute<{ number: string }>(sql`
    select n.number from jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb) with ordinality n (number, place)
    where not exists (select from "order" o where o.number = n.number) order by n.place limit ${namedMost}`)
  const lines = pasted.split('\n').map(line => line.trim())
  const unknown = rows.map(
    ({ number }) =>
      sentence`Line ${lines.findIndex(line => line.startsWith(number)) + 1}: there is no order ${number}.`,
  )
  if (unknown.length > 0) throw invalid({ tracking: unknown })
}
const namedMost = 5

/** A run asks for each of its batches. */
let lastRead: { readonly pasted: string; readonly numbers: ReadonlyMap<string, string> } | null = null

function trackingOf(pasted: string): ReadonlyMap<string, string> {
  if (lastRead?.pasted !== pasted) lastRead = { pasted, numbers: readTracking(pasted) }
  return lastRead.numbers
}

/** Numbers and what follows them after a comma, line by line. */
function readTracking(pasted: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const line of pasted.split('\n').filter(each => each.trim() !== '')) {
    const [, number, tracking] = /^\s*(\S+?)\s*[,\t]\s*(\S.{0,59}?)\s*$/.exec(line) ?? []
    if (!number || !tracking)
      throw invalid({
        tracking: sentence`“${line.trim().slice(0, 40)}” is not an order, a comma and a tracking number.`,
      })
    found.set(number, tracking)
  }
  return found
}
