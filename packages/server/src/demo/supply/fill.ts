import type { DemoRoom } from '#demo/demo-room'
import { demoCatalogue } from '#demo/items/items'
import { fillStock } from '#demo/supply/fill-stock'
import data from '#demo/supply/supply.json'
import { inventoryInfo } from '#tables/supply/availability'
import { stockLevel, stockLocation } from '#tables/supply/stock'
import { supplier } from '#tables/supply/suppliers'
import { stockTransfer, stockTransferLine } from '#tables/supply/transfers'

export const supply: DemoRoom = {
  goes: [inventoryInfo, stockLevel, stockTransfer, stockTransferLine, supplier],
  parts: [stockLevel.itemUid],
  async prepare(tx) {
    await tx.insert(supplier).values(data.suppliers)
    await tx.insert(stockLocation).values(data.stockLocations as (typeof stockLocation.$inferInsert)[])
  },
  fill: (tx, { size }) => fillStock(tx, demoCatalogue(size).pages, size === 'whole'),
}
