import { storeStaff } from '@backroom/contract/kit/access'
import type { Kit } from '#kit/kit'
import { category } from '#tables/organisation/categories'
import { collection } from '#tables/organisation/collections'

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
    levels,
    path: uid => `/collections/${uid}`,
  })
}
