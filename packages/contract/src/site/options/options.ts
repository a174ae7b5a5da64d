import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { endpoint } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { record } from '../../kit/record.ts'
import { settings } from '../../kit/settings.ts'

const yes = (label: string) => field.flag().meta({ label })

/** How the website behaves, option by option: it is told all of them. */
export const optionInput = z.object({
  showSku: yes('Show the code of an item'),
  sizePicker: field.choice({ buttons: 'Buttons', dropdown: 'List' }).meta({ label: 'Sizes are chosen by' }),
  showDeliveryPromise: yes('Say when it would arrive'),
  relatedCount: field.whole(0, 24).meta({ label: 'Related items' }),
  recentlyViewed: field.whole(0, 12).meta({ label: 'Recently looked at' }),
  zoom: field
    .choice({ none: 'None', hover: 'Under the pointer', full: 'Whole window' })
    .meta({ label: 'Zoom' }),
  showBuilder: yes('Offer to build one’s own'),
  hoverImage: yes('Second picture under the pointer'),
  saleBadge: yes('Mark what is on sale'),
  lowStockBadge: yes('Mark what is running out'),
  loadMore: field
    .choice({ pages: 'Pages', button: 'A button', scroll: 'Scrolling' })
    .meta({ label: 'More items by' }),
  suggestions: yes('Suggest while typing'),
  redirectExactCode: yes('A code leads straight to its item'),
  quickAdd: yes('Add from lists'),
  saveForLater: yes('Save for later'),
  showSavings: yes('Say what was saved'),
})
export type OptionInput = z.output<typeof optionInput>

/** How a website behaves where nobody said otherwise. */
export const usualOptions: OptionInput = {
  showSku: true,
  sizePicker: 'buttons',
  showDeliveryPromise: true,
  relatedCount: 8,
  recentlyViewed: 6,
  zoom: 'full',
  showBuilder: true,
  hoverImage: true,
  saleBadge: true,
  lowStockBadge: true,
  loadMore: 'button',
  suggestions: true,
  redirectExactCode: true,
  quickAdd: true,
  saveForLater: true,
  showSavings: true,
}

export const optionGroups: Readonly<Record<string, readonly (keyof OptionInput)[]>> = {
  'Item page': [
    'showSku',
    'sizePicker',
    'showDeliveryPromise',
    'relatedCount',
    'recentlyViewed',
    'zoom',
    'showBuilder',
  ],
  Lists: ['hoverImage', 'saleBadge', 'lowStockBadge', 'loadMore'],
  'Search box': ['suggestions', 'redirectExactCode'],
  Basket: ['quickAdd', 'saveForLater', 'showSavings'],
}

/** Options that are part of a feature: they cannot be on where the plan leaves it out. */
export const optionFeatures: Readonly<Partial<Record<keyof OptionInput, string>>> = {
  showBuilder: 'customBuilder',
}

/** Sites that behave otherwise than the store's usual one. */
export const ownOptions = record({
  resource: 'siteOption',
  path: '/siteoptions/sites',
  noun: 'options of a site',
  levels: storeStaff,
  feature: 'multiSite',
  /** Without a site they are the store's. */
  input: optionInput.extend({ siteUid: field.uid().nullable().meta({ label: 'Site' }) }),
})

export const sitesWithOptions = endpoint({
  method: 'GET',
  path: '/siteoptions/sites',
  resource: 'siteOption',
  levels: storeStaff,
  reply: z.array(
    z.object({
      siteUid: field.uid(),
      name: z.string(),
      /** Its own; null where it has those of the store. */
      optionsUid: field.uid().nullable(),
      /** How many of them differ from the store's. */
      differing: z.number().int(),
    }),
  ),
  summary: 'The sites of the store, and which have options of their own',
})

export const siteOptions = settings({
  resource: 'siteOption',
  path: '/siteoptions',
  noun: 'site options',
  levels: storeStaff,
  input: optionInput,
})
