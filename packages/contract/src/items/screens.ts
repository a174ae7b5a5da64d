import { storeStaff } from '../kit/access.ts'
import type { Screen } from '../kit/screen.ts'

const group = 'Item Organisation'
const management = 'Item Management'
const content = 'Content Management'
const levels = storeStaff

export const screens = {
  items: { path: '/products', title: 'Item Search', group: management, levels },
  item: {
    path: '/products/:uid',
    title: 'Item Edit',
    group: management,
    levels,
    hidden: true,
    parent: '/products',
    noun: 'Item',
  },
  itemsAdvanced: { path: '/products-advanced', title: 'Advanced Item Search', group: management, levels },
  inactiveItems: { path: '/inactive-products/', title: 'Inactive Items', group: management, levels },
  inactiveSeasonItems: {
    path: '/inactive-products/current-season',
    title: 'Inactive Items: Current Season',
    group: management,
    levels,
  },
  inactiveStyles: { path: '/inactive-styles', title: 'Inactive Styles', group: management, levels },
  archivedItems: { path: '/archived-items', title: 'Archived Items', group: management, levels },
  outOfStockItems: {
    path: '/out-of-stock-but-active',
    title: 'Out of Stock but Active',
    group: 'Reports & Lists',
    levels,
  },
  guides: { path: '/buyers-guides', title: 'Buyers Guides', group: content, levels },
  newGuide: {
    path: '/buyers-guides/new',
    title: 'New Buyers Guide',
    group: content,
    levels,
    hidden: true,
    parent: '/buyers-guides',
  },
  guide: {
    path: '/buyers-guides/:uid',
    title: 'Edit Buyers Guide',
    group: content,
    levels,
    hidden: true,
    parent: '/buyers-guides',
    noun: 'Buyers guide',
  },
  builderTemplates: {
    path: '/custom-builder-templates',
    title: 'Custom Builder Templates',
    group: management,
    levels,
    feature: 'customBuilder',
  },
  builderTemplate: {
    path: '/custom-builder-templates/:uid',
    title: 'Edit Custom Builder Template',
    group: management,
    levels,
    hidden: true,
    parent: '/custom-builder-templates',
    noun: 'Custom builder template',
  },
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
