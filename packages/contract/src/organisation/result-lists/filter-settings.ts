import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { settings } from '../../kit/settings.ts'
import { type ListSort, listSorts } from './words.ts'

const levels = storeStaff
const sortNames = Object.keys(listSorts) as [ListSort, ...ListSort[]]

/** Twelve to ninety-six tiles, in whole rows of every usual number of columns. */
export const tilesAPage = field
  .whole(12, 96)
  .refine(value => value % 12 === 0, 'Choose a multiple of 12.')
  .meta({ kind: 'number' })

export const filterSettingsInput = z.object({
  urlStyle: field
    .choice({ path: 'Facets in the path', query: 'Facets after the question mark' })
    .meta({ label: 'URL style' }),
  maxPathFacets: field.whole(0, 3).meta({ label: 'Most facets in the path' }),
  maxIndexableFacets: field.whole(0, 3).meta({ label: 'Most facets indexed' }),
  emptyPage: field
    .choice({ notFound: 'Answers not found (404)', noindex: 'Stays, kept out of search engines' })
    .meta({ label: 'A combination without items' }),
  countMode: field.choice({ pages: 'Items', sizes: 'Sizes' }).meta({ label: 'Counts are of' }),
  showZero: field.flag().meta({ label: 'Show facets without items' }),
  autoApply: field.flag().meta({ label: 'Apply each choice at once' }),
  stickyBar: field.flag().meta({ label: 'Keep the filter bar in sight' }),
  mobile: field
    .choice({ drawer: 'A drawer', top: 'Above the items' })
    .meta({ label: 'On phones filters are' }),
  priceDisplay: field.choice({ bands: 'Bands', slider: 'Slider' }).meta({ label: 'Price as' }),
  bandsMinor: z
    .array(field.money())
    .min(1, 'Keep at least one band.')
    .max(20, 'At most 20 bands.')
    .refine(bands => bands.every((band, at) => at === 0 || band > (bands[at - 1] as number)), {
      message: 'Price bands must rise.',
    })
    .meta({ label: 'Price bands' }),
  sortsOffered: z
    .array(z.enum(sortNames))
    .min(1, 'Offer at least one order.')
    .refine(sorts => new Set(sorts).size === sorts.length, 'Each order once.')
    .meta({ label: 'Orders offered' }),
  defaultSort: field.choice(listSorts).meta({ label: 'First order' }),
  perPage: tilesAPage.meta({ label: 'Items a page' }),
  inStockDefault: field.flag().meta({ label: 'In stock only is ticked at first' }),
  saleLabel: field.text(30, 1).meta({ label: 'Sale label' }),
  inStockLabel: field.text(30, 1).meta({ label: 'In stock label' }),
  newDays: field.whole(1, 365).meta({ label: 'Days an item is new' }),
  colourSource: field
    .choice({ base: 'Base colours', all: 'Every colour name' })
    .meta({ label: 'Colours offered' }),
})
export type FilterSettingsInput = z.output<typeof filterSettingsInput>

export const filterSettings = settings({
  resource: 'filterSettings',
  path: '/filterSettings',
  noun: 'filter settings',
  levels,
  input: filterSettingsInput,
})

const call = callsOf({ levels })

/** What another URL style would do to addresses the site has now. */
export const filterUrlChange = call.post(
  '/filterSettings/urlChange',
  'How many addresses another URL style changes, with samples',
  {
    body: filterSettingsInput.pick({ urlStyle: true, maxPathFacets: true }),
    reply: z.object({
      urls: z.number().int(),
      redirects: z.number().int(),
      samples: z.array(z.object({ from: z.string(), to: z.string() })),
    }),
  },
)
