import { screens } from '@backroom/contract/supply/screens'
import { TabbedPage } from '#kit/page/tabbed-page.tsx'
import { LocationList } from '#supply/locations/location-list.tsx'
import { CountPanel } from '#supply/stock/count-panel.tsx'
import { LevelList } from '#supply/stock/level-list.tsx'
import { MovementList } from '#supply/stock/movement-list.tsx'
import { ReservationList } from '#supply/stock/reservation-list.tsx'
import { StockList } from '#supply/stock/stock-list.tsx'
import { TransferList } from '#supply/transfers/transfer-list.tsx'

/** Stock by item and by place, the places themselves, and everything that moved. */
export function StockLocations() {
  return (
    <TabbedPage
      label={screens.stockLocations.title}
      tabs={{
        stock: { title: 'Stock', Page: StockList },
        levels: { title: 'By location', Page: LevelList },
        locations: { title: 'Locations', Page: LocationList },
        movements: { title: 'Movements', Page: MovementList },
        reservations: { title: 'Reservations', Page: ReservationList },
        transfers: { title: 'Transfers', Page: TransferList },
        count: { title: 'Count', Page: CountPanel },
      }}
    />
  )
}
