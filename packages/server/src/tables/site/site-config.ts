import type { ConfigInput } from '@backroom/contract/site/config'
import type { VendorInput } from '@backroom/contract/site/vendor/vendor'
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#tables/columns'
import { file } from '#tables/content/files'

const words = () => text().notNull().default('')
const yes = () => boolean().notNull().default(true)
const no = () => boolean().notNull().default(false)
const limit = () => integer().notNull().default(0)
const picture = () => integer().references(() => file.uid)
const choice = <Name extends keyof ConfigInput>(_: Name, usual: ConfigInput[Name] & string) =>
  text()
    .$type<ConfigInput[Name] & string>()
    .notNull()
    .default(usual as never)

const weekdayHours = [['09:00', '17:30']]
const usualWeek = JSON.stringify([...Array.from({ length: 6 }, () => weekdayHours), []])

/**
 * What the store is; one row. Each setting is a column, so that two people who save different ones never meet, and history
 * keeps each as it was. Also written by database, which makes it.
 */
export const siteConfig = pgTable('site_config', {
  ...recordColumns(),

  planName: text().notNull().default('Community'),
  featuresOff: text().array().$type<VendorInput['featuresOff']>().notNull().default(sql`'{}'`),
  maxItems: limit(),
  maxStaff: limit(),
  maxStorageMb: limit(),
  apiPerMinute: limit(),
  readOnlyFrom: moment(),
  readOnlyUntil: moment(),
  /** Every outside service is only called as if. */
  isSandbox: no(),
  /** Everybody but Administrators stops when the website does. */
  stopWhenWebsiteDown: no(),
  pageCacheMinutes: integer().notNull().default(15),
  helpdeskName: words(),
  helpdeskEmail: words(),
  helpdeskPhone: words(),
  helpdeskHours: words(),
  helpdeskUrl: words(),
  logLevel: text().$type<VendorInput['logLevel']>().notNull().default('server'),
  /** Saying everything ends by itself. */
  logUntil: moment(),

  uiLogDays: integer().notNull().default(90),
  connectorLogDays: integer().notNull().default(30),
  bulkDays: integer().notNull().default(30),
  /** Where the numbers of orders were last told to go on from; they themselves are a sequence. */
  orderNumbersFrom: integer().notNull().default(1),
  /** The first cashier number that new staff may have. */
  cashierNumbersFrom: integer().notNull().default(1),

  storeName: text().notNull(),
  strapline: words(),
  siteUrl: words(),
  logoFileUid: picture(),
  logoDarkFileUid: picture(),
  iconFileUid: picture(),
  shareImageFileUid: picture(),
  legalName: words(),
  companyNumber: words(),
  vatRegistered: no(),
  vatNumber: words(),
  eoriNumber: words(),
  registeredAddress: jsonb().$type<ConfigInput['registeredAddress']>(),
  tradingAddress: jsonb().$type<ConfigInput['tradingAddress']>(),
  phone: words(),
  whatsapp: words(),
  publicEmail: words(),
  ordersEmail: words(),
  facebookUrl: words(),
  instagramUrl: words(),
  xUrl: words(),
  youtubeUrl: words(),
  tiktokUrl: words(),
  pinterestUrl: words(),
  linkedinUrl: words(),
  stravaUrl: words(),
  weeklyHours: jsonb()
    .$type<ConfigInput['weeklyHours']>()
    .notNull()
    .default(sql.raw(`'${usualWeek}'`)),
  specialDays: jsonb().$type<ConfigInput['specialDays']>().notNull().default([]),
  openingNote: words(),
  showOpening: yes(),
  deliveryStrapline: words(),
  despatchCutOff: text().notNull().default('15:00'),
  despatchDays: integer().array().notNull().default(sql`'{1,2,3,4,5}'`),
  returnsDays: integer().notNull().default(30),
  returnsText: words(),
  priceMatchText: words(),
  workshopText: words(),
  footerText: words(),
  blockOtherStores: no(),
  blockSimWarehouses: no(),
  homePageTitle: words(),
  homeMetaDescription: words(),
  titleSuffix: words(),
  hideFromSearchEngines: no(),
  googleTagId: words(),
  searchConsoleToken: words(),
  bingToken: words(),
  metaPixelId: words(),
  consentMode: choice('consentMode', 'optIn'),

  countryCode: choice('countryCode', 'GB'),
  /** Also kept with the group, for letters about logins: the site room writes both. */
  locale: choice('locale', 'en-GB'),
  timeZone: text().notNull().default('Europe/London'),
  isoCurrency: choice('isoCurrency', 'GBP'),
  weightUnit: choice('weightUnit', 'kg'),
  lengthUnit: choice('lengthUnit', 'cm'),
  distanceUnit: choice('distanceUnit', 'mi'),
  firstDayOfWeek: choice('firstDayOfWeek', 'Mon'),
  holidayRegion: text().notNull().default('ENG'),
  sellTo: choice('sellTo', 'homeOnly'),
  sellToCountries: text().array().notNull().default(sql`'{}'`),
  ratesChecked: no(),

  siteState: choice('siteState', 'live'),
  siteMessage: words(),
  reopensAt: moment(),
  previewAddresses: text().array().notNull().default(sql`'{}'`),
  orderPrefix: text().notNull().default('SC'),
  storeType: choice('storeType', 'B2C'),
  b2bApproval: yes(),
  b2bHidePrices: yes(),
  b2bMinOrderMinor: integer().notNull().default(0),
  b2bAccountPayment: no(),
  b2bVatNumberRequired: no(),

  pricesIncludeTax: yes(),
  showPrices: choice('showPrices', 'incl'),
  taxLabel: text().notNull().default('VAT'),
  priceSuffix: words(),
  /** Nothing: delivery is taxed as what it delivers. */
  deliveryTaxClassUid: integer(),
  exportsPaySame: no(),
  showRrp: yes(),
  minSavingBp: integer().notNull().default(500),

  guest: yes(),
  accounts: choice('accounts', 'optional'),
  askPhone: choice('askPhone', 'required'),
  askCompany: choice('askCompany', 'optional'),
  minOrderMinor: integer().notNull().default(0),
  maxOrderMinor: integer(),
  termsTick: yes(),
  marketingTick: choice('marketingTick', 'unticked'),
  marketingWording: words(),
  instructions: yes(),
  giftMessage: no(),
  reserveMinutes: integer().notNull().default(60),
  basketDays: integer().notNull().default(30),

  hideOutOfStock: no(),
  showLevel: choice('showLevel', 'low'),
  lowAt: integer().notNull().default(3),
  /** An item without a picture is not shown. */
  requireImage: no(),
  backInStock: yes(),
  showByStore: yes(),
  /** New items count their stock. */
  defaultTracked: yes(),
  defaultBackorder: no(),

  textShoppers: no(),

  hideCostFromEcommerce: no(),
  accountsRetentionYears: integer().notNull().default(6),
})

/** A name that staff gave a version of the configuration. */
export const configLabel = pgTable('config_label', {
  configVersion: integer().primaryKey(),
  label: text().notNull(),
})
