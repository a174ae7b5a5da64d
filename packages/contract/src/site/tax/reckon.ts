import { spread, taxOn, taxWithin, withoutTax } from '../../kit/money/amounts.ts'
import { type Area, isInArea } from '../delivery/postcodes.ts'
import { countryOfVat, isVatNumber, tidyVatNumber } from './vat-number.ts'

/** From a day on, until a later one takes its place. */
export interface TaxRate {
  readonly zoneUid: number
  readonly rateBp: number
  readonly from: string
}

export interface TaxClassRule {
  readonly uid: number
  readonly name: string
  readonly isDefault: boolean
  /** It can be chosen. */
  readonly active: boolean
  readonly rates: readonly TaxRate[]
}

export interface TaxZoneRule extends Area {
  readonly uid: number
  readonly name: string
  readonly kind: 'home' | 'list' | 'rest'
  readonly treatment: 'rates' | 'zeroRated' | 'notCharged'
  /** A business with a VAT number of another country reckons the tax itself. */
  readonly reverseCharge: boolean
}

/** All that the tax of a basket depends on, but the basket. */
export interface TaxRules {
  readonly homeCountry: string
  readonly pricesIncludeTax: boolean
  readonly exportsPaySame: boolean
  /** Nothing: delivery is taxed as what it delivers. */
  readonly deliveryTaxClassUid: number | null
  readonly classes: readonly TaxClassRule[]
  /** In the order in which they are tried. */
  readonly zones: readonly TaxZoneRule[]
}

export interface TaxedBasket {
  /** What each line costs after its discounts, as prices of the store are kept. */
  readonly lines: readonly { readonly taxClassUid: number | null; readonly amountMinor: number }[]
  readonly deliveryMinor: number
  /** Where it goes; nothing is collected at home. */
  readonly to: { readonly country: string; readonly postcode: string } | null
  /** The day of the order where the store is. */
  readonly day: string
  readonly vatNumber?: string
}

export interface Taxed {
  readonly rateBp: number
  readonly netMinor: number
  readonly taxMinor: number
  readonly grossMinor: number
  /** The zone is taxed and nobody said at which rate: nothing was charged. */
  readonly isUnrated?: true
}

/** The zone of an address: the first that has it, else the rest of the world. */
export function taxZoneOf(rules: TaxRules, to: TaxedBasket['to']): TaxZoneRule | undefined {
  const { zones } = rules
  if (!to) return zones.find(({ kind }) => kind === 'home')
  return (
    zones.find(zone => zone.kind !== 'rest' && isInArea(zone, to.country, to.postcode)) ??
    zones.find(({ kind }) => kind === 'rest')
  )
}

/** The rate of a class in a zone on a day: the last one that has begun. */
export function rateOn(
  of: TaxClassRule | undefined,
  zoneUid: number | undefined,
  day: string,
): number | undefined {
  let found: TaxRate | undefined
  for (const rate of of?.rates ?? [])
    if (rate.zoneUid === zoneUid && rate.from <= day && (!found || rate.from > found.from)) found = rate
  return found?.rateBp
}

/**
 * The tax of a basket, line by line. Each line is rounded by itself and the whole is their sum, never reckoned again from a total;
 * so what a shopper pays, what the shop keeps and what it owes always fit to the penny.
 */
export function reckonTax(rules: TaxRules, basket: TaxedBasket) {
  const zone = taxZoneOf(rules, basket.to)
  const home = rules.zones.find(({ kind }) => kind === 'home')
  const classOf = new Map(rules.classes.map(each => [each.uid, each]))
  const usual = rules.classes.find(({ isDefault }) => isDefault)
  const isReversed = Boolean(zone?.reverseCharge) && isForeignVat(basket.vatNumber ?? '', rules.homeCountry)
  const isCharged = zone?.treatment === 'rates' && !isReversed

  const reckon = (amountMinor: number, taxClass: TaxClassRule | undefined): Taxed => {
    const homeBp = rateOn(taxClass, home?.uid, basket.day) ?? 0
    const found = isCharged ? rateOn(taxClass, zone?.uid, basket.day) : 0
    const rateBp = found ?? 0
    const more = found === undefined ? ({ isUnrated: true } as const) : {}
    if (!rules.pricesIncludeTax) {
      const taxMinor = taxOn(amountMinor, rateBp)
      return { rateBp, netMinor: amountMinor, taxMinor, grossMinor: amountMinor + taxMinor, ...more }
    }
    const isExport = !isCharged && !rules.exportsPaySame
    const grossMinor = isExport ? withoutTax(amountMinor, homeBp) : amountMinor
    const taxMinor = taxWithin(grossMinor, rateBp)
    return { rateBp, netMinor: grossMinor - taxMinor, taxMinor, grossMinor, ...more }
  }

  const lines = basket.lines.map(line =>
    reckon(line.amountMinor, classOf.get(line.taxClassUid ?? 0) ?? usual),
  )
  const delivery = sumOf(deliveryShares().map(([minor, taxClass]) => reckon(minor, taxClass)))
  return { zone: zone ?? null, isReversed, lines, delivery, total: sumOf([...lines, delivery]) }

  /** Delivery as one thing with a class of its own, or a share with each line. */
  function deliveryShares(): [number, TaxClassRule | undefined][] {
    const own = rules.deliveryTaxClassUid
    if (own !== null) return [[basket.deliveryMinor, classOf.get(own) ?? usual]]
    if (basket.lines.length === 0) return [[basket.deliveryMinor, usual]]
    const shares = spread(
      basket.deliveryMinor,
      basket.lines.map(({ amountMinor }) => amountMinor),
    )
    return shares.map((minor, at) => [minor, classOf.get(basket.lines[at]?.taxClassUid ?? 0) ?? usual])
  }
}
export type ReckonedTax = ReturnType<typeof reckonTax>

/** A number that can be one, given out somewhere else than at home. Whatever else is typed there changes nothing. */
function isForeignVat(typed: string, homeCountry: string): boolean {
  const number = tidyVatNumber(typed)
  return isVatNumber(number) && countryOfVat(number) !== homeCountry
}

type Sum = Omit<Taxed, 'rateBp' | 'isUnrated'>

function sumOf(parts: readonly Sum[]): Sum {
  const sum = { netMinor: 0, taxMinor: 0, grossMinor: 0 }
  for (const part of parts) {
    sum.netMinor += part.netMinor
    sum.taxMinor += part.taxMinor
    sum.grossMinor += part.grossMinor
  }
  return sum
}

/** How a line came to its tax, in words. */
export function taxSteps(
  rules: TaxRules,
  { zone, isReversed }: ReckonedTax,
  { rateBp, netMinor, taxMinor, grossMinor, isUnrated }: Taxed,
  money: (minor: number) => string,
): string[] {
  const named = zone ? `The address is in ${zone.name}` : 'No zone has the address'
  if (isReversed)
    return [
      named,
      'A business with a VAT number of its own reckons the tax itself',
      `${money(grossMinor)}, no tax`,
    ]
  if (zone?.treatment !== 'rates') {
    const why =
      rules.pricesIncludeTax && !rules.exportsPaySame ? ', so the price is without the tax of home' : ''
    const how =
      zone?.treatment === 'zeroRated' ? 'Taxed at 0% there' : 'Outside the tax, nothing is charged there'
    return [named, `${how}${why}`, `${money(grossMinor)}, no tax`]
  }
  if (isUnrated) return [named, 'The class has no rate there on that day', `${money(grossMinor)}, no tax`]
  const how = rules.pricesIncludeTax ? 'is in the price' : 'comes on top'
  return [
    named,
    `${rateBp / 100}% ${how}`,
    `${money(netMinor)} and ${money(taxMinor)} tax: ${money(grossMinor)}`,
  ]
}
