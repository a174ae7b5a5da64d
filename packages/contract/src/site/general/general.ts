import { z } from 'zod'
import { administrators, storeStaff } from '../../kit/access.ts'
import { endpoint } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { ofKind } from '../../kit/field-kind.ts'
import { settings } from '../../kit/settings.ts'
import { address } from '../../kit/shapes/address.ts'
import { specialDays, timeOfDay, weekHours } from '../../kit/shapes/hours.ts'
import { tidyVatNumber } from '../tax/vat-number.ts'

/** Only Administrators change it; others see it. */
const guarded = { writes: administrators }

/** Words that may be left out, or must look like something. */
function fitting(max: number, pattern: RegExp, message: string) {
  return ofKind(
    'text',
    field.text(max).refine(value => value === '' || pattern.test(value), message),
  )
}

/** Empty, or an address mail can be sent to. */
export const email = () => fitting(254, /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/, 'This is not an email address.')
/** Empty, or a number as people write it. */
export const phone = () => fitting(30, /^\+?[\d\s()-]{6,29}$/, 'This is not a telephone number.')

/** An address at one network, and at no other. */
function social(network: string, host: string) {
  return field
    .url(300)
    .refine(value => value === '' || isAt(hostOf(value), host), `This is not a ${network} address.`)
    .meta({ kind: 'url', label: network })
}
/** The network itself or a part of it; notfacebook.com is somebody else's. */
const isAt = (found: string, host: string) => found === host || found.endsWith(`.${host}`)
const hostOf = (url: string) => /^https:\/\/([^/?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? ''

/** Empty, or where a website is: a host and nothing behind it. */
export function websiteAddress() {
  return ofKind(
    'url',
    field
      .url(200)
      .refine(value => !/^https:\/\/[^/]*[/?#]/.test(value), 'Leave out what comes after the host.'),
  )
}

/** A day of the week, 1 is Monday. */
export const weekday = z.number().int().min(1).max(7)
export const weekdayList = () =>
  z
    .array(weekday)
    .max(7)
    .overwrite(days => [...new Set(days)].toSorted())

export const generalInput = z.object({
  storeName: ofKind('text', field.text(80).min(1, "Enter the store's name.")).meta({ label: 'Store name' }),
  strapline: field.text(140),
  siteUrl: websiteAddress().meta({ label: 'Website address', ...guarded }),
  logoFileUid: field.image().nullable().meta({ label: 'Logo' }),
  logoDarkFileUid: field.image().nullable().meta({ label: 'Logo on dark' }),
  iconFileUid: field.image().nullable().meta({ label: 'Icon' }),
  shareImageFileUid: field.image().nullable().meta({ label: 'Picture when shared' }),
  legalName: field.text(120).meta({ label: 'Registered name', ...guarded }),
  companyNumber: field.text(20).meta({ label: 'Company number', ...guarded }),
  vatRegistered: field.flag().meta({ label: 'Registered for VAT', ...guarded }),
  vatNumber: field
    .code(24, 0)
    .overwrite(tidyVatNumber)
    .meta({ kind: 'code', label: 'VAT number', ...guarded }),
  eoriNumber: field
    .code(17, 0)
    .overwrite(tidyVatNumber)
    .meta({ kind: 'code', label: 'EORI number', ...guarded }),
  registeredAddress: address()
    .nullable()
    .meta({ label: 'Registered address', ...guarded }),
  tradingAddress: address().nullable().meta({ label: 'Trading address' }),
  phone: phone().meta({ label: 'Telephone' }),
  whatsapp: phone().meta({ label: 'WhatsApp' }),
  publicEmail: email().meta({ label: 'Email for shoppers' }),
  ordersEmail: email().meta({ label: 'Email for orders' }),
  facebookUrl: social('Facebook', 'facebook.com'),
  instagramUrl: social('Instagram', 'instagram.com'),
  xUrl: social('X', 'x.com'),
  youtubeUrl: social('YouTube', 'youtube.com'),
  tiktokUrl: social('TikTok', 'tiktok.com'),
  pinterestUrl: social('Pinterest', 'pinterest.com'),
  linkedinUrl: social('LinkedIn', 'linkedin.com'),
  stravaUrl: social('Strava', 'strava.com'),
  weeklyHours: weekHours().meta({ label: 'Opening hours' }),
  specialDays: specialDays().meta({ label: 'Special days' }),
  openingNote: field.text(140).meta({ label: 'Note beside the hours' }),
  showOpening: field.flag().meta({ label: 'Show opening hours on the website' }),
  deliveryStrapline: field.text(60).meta({ label: 'Delivery strapline' }),
  despatchCutOff: timeOfDay().meta({ label: 'Order by' }),
  despatchDays: weekdayList().meta({ label: 'Despatch days' }),
  returnsDays: field.whole(0, 365).meta({ label: 'Days to return' }),
  returnsText: field.lines(500).meta({ label: 'Returns in words' }),
  priceMatchText: field.lines(300).meta({ label: 'Price match' }),
  workshopText: field.lines(300).meta({ label: 'Workshop' }),
  footerText: field.richText(2_000).meta({ label: 'Footer' }),
  blockOtherStores: field.flag().meta({ label: 'Block Other Stores' }),
  blockSimWarehouses: field.flag().meta({ label: 'Block SIM Warehouses' }),
  homePageTitle: field.text(70).meta({ label: 'Home page title' }),
  homeMetaDescription: field.lines(320).meta({ label: 'Home page description', softMax: 160 }),
  titleSuffix: field.text(40).meta({ label: 'At the end of every title' }),
  hideFromSearchEngines: field.flag().meta({ label: 'Hide from search engines', ...guarded }),
  googleTagId: fitting(
    18,
    /^(G|GT|AW|GTM)-[A-Z0-9]{4,14}$/,
    'A Google tag looks like G-XXXXXXX or GTM-XXXXXX.',
  ).meta({ label: 'Google tag' }),
  searchConsoleToken: field.text(80).meta({ label: 'Google Search Console token' }),
  bingToken: field.text(80).meta({ label: 'Bing token' }),
  metaPixelId: fitting(20, /^\d{6,20}$/, 'A pixel is 6 to 20 digits.').meta({ label: 'Meta pixel' }),
  consentMode: field
    .choice({ optIn: 'Ask before any tag', notice: 'Show a notice', off: 'Do not ask' })
    .meta({ label: 'Consent' }),
})
export type GeneralInput = z.output<typeof generalInput>

export const general = settings({
  resource: 'siteConfig',
  path: '/admin/general',
  noun: 'general settings',
  levels: storeStaff,
  input: generalInput,
})

/** Parts of a country that have bank holidays of their own. */
export const holidayRegions = endpoint({
  method: 'GET',
  path: '/admin/holidayRegions',
  levels: storeStaff,
  query: z.object({ country: z.string().regex(/^[A-Z]{2}$/, 'Choose a country.') }),
  reply: z.array(z.object({ code: z.string(), name: z.string() })),
  summary: 'Parts of a country that have bank holidays of their own',
})

/** Days on which shops of the region are often closed; whether this one is, its people say. */
export const bankHolidays = endpoint({
  method: 'GET',
  path: '/admin/bankHolidays',
  levels: storeStaff,
  reply: z.array(z.object({ date: z.string(), label: z.string() })),
  summary: 'Bank holidays of the next twelve months where the store is',
})
