import type { screens } from '@backroom/contract/items/screens'
import type { LazyPage } from '#kit/page/page.ts'

export const pages: Record<keyof typeof screens, LazyPage> = {
  item: () => import('#items/page/item-edit/item-edit.tsx').then(({ ItemEdit }) => ItemEdit),
  items: () => import('#items/lists/item-list/item-list.tsx').then(({ ItemList }) => ItemList),
  itemsAdvanced: () =>
    import('#items/queries/advanced-search/advanced-search.tsx').then(({ AdvancedSearch }) => AdvancedSearch),
  inactiveItems: () =>
    import('#items/lists/item-list/inactive-items.tsx').then(({ InactiveItems }) => InactiveItems),
  inactiveSeasonItems: () =>
    import('#items/lists/item-list/inactive-season-items.tsx').then(
      ({ InactiveSeasonItems }) => InactiveSeasonItems,
    ),
  inactiveStyles: () =>
    import('#items/lists/item-list/inactive-styles.tsx').then(({ InactiveStyles }) => InactiveStyles),
  archivedItems: () =>
    import('#items/lists/item-list/archived-items.tsx').then(({ ArchivedItems }) => ArchivedItems),
  outOfStockItems: () =>
    import('#items/lists/item-list/out-of-stock-items.tsx').then(({ OutOfStockItems }) => OutOfStockItems),
  guides: () => import('#items/guides/guide-list.tsx').then(({ GuideList }) => GuideList),
  newGuide: () => import('#items/guides/guide-edit/guide-new.tsx').then(({ GuideNew }) => GuideNew),
  guide: () => import('#items/guides/guide-edit/guide-edit.tsx').then(({ GuideEdit }) => GuideEdit),
  builderTemplates: () => import('#items/builders/builder-list.tsx').then(({ BuilderList }) => BuilderList),
  builderTemplate: () =>
    import('#items/builders/builder-edit/builder-edit.tsx').then(({ BuilderEdit }) => BuilderEdit),
  brands: () => import('#items/brands/brand-list.tsx').then(({ BrandList }) => BrandList),
  brandLinks: () => import('#items/brands/brand-link-list.tsx').then(({ BrandLinkList }) => BrandLinkList),
  brand: () => import('#items/brands/brand-edit/brand-edit.tsx').then(({ BrandEdit }) => BrandEdit),
}
