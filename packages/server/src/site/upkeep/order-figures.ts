import { counted, sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import { backroomItself } from '#database/database'
import type { Offered } from '#kit/jobs/work'

/** The first day of which there are orders, or today. */
const firstDay = sql`select coalesce((min(placed_at) at time zone (select time_zone from site_config))::date, current_date)::text as day,
  count(*)::int as orders from "order"`

/** What sold on each day, counted anew from the first order on. */
export const orderFigures: Offered = {
  key: 'orderFigures',
  title: 'Rebuild order figures',
  text: 'Counts anew what sold on each day, from the first order on.',
  run: async ({ store, note }) => {
    const { day, orders } = await store.database.row<{ day: string; orders: number }>(firstDay)
    await store.database.write(backroomItself('job'), tx =>
      tx.execute(sql`select recount_trade(${day}::date)`),
    )
    await note(sentence`${counted(orders, 'order')} counted anew.`)
  },
  dryRun: async ({ store, note }) => {
    const { orders } = await store.database.row<{ orders: number }>(firstDay)
    await note(sentence`${counted(orders, 'order')} would be counted anew.`)
  },
}
