import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { callsOf } from '../../kit/endpoint.ts'
import { type FilterType, filterTypes } from '../filters/filters.ts'
import { filterSettingsInput } from './filter-settings.ts'
import { repeaterInsert } from './words.ts'

/** What a website asks for a list by: the path of the page, and what stands after the question mark. */
export const listQuery = z.strictObject({
  path: z.string().max(2_000).default('/'),
  query: z.string().max(4_000).default(''),
})

const price = z.object({
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  was: z.number().int().nullable(),
  rrp: z.number().int().nullable(),
  currency: z.string(),
})

/** An item of a list as websites read it. */
export const listedItem = z.object({
  uid: z.number().int(),
  slug: z.string(),
  name: z.string(),
  brand: z.object({ uid: z.number().int(), name: z.string(), slug: z.string() }).nullable(),
  price,
  flags: z.object({ onSale: z.boolean(), new: z.boolean(), major: z.boolean() }),
  stock: z.object({ state: z.enum(['inStock', 'lowStock', 'backorder', 'outOfStock', 'prelaunch']) }),
  sizes: z.array(z.object({ itemUid: z.number().int(), label: z.string(), state: z.string() })),
  rating: z.object({ average: z.number(), count: z.number().int() }).nullable(),
  image: z.object({ url: z.string(), alt: z.string() }).nullable(),
  /** The same thing in its colours, this item among them; empty where there is but one. */
  swatches: z.array(
    z.object({ uid: z.number().int(), slug: z.string(), name: z.string(), hex: z.string().nullable() }),
  ),
  /** How long delivery takes, where it takes longer than usual. */
  delay: z.string(),
  /** The item's tile, where the repeater of the page is HTML. */
  html: z.string().optional(),
})
export type ListedItem = z.output<typeof listedItem>

/** An item as its page shows it. */
export const shopItem = listedItem.omit({ html: true }).extend({
  texts: z.object({
    pageTitle: z.string(),
    metaDescription: z.string(),
    shortDescription: z.string(),
    description: z.string(),
    technicalInfo: z.string(),
    sizeInfo: z.string(),
    additionalInfo: z.string(),
    features: z.array(z.string()),
  }),
  images: z.array(z.object({ url: z.string(), alt: z.string() })),
  /** From the top to its primary category. */
  categories: z.array(z.object({ name: z.string(), path: z.string() })),
})
export type ShopItem = z.output<typeof shopItem>

export const listedFacet = z.object({
  name: z.string(),
  url: z.string(),
  count: z.number().int(),
  chosen: z.boolean(),
  /** A colour such as `#1e90ff`, or the address of a picture. */
  swatch: z.string().optional(),
  /** What a facet of a number filter covers, with as many decimals as its filter has. */
  from: z.number().nullable().optional(),
  to: z.number().nullable().optional(),
})

/** What a slider of prices goes over: what the list has as if no price were chosen. Amounts go up to `to`, not with it. */
const priceRange = z.object({
  from: z.number().int(),
  to: z.number().int(),
  chosen: z.object({ from: z.number().int(), to: z.number().int().nullable() }).nullable(),
  /** With `{from}` and `{to}` where the two amounts go, in minor units. */
  url: z.string(),
  /** Without a price. */
  allUrl: z.string(),
})

export const listedRepeater = z.object({
  name: z.string(),
  mode: z.enum(['simple', 'html']),
  columns: z.object({ desktop: z.number().int(), tablet: z.number().int(), phone: z.number().int() }),
  imageRatio: z.enum(['1:1', '4:3', '3:4']),
  shows: z.array(z.enum(['brand', 'rating', 'swatches', 'sizes', 'saving', 'delivery', 'compare'])),
  inserts: z.array(repeaterInsert),
})

/**
 * A list of items by its address. `robots` is what the page says of itself; `disallowed` stands for addresses that robots.txt
 * keeps away and that therefore say nothing.
 */
export const listAnswer = z.object({
  status: z.union([z.literal(200), z.literal(301), z.literal(302), z.literal(404)]),
  location: z.string().optional(),
  page: z
    .object({
      kind: z.enum(['category', 'facet', 'landing', 'brand', 'collection', 'search']),
      heading: z.string(),
      texts: z.object({
        pageTitle: z.string(),
        metaDescription: z.string(),
        introduction: z.string(),
        footerText: z.string(),
      }),
      robots: z.enum(['index', 'noindex', 'disallowed']),
      canonical: z.string(),
    })
    .optional(),
  filters: z
    .array(
      z.object({
        name: z.string(),
        /** What it reads: facets put on items, or a field of theirs such as price. */
        type: z.enum(Object.keys(filterTypes) as [FilterType, ...FilterType[]]),
        display: z.enum(['checkbox', 'swatch', 'button', 'slider', 'dropdown', 'toggle']),
        visible: z.number().int(),
        collapsed: z.boolean(),
        searchable: z.boolean(),
        showCount: z.boolean(),
        /** Of a number filter; the names of its facets say it already. */
        unit: z.string().optional(),
        facets: z.array(listedFacet),
        /** Of a price filter that is shown as a slider. */
        range: priceRange.optional(),
      }),
    )
    .optional(),
  items: z.array(listedItem).optional(),
  repeater: listedRepeater.nullable().optional(),
  total: z.number().int().optional(),
  pages: z.number().int().optional(),
  perPage: z.number().int().optional(),
  sorts: z.array(z.object({ name: z.string(), url: z.string(), chosen: z.boolean() })).optional(),
  look: z
    .object({
      autoApply: z.boolean(),
      stickyBar: z.boolean(),
      mobile: z.enum(['drawer', 'top']),
      /** Tiles, or rows where the category says so. */
      view: z.enum(['grid', 'list']),
    })
    .optional(),
})
export type ListAnswer = z.output<typeof listAnswer>

const call = callsOf({ levels: storeStaff })

/** The true public list of a page, for previews in the console; with settings that are not saved yet where they are sent. */
export const listPreview = call.post('/listPages/preview', 'A list as the website gets it, by its address', {
  body: z.object({
    site: z.string().max(20).default('main'),
    path: z.string().max(2_000),
    query: z.string().max(4_000).default(''),
    settings: filterSettingsInput.partial().optional(),
  }),
  reply: listAnswer,
})

const menuNodeShape = {
  label: z.string(),
  url: z.string().nullable(),
  kind: z.enum(['category', 'facet', 'collection', 'brand', 'page', 'link', 'heading']),
  image: z.string().nullable(),
  columns: z.number().int(),
  emphasis: z.enum(['none', 'bold', 'sale', 'new']),
  newTab: z.boolean(),
}
export interface MenuNode extends z.output<z.ZodObject<typeof menuNodeShape>> {
  readonly children: MenuNode[]
}
/** Four levels, written out: a shape that names itself would not fit into the description of the API. */
const over = (below: z.ZodType<MenuNode>): z.ZodType<MenuNode> =>
  z.object({ ...menuNodeShape, children: z.array(below) })
const lowest = z.object({ ...menuNodeShape, children: z.array(z.never()) })
const menuNode = over(over(over(lowest)))

/** A site's menu as websites read it. */
export const menuAnswer = z.object({
  code: z.string(),
  version: z.number().int(),
  /** When time alone next changes it; a cache ends there. */
  until: z.string().nullable(),
  nodes: z.array(menuNode),
})
export type MenuAnswer = z.output<typeof menuAnswer>

/** Pages for search engines, 5,000 at a time, and what robots.txt should say. */
export const sitemapAnswer = z.object({
  urls: z.array(z.object({ path: z.string(), lastmod: z.string() })),
  nextCursor: z.string().nullable(),
  robots: z.array(z.string()),
})
