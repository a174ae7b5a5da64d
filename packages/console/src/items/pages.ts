import type { screens } from '@backroom/contract/items/screens'
import type { LazyPage } from '#kit/page.ts'

export const pages: Record<keyof typeof screens, LazyPage> = {
  item: () => import('#items/item-edit/item-edit.tsx').then(({ ItemEdit }) => ItemEdit),
  items: () => import('#items/item-list/item-list.tsx').then(({ ItemList }) => ItemList),
  itemsAdvanced: () =>
    import('#items/advanced-search/advanced-search.tsx').then(({ AdvancedSearch }) => AdvancedSearch),
  inactiveItems: () =>
    import('#items/item-list/inactive-items.tsx').then(({ InactiveItems }) => InactiveItems),
  inactiveSeasonItems: () =>
    import('#items/item-list/inactive-season-items.tsx').then(
      ({ InactiveSeasonItems }) => InactiveSeasonItems,
    ),
  inactiveStyles: () =>
    import('#items/item-list/inactive-styles.tsx').then(({ InactiveStyles }) => InactiveStyles),
  archivedItems: () =>
    import('#items/item-list/archived-items.tsx').then(({ ArchivedItems }) => ArchivedItems),
  outOfStockItems: () =>
    import('#items/item-list/out-of-stock-items.tsx').then(({ OutOfStockItems }) => OutOfStockItems),
  buyersGuides: () => import('#items/guide-list.tsx').then(({ GuideList }) => GuideList),
  newBuyersGuide: () => import('#items/guide-edit/guide-new.tsx').then(({ GuideNew }) => GuideNew),
  buyersGuide: () => import('#items/guide-edit/guide-edit.tsx').then(({ GuideEdit }) => GuideEdit),
  builderTemplates: () => import('#items/builder-list.tsx').then(({ BuilderList }) => BuilderList),
  builderTemplate: () =>
    import('#items/builder-edit/builder-edit.tsx').then(({ BuilderEdit }) => BuilderEdit),
  brands: () => import('#items/brand-list.tsx').then(({ BrandList }) => BrandList),
  brandLinks: () => import('#items/brand-link-list.tsx').then(({ BrandLinkList }) => BrandLinkList),
  brand: () => import('#items/brand-edit/brand-edit.tsx').then(({ BrandEdit }) => BrandEdit),
}
