import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { bulksOf } from '../../kit/bulk.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { historyPage, historyQuery } from '../../kit/history.ts'

const levels = storeStaff
const resource = 'colourGroup'

export const colourGroupMost = 50

/** Said after every change. */
export const colourGroupNote =
  'Colour group changes can take up to 24 hours to show, because your site has to be crawled again.'

/** What an item takes over from the group's master when it joins, each of which can be left as it is. */
export const colourGroupCopies = {
  shortDescription: 'Short description',
  description: 'Description',
  technicalInfo: 'Technical info',
  sizeInfo: 'Size info',
  additionalInfo: 'Additional info',
  features: 'Features',
  brandUid: 'Brand',
  rangeName: 'Range',
  seasonUid: 'Season',
  gender: 'Gender',
  age: 'Age',
  categories: 'Categories',
  googleCategoryId: 'Google category',
  facets: 'Facets',
  buyersGuideUid: 'Buyers guide',
  relatedFacetUid: 'Related items facet',
  relatedMode: 'Related items shown',
  deliveryDelayText: 'Delivery delay',
  deliveryChargesApply: 'Delivery charges apply',
  timeToPrepareDays: 'Time to prepare',
  blockMailOrder: 'Block mail order',
  restrictStorePickup: 'Restrict store pickup',
  majorItem: 'Major item',
  customBuilderTemplateUid: 'Custom builder template',
  videoUrl: 'Video',
  metaDescription: 'Meta description',
} as const
export type ColourGroupCopy = keyof typeof colourGroupCopies

const copyNames = Object.keys(colourGroupCopies) as [ColourGroupCopy, ...ColourGroupCopy[]]

const member = z.object({
  itemUid: field.uid(),
  code: z.string(),
  name: z.string(),
  status: z.enum(['inactive', 'active', 'archived']),
  colourUid: field.uid().nullable(),
  colour: z.string().nullable(),
  hex: z.string().nullable(),
  thumb: z.string().nullable(),
  position: z.number().int(),
  isMaster: z.boolean(),
})

export const colourGroup = z
  .object({
    uid: field.uid(),
    version: z.number().int(),
    name: z.string(),
    masterItemUid: field.uid(),
    items: z.array(member),
    /** The master is off the site, so somebody should choose another. */
    needsMaster: z.boolean(),
    note: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'ColourGroup' })
export type ColourGroup = z.infer<typeof colourGroup>

const uids = field.uids().max(colourGroupMost)

/** Which fields each joining item takes over; an item that is not named takes over all of them. */
const copy = z.record(field.writtenUids(1), z.array(z.enum(copyNames))).default({})

const changed = z.object({ group: colourGroup.nullable(), note: z.string() })

const difference = z.array(
  z.object({
    itemUid: field.uid(),
    code: z.string(),
    name: z.string(),
    /** Why it cannot join, if it cannot. */
    refusal: z.string().nullable(),
    fields: z.array(
      z.object({
        field: z.enum(copyNames),
        label: z.string(),
        /** What it has and what it would get, in words. */
        before: z.string(),
        after: z.string(),
      }),
    ),
  }),
)

const call = callsOf({ levels, resource })

export const colourGroups = {
  read: call.get('/colourGroups/:uid', 'A colour group with its items', { reply: colourGroup }),
  create: call.post('/colourGroups', 'Make a colour group; the others take over the master’s texts', {
    body: z.object({
      name: field.text(120, 1),
      masterItemUid: field.uid(),
      /** The others; the master is in it by itself. */
      itemUids: uids.min(1, 'A group needs at least two items.'),
      copy,
    }),
    reply: changed,
    status: 201,
  }),
  previewNew: call.post('/colourGroups/preview', 'What items would take over from a master, field by field', {
    body: z.object({ masterItemUid: field.uid(), itemUids: uids.min(1) }),
    reply: difference,
  }),
  preview: call.post(
    '/colourGroups/:uid/preview',
    'What items would take over on joining a group, field by field',
    { body: z.object({ itemUids: uids.min(1) }), reply: difference },
  ),
  update: call.put(
    '/colourGroups/:uid',
    'Rename, change the master, add, remove or order; a group left with one item is dissolved',
    {
      body: z.object({
        version: field.version(),
        name: field.text(120, 1).optional(),
        masterItemUid: field.uid().optional(),
        add: uids.optional(),
        remove: uids.optional(),
        /** All items in their new order. */
        order: uids.optional(),
        copy,
      }),
      reply: changed,
    },
  ),
  remove: call.remove(
    '/colourGroups/:uid',
    'Delete a colour group, which deactivates every item in it; can be undone for 7 days',
    {
      query: z.object({
        version: field.writtenWhole(1),
        confirmCount: field.writtenWhole(0),
      }),
      reply: z.object({ operationUid: field.uid() }),
      status: 202,
    },
  ),
  history: call.get('/colourGroups/:uid/history', 'Who changed the colour group, when and how', {
    query: historyQuery,
    reply: historyPage,
  }),
}

const change = bulksOf({ root: '/bulkcolourgroupoperations', family: 'product', resource, levels })

/** The run behind the deletion of groups. */
export const deleteColourGroups = change(
  'Delete',
  'Delete',
  'Delete colour groups',
  {},
  { destructive: true },
)
