import type { TransferState } from '@backroom/contract/supply/stock/words'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#tables/columns'
import { item } from '#tables/items/items'
import { PartOf } from '#tables/part-of'
import type { Pointing } from '#tables/pointing'
import { stockLocation } from '#tables/supply/stock'

const place = () =>
  integer()
    .notNull()
    .references(() => stockLocation.uid)

/** Stock on its way from one place to another. */
export const stockTransfer = pgTable(
  'stock_transfer',
  {
    ...recordColumns(),
    fromUid: place(),
    toUid: place(),
    state: text().$type<TransferState>().notNull().default('draft'),
    dueOn: date({ mode: 'string' }),
    note: text().notNull().default(''),
    sentAt: moment(),
    receivedAt: moment(),
    searchText: text().generatedAlwaysAs(sql`fold(uid || ' ' || note)`),
  },
  table => [index('stock_transfer_state').on(table.state, table.uid)],
)

export const stockTransferLine = pgTable(
  'stock_transfer_line',
  {
    ...recordColumns(),
    transferUid: integer()
      .notNull()
      .references(() => stockTransfer.uid, { onDelete: 'cascade' }),
    itemUid: integer()
      .notNull()
      .references(() => item.uid),
    quantity: integer().notNull(),
    received: integer().notNull().default(0),
    lost: integer().notNull().default(0),
  },
  table => [
    uniqueIndex('stock_transfer_line_key').on(table.transferUid, table.itemUid),
    index('stock_transfer_line_item').on(table.itemUid),
    check(
      'stock_transfer_line_sum',
      sql`quantity > 0 and received >= 0 and lost >= 0 and received + lost <= quantity`,
    ),
  ],
)

export const stockTransferLines = new PartOf(stockTransfer, 'lines', {
  of: stockTransferLine.transferUid,
  key: stockTransferLine.itemUid,
})

export const stockTransferPointings: Pointing[] = [
  {
    to: 'item',
    at: 'stock_transfer_line.item_uid',
    one: 'stock transfer',
    path: '/stock-locations?tab=transfers',
    users: uids => sql`select distinct transfer_uid from stock_transfer_line where item_uid in (${uids})`,
    repoint: null,
  },
]
