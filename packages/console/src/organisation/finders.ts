import { pathTo } from '@backroom/contract/kit/screen'
import { categoryOptions } from '@backroom/contract/organisation/categories/pickers'
import { collectionOptions } from '@backroom/contract/organisation/collections/pickers'
import { facetsView } from '@backroom/contract/organisation/filters/facets'
import { filterOptions } from '@backroom/contract/organisation/filters/pickers'
import { landingPagesView } from '@backroom/contract/organisation/landing-pages/landing-pages'
import { screens } from '@backroom/contract/organisation/screens'
import { sizeRulesView } from '@backroom/contract/organisation/size-rules/size-rules'
import {
  IconAdjustments,
  IconFile,
  IconFilter,
  IconFolder,
  IconPlus,
  IconRuler2,
  IconStack2,
} from '@tabler/icons-react'
import { newAt } from '#kit/parts/asked-new.ts'
import { byList, byPicker, type PaletteAction, type RecordFinder } from '#kit/record-finder.ts'

export const finders: readonly RecordFinder[] = [
  byPicker({ title: 'Categories', icon: IconFolder, screen: screens.category }, categoryOptions, uid =>
    pathTo(screens.category, { uid }),
  ),
  byPicker({ title: 'Collections', icon: IconStack2, screen: screens.collection }, collectionOptions, uid =>
    pathTo(screens.collection, { uid }),
  ),
  byPicker(
    { title: 'Filters', icon: IconFilter, screen: screens.filters },
    filterOptions,
    uid => `${screens.filters.path}?filter=${uid}`,
  ),
  byList(
    { title: 'Facets', icon: IconAdjustments, screen: screens.filters },
    facetsView,
    ['name', 'filter', 'filterUid'],
    ({ uid, name, filter, filterUid }) => ({
      name,
      note: filter,
      path: `${screens.filters.path}?filter=${filterUid}&facet=${uid}`,
    }),
  ),
  byList(
    { title: 'Size rules', icon: IconRuler2, screen: screens.sizeRule },
    sizeRulesView,
    ['name', 'gives'],
    ({ uid, name, gives }) => ({ name, note: gives, path: pathTo(screens.sizeRule, { uid }) }),
  ),
  byList(
    { title: 'Landing pages', icon: IconFile, screen: screens.landingPages },
    landingPagesView,
    ['path', 'heading'],
    ({ uid, path, heading }) => ({
      name: heading || path,
      note: path,
      path: `${screens.landingPages.path}?page=${uid}`,
    }),
  ),
]

export const actions: readonly PaletteAction[] = [
  { label: 'New filter', icon: IconPlus, rule: screens.filters, path: newAt(screens.filters.path) },
  {
    label: 'New filter repeater',
    icon: IconPlus,
    rule: screens.filterRepeaters,
    path: newAt(screens.filterRepeaters.path),
  },
  {
    label: 'New category',
    icon: IconPlus,
    rule: screens.category,
    path: pathTo(screens.category, { uid: 'new' }),
  },
  { label: 'New collection', icon: IconPlus, rule: screens.newCollection, path: screens.newCollection.path },
  { label: 'New size rule', icon: IconPlus, rule: screens.newSizeRule, path: screens.newSizeRule.path },
  {
    label: 'New landing page',
    icon: IconPlus,
    rule: screens.landingPages,
    path: `${screens.landingPages.path}?page=new`,
  },
]
