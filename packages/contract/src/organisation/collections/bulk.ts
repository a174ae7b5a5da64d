import { z } from 'zod'
import { itemBulk } from '../../items/door.ts'
import { storeStaff } from '../../kit/access.ts'
import { bulk } from '../../kit/bulk.ts'
import * as field from '../../kit/field.ts'

const common = {
  root: '/BulkFindAndFilterCollectionOperations',
  family: 'collection',
  resource: 'collection',
  levels: storeStaff,
} as const

/** What clearing takes out of a collection. */
export const clearables = {
  manual: 'Items put in by hand',
  excluded: 'Exclusions',
  pins: 'Pins',
  all: 'All of these',
} as const

export const clearCollection = bulk({
  ...common,
  name: 'ClearCollection',
  group: 'Items',
  title: 'Clear',
  destructive: true,
  values: z.object({ what: field.choice(clearables) }),
})

export const tagCollections = bulk({
  ...common,
  name: 'Tag',
  group: 'Tags',
  title: 'Tag',
  values: z.object({ tagUid: field.reference('collectionTag').meta({ label: 'Tag' }) }),
})

export const untagCollections = bulk({
  ...common,
  name: 'Untag',
  group: 'Tags',
  title: 'Untag',
  values: z.object({ tagUid: field.reference('collectionTag').meta({ label: 'Tag' }) }),
})

export const enableCollections = bulk({
  ...common,
  name: 'SetEnabled',
  group: 'Status',
  title: 'Enable or disable',
  values: z.object({ enabled: field.flag() }),
})

export const scheduleCollections = bulk({
  ...common,
  name: 'Schedule',
  group: 'Status',
  title: 'Schedule',
  values: z.object({
    startsAt: field.instant().nullable().meta({ label: 'Starts' }),
    endsAt: field.instant().nullable().meta({ label: 'Ends' }),
  }),
})

export const recomputeCollections = bulk({
  ...common,
  name: 'Recompute',
  group: 'Items',
  title: 'Recompute',
  values: z.object({}),
})

/** The merged collections go; their items, and what pointed at them, are the keeper's. */
export const mergeCollections = bulk({
  ...common,
  name: 'Merge',
  group: 'Merge',
  title: 'Merge',
  destructive: true,
  values: z.object({ keepUid: field.reference('collection').meta({ label: 'Keep' }) }),
})

const ofItems = { ...itemBulk, group: 'Organisation' } as const

export const addToCollection = bulk({
  ...ofItems,
  name: 'AddToCollection',
  title: 'Add to collection',
  values: z.object({
    collectionUid: field.reference('collection'),
    place: field.choice({ end: 'At the end', start: 'At the start' }).default('end'),
  }),
})

/** Of items, not of collections: by hand they go; what a rule finds is excluded, since the rule would bring it back. */
export const removeFromCollection = bulk({
  ...ofItems,
  name: 'RemoveFromCollection',
  title: 'Remove from collection',
  values: z.object({ collectionUid: field.reference('collection').meta({ label: 'Collection' }) }),
})
