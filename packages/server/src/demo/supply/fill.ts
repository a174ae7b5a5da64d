import type { DemoRoom } from '#demo/demo-room'
import { demoCatalogue } from '#demo/items/items'
import { fillStock } from '#demo/supply/fill-stock'
import data from '#demo/supply/supply.json'
import { stockLocation } from '#tables/supply/stock'
import { supplier } from '#tables/supply/suppliers'

export const supply: DemoRoom = {
  goes: [supplier],
  async prepare(tx) {
    await tx.insert(supplier).values(data.suppliers)
    await tx.insert(stockLocation).values(data.stockLocations as (typeof stockLocation.$inferInsert)[])
  },
  fill: (tx, { size }) => fillStock(tx, demoCatalogue(size).pages, size === 'whole'),
}
