import type { LandingRuleInput } from '@backroom/contract/organisation/landing-pages/landing-pages'
import {
  blankRepeater,
  type RepeaterInput,
  repeaterStarts,
} from '@backroom/contract/organisation/result-lists/repeaters'
import data from '#demo/organisation/navigation.json'

interface DemoRule extends Partial<LandingRuleInput> {
  readonly name: string
  /** By name. */
  readonly filters: readonly string[]
  readonly pages: number
}

/** The rules that make landing pages, with how many pages each has. Together with one by hand there are 48. */
export const demoAlpRules: readonly DemoRule[] = data.alpRules

/** How landing pages stand: so many of each, in the order they are made. */
export const demoAlpStates = { live: 30, suggested: 12, paused: 4, retired: 2 } as const

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
export const demoSeoTemplates = data.seoTemplates
