import type { LandingRuleInput } from '@backroom/contract/organisation/landing-pages/landing-pages'
import {
  blankRepeater,
  type RepeaterInput,
  repeaterStarts,
} from '@backroom/contract/organisation/result-lists/repeaters'

/** Keys of the demo store's websites. They open nothing but a demo store, so they may be known. */
export const demoStorefrontKeys = {
  main: 'brpk_DemoGreenLaneCyclesMainSite00001',
  trade: 'brpk_DemoGreenLaneCyclesTradeSite0001',
  revoked: 'brpk_DemoGreenLaneCyclesRevokedKey001',
} as const

interface DemoRule extends Partial<LandingRuleInput> {
  readonly name: string
  /** By name. */
  readonly filters: readonly string[]
  readonly pages: number
}

/** The rules that make landing pages, with how many pages each has. Together with one by hand there are 48. */
export const demoLandingRules: readonly DemoRule[] = [
  {
    ...{ name: 'Brakes within each category', filters: ['Brake type'], pages: 12 },
    metaDescription: '{count} {category} with {facet} brakes from {fromPrice} at {store}.',
    pageTitle: '{category} with {facet} brakes | {store}',
    heading: '{category} with {facet} brakes',
  },
  {
    ...{ name: 'Waterproof clothing', filters: ['Waterproof rating'], pages: 8 },
    metaDescription: '{facet} {category} from {fromPrice}. {count} in stock at {store}.',
  },
  { name: 'Wheels and brakes', filters: ['Wheel size', 'Brake type'], pages: 10, autoPublish: true },
  {
    ...{ name: 'Warm layers', filters: ['Insulation'], pages: 9 },
    introduction: '<p>{count} {category} with {facet} insulation, chosen in the hills above Kendal.</p>',
  },
  { name: 'Tents and bags by season', filters: ['Season rating'], pages: 8, active: false },
]

/** How landing pages stand: so many of each, in the order they are made. */
export const demoLandingStates = { live: 30, suggested: 12, paused: 4, retired: 2 } as const

/** Tiles of the demo store; the first is asked first. Places are categories by path, or search. */
export const demoRepeaters: readonly { readonly input: RepeaterInput; readonly places: readonly string[] }[] =
  [
    {
      input: { ...(repeaterStarts[1]?.input ?? blankRepeater('')), name: 'Bikes, large' },
      places: ['bikes'],
    },
    {
      input: { ...(repeaterStarts[3]?.input ?? blankRepeater('')), name: 'Clothing with sizes' },
      places: ['clothing', 'footwear'],
    },
    {
      input: { ...(repeaterStarts[2]?.input ?? blankRepeater('')), name: 'Parts list' },
      places: ['components', 'workshop'],
    },
    {
      input: { ...blankRepeater('Search results'), showRating: true, showCompare: true, active: false },
      places: ['search'],
    },
  ]

/** Templates for search engines, the first to be asked first. */
export const demoSeoTemplates = [
  {
    ...{ name: 'Facet pages', scopeKind: 'facet', priority: 5 },
    ...{ pageTitle: '{facet} {facet2} {category} | {store}', heading: '{facet} {facet2} {category}' },
    metaDescription: 'Shop {count} {facet} {facet2} {category} from {fromPrice} at {store}.',
  },
  {
    ...{ name: 'Departments', scopeKind: 'category', scopeDepth: 1, priority: 10 },
    ...{ pageTitle: '{category} | {store}', heading: '', metaDescription: '' },
  },
  {
    ...{ name: 'Categories', scopeKind: 'category', priority: 20 },
    ...{ pageTitle: '{category} | {parent} | {store}', heading: '' },
    metaDescription: '{count} {category} from {fromPrice}. Free delivery over £50 from {store}, {year}.',
  },
  {
    ...{ name: 'Brands', scopeKind: 'brand', priority: 30 },
    ...{ pageTitle: '{brand} at {store}', heading: '', metaDescription: '' },
  },
] as const
