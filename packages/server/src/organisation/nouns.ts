import { storeStaff } from '@backroom/contract/kit/access'
import { collectionInput } from '@backroom/contract/organisation/collections/collections'
import type { Kit } from '#kit/kit'
import { category } from '#tables/organisation/categories'
import { collection } from '#tables/organisation/collections'
import { facet, filter } from '#tables/organisation/filters'
import { automaticLandingPage } from '#tables/organisation/landing-pages'
import { sizeFilterRule } from '#tables/organisation/size-rules'

const levels = storeStaff

/** What records of this room are called and where they open. */
export function organisationNouns({ nouns }: Kit) {
  nouns.set('category', {
    word: 'Category',
    table: category,
    title: category.name,
    levels,
    path: uid => `/category-manager/${uid}`,
  })
  nouns.set('collection', {
    word: 'Collection',
    table: collection,
    title: collection.name,
    input: collectionInput,
    levels,
    path: uid => `/collections/${uid}`,
  })
  nouns.set('filter', {
    word: 'Filter',
    table: filter,
    title: filter.name,
    levels,
    path: uid => `/filters?filter=${uid}`,
  })
  nouns.set('facet', {
    word: 'Facet',
    table: facet,
    title: facet.name,
    opens: facet.filterUid,
    levels,
    path: uid => `/filters?filter=${uid}`,
  })
  nouns.set('automaticLandingPage', {
    word: 'Landing page',
    table: automaticLandingPage,
    title: automaticLandingPage.path,
    levels,
    path: uid => `/filter-alp-management?page=${uid}`,
  })
  nouns.set('sizeFilterRule', {
    word: 'Size rule',
    table: sizeFilterRule,
    title: sizeFilterRule.name,
    levels,
    path: uid => `/size-filter-rules/${uid}`,
  })
}
