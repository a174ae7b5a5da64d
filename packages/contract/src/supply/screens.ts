import { storeStaff } from '../kit/access.ts'
import type { Screen } from '../kit/screen.ts'

export const screens = {
  stockLocations: {
    path: '/stock-locations',
    title: 'Stock Locations',
    group: 'Reports & Lists',
    levels: storeStaff,
    synonyms: ['inventory', 'stock', 'transfers', 'count', 'movements', 'reservations', 'warehouse'],
  },
  simSettings: {
    path: '/sim-settings',
    title: 'SIM Settings',
    group: 'Site Management',
    levels: storeStaff,
    synonyms: ['supplier stock', 'buffer', 'basket hold'],
  },
} as const satisfies Record<string, Screen>
