import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { person } from '../../kit/history.ts'
import { siteAddress } from '../landing-pages/landing-pages.ts'
import { menuAnswer } from '../result-lists/pages.ts'
import { siteParam } from '../sites.ts'

const levels = storeStaff
/** The table whose rows every edit of a menu touches, so that colleagues' consoles read it again. */
const resource = 'facetNavigationVersion'

export const nodeKinds = {
  category: 'Category',
  facet: 'Facet',
  collection: 'Collection',
  brand: 'Brand',
  page: 'Page',
  link: 'Link',
  heading: 'Heading',
} as const
export type NodeKind = keyof typeof nodeKinds

export const nodesMost = 500
export const nodeDepthMost = 4

const nodeKey = field.writtenWhole(0)

export const nodeInput = z.object({
  kind: field.choice(nodeKinds),
  targetUid: field.uid().nullable(),
  url: siteAddress.meta({ label: 'Address' }),
  label: field.text(60),
  visible: field.flag(),
  startsAt: field.instant().nullable().meta({ label: 'Starts' }),
  endsAt: field.instant().nullable().meta({ label: 'Ends' }),
  imageFileUid: field.image().nullable().meta({ label: 'Image' }),
  columns: field.whole(1, 4),
  emphasis: field.choice({ none: 'None', bold: 'Bold', sale: 'Sale', new: 'New' }),
  newTab: field.flag().meta({ label: 'Opens in a new tab' }),
})
export type NodeInput = z.output<typeof nodeInput>

/** An entry with nothing but what it leads to. */
export function blankNode(kind: NodeKind): NodeInput {
  return {
    kind,
    targetUid: null,
    url: '',
    label: '',
    visible: true,
    startsAt: null,
    endsAt: null,
    imageFileUid: null,
    columns: 1,
    emphasis: 'none',
    newTab: false,
  }
}

export const nodeRow = z
  .object({
    nodeKey: z.number().int(),
    parentKey: z.number().int(),
    ...nodeInput.shape,
    url: z.string(),
    /** The label, or the target's name where it has none. */
    name: z.string(),
    target: z.string(),
    /** When the collection it leads to is on the site; shoppers see the entry only then. */
    targetStartsAt: z.string().nullable(),
    targetEndsAt: z.string().nullable(),
    path: z.string().nullable(),
    image: z.string().nullable(),
    children: z.number().int(),
    liveItems: z.number().int().nullable(),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'MenuNode' })
export type NodeRow = z.output<typeof nodeRow>

/** A site's menu as staff edit it. Without a draft it is the published one, and the first edit makes the draft. */
export const menuDraft = z
  .object({
    site: z.string(),
    /** Sent back with every edit: an older one is refused, since somebody else was there. */
    draftVersion: z.number().int(),
    hasDraft: z.boolean(),
    changes: z.number().int(),
    lastBy: person.nullable(),
    lastAt: z.string().nullable(),
    publishedNumber: field.version(0).nullable(),
    nodes: z.array(nodeRow),
  })
  .meta({ id: 'MenuDraft' })
export type MenuDraft = z.output<typeof menuDraft>

const edited = z.object({ draftVersion: field.version(0) })
const oneNode = siteParam.extend({ nodeKey })

const call = callsOf({ levels, resource, params: siteParam })

export const readMenu = call.get('/FacetNavigation/:site', 'The menu of a site, as edited or as published', {
  query: z.object({ version: z.enum(['draft', 'published']).default('draft') }),
  reply: menuDraft,
})

/** The entries under one entry, for menus read level by level. */
export const menuLevel = call.get(
  '/dataviews/FacetNavigationView/:site/:parent',
  'The entries of a menu under one of its entries',
  {
    params: siteParam.extend({ parent: nodeKey }),
    query: z.object({ version: z.enum(['draft', 'published']).default('draft') }),
    reply: z.object({
      rows: z.array(nodeRow),
      total: z.object({ count: z.number().int(), isEstimate: z.boolean() }),
      nextCursor: z.null(),
    }),
  },
)

export const addNode = call.post('/FacetNavigation/:site', 'Add an entry to the draft', {
  body: edited.extend({ parentKey: nodeKey, beforeKey: nodeKey.nullable(), node: nodeInput }),
  status: 201,
  reply: menuDraft.extend({ nodeKey: z.number().int() }),
})

export const saveNode = call.put('/FacetNavigation/:site/:nodeKey', 'Change an entry of the draft', {
  params: oneNode,
  body: edited.extend({ node: nodeInput }),
  reply: menuDraft,
})

export const removeNode = call.remove(
  '/FacetNavigation/:site/:nodeKey',
  'Take an entry, and what is under it, out of the draft',
  { params: oneNode, query: z.object({ draftVersion: field.writtenWhole(0) }), reply: menuDraft },
)

export const moveNode = call.post('/FacetNavigation/:site/move', 'Move an entry of the draft', {
  body: edited.extend({ nodeKey, parentKey: nodeKey, beforeKey: nodeKey.nullable() }),
  reply: menuDraft,
})

export const addManyNodes = call.post(
  '/FacetNavigation/:site/addMany',
  'Add all facets of a filter, all children of a category, or all collections with a tag',
  {
    body: edited.extend({
      parentKey: nodeKey,
      what: z.enum(['facetsOfFilter', 'childrenOfCategory', 'collectionsWithTag']),
      uid: field.uid(),
    }),
    reply: menuDraft.extend({ added: z.number().int() }),
  },
)

export const copyMenu = call.post(
  '/FacetNavigation/:site/copy',
  "Make the draft a copy of another site's published menu",
  { body: edited.extend({ from: z.string().max(20) }), reply: menuDraft },
)

/** What may differ in an entry that both versions have. */
export const changedParts = {
  place: 'Place',
  target: 'Target',
  label: 'Label',
  visible: 'Visibility',
  dates: 'Dates',
  image: 'Image',
  columns: 'Columns',
  emphasis: 'Emphasis',
  newTab: 'New tab',
} as const
export type ChangedPart = keyof typeof changedParts

/** One entry that differs between two versions. */
export const menuChange = z.object({
  nodeKey: z.number().int(),
  kind: z.enum(['added', 'moved', 'changed', 'removed']),
  /** In what it differs; empty for one that came or went. */
  parts: z.array(z.enum(Object.keys(changedParts) as [ChangedPart, ...ChangedPart[]])),
  name: z.string(),
  /** Where it stands, by names: "Bikes, Road". */
  place: z.string(),
  /** What it was called and where it stood; null for one that came. */
  was: z.object({ name: z.string(), place: z.string() }).nullable(),
})

export const menuChanges = call.get(
  '/FacetNavigation/:site/changes',
  'What publishing the draft, or an old version, would change, and what forbids it',
  {
    query: z.object({ number: field.writtenWhole(0).optional() }),
    reply: z.object({
      changes: z.array(menuChange),
      /** What stands in the way of publishing. */
      problems: z.array(z.object({ nodeKey: z.number().int(), text: z.string() })),
      /** The version on the site, which this differs from. */
      publishedNumber: menuDraft.shape.publishedNumber,
    }),
  },
)

export const publishMenu = call.post(
  '/FacetNavigation/:site/publish',
  'Put the draft on the site in one step',
  { body: edited.extend({ note: field.text(200) }), reply: menuDraft },
)

export const discardMenu = call.post('/FacetNavigation/:site/discard', 'Throw the draft away', {
  body: edited,
  reply: menuDraft,
})

export const menuVersions = call.get(
  '/FacetNavigation/:site/versions',
  'The versions of a menu, the newest first',
  {
    reply: z.array(
      z.object({
        number: z.number().int(),
        state: z.enum(['draft', 'published', 'old']),
        note: z.string(),
        nodes: z.number().int(),
        publishedAt: z.string().nullable(),
        by: person.nullable(),
      }),
    ),
  },
)

export const publishVersion = call.post(
  '/FacetNavigation/:site/versions/:number/publish',
  'Put an old version back on the site',
  {
    params: siteParam.extend({ number: field.writtenWhole(1) }),
    /** The version it is to replace: with another one on the site by now it is refused. */
    body: menuDraft.pick({ publishedNumber: true }),
    reply: menuDraft,
  },
)

/** The menu as the site draws it, of the draft or of what is published. */
export const menuPreview = call.get('/FacetNavigation/:site/preview', 'The menu as shoppers would see it', {
  query: z.object({ version: z.enum(['draft', 'published']).default('draft') }),
  reply: menuAnswer,
})
