import { z } from 'zod'
import { everyone, storeStaff } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import * as field from '../kit/field.ts'
import { version, writtenWhole } from '../kit/field.ts'
import { person } from '../kit/history.ts'
import { saveNews } from '../kit/record.ts'
import { country, countryInput } from './country/country.ts'
import { general, generalInput } from './general/general.ts'
import { optionInput } from './options/options.ts'
import {
  checkoutInput,
  messagesInput,
  pricesInput,
  privacyInput,
  stockInput,
  storeInput,
  storeSettings,
} from './store/store.ts'
import { maintenance } from './vendor/vendor.ts'

const resource = 'siteConfig'

/** The one configuration of a store, by section. Each has settings of its own; all are one row with one version. */
export const configSections = { general, country, ...storeSettings }
export type SectionName = keyof typeof configSections

/** Every setting, as the row has it: names are unique across sections. */
export const configInput = z.object({
  ...generalInput.shape,
  ...countryInput.shape,
  ...storeInput.shape,
  ...pricesInput.shape,
  ...checkoutInput.shape,
  ...stockInput.shape,
  ...messagesInput.shape,
  ...privacyInput.shape,
})
export type ConfigInput = z.output<typeof configInput>
export type ConfigField = keyof ConfigInput

/** Settings that were, by what they were called: old versions still know them, and nothing brings them back. */
export const retiredSettings: Readonly<Record<string, string>> = {
  mailLogoFileUid: 'Logo in mails',
  serviceEmail: 'Email for service',
  contactRecipients: 'The contact form goes to',
  inactiveCustomerYears: 'Propose to forget customers who were away for',
}

/** The section a setting stands in. */
export function sectionOf(name: string): SectionName | undefined {
  const sections = Object.entries(configSections) as [SectionName, { input: z.ZodObject }][]
  return sections.find(([, { input }]) => Object.hasOwn(input.shape, name))?.[0]
}

/** What every page needs to know of the store. */
const shellFacts = z.object({
  storeName: z.string(),
  isoCurrency: countryInput.shape.isoCurrency,
  siteUrl: z.string(),
  /** Where its pages can be looked at: the website, or the demo shop while there is none. */
  shopUrl: z.string(),
  isSandbox: z.boolean(),
  /** Cost and margin are kept from the person asking. */
  hidesCost: z.boolean(),
  /** Prices are kept, and shown to shoppers, with tax in them. */
  pricesIncludeTax: z.boolean(),
  countryCode: countryInput.shape.countryCode,
  storeType: storeInput.shape.storeType,
  siteState: storeInput.shape.siteState,
  hideFromSearchEngines: z.boolean(),
  /** What the plan leaves out, and what is switched off for the person asking. */
  featuresOff: z.array(z.string()),
  maintenance: maintenance.nullable(),
  planName: z.string(),
  /** Since when the website has not answered. */
  websiteDownSince: z.string().nullable(),
  /** Who helps; empty names nobody. */
  helpdesk: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    hours: z.string(),
    url: z.string(),
  }),
})

const sectionsShape = {
  general: generalInput,
  country: countryInput,
  store: storeInput,
  prices: pricesInput,
  checkout: checkoutInput,
  stock: stockInput,
  messages: messagesInput,
  privacy: privacyInput,
} satisfies Record<SectionName, z.ZodObject>

/** A website as the configuration names it. */
const siteNamed = z.object({ code: z.string(), name: z.string(), siteUrl: z.string() })

/** The configuration: what every page needs, and for those who look after the store every section. */
export const siteConfig = shellFacts.extend({
  version: z.number().int(),
  /** When the website was last told to drop the pages it keeps. */
  pageCacheTokenAt: z.string(),
  sections: z.object(sectionsShape).meta({ id: 'ConfigSections' }).nullable(),
  /** The websites of the store, the usual one first. */
  sites: z.array(siteNamed),
  /** How they behave where they say nothing else; only for those who look after the store. */
  options: optionInput.nullable(),
})
export type SiteConfig = z.infer<typeof siteConfig>

/** Settings that a configuration also names outside its sections, as every page reads them. */
const outsideSections = {
  storeName: z.unknown().optional(),
  siteUrl: z.unknown().optional(),
  isoCurrency: z.unknown().optional(),
  pricesIncludeTax: z.unknown().optional(),
  countryCode: z.unknown().optional(),
  storeType: z.unknown().optional(),
  siteState: z.unknown().optional(),
  hideFromSearchEngines: z.unknown().optional(),
}
export const namedOutside = Object.keys(outsideSections) as (keyof typeof outsideSections & ConfigField)[]

export const readConfig = endpoint({
  method: 'GET',
  path: '/admin',
  levels: everyone,
  resource,
  reply: siteConfig,
  summary:
    'Site configuration: all of it for those who look after the store, what every page needs for others',
})

/** Settings by `section.key`, each as its own form would save it; or the configuration as it was read, of which what differs counts. */
export const saveConfig = endpoint({
  method: 'PUT',
  path: '/admin',
  levels: storeStaff,
  resource,
  body: z.object({
    version: version(),
    note: field.text(200).optional(),
    changes: z.record(z.string().max(80), z.unknown()).optional(),
    sections: z.record(z.string().max(20), z.record(z.string().max(80), z.unknown())).nullish(),
    ...outsideSections,
  }),
  reply: siteConfig.extend(saveNews.shape),
  summary:
    'Change settings by section and key, or send the configuration changed; other people’s changes to other settings are merged',
})

/** What a change would touch beyond its form; nothing is saved. */
export const configEffects = endpoint({
  method: 'POST',
  path: '/admin/effects',
  whileReadOnly: true,
  levels: storeStaff,
  body: z.object({ changes: z.record(z.string().max(80), z.unknown()) }),
  reply: z.array(z.object({ key: z.string(), n: z.number().int(), text: z.string() })),
  summary: 'What a change of settings would touch: how many items, prices, websites',
})

export const readLocalisation = endpoint({
  method: 'GET',
  path: '/localisation',
  levels: everyone,
  resource,
  reply: z.object({
    timeZone: z.string(),
    twoLetterIsoLocaleName: z.string().length(2),
    locale: countryInput.shape.locale,
    isoCurrency: countryInput.shape.isoCurrency,
    wording: z.enum(['en-GB', 'en-US', 'es']),
    weightUnit: countryInput.shape.weightUnit,
    lengthUnit: countryInput.shape.lengthUnit,
    distanceUnit: countryInput.shape.distanceUnit,
    firstDayOfWeek: countryInput.shape.firstDayOfWeek,
    holidayRegion: z.string(),
  }),
  summary: 'Time zone, locale, currency, wording and units of the store',
})

/** Tells the site to drop the pages it keeps, so that shoppers see the latest. */
export const refreshPages = endpoint({
  method: 'POST',
  path: '/admin/update-page-cache-refresh-token',
  levels: storeStaff,
  resource,
  body: z.object({ reason: field.text(80).optional() }).optional(),
  reply: z.object({ pageCacheToken: z.string(), tokenAt: z.string() }),
  summary: 'Make the site rebuild its pages',
})

export const readRefreshes = endpoint({
  method: 'GET',
  path: '/admin/refreshes',
  levels: storeStaff,
  resource,
  reply: z.array(z.object({ at: z.string(), by: z.string(), reason: z.string() })),
  summary: 'When the pages of the site were last refreshed, by whom and why',
})

/** One setting as it was and as it is; one that is no more stands in the section `retired`. */
export const configChange = z.object({
  key: z.string(),
  label: z.string(),
  section: z.string(),
  from: z.unknown(),
  to: z.unknown(),
})
export type ConfigChange = z.output<typeof configChange>

/** A configuration as a file. */
export const configText = z.object({
  backroom: z.literal('configuration'),
  storeName: z.string(),
  version: z.number().int(),
  sections: z.record(z.string(), z.record(z.string(), z.unknown())),
})

const versionParam = z.object({ version: writtenWhole(1) })

/** The configuration as it was: every save is a version, kept for ever. */
export const configVersions = {
  list: endpoint({
    method: 'GET',
    path: '/admin/versions',
    levels: storeStaff,
    resource,
    query: z.object({
      before: writtenWhole(1).optional(),
      key: z.string().max(60).optional(),
      section: z.string().max(20).optional(),
      byUid: writtenWhole(0).optional(),
    }),
    reply: z.object({
      rows: z.array(
        z.object({
          version: z.number().int(),
          at: z.string(),
          by: person,
          note: z.string(),
          label: z.string(),
          changes: z.array(configChange),
        }),
      ),
      /** Everybody who ever changed a setting. */
      people: z.array(person),
      /** Where the next page begins; null where there is none. */
      before: z.number().int().nullable(),
    }),
    summary: 'Every version of the configuration with what it changed, newest first',
  }),
  diff: endpoint({
    method: 'GET',
    path: '/admin/versions/:version/diff/:to',
    levels: storeStaff,
    resource,
    params: versionParam.extend({ to: writtenWhole(1) }),
    reply: z.array(configChange),
    summary: 'What differs between two versions of the configuration',
  }),
  file: endpoint({
    method: 'GET',
    path: '/admin/versions/:version/file',
    levels: storeStaff,
    params: versionParam,
    reply: configText,
    summary: 'A version of the configuration as a file that can be taken in again',
  }),
  restore: endpoint({
    method: 'POST',
    path: '/admin/versions/:version/restore',
    levels: storeStaff,
    resource,
    params: versionParam,
    body: z.object({
      version: version(),
      /** Names of settings; left out, all that differ. */
      keys: z.array(z.string().max(80)).max(200).optional(),
      note: field.text(200).optional(),
    }),
    reply: siteConfig.extend({ ...saveNews.shape, skipped: z.array(z.string()) }),
    summary: 'Put settings back as a version had them, as a new version; today’s rules are asked again',
  }),
  label: endpoint({
    method: 'PUT',
    path: '/admin/versions/:version/label',
    levels: storeStaff,
    resource,
    params: versionParam,
    body: z.object({ label: field.text(60) }),
    reply: 'empty',
    summary: 'Give a version a name',
  }),
}
