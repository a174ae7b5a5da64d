import type { Kit } from '#kit/kit'
import { inventory } from '#supply/inventory'
import { supplyPickers } from '#supply/pickers'
import { adjusting } from '#supply/stock/adjusting'
import { stockClock } from '#supply/stock/checks'
import { reservationClock, reservations } from '#supply/stock/reservations'

export function supply(kit: Kit) {
  inventory(kit)
  adjusting(kit)
  reservations(kit)
  supplyPickers(kit)
  kit.work.at(...stockClock, ...reservationClock)
}
