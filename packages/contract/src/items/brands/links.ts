import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { bulksOf } from '../../kit/bulk.ts'
import { dataView } from '../../kit/data-view.ts'
import * as field from '../../kit/field.ts'
import { record } from '../../kit/record.ts'
import { brandOptions } from './pickers.ts'

const levels = storeStaff

/** What a supplier's name for a brand means to the shop, and where "Shop {brand}" lands. */
export const brandLinkInput = z.object({
  brandUid: field.reference('brand').nullable(),
  landingUrl: field.url().meta({ label: 'Landing address' }),
  landingCollectionUid: field.reference('collection').nullable().meta({ label: 'Landing collection' }),
  ignore: field.flag().meta({ label: 'Ignored' }),
})

export const linkStates = { linked: 'Linked', unlinked: 'Not linked', ignored: 'Ignored' } as const

const linkFacts = z.object({
  supplierUid: field.reference('supplier'),
  supplierName: z.string().meta({ label: 'Supplier' }),
  supplierBrandName: z.string().meta({ label: 'Supplier’s brand name' }),
  brandName: z.string().nullable().meta({ label: 'Brand' }),
  state: field.choice(linkStates),
  feedItems: z.number().int().meta({ label: 'In feed' }),
  linkedItems: z.number().int().meta({ label: 'On sale' }),
  firstSeenAt: field.instant().meta({ label: 'First seen' }),
  lastSeenAt: field.instant().meta({ label: 'Last seen' }),
})

const {
  create: _made,
  remove: _removed,
  ...links
} = record({
  resource: 'brandLink',
  path: '/brandLinks',
  noun: 'brand link',
  levels,
  input: brandLinkInput,
  computed: linkFacts,
})

/** Links come with supplier feeds, so staff neither make nor delete them. */
export const brandLinks = links

export const brandLinksView = dataView({
  record: brandLinks,
  noun: 'supplier names',
  row: linkFacts.pick({ supplierUid: true }).extend({ suggestedUid: field.uid().nullable() }),
  columns: {
    supplierName: { width: 160 },
    supplierBrandName: { main: true, width: 160 },
    brandName: { width: 140 },
    suggestedName: { of: z.string().nullable().meta({ label: 'Suggested brand' }), width: 150 },
    likenessBp: { of: z.number().int().nullable().meta({ kind: 'percent', label: 'Likeness' }), width: 84 },
    state: { width: 112 },
    landing: { of: z.string().meta({ label: 'Lands on' }), width: 100, filter: false, sort: false },
    feedItems: { width: 76 },
    linkedItems: { width: 76 },
    lastSeenAt: { width: 96 },
    firstSeenAt: { hidden: true },
    updatedAt: { hidden: true },
    brandUid: {
      of: field.reference('brand').nullable().meta({ label: 'Brand' }),
      hidden: true,
      sort: false,
      options: brandOptions,
    },
  },
  always: [
    'version',
    'brandName',
    'brandUid',
    'linkedItems',
    'feedItems',
    'state',
    'suggestedName',
    'suggestedUid',
    'supplierBrandName',
    'supplierName',
  ],
  searches: 'Search supplier or brand',
  sort: '-feedItems',
  presets: [
    { name: 'Not linked', filter: [{ field: 'state', op: 'in', value: ['unlinked'] }] },
    { name: 'Linked', filter: [{ field: 'state', op: 'in', value: ['linked'] }] },
    { name: 'Ignored', filter: [{ field: 'state', op: 'in', value: ['ignored'] }] },
    { name: 'All names' },
  ],
})

const root = '/bulkbrandlinkoperations'
const family = 'brandLink'

const change = bulksOf({ root, family, resource: 'brandLink', levels })

export const ignoreBrandLinks = change('SetIgnore', 'Ignore', 'Ignore or stop ignoring', {
  ignore: field.flag().meta({ label: 'Ignore' }),
})

export const acceptBrandLinks = change(
  'accept',
  'Suggestions',
  'Accept suggestions',
  { minLikenessBp: field.basisPoints().min(5_000).meta({ label: 'Minimum likeness' }) },
  { root: '/brandLinks' },
)
