import type { screens } from '@backroom/contract/items/screens'
import type { LazyPage } from '#kit/page.ts'

export const pages: Record<keyof typeof screens, LazyPage> = {
  item: () => import('#items/item-edit/item-edit.tsx').then(({ ItemEdit }) => ItemEdit),
  items: () => import('#items/item-lists/item-list.tsx').then(({ ItemList }) => ItemList),
  itemsAdvanced: () =>
    import('#items/advanced/advanced-search.tsx').then(({ AdvancedSearch }) => AdvancedSearch),
  inactiveItems: () =>
    import('#items/item-lists/inactive-items.tsx').then(({ InactiveItems }) => InactiveItems),
  inactiveSeasonItems: () =>
    import('#items/item-lists/inactive-season-items.tsx').then(
      ({ InactiveSeasonItems }) => InactiveSeasonItems,
    ),
  inactiveStyles: () =>
    import('#items/item-lists/inactive-styles.tsx').then(({ InactiveStyles }) => InactiveStyles),
  archivedItems: () =>
    import('#items/item-lists/archived-items.tsx').then(({ ArchivedItems }) => ArchivedItems),
  outOfStockItems: () =>
    import('#items/item-lists/out-of-stock-items.tsx').then(({ OutOfStockItems }) => OutOfStockItems),
  buyersGuides: () => import('#items/guides/guide-list.tsx').then(({ GuideList }) => GuideList),
  newBuyersGuide: () => import('#items/guides/guide-new.tsx').then(({ GuideNew }) => GuideNew),
  buyersGuide: () => import('#items/guides/guide-edit.tsx').then(({ GuideEdit }) => GuideEdit),
  builderTemplates: () => import('#items/builder/builder-list.tsx').then(({ BuilderList }) => BuilderList),
  builderTemplate: () => import('#items/builder/builder-edit.tsx').then(({ BuilderEdit }) => BuilderEdit),
  brands: () => import('#items/brand-list.tsx').then(({ BrandList }) => BrandList),
  brandLinks: () => import('#items/brand-link-list.tsx').then(({ BrandLinkList }) => BrandLinkList),
  brand: () => import('#items/brand-edit/brand-edit.tsx').then(({ BrandEdit }) => BrandEdit),
}
