import { itemBulk } from '../../items/door.ts'
import { storeStaff } from '../../kit/access.ts'
import { bulksOf } from '../../kit/bulk.ts'
import * as field from '../../kit/field.ts'

/** What clearing takes out of a collection. */
export const clearables = {
  manual: 'Items put in by hand',
  excluded: 'Exclusions',
  pins: 'Pins',
  all: 'All of these',
} as const

const change = bulksOf({
  root: '/BulkFindAndFilterCollectionOperations',
  family: 'collection',
  resource: 'collection',
  levels: storeStaff,
})

export const clearCollection = change(
  'ClearCollection',
  'Items',
  'Clear',
  { what: field.choice(clearables) },
  { destructive: true },
)

export const tagCollections = change('Tag', 'Tags', 'Tag', {
  tagUid: field.reference('collectionTag').meta({ label: 'Tag' }),
})

export const untagCollections = change('Untag', 'Tags', 'Untag', {
  tagUid: field.reference('collectionTag').meta({ label: 'Tag' }),
})

export const enableCollections = change('SetEnabled', 'Status', 'Enable or disable', {
  enabled: field.flag(),
})

export const scheduleCollections = change('Schedule', 'Status', 'Schedule', {
  startsAt: field.instant().nullable().meta({ label: 'Starts' }),
  endsAt: field.instant().nullable().meta({ label: 'Ends' }),
})

export const recomputeCollections = change('Recompute', 'Items', 'Recompute', {})

/** The merged collections go; their items, and what pointed at them, are the keeper's. */
export const mergeCollections = change(
  'Merge',
  'Merge',
  'Merge',
  { keepUid: field.reference('collection').meta({ label: 'Keep' }) },
  { destructive: true },
)

const changeItems = bulksOf(itemBulk)

export const addToCollection = changeItems('AddToCollection', 'Organisation', 'Add to collection', {
  collectionUid: field.reference('collection'),
  place: field.choice({ end: 'At the end', start: 'At the start' }).default('end'),
})

/** Of items, not of collections: by hand they go; what a rule finds is excluded, since the rule would bring it back. */
export const removeFromCollection = changeItems(
  'RemoveFromCollection',
  'Organisation',
  'Remove from collection',
  { collectionUid: field.reference('collection').meta({ label: 'Collection' }) },
)
