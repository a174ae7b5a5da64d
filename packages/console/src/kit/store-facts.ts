import {
  formatDate,
  formatDateTime,
  formatDay,
  formatTime,
  isSameDay,
  timeZoneDefault,
} from '@backroom/contract/kit/dates'
import {
  type Currency,
  currencyDefault,
  formatMoney,
  formatNumber,
  formatPercent,
  type Locale,
  localeDefault,
  locales,
} from '@backroom/contract/kit/money/money'
import type { Condition } from '@backroom/contract/kit/screen'
import { onTheWall } from '@backroom/contract/kit/shapes/hours'
import { wordingOf } from '@backroom/contract/wording/say'
import { z } from 'zod'
import { ExternalStore, useValue } from '#kit/external-store.ts'
import { remembered } from '#kit/local.ts'
import { setWording } from '#kit/say.ts'

/** What every page knows of the store; defaults until the server has said. */
export interface StoreFacts {
  readonly locale: Locale
  readonly timeZone: string
  readonly currency: Currency
  readonly storeName: string
  readonly siteUrl: string
  /** Where its pages can be looked at: the website, or the demo shop while there is none. */
  readonly shopUrl: string
  readonly isSandbox: boolean
  /** Cost and margin are kept from this person. */
  readonly hidesCost: boolean
  /** Shoppers see prices with tax in them. */
  readonly pricesIncludeTax: boolean
  readonly countryCode: string
  /** Whether it sells to shoppers or to businesses. */
  readonly storeType: 'B2C' | 'B2B'
  /** Whether shoppers see the shop. */
  readonly siteState: 'live' | 'comingSoon' | 'closed'
  readonly hideFromSearchEngines: boolean
  /** What the plan of the store leaves out, and what is switched off for this person. */
  readonly featuresOff: readonly string[]
  /** Since when the website has not answered. */
  readonly websiteDownSince: string | null
  /** When the store is, or will soon be, read-only. */
  readonly maintenance: { readonly from: string; readonly until: string } | null
  /** What the store has agreed with who runs it. */
  readonly planName: string
  /** Who helps; empty names nobody. */
  readonly helpdesk: Readonly<Record<'name' | 'email' | 'phone' | 'hours' | 'url', string>>
}

const rememberedLocale = remembered('locale', z.enum(locales as [Locale, ...Locale[]]), localeDefault)
const rememberedZone = remembered('timeZone', z.string().refine(isTimeZone), timeZoneDefault)

const defaults: StoreFacts = {
  locale: localeDefault,
  timeZone: timeZoneDefault,
  currency: currencyDefault,
  storeName: '',
  siteUrl: '',
  shopUrl: '',
  isSandbox: false,
  hidesCost: false,
  pricesIncludeTax: true,
  countryCode: 'GB',
  storeType: 'B2C',
  siteState: 'live',
  hideFromSearchEngines: false,
  featuresOff: [],
  websiteDownSince: null,
  maintenance: null,
  planName: '',
  helpdesk: { name: '', email: '', phone: '', hours: '', url: '' },
}

/** Until the server has said, what this browser remembers: dates and words are right from the first paint. */
const facts = new ExternalStore<StoreFacts>({
  ...defaults,
  locale: rememberedLocale.get(),
  timeZone: rememberedZone.get(),
})
setWording(wordingOf(facts.get().locale))

/** The store's name, locale, zone and currency. */
export function useStoreFacts(): StoreFacts {
  return useValue(facts)
}

/** Takes over what the server says of the store; the wording follows. */
export function learnStoreFacts(learnt: Partial<StoreFacts>): void {
  facts.update(known => ({ ...known, ...learnt }))
  keepLocale()
}

/** Back to the defaults, as after logging out. */
export function forgetStoreFacts(): void {
  facts.set(defaults)
  keepLocale()
}

function keepLocale() {
  const { locale, timeZone } = facts.get()
  rememberedLocale.set(locale)
  rememberedZone.set(timeZone)
  setWording(wordingOf(locale))
}

function isTimeZone(name: string): boolean {
  if (name === timeZoneDefault) return true // spares most first visits the asking, which is slow
  try {
    return Boolean(new Intl.DateTimeFormat('en-GB', { timeZone: name }))
  } catch {
    return false
  }
}

/** The address at which a page of the shop can be looked at. */
export function shopAddress(path: string): string {
  return `${facts.get().shopUrl}${path}`
}

/** The store's locale, outside a component. */
export function currentLocale(): Locale {
  return facts.get().locale
}

/** Whether this person has what a page or call is part of: the plan includes it, and nobody switched it off. */
export function isInPlan({ feature }: { readonly feature?: string | undefined }): boolean {
  return !feature || !facts.get().featuresOff.includes(feature)
}

/** The day it is where the store is, which near midnight is another one than in Greenwich. */
export function storeToday(): string {
  return onTheWall(new Date().toISOString(), facts.get().timeZone).day
}

/** Whether a condition of a page holds in this store. */
export function holdsHere(condition: Condition): boolean {
  return { storeB2C: facts.get().storeType === 'B2C' }[condition]
}

/** Values as the store's locale, zone and currency write them. */
export const format = {
  money: (minor: number) => formatMoney(minor, facts.get().currency, facts.get().locale),
  number: (value: number) => formatNumber(value, facts.get().locale),
  percent: (bp: number) => formatPercent(bp, facts.get().locale),
  date: (iso: string) => formatDate(iso, facts.get().locale, facts.get().timeZone),
  time: (iso: string) => formatTime(iso, facts.get().locale, facts.get().timeZone),
  dateTime: (iso: string) => formatDateTime(iso, facts.get().locale, facts.get().timeZone),
  day: (isoDay: string) => formatDay(isoDay, facts.get().locale),
  /** Today's times stand without their date. */
  when: (iso: string) => {
    const { locale, timeZone } = facts.get()
    const isToday = isSameDay(iso, new Date().toISOString(), timeZone)
    return isToday ? formatTime(iso, locale, timeZone) : formatDate(iso, locale, timeZone)
  },
}
