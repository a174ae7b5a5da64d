import type { Kit } from '#kit/kit'
import { stockCards } from '#supply/dashboard-cards'
import { locations } from '#supply/locations/locations'
import { supplyPickers } from '#supply/pickers'
import { adjusting } from '#supply/stock/adjusting'
import { stockBulk } from '#supply/stock/bulk'
import { stockClock } from '#supply/stock/checks'
import { explain } from '#supply/stock/explain'
import { inventory } from '#supply/stock/inventory'
import { reservationClock, reservations } from '#supply/stock/reservations'
import { simSettings } from '#supply/suppliers/sim-settings'
import { transfers } from '#supply/transfers/transfers'

export function supply(kit: Kit) {
  locations(kit)
  inventory(kit)
  explain(kit)
  stockBulk(kit)
  transfers(kit)
  adjusting(kit)
  reservations(kit)
  simSettings(kit)
  supplyPickers(kit)
  stockCards(kit)
  kit.work.at(...stockClock, ...reservationClock)
}
