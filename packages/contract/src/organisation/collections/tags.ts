import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { dataView } from '../../kit/data-view.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { record } from '../../kit/record.ts'

const levels = storeStaff
const resource = 'collectionTag'

/** The twelve colours a tag can have. */
export const tagColours = {
  grey: 'Grey',
  red: 'Red',
  pink: 'Pink',
  grape: 'Grape',
  violet: 'Violet',
  indigo: 'Indigo',
  blue: 'Blue',
  cyan: 'Cyan',
  teal: 'Teal',
  green: 'Green',
  lime: 'Lime',
  orange: 'Orange',
} as const
export type TagColour = keyof typeof tagColours

export const collectionTagInput = z.object({
  name: field.text(40, 1),
  colour: field.choice(tagColours),
  description: field.text(200),
})
export type CollectionTagInput = z.output<typeof collectionTagInput>

const figures = {
  collections: z.number().int().meta({ label: 'Collections' }),
  liveCollections: z.number().int().meta({ label: 'Live' }),
  rules: z.number().int().meta({ label: 'Used in rules' }),
}

export const collectionTags = record({
  resource,
  path: '/collectionTags',
  noun: 'collection tag',
  levels,
  input: collectionTagInput,
  computed: z.object(figures),
})

export const collectionTagsView = dataView({
  record: collectionTags,
  noun: 'collection tags',
  row: z.object({ ...figures }),
  columns: {
    colour: { width: 116 },
    name: { main: true, width: 190 },
    description: { width: 320 },
    collections: { width: 108 },
    liveCollections: { width: 80 },
    rules: { width: 112 },
    updatedAt: { width: 98 },
  },
  always: ['version', 'name', 'colour', 'description', 'collections'],
  searches: 'Search name or description',
  sort: 'name',
  presets: [
    { name: 'All tags' },
    { name: 'Not used', filter: [{ field: 'collections', op: 'equals', value: 0 }] },
  ],
})

const call = callsOf({ levels, resource })

/** The merged tags go; collections and rules that had them have the one that is kept. */
export const mergeCollectionTags = call.post('/collectionTags/merge', 'Merge collection tags into one', {
  body: z.object({ keepUid: field.uid(), mergeUids: field.uids().min(1).max(50) }),
  reply: z.object({ collections: z.number().int(), rules: z.number().int() }),
})
