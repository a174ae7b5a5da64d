import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { bulksOf } from '../../kit/bulk.ts'
import { dataView } from '../../kit/data-view.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { atVersion, record } from '../../kit/record.ts'
import { searchEngineFields } from '../brands/brands.ts'

const levels = storeStaff
const resource = 'buyersGuide'

/** A guide is published only when there is something to read. */
export const guideBodyLeast = 200

const links = (name: string) => field.uids(name).max(20, 'At most 20.')

export const guideInput = z.object({
  title: field.text(160, 1),
  urlSlug: field.slugOrEmpty().meta({ label: 'URL' }),
  summary: field.lines(300),
  body: field.richText(60_000),
  heroFileUid: field.image().nullable().meta({ label: 'Picture' }),
  heroAlt: field.text(255).meta({ label: 'Alt text' }),
  byline: field.text(80),
  categoryUids: links('category').meta({ label: 'Categories' }),
  collectionUids: links('collection').meta({ label: 'Collections' }),
  brandUids: links('brand').meta({ label: 'Brands' }),
  ...searchEngineFields,
})
export type GuideInput = z.output<typeof guideInput>

export const guideStatuses = { draft: 'Draft', published: 'Published' } as const

export const guides = record({
  resource,
  path: '/articleDictionary',
  noun: 'buyers guide',
  levels,
  input: guideInput,
  computed: z.object({
    status: field.choice(guideStatuses),
    publishedAt: z.string().nullable().meta({ kind: 'instant', label: 'Published' }),
    itemCount: z.number().int().meta({ label: 'Items' }),
    /** Where it is, or would be, on the site. */
    path: z.string(),
  }),
})

const call = callsOf({ levels, resource })

export const guidePublish = call.post(
  '/articleDictionary/:uid/publish',
  'Put a guide on the site; it needs a title and 200 characters of text',
  { body: atVersion, reply: guides.stored },
)

export const guideUnpublish = call.post(
  '/articleDictionary/:uid/unpublish',
  'Take a guide off the site; items keep pointing at it',
  { body: atVersion, reply: guides.stored },
)

export const guideDuplicate = call.post(
  '/articleDictionary/:uid/duplicate',
  'A draft with the same text under another title',
  { body: z.object({ title: field.text(160, 1) }), reply: guides.stored, status: 201 },
)

export const guidesView = dataView({
  record: guides,
  name: 'ArticleDictionaryView',
  noun: 'buyers guides',
  columns: {
    hero: { of: z.string().nullable().meta({ kind: 'image', label: 'Picture' }) },
    title: { of: z.string(), main: true, width: 250 },
    status: { width: 104 },
    itemCount: { width: 76 },
    categories: { of: z.string(), width: 150, sort: false },
    brands: { of: z.string(), width: 120, sort: false },
    byline: { of: z.string(), width: 130 },
    updatedAt: { width: 104 },
    publishedAt: { of: field.instant().nullable().meta({ label: 'Published' }), width: 104 },
    updatedBy: { hidden: true },
    urlSlug: { of: z.string().meta({ kind: 'code', label: 'URL' }), hidden: true },
  },
  always: ['version', 'hero', 'title', 'byline', 'status', 'itemCount', 'urlSlug'],
  searches: 'Search title, summary or byline',
  sort: 'title',
  presets: [
    { name: 'All guides' },
    { name: 'Published', filter: [{ field: 'status', op: 'in', value: ['published'] }] },
    { name: 'Draft', filter: [{ field: 'status', op: 'in', value: ['draft'] }] },
    {
      name: 'Draft but in use',
      filter: [
        { field: 'status', op: 'in', value: ['draft'] },
        { field: 'itemCount', op: 'gt', value: 0 },
      ],
    },
  ],
})

const change = bulksOf({ root: '/bulkbuyersguideoperations', family: 'content', resource, levels })

export const setGuideStatus = change('SetStatus', 'Status', 'Publish or unpublish', {
  status: field.choice(guideStatuses),
})

export const deleteGuides = change('Delete', 'Delete', 'Delete guides', {}, { destructive: true })
