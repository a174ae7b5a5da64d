import type { Kit } from '#kit/kit'
import { inventory } from '#supply/inventory'
import { supplyPickers } from '#supply/pickers'
import { stockClock } from '#supply/stock-ledger'

export function supply(kit: Kit) {
  inventory(kit)
  supplyPickers(kit)
  kit.work.at(...stockClock)
}
