import { administrators, storeStaff } from '../kit/access.ts'
import type { Screen } from '../kit/screen.ts'

const group = 'Item Organisation'
const levels = storeStaff

export const screens = {
  categoryManager: {
    path: '/category-manager',
    ...{ title: 'Category Manager', group, levels },
    synonyms: ['tree', 'categories', 'departments'],
  },
  category: {
    path: '/category-manager/:uid',
    title: 'Edit Category',
    ...{ group, levels, hidden: true, parent: '/category-manager', noun: 'Category', makesNew: true },
  },
  googleCategories: {
    path: '/google-categories',
    ...{ title: 'Google Categories', group, levels },
    synonyms: ['taxonomy', 'shopping feed'],
  },
  incorrectPrimaries: {
    path: '/incorrect-primary-categories',
    ...{ title: 'Incorrect Primary Categories' },
    ...{ group: 'Reports & Lists', levels },
  },
  primaryCategories: {
    path: '/primary-categories',
    ...{ title: 'Primary Categories', group: 'Reports & Lists', levels },
  },
  collections: {
    path: '/collections',
    ...{ title: 'Collections', group, levels },
    synonyms: ['rules', 'campaigns', 'membership'],
  },
  newCollection: {
    path: '/collections/new',
    ...{ title: 'New Collection', group, levels },
    ...{ hidden: true, parent: '/collections' },
  },
  collection: {
    path: '/collections/:uid',
    ...{ title: 'Edit Collection', group, levels },
    ...{ hidden: true, parent: '/collections', noun: 'Collection' },
  },
  collectionTags: { path: '/collection-tags', title: 'Collection Tags', group, levels },
  filters: {
    path: '/filters',
    ...{ title: 'Filters', group, levels },
    synonyms: ['facets', 'facet', 'gaps', 'duplicates'],
  },
  quickApply: { path: '/item-filter-quick-apply', title: 'Item Filter Quick Apply', group, levels },
  sizeRules: {
    path: '/size-filter-rules',
    ...{ title: 'Size Filter Rules', group: 'Super Users' },
    ...{ levels: administrators, superUser: true },
    synonyms: ['unmatched sizes'],
  },
  newSizeRule: {
    path: '/size-filter-rules/new',
    ...{ title: 'New Size Filter Rule', group: 'Super Users', hidden: true },
    ...{ levels: administrators, superUser: true, parent: '/size-filter-rules' },
  },
  sizeRule: {
    path: '/size-filter-rules/:uid',
    ...{ title: 'Edit Size Filter Rule', group: 'Super Users', hidden: true },
    ...{ levels: administrators, superUser: true, parent: '/size-filter-rules', noun: 'Size rule' },
  },
  cyclescheme: {
    path: '/cyclescheme-restricted-facets',
    ...{ title: 'Cyclescheme Restricted Facets' },
    ...{ group: 'Site Management', levels: administrators },
    synonyms: ['cycle to work'],
  },
  landingPages: {
    path: '/filter-alp-management',
    ...{ title: 'Automatic Landing Page Manager', group, levels },
    synonyms: ['alp', 'landing pages', 'overlaps'],
  },
  filterSettings: {
    path: '/filter-settings',
    ...{ title: 'Filter Settings', group, levels },
    synonyms: ['price bands', 'url style', 'sorting'],
  },
  filterRepeaters: {
    path: '/filter-custom-repeaters',
    ...{ title: 'Filter Custom Repeaters', group, levels },
    synonyms: ['tiles'],
  },
  filterRepeater: {
    path: '/filter-custom-repeaters/:uid',
    title: 'Edit Filter Custom Repeater',
    group,
    levels,
    hidden: true,
    parent: '/filter-custom-repeaters',
    noun: 'Repeater',
  },
  menus: {
    path: '/facet-navigation',
    ...{ title: 'Facet Navigation', group, levels },
    synonyms: ['menu', 'site menu'],
  },
  navigationSeo: {
    path: '/facet-navigation/seo',
    ...{ title: 'Facet Navigation SEO', group, levels },
    synonyms: ['search engines', 'meta descriptions', 'page titles'],
  },
} as const satisfies Record<string, Screen>
