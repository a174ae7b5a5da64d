import { z } from 'zod'
import { administrators } from '../../kit/access.ts'
import * as field from '../../kit/field.ts'
import { integerMost } from '../../kit/field.ts'
import { settings } from '../../kit/settings.ts'
import { email, phone } from '../general/general.ts'

/** What a plan may leave out. Pages and calls of each name it; a test holds both against this list. */
export const features = {
  customBuilder: 'Custom builder',
  sms: 'Text messages',
  multiSite: 'Several websites',
} as const
export type Feature = keyof typeof features

/** How long before a maintenance everybody is told. */
export const toldBeforeMs = 15 * 60_000
/** How long a store writes everything into the log before it calms down by itself. */
export const debugMs = 60 * 60_000

const limit = () => field.whole(0, integerMost)

/** What whoever runs Backroom lets the store do, and how it is run. 0 is no limit. */
export const vendorInput = z.object({
  planName: field.text(60).meta({ label: 'Plan' }),
  featuresOff: z
    .array(z.enum(Object.keys(features) as [Feature, ...Feature[]]))
    .max(20)
    .meta({ label: 'Not included' }),
  maxItems: limit().meta({ label: 'Items at most' }),
  maxStaff: limit().meta({ label: 'Staff at most' }),
  maxStorageMb: limit().meta({ label: 'Files at most' }),
  apiPerMinute: limit().meta({ label: 'Calls a minute' }),
  readOnlyFrom: field.instant().nullable().meta({ label: 'Read-only from' }),
  readOnlyUntil: field.instant().nullable().meta({ label: 'Until' }),
  isSandbox: field.flag().meta({ label: 'Sandbox only' }),
  stopWhenWebsiteDown: field.flag().meta({ label: 'Stop work when the website is down' }),
  pageCacheMinutes: field.whole(1, 1_440).meta({ label: 'A website keeps a page' }),
  helpdeskName: field.text(60).meta({ label: 'Name' }),
  helpdeskEmail: email().meta({ label: 'Email' }),
  helpdeskPhone: phone().meta({ label: 'Telephone' }),
  helpdeskHours: field.text(120).meta({ label: 'Hours' }),
  helpdeskUrl: field.url(300).meta({ label: 'Address' }),
  logLevel: field
    .choice({ server: 'As the server', info: 'Every call', debug: 'Every call and refusal' })
    .meta({ label: 'The log says' }),
})
export type VendorInput = z.output<typeof vendorInput>

/** Kept in the row of the configuration, but neither among its versions nor changed with it. */
export const vendorOptions = settings({
  resource: 'siteConfig',
  path: '/vendoroptions',
  noun: 'vendor options',
  levels: administrators,
  superUser: true,
  reasoned: true,
  input: vendorInput,
  /** What the limits stand against. */
  computed: z.object({
    itemsNow: z.number().int(),
    staffNow: z.number().int(),
    storageMbNow: z.number().int(),
  }),
})

/** When the store is, or will be, closed to changes; what every page is told. */
export const maintenance = z.object({ from: z.string(), until: z.string() })
export type Maintenance = z.output<typeof maintenance>
