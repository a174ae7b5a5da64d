import { dayAfter, onTheWall, openingAt } from '@backroom/contract/kit/shapes/hours'
import type { SiteAnswer } from '@backroom/contract/site/website'
import { wordingOf } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import type { Reader } from '#database/database'
import { fileAddress } from '#kit/file-address'
import { type Config, storedConfig } from '#site/config-row'
import { readOptions } from '#site/options/options'
import { pageToken } from '#site/page-refreshes'
import { countriesSoldTo } from '#site/sold-to'
import { siteConfig } from '#tables/site/site-config'

/** How far ahead special days are told. */
const daysTold = 60

/** Only some settings, by name. */
function pick<Name extends keyof Config>(row: Config, ...names: Name[]): Pick<Config, Name> {
  return Object.fromEntries(names.map(name => [name, row[name]])) as Pick<Config, Name>
}

/** What a website is told of its store at a moment; without a code, what the store's usual one is told. */
export async function tellSite(
  reader: Reader,
  now = new Date(),
  siteCode: string | null = null,
): Promise<SiteAnswer> {
  const row = await storedConfig(reader)
  const { token } = await pageToken(reader)
  return {
    name: row.storeName,
    strapline: row.strapline,
    storeType: row.storeType,
    state: row.siteState,
    stateMessage: row.siteMessage,
    currency: row.isoCurrency,
    locale: row.locale,
    wording: wordingOf(row.locale),
    timeZone: row.timeZone,
    country: row.countryCode,
    units: pick(row, 'weightUnit', 'lengthUnit', 'distanceUnit', 'firstDayOfWeek'),
    countries: countriesSoldTo(row),
    pageCacheToken: token,
    pageCacheMinutes: row.pageCacheMinutes,
    pictures: await pictures(reader),
    company: pick(row, 'legalName', 'companyNumber', 'vatRegistered', 'vatNumber', 'eoriNumber'),
    registeredAddress: row.registeredAddress,
    tradingAddress: row.tradingAddress ?? row.registeredAddress,
    contact: {
      phone: row.phone,
      phoneE164: international(row.phone, row.countryCode),
      whatsapp: international(row.whatsapp, row.countryCode),
      email: row.publicEmail,
    },
    social: social(row),
    opening: row.showOpening ? opening(row, now) : null,
    delivery: {
      strapline: row.deliveryStrapline,
      orderBy: row.despatchCutOff,
      despatchDays: row.despatchDays,
    },
    returns: { days: row.returnsDays, text: row.returnsText },
    texts: { priceMatch: row.priceMatchText, workshop: row.workshopText, footer: row.footerText },
    collection: pick(row, 'blockOtherStores', 'blockSimWarehouses'),
    search: {
      ...pick(row, 'homePageTitle', 'homeMetaDescription', 'titleSuffix'),
      noindex: row.hideFromSearchEngines,
    },
    tags: {
      google: row.googleTagId,
      searchConsole: row.searchConsoleToken,
      bing: row.bingToken,
      meta: row.metaPixelId,
      consent: row.consentMode,
    },
    prices: pick(row, 'pricesIncludeTax', 'showPrices', 'taxLabel', 'priceSuffix', 'showRrp', 'minSavingBp'),
    checkout: pick(
      row,
      'guest',
      'accounts',
      'askPhone',
      'askCompany',
      'minOrderMinor',
      'maxOrderMinor',
      'termsTick',
      'marketingTick',
      'marketingWording',
      'instructions',
      'giftMessage',
      'basketDays',
    ),
    stock: pick(row, 'showLevel', 'lowAt', 'backInStock', 'showByStore'),
    options: await readOptions(reader, row.featuresOff, siteCode),
    business: pick(
      row,
      'b2bApproval',
      'b2bHidePrices',
      'b2bMinOrderMinor',
      'b2bAccountPayment',
      'b2bVatNumberRequired',
    ),
  }
}

function opening(row: Config, now: Date) {
  const { day } = onTheWall(now.toISOString(), row.timeZone)
  const until = dayAfter(day, daysTold)
  return {
    ...openingAt(row, now.toISOString(), row.timeZone),
    week: row.weeklyHours,
    specialDays: row.specialDays.filter(({ date }) => date >= day && date <= until),
    note: row.openingNote,
  }
}

/** Networks by name, those the store is at. */
function social(row: Config): Record<string, string> {
  const at = Object.entries(row).filter(
    ([name, url]) => /^(facebook|instagram|x|youtube|tiktok|pinterest|linkedin|strava)Url$/.test(name) && url,
  )
  return Object.fromEntries(at.map(([name, url]) => [name.slice(0, -'Url'.length), String(url)]))
}

/** A number as it is called from anywhere; empty where it is none. */
function international(typed: string, country: string): string {
  return (typed && parsePhoneNumberFromString(typed, country as CountryCode)?.number) || typed
}

async function pictures(reader: Reader): Promise<SiteAnswer['pictures']> {
  const { rows } = await reader.execute<SiteAnswer['pictures']>(sql`
    select ${fileAddress(siteConfig.logoFileUid, 'original')} as logo, ${fileAddress(siteConfig.logoDarkFileUid, 'original')} as "logoDark",
      ${fileAddress(siteConfig.iconFileUid, 'original')} as icon, ${fileAddress(siteConfig.shareImageFileUid, 'original')} as share
    from ${siteConfig}`)
  return rows[0] as SiteAnswer['pictures']
}
