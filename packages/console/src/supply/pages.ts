import type { screens } from '@backroom/contract/supply/screens'
import type { LazyPage } from '#kit/page/page.ts'

export const pages: Record<keyof typeof screens, LazyPage> = {
  stockLocations: () => import('#supply/stock-locations.tsx').then(({ StockLocations }) => StockLocations),
  simSettings: () => import('#supply/suppliers/sim-settings.tsx').then(({ SimSettings }) => SimSettings),
}
