import type { inactiveItemsView } from '@backroom/contract/items/lists/views'
import type { AskedRow } from '@backroom/contract/kit/data-view'
import { itemCard, itemCells } from '#items/lists/item-list/item-cells.tsx'
import { ListTiles } from '#items/lists/item-list/list-tiles.tsx'
import type { Rows } from '#kit/data-table/use-rows.ts'
import type { CardText } from '#kit/list-page/list-cards.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

export type InactiveRow = AskedRow<typeof inactiveItemsView>

/** As in every list of items; the stock has columns of its own here. */
export const inactiveCells = itemCells

/** An inactive item on a phone: what it is worth on the shelf. */
export function inactiveCard(row: InactiveRow): CardText {
  return {
    ...itemCard(row),
    right: format.money(row.stockValueMinor),
    rightSecond: say('{n} on hand', { n: format.number(row.stockHere) }),
  }
}

/** How much is kept from shoppers. */
export function InactiveTiles({ rows }: { rows: Rows }) {
  if (!rows.total) return null
  return (
    <ListTiles
      tiles={[
        [say('Items'), format.number(rows.total.count)],
        [say('Units'), format.number(rows.sums?.stockHere ?? 0)],
        [say('Value hidden from shoppers'), format.money(rows.sums?.stockValueMinor ?? 0)],
      ]}
    />
  )
}
