import { storeStaff } from '../kit/access.ts'
import type { Screen } from '../kit/screen.ts'

const group = 'Item Organisation'
const levels = storeStaff

export const screens = {
  brands: { path: '/brands', title: 'Brands', group, levels },
  brandLinks: { path: '/brands/brandlink', title: 'BrandLink', group, levels },
  brand: {
    path: '/brands/:uid',
    title: 'Edit Brand',
    group,
    levels,
    hidden: true,
    parent: '/brands',
    noun: 'Brand',
  },
} as const satisfies Record<string, Screen>
