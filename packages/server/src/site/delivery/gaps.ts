import type {
  DeliveryMethodRule,
  DeliveryRules,
  DeliveryZoneRule,
} from '@backroom/contract/site/delivery/offers'
import { counted, sentence } from '@backroom/contract/wording/say'
import { getCountries } from 'libphonenumber-js/mobile'

type Rules = Pick<DeliveryRules, 'zones' | 'methods' | 'money' | 'sellsTo'>

/** An order as far as methods are picky about it. */
interface Order {
  readonly minor: number
  readonly grams: number
  readonly lengthMm: number
  readonly isMajor: boolean
  readonly customerType: 'B2C' | 'B2B'
}
const plain: Order = { minor: 0, grams: 0, lengthMm: 0, isMajor: false, customerType: 'B2C' }
const namedMost = 5

/** Orders that no method of their zone takes: by value, by weight, by length, by what they are and by who buys. */
export function gapsOf({ zones, methods, money }: Rules, hasMajorItems: boolean, now = new Date()): string[] {
  const isOffered = ({ active, startsAt, endsAt }: DeliveryMethodRule) =>
    active && (!startsAt || new Date(startsAt) <= now) && (!endsAt || new Date(endsAt) > now)
  return zones
    .filter(zone => zone.active)
    .flatMap(zone => {
      const mine = methods.filter(method => method.zoneUid === zone.uid && isOffered(method))
      if (mine.length === 0) return [sentence`${zone.name} has no method.`]
      return gapsIn(zone.name, mine, money, hasMajorItems)
    })
}

function gapsIn(
  zone: string,
  mine: readonly DeliveryMethodRule[],
  money: DeliveryRules['money'],
  hasMajorItems: boolean,
): string[] {
  const misses = (order: Partial<Order>) => !mine.some(method => takes(method, { ...plain, ...order }))
  const values = [
    0,
    ...mine.flatMap(({ minOrderMinor: least, maxOrderMinor: most }) => [
      ...(least === null ? [] : [least - 1, least]),
      ...(most === null ? [] : [most, most + 1]),
    ]),
  ]
  const told: string[] = []
  if (values.every(minor => misses({ minor })))
    return [
      values.every(minor => misses({ minor, customerType: 'B2B' }))
        ? sentence`${zone} has no method for what is no major item.`
        : sentence`${zone} has no method for shoppers.`,
    ]
  const taken = values.filter(minor => !misses({ minor }))
  const value = values.find(minor => minor >= 0 && misses({ minor }))
  if (value !== undefined) told.push(sentence`${zone} has no method for an order of ${money(value)}.`)
  const heavy = edges(mine, 'maxWeightGrams').find(grams => taken.some(minor => misses({ minor, grams })))
  if (heavy !== undefined) {
    const minor = taken.find(each => misses({ minor: each, grams: heavy })) ?? 0
    const over = `${(heavy - 1) / 1_000} kg`
    told.push(
      taken.every(each => misses({ minor: each, grams: heavy }))
        ? sentence`${zone} has no method for more than ${over}.`
        : sentence`${zone} has no method for more than ${over} in an order of ${money(minor)}.`,
    )
  }
  const long = edges(mine, 'maxLengthMm').find(lengthMm => taken.every(minor => misses({ minor, lengthMm })))
  if (long !== undefined)
    told.push(sentence`${zone} has no method for what is longer than ${`${(long - 1) / 10} cm`}.`)
  if (hasMajorItems && values.every(minor => misses({ minor, isMajor: true })))
    told.push(sentence`${zone} has no method for major items.`)
  if (values.every(minor => misses({ minor, customerType: 'B2B' })))
    told.push(sentence`${zone} has no method for businesses.`)
  return told
}

/** What is just too much for each method that has a limit, the least of them first. */
function edges(methods: readonly DeliveryMethodRule[], limit: 'maxWeightGrams' | 'maxLengthMm'): number[] {
  const limits = methods.flatMap(method => method[limit] ?? [])
  return [...new Set(limits)].toSorted((one, other) => one - other).map(most => most + 1)
}

function takes(method: DeliveryMethodRule, order: Order): boolean {
  const { minOrderMinor, maxOrderMinor, maxWeightGrams, maxLengthMm, majorItems, customerType } = method
  return (
    (minOrderMinor ?? 0) <= order.minor &&
    order.minor <= (maxOrderMinor ?? order.minor) &&
    order.grams <= (maxWeightGrams ?? order.grams) &&
    order.lengthMm <= (maxLengthMm ?? order.lengthMm) &&
    (order.isMajor ? majorItems !== 'never' : majorItems !== 'only') &&
    (customerType === 'all' || customerType === order.customerType)
  )
}

/** Countries the shop sells to and does not deliver to, or not to all of, and zones of countries it does not sell to. */
export function countriesMissed({ zones, sellsTo }: Pick<Rules, 'zones' | 'sellsTo'>): string[] {
  const active = zones.filter(zone => zone.active)
  const within = (country: string) => active.filter(({ countries }) => countries.includes(country))
  if (sellsTo === null) {
    const missed = getCountries().filter(country => within(country).length === 0)
    const named = missed.slice(0, namedMost).map(nameOf).join(', ')
    return missed.length === 0
      ? []
      : [
          sentence`You sell everywhere, and ${counted(missed.length, 'country is', 'countries are')} in no zone: ${named}${missed.length > namedMost ? ', …' : ''}.`,
        ]
  }
  const missed = sellsTo.flatMap(country => {
    const zonesOf = within(country)
    if (zonesOf.length === 0) return [sentence`You sell to ${inSentence(country)}, and no zone has it.`]
    return zonesOf.every(({ include }) => include.length > 0)
      ? [sentence`You sell to ${inSentence(country)}, and zones have only some of its postcodes.`]
      : []
  })
  return [...missed, ...active.filter(zone => isUnsold(zone, sellsTo)).map(unsoldText)]
}

const isUnsold = ({ countries }: DeliveryZoneRule, sold: readonly string[]) =>
  !countries.some(country => sold.includes(country))
const unsoldText = ({ name }: DeliveryZoneRule) => sentence`${name} is never offered: you do not sell there.`

const names = new Intl.DisplayNames(['en-GB'], { type: 'region' })
const nameOf = (country: string) => names.of(country) ?? country

const withArticle =
  /^(Isle of|United |Netherlands|Philippines|Bahamas|Gambia|Maldives|Seychelles|Comoros)|^(?!South ).*(Islands|Netherlands|Republic|Territory|Territories)$/
/** "the Isle of Man", "Sweden". */
function inSentence(country: string): string {
  const name = nameOf(country)
  return withArticle.test(name) ? `the ${name}` : name
}
