import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { dataView } from '../../kit/data-view.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { record } from '../../kit/record.ts'
import { tilesAPage } from './filter-settings.ts'
import { listedItem } from './pages.ts'
import { repeaterInsert, repeaterScope } from './words.ts'

const levels = storeStaff

/** The words a template may hold in braces; `{facet:key}` takes a filter's URL key. */
export const tileTokens = [
  'name',
  'url',
  'image',
  'image2',
  'brand',
  'price',
  'was',
  'rrp',
  'saving',
  'rating',
  'sizes',
  'colours',
  'delay',
  'badge',
] as const

export const repeaterInput = z.object({
  name: field.text(80, 1),
  active: field.flag(),
  scopes: z.array(repeaterScope).max(100, 'At most 100 places.').meta({ label: 'Where' }),
  mode: field.choice({ simple: 'Simple', html: 'HTML' }),
  columnsDesktop: field.whole(1, 6).meta({ label: 'Desktop' }),
  columnsTablet: field.whole(1, 4).meta({ label: 'Tablet' }),
  columnsPhone: field.whole(1, 2).meta({ label: 'Phone' }),
  perPage: tilesAPage.nullable().meta({ label: 'Items a page' }),
  imageRatio: field
    .choice({ '1:1': 'Square', '4:3': 'Wide', '3:4': 'Tall' })
    .meta({ label: 'Picture shape' }),
  showBrand: field.flag().meta({ label: 'Brand' }),
  showRating: field.flag().meta({ label: 'Rating' }),
  showSwatches: field.flag().meta({ label: 'Swatches' }),
  showSizes: field.flag().meta({ label: 'Sizes in stock' }),
  showSaving: field.flag().meta({ label: 'Saving' }),
  showDelivery: field.flag().meta({ label: 'Delivery delay' }),
  showCompare: field.flag().meta({ label: 'Compare' }),
  template: z.string().max(20_000, 'At most 20,000 characters.').meta({ label: 'Template' }),
  inserts: z.array(repeaterInsert).max(5, 'At most 5 inserts.'),
})
export type RepeaterInput = z.output<typeof repeaterInput>

const repeaterFigures = z.object({
  priority: z.number().int(),
  /** Where it applies, by name, in the order of `scopes`. */
  scopeNames: z.array(z.string()),
  pagesUsing: z.number().int().meta({ label: 'Pages using it' }),
})

export const repeaters = record({
  resource: 'filterCustomRepeater',
  path: '/filterRepeaters',
  noun: 'repeater',
  levels,
  input: repeaterInput,
  computed: repeaterFigures,
})

export const repeatersView = dataView({
  record: repeaters,
  name: 'FilterRepeaterView',
  noun: 'repeaters',
  columns: {
    priority: { width: 80 },
    name: { of: repeaterInput.shape.name, main: true, width: 220 },
    places: { of: z.string().meta({ label: 'Where' }), width: 264, sort: false, filter: false },
    mode: { of: repeaterInput.shape.mode, width: 92 },
    columns: { of: z.string(), width: 120, sort: false, filter: false },
    active: { of: repeaterInput.shape.active, width: 92 },
    pagesUsing: { width: 124, sort: false, filter: false },
    updatedAt: { width: 110 },
  },
  always: ['version', 'name', 'places', 'active', 'pagesUsing'],
  searches: 'Search name',
  sort: 'priority',
  presets: [
    { name: 'All repeaters' },
    { name: 'Off', filter: [{ field: 'active', op: 'is', value: false }] },
  ],
})

const call = callsOf({ levels, resource: 'filterCustomRepeater' })

/** Sets the order in which repeaters are asked. */
export const repeatersOrder = call.put(
  '/filterRepeaters/order',
  'Order the repeaters, the first to be asked first',
  { body: z.object({ uids: field.uids().min(1).max(500) }), reply: 'empty' },
)

const ask = callsOf({ levels })

/** What a template makes of ten real items, before anything is saved. */
export const repeaterPreview = ask.post('/filterRepeaters/preview', 'A template drawn with ten real items', {
  body: z.object({
    uid: field.uid().nullable(),
    input: repeaterInput.omit({ name: true }),
    /** A page to ask about: which repeater wins there. */
    path: z.string().max(2_000).default(''),
  }),
  reply: z.object({
    tiles: z.array(z.object({ item: listedItem, html: z.string(), why: z.string() })),
    inserts: z.array(z.object({ after: z.number().int(), every: z.boolean(), html: z.string() })),
    /** Lines and tokens that cannot be read: `Line 12: unknown token {colour1}.` */
    errors: z.array(z.string()),
    /** What was taken out of the template because it is not safe. */
    removed: z.array(z.string()),
    /** "For /bikes/gravel this repeater is used; Standard bikes would be, but is lower." */
    winner: z.string(),
  }),
})

/** A repeater a person can start from. */
export interface RepeaterStart {
  readonly key: string
  readonly title: string
  readonly input: RepeaterInput
}

/** A repeater with nothing but its name. */
export function blankRepeater(name: string): RepeaterInput {
  return {
    name,
    active: true,
    scopes: [],
    mode: 'simple',
    perPage: null,
    imageRatio: '1:1',
    columnsDesktop: 4,
    columnsTablet: 3,
    columnsPhone: 2,
    template: '',
    inserts: [],
    showBrand: true,
    showRating: true,
    showSwatches: false,
    showSizes: false,
    showSaving: true,
    showDelivery: false,
    showCompare: false,
  }
}

const bikeTemplate = `<article class="tile wide">
  <a href="{url}"><img src="{image}" alt="{name}"></a>
  <p class="small">{brand}</p>
  <h3><a href="{url}">{name}</a></h3>
  <ul>
    <li>Wheels: {facet:wheel-size}</li>
    <li>Brakes: {facet:brake-type}</li>
    <li>Sizes: {sizes}</li>
  </ul>
  <p><strong>{price}</strong> <s>{was}</s> {badge}</p>
</article>`

/** What New offers: the site's usual tiles, larger bikes, a list of parts, clothing with its sizes. */
export const repeaterStarts: readonly RepeaterStart[] = [
  { key: 'standard', title: 'Standard', input: blankRepeater('') },
  {
    key: 'bikes',
    title: 'Large bikes with key specifications',
    input: {
      ...blankRepeater(''),
      mode: 'html',
      columnsDesktop: 3,
      columnsTablet: 2,
      columnsPhone: 1,
      imageRatio: '4:3',
      template: bikeTemplate,
    },
  },
  {
    key: 'list',
    title: 'Compact list',
    input: {
      ...blankRepeater(''),
      columnsDesktop: 1,
      columnsTablet: 1,
      columnsPhone: 1,
      perPage: 48,
      showDelivery: true,
    },
  },
  {
    key: 'clothing',
    title: 'Clothing with sizes',
    input: { ...blankRepeater(''), imageRatio: '3:4', showSwatches: true, showSizes: true },
  },
]

/** A start as a store can have it: without the lines about filters it does not have. */
export function inputOfStart({ input }: RepeaterStart, filterKeys: readonly string[]): RepeaterInput {
  const isKnown = (line: string) =>
    [...line.matchAll(/\{facet:([^{}]+)\}/g)].every(([, key = '']) => filterKeys.includes(key))
  return { ...input, template: input.template.split('\n').filter(isKnown).join('\n') }
}
