import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { endpoint } from '../../kit/endpoint.ts'
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
const call = { resource, levels, params: siteParam } as const
const oneNode = siteParam.extend({ nodeKey })

export const readMenu = endpoint({
  ...call,
  method: 'GET',
  path: '/FacetNavigation/:site',
  query: z.object({ version: z.enum(['draft', 'published']).default('draft') }),
  reply: menuDraft,
  summary: 'The menu of a site, as edited or as published',
})

/** The entries under one entry, for menus read level by level. */
export const menuLevel = endpoint({
  ...call,
  method: 'GET',
  path: '/dataviews/FacetNavigationView/:site/:parent',
  params: siteParam.extend({ parent: nodeKey }),
  query: z.object({ version: z.enum(['draft', 'published']).default('draft') }),
  reply: z.object({
    rows: z.array(nodeRow),
    total: z.object({ count: z.number().int(), isEstimate: z.boolean() }),
    nextCursor: z.null(),
  }),
  summary: 'The entries of a menu under one of its entries',
})

export const addNode = endpoint({
  ...call,
  method: 'POST',
  path: '/FacetNavigation/:site',
  body: edited.extend({ parentKey: nodeKey, beforeKey: nodeKey.nullable(), node: nodeInput }),
  status: 201,
  reply: menuDraft.extend({ nodeKey: z.number().int() }),
  summary: 'Add an entry to the draft',
})

export const saveNode = endpoint({
  ...call,
  method: 'PUT',
  path: '/FacetNavigation/:site/:nodeKey',
  params: oneNode,
  body: edited.extend({ node: nodeInput }),
  reply: menuDraft,
  summary: 'Change an entry of the draft',
})

export const removeNode = endpoint({
  ...call,
  method: 'DELETE',
  path: '/FacetNavigation/:site/:nodeKey',
  params: oneNode,
  query: z.object({ draftVersion: field.writtenWhole(0) }),
  reply: menuDraft,
  summary: 'Take an entry, and what is under it, out of the draft',
})

export const moveNode = endpoint({
  ...call,
  method: 'POST',
  path: '/FacetNavigation/:site/move',
  body: edited.extend({ nodeKey, parentKey: nodeKey, beforeKey: nodeKey.nullable() }),
  reply: menuDraft,
  summary: 'Move an entry of the draft',
})

export const addManyNodes = endpoint({
  ...call,
  method: 'POST',
  path: '/FacetNavigation/:site/addMany',
  body: edited.extend({
    parentKey: nodeKey,
    what: z.enum(['facetsOfFilter', 'childrenOfCategory', 'collectionsWithTag']),
    uid: field.uid(),
  }),
  reply: menuDraft.extend({ added: z.number().int() }),
  summary: 'Add all facets of a filter, all children of a category, or all collections with a tag',
})

export const copyMenu = endpoint({
  ...call,
  method: 'POST',
  path: '/FacetNavigation/:site/copy',
  body: edited.extend({ from: z.string().max(20) }),
  reply: menuDraft,
  summary: "Make the draft a copy of another site's published menu",
})

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

export const menuChanges = endpoint({
  ...call,
  method: 'GET',
  path: '/FacetNavigation/:site/changes',
  query: z.object({ number: field.writtenWhole(0).optional() }),
  reply: z.object({
    changes: z.array(menuChange),
    /** What stands in the way of publishing. */
    problems: z.array(z.object({ nodeKey: z.number().int(), text: z.string() })),
    /** The version on the site, which this differs from. */
    publishedNumber: menuDraft.shape.publishedNumber,
  }),
  summary: 'What publishing the draft, or an old version, would change, and what forbids it',
})

export const publishMenu = endpoint({
  ...call,
  method: 'POST',
  path: '/FacetNavigation/:site/publish',
  body: edited.extend({ note: field.text(200) }),
  reply: menuDraft,
  summary: 'Put the draft on the site in one step',
})

export const discardMenu = endpoint({
  ...call,
  method: 'POST',
  path: '/FacetNavigation/:site/discard',
  body: edited,
  reply: menuDraft,
  summary: 'Throw the draft away',
})

export const menuVersions = endpoint({
  ...call,
  method: 'GET',
  path: '/FacetNavigation/:site/versions',
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
  summary: 'The versions of a menu, the newest first',
})

export const publishVersion = endpoint({
  ...call,
  method: 'POST',
  path: '/FacetNavigation/:site/versions/:number/publish',
  params: siteParam.extend({ number: field.writtenWhole(1) }),
  /** The version it is to replace: with another one on the site by now it is refused. */
  body: menuDraft.pick({ publishedNumber: true }),
  reply: menuDraft,
  summary: 'Put an old version back on the site',
})

/** The menu as the site draws it, of the draft or of what is published. */
export const menuPreview = endpoint({
  ...call,
  method: 'GET',
  path: '/FacetNavigation/:site/preview',
  query: z.object({ version: z.enum(['draft', 'published']).default('draft') }),
  reply: menuAnswer,
  summary: 'The menu as shoppers would see it',
})
