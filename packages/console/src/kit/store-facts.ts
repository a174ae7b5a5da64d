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
} from '@backroom/contract/kit/money'
import { wordingOf } from '@backroom/contract/wording/say'
import { ExternalStore, useValue } from '#kit/external-store.ts'
import { setWording } from '#kit/say.ts'

/** What every page knows of the store; defaults until the server has said (§9). */
export interface StoreFacts {
  readonly locale: Locale
  readonly timeZone: string
  readonly currency: Currency
  readonly storeName: string
  readonly siteUrl: string
  readonly isSandbox: boolean
  /** Cost and margin are kept from this person. */
  readonly hidesCost: boolean
  /** Shoppers see prices with tax in them. */
  readonly pricesIncludeTax: boolean
}

const defaults: StoreFacts = {
  locale: localeDefault,
  timeZone: timeZoneDefault,
  currency: currencyDefault,
  storeName: '',
  siteUrl: '',
  isSandbox: false,
  hidesCost: false,
  pricesIncludeTax: true,
}

const facts = new ExternalStore<StoreFacts>(defaults)

/** The store's name, locale, zone and currency. */
export function useStoreFacts(): StoreFacts {
  return useValue(facts)
}

/** Takes over what the server says of the store; the wording follows. */
export function learnStoreFacts(learnt: Partial<StoreFacts>): void {
  facts.update(known => ({ ...known, ...learnt }))
  setWording(wordingOf(facts.get().locale))
}

/** Back to the defaults, as after logging out. */
export function forgetStoreFacts(): void {
  facts.set(defaults)
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
