import { stockLocationsView } from '@backroom/contract/supply/locations/locations'
import { screens } from '@backroom/contract/supply/screens'
import { stockTransfersView } from '@backroom/contract/supply/transfers/transfers'
import { IconBuildingWarehouse, IconPlus, IconTransfer } from '@tabler/icons-react'
import { byList, type PaletteAction, type RecordFinder } from '#kit/record-finder.ts'

const { path, ...rule } = screens.stockLocations

export const finders: readonly RecordFinder[] = [
  byList(
    { title: 'Stock Locations', icon: IconBuildingWarehouse, screen: screens.stockLocations },
    stockLocationsView,
    ['code', 'name'],
    ({ code, name }) => ({
      name,
      note: code,
      path: `${path}?tab=locations&search=${encodeURIComponent(code)}`,
    }),
  ),
  byList(
    { title: 'Transfers', icon: IconTransfer, screen: screens.stockLocations },
    stockTransfersView,
    ['number', 'from', 'to'],
    ({ uid, number, from, to }) => ({
      name: number,
      note: `${from} → ${to}`,
      path: `${path}?tab=transfers&view=all-transfers&transfer=${uid}`,
    }),
  ),
]

export const actions: readonly PaletteAction[] = [
  { label: 'New transfer', icon: IconPlus, rule, path: `${path}?tab=transfers&transfer=new` },
]
