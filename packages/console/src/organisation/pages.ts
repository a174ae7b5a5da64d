import type { screens } from '@backroom/contract/organisation/screens'
import type { LazyPage } from '#kit/page/page.ts'

export const pages: Record<keyof typeof screens, LazyPage> = {
  categoryManager: () =>
    import('#organisation/categories/category-manager/category-manager.tsx').then(
      ({ CategoryManager }) => CategoryManager,
    ),
  category: () =>
    import('#organisation/categories/category-edit/category-edit.tsx').then(
      ({ CategoryEdit }) => CategoryEdit,
    ),
  googleCategories: () =>
    import('#organisation/google-categories/google-categories.tsx').then(
      ({ GoogleCategories }) => GoogleCategories,
    ),
  incorrectPrimaries: () =>
    import('#organisation/categories/incorrect-primary-list.tsx').then(
      ({ IncorrectPrimaryList }) => IncorrectPrimaryList,
    ),
  primaryCategories: () =>
    import('#organisation/categories/primary-category-list/primary-category-list.tsx').then(
      ({ PrimaryCategoryList }) => PrimaryCategoryList,
    ),
  collections: () =>
    import('#organisation/collections/collection-list.tsx').then(({ CollectionList }) => CollectionList),
  newCollection: () =>
    import('#organisation/collections/collection-edit/collection-new.tsx').then(
      ({ CollectionNew }) => CollectionNew,
    ),
  collection: () =>
    import('#organisation/collections/collection-edit/collection-edit.tsx').then(
      ({ CollectionEdit }) => CollectionEdit,
    ),
  collectionTags: () =>
    import('#organisation/collections/collection-tag-list.tsx').then(
      ({ CollectionTagList }) => CollectionTagList,
    ),
  filters: () =>
    import('#organisation/filters/filter-manager/filter-manager.tsx').then(
      ({ FilterManager }) => FilterManager,
    ),
  quickApply: () => import('#organisation/quick-apply/quick-apply.tsx').then(({ QuickApply }) => QuickApply),
  sizeRules: () =>
    import('#organisation/size-rules/size-rule-list.tsx').then(({ SizeRuleList }) => SizeRuleList),
  newSizeRule: () =>
    import('#organisation/size-rules/size-rule-edit/size-rule-new.tsx').then(
      ({ SizeRuleNew }) => SizeRuleNew,
    ),
  sizeRule: () =>
    import('#organisation/size-rules/size-rule-edit/size-rule-edit.tsx').then(
      ({ SizeRuleEdit }) => SizeRuleEdit,
    ),
  cyclescheme: () =>
    import('#organisation/cyclescheme/cyclescheme.tsx').then(({ Cyclescheme }) => Cyclescheme),
  landingPages: () =>
    import('#organisation/landing-pages/landing-pages.tsx').then(({ LandingPages }) => LandingPages),
  filterSettings: () =>
    import('#organisation/result-lists/filter-settings/filter-settings.tsx').then(
      ({ FilterSettings }) => FilterSettings,
    ),
  filterRepeaters: () =>
    import('#organisation/result-lists/repeater-list.tsx').then(({ RepeaterList }) => RepeaterList),
  filterRepeater: () =>
    import('#organisation/result-lists/repeater-edit/repeater-edit.tsx').then(
      ({ RepeaterEdit }) => RepeaterEdit,
    ),
  menus: () => import('#organisation/menus/menus.tsx').then(({ Menus }) => Menus),
  navigationSeo: () =>
    import('#organisation/seo/navigation-seo/navigation-seo.tsx').then(({ NavigationSeo }) => NavigationSeo),
}
