import { randomUUID } from 'node:crypto'
import { adjustStock } from '@backroom/contract/supply/stock/movements'
import { reserveStock } from '@backroom/contract/supply/stock/reservations'
import { sql } from 'drizzle-orm'
import { ItemSteps } from '#testing/steps/item-steps'

interface Account {
  readonly itemUid: number
  readonly locationUid: number
}

/** Moving stock as the console and other rooms do. */
export class StockSteps extends ItemSteps {
  async place(name: string): Promise<number> {
    const [found] = await this.sql<{ uid: number }>(sql`select uid from stock_location where name = ${name}`)
    return found?.uid as number
  }

  /** An item that is on the site, with so many on hand at each place. */
  async stocked(at: Readonly<Record<string, number>>, more: Record<string, unknown> = {}): Promise<number> {
    const { item } = await this.makeActive(more)
    for (const [name, change] of Object.entries(at))
      await this.adjust({ itemUid: item.uid, locationUid: await this.place(name) }, change)
    return item.uid
  }

  adjust(at: Account, change: number, more: Record<string, unknown> = {}) {
    return this.by.call(adjustStock, {
      body: { idempotencyKey: randomUUID(), ...at, change, reason: 'found', ...more } as never,
    })
  }

  reserve(
    lines: readonly (readonly [itemUid: number, quantity: number])[],
    more: Record<string, unknown> = {},
  ) {
    return this.by.call(reserveStock, { body: this.reservation(lines, more) })
  }

  refusedReserve(
    lines: readonly (readonly [itemUid: number, quantity: number])[],
    more: Record<string, unknown> = {},
  ) {
    return this.by.refused(reserveStock, { body: this.reservation(lines, more) })
  }

  private reservation(lines: readonly (readonly [number, number])[], more: Record<string, unknown>) {
    return {
      idempotencyKey: randomUUID(),
      channel: 'web' as const,
      holder: 'order' as const,
      lines: lines.map(([itemUid, quantity]) => ({ itemUid, quantity })),
      ...more,
    }
  }

  async available(itemUid: number, channel = 'web') {
    const [row] = await this.sql<{ own: number; supplier: number; sellable: number | null; state: string }>(
      sql`select own, supplier, sellable, state from item_availability where item_uid = ${itemUid} and channel = ${channel}`,
    )
    return row
  }

  level(itemUid: number) {
    return this.sql<{ place: string; onHand: number; reserved: number }>(sql`
      select p.name as place, l.on_hand as "onHand", l.reserved from stock_level l join stock_location p on p.uid = l.location_uid
      where l.item_uid = ${itemUid} order by p.priority`)
  }

  movements(itemUid: number, kind: string) {
    return this.sql<{ uid: number; onHand: number; reserved: number; note: string }>(
      sql`select uid, on_hand as "onHand", reserved, note from stock_movement where item_uid = ${itemUid} and kind = ${kind} order by uid`,
    )
  }

  /** What the first supplier has of an item, as a feed would say it. */
  async supply(itemUid: number, quantity: number): Promise<void> {
    await this.write(sql`
      insert into supplier_stock (supplier_uid, item_uid, feed_quantity) select min(uid), ${itemUid}, ${quantity} from supplier where active`)
    await this.rollUp()
  }
}
