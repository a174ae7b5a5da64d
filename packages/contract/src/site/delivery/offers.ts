import { type Opening, weekdayOf } from '../../kit/shapes/hours.ts'
import { counted } from '../../wording/say.ts'
import type { DeliveryMethodInput } from './delivery.ts'
import { type Area, countryOf, isInArea } from './postcodes.ts'
import { promiseOf } from './promise.ts'

export interface DeliveryZoneRule extends Area {
  readonly uid: number
  readonly name: string
  readonly active: boolean
}
export type DeliveryMethodRule = DeliveryMethodInput & { readonly uid: number }

/** All that the delivery of a basket depends on, but the basket. */
export interface DeliveryRules {
  /** Countries the shop sells to; null is all of them. */
  readonly sellsTo: readonly string[] | null
  /** In the order in which they are tried. */
  readonly zones: readonly DeliveryZoneRule[]
  readonly methods: readonly DeliveryMethodRule[]
  readonly opening: Opening
  readonly cutOff: string
  readonly despatchDays: readonly number[]
  readonly timeZone: string
  readonly money: (minor: number) => string
  readonly day: (day: string) => string
}

export interface DeliveryLine {
  readonly name: string
  readonly quantity: number
  /** Of the whole line, after and before its discounts. */
  readonly amountMinor: number
  readonly fullMinor: number
  /** Of one. */
  readonly weightGrams: number | null
  readonly lengthMm: number | null
  readonly majorItem: boolean
  readonly deliveryChargesApply: boolean
  readonly blockMailOrder: boolean
  readonly timeToPrepareDays: number
  /** When the place it would leave from closes, where it says so. */
  readonly leavesBy?: string | null
}

export interface DeliveredBasket {
  readonly lines: readonly DeliveryLine[]
  readonly country: string
  readonly postcode: string
  /** An address says by its lines that it is a PO box; whoever has no lines says so. */
  readonly isPoBox?: boolean
  readonly line1?: string
  readonly line2?: string
  readonly line3?: string
  readonly customerType: 'B2C' | 'B2B'
  readonly at: string
}

export interface DeliveryOffer {
  readonly methodUid: number
  readonly name: string
  readonly description: string
  readonly chargeMinor: number
  readonly phoneRequired: boolean
  readonly promisedFrom: string
  readonly promisedTo: string
  /** Days a shopper may choose from, where they may. */
  readonly days: readonly { readonly day: string; readonly chargeMinor: number }[]
  readonly steps: readonly string[]
}

const poBox =
  /\b(p\.?\s*o\.?\s*box|post office box|postfach|postbus|apartado(?: de correos)?|skr(?:ytka|\.) poczt|bo[iî]te postale|b\.?p\.? ?\d)/i

/** Whether an address is a box at a post office, as people write it where we sell. */
export function isPoBox({
  isPoBox: said,
  line1 = '',
  line2 = '',
  line3 = '',
}: Partial<DeliveredBasket>): boolean {
  return said || [line1, line2, line3].some(line => poBox.test(line))
}

type Promised = NonNullable<ReturnType<typeof promiseOf>>

/** What an item without a weight is taken to weigh. */
export const usualGrams = 500

interface Sums {
  readonly valueMinor: number
  readonly fullMinor: number
  readonly grams: number
  readonly units: number
}

function sumsOf(lines: readonly DeliveryLine[]): Sums {
  const sum = { valueMinor: 0, fullMinor: 0, grams: 0, units: 0 }
  for (const line of lines) {
    sum.valueMinor += line.amountMinor
    sum.fullMinor += line.fullMinor
    sum.grams += (line.weightGrams ?? usualGrams) * line.quantity
    sum.units += line.quantity
  }
  return sum
}

/** The zone of an address: the first active one that has it. */
export function deliveryZoneOf<Zone extends DeliveryZoneRule>(
  zones: readonly Zone[],
  country: string,
  postcode: string,
): Zone | undefined {
  return zones.find(zone => zone.active && isInArea(zone, country, postcode))
}

/** Whether the shop sells to where an address truly is. */
export function isSoldTo(
  { sellsTo }: Pick<DeliveryRules, 'sellsTo'>,
  { country, postcode }: { readonly country: string; readonly postcode: string },
): boolean {
  return sellsTo === null || sellsTo.includes(countryOf(country, postcode))
}

/** Methods a basket can be sent by, cheapest first, and why each other one of the zone is not offered. */
export function offerDelivery(rules: DeliveryRules, basket: DeliveredBasket) {
  const found = deliveryZoneOf(rules.zones, basket.country, basket.postcode)
  const zone = isSoldTo(rules, basket) ? found : undefined
  const sent = basket.lines.filter(({ blockMailOrder }) => !blockMailOrder)
  const mustCollect = basket.lines.filter(({ blockMailOrder }) => blockMailOrder).map(({ name }) => name)
  const mine = rules.methods
    .filter(({ zoneUid }) => zoneUid === zone?.uid)
    .toSorted((one, other) => one.position - other.position)
  const refused: { name: string; why: string }[] = []
  const offered: { method: DeliveryMethodRule; promise: Promised }[] = []
  for (const method of mine) {
    const why = sent.length === 0 ? 'Nothing in the basket can be sent' : whyNot(rules, method, sent, basket)
    const promise = why ? null : promiseOf(rules, method, sent, basket.at)
    if (promise) offered.push({ method, promise })
    else refused.push({ name: method.name, why: why ?? 'There is no day on which it would arrive' })
  }
  const usual = (offered.find(({ method }) => method.isDefault) ?? offered[0])?.method as DeliveryMethodRule
  const offers = offered
    .map(each => offerOf(rules, { ...each, usual, sent, basket, zone: zone?.name ?? '' }))
    .toSorted((one, other) => one.chargeMinor - other.chargeMinor)
  return { zone: zone ?? null, mustCollect, offers, refused }
}

function whyNot(
  { money }: DeliveryRules,
  method: DeliveryMethodRule,
  lines: readonly DeliveryLine[],
  basket: DeliveredBasket,
): string | undefined {
  const { customerType, at } = basket
  const { valueMinor, grams } = sumsOf(lines)
  const hasMajor = lines.some(({ majorItem }) => majorItem)
  const longest = Math.max(0, ...lines.map(({ lengthMm }) => lengthMm ?? 0))
  const now = Date.parse(at)
  if (!method.active) return 'Switched off'
  if (method.startsAt && now < Date.parse(method.startsAt)) return 'Not offered yet'
  if (method.endsAt && now >= Date.parse(method.endsAt)) return 'No longer offered'
  if (method.customerType !== 'all' && method.customerType !== customerType)
    return method.customerType === 'B2B' ? 'Only for businesses' : 'Only for shoppers'
  if (method.minOrderMinor !== null && valueMinor < method.minOrderMinor)
    return `Only from ${money(method.minOrderMinor)}`
  if (method.maxOrderMinor !== null && valueMinor > method.maxOrderMinor)
    return `Only up to ${money(method.maxOrderMinor)}`
  if (method.maxWeightGrams !== null && grams > method.maxWeightGrams)
    return `Too heavy: ${grams / 1_000} kg of ${method.maxWeightGrams / 1_000} kg`
  if (method.maxLengthMm !== null && longest > method.maxLengthMm)
    return `Too long: ${longest / 10} cm of ${method.maxLengthMm / 10} cm`
  if (hasMajor && method.majorItems === 'never') return 'Not offered for major items'
  if (!hasMajor && method.majorItems === 'only') return 'Only for major items'
  if (!method.poBoxAllowed && isPoBox(basket)) return 'Not to PO boxes'
  return undefined
}

/** The charge of the bands a basket comes to: each holds until the next. */
export function bandCharge({ basis, bands, perExtraUnitMinor }: DeliveryMethodRule, sums: Sums): number {
  const amount = { flat: 0, orderValue: sums.valueMinor, weight: sums.grams, units: sums.units }[basis]
  const band = bands.findLast(({ from }) => from <= amount)
  const extra =
    basis === 'units' ? Math.max(0, sums.units - Math.max(1, band?.from ?? 1)) * perExtraUnitMinor : 0
  return (band?.chargeMinor ?? 0) + extra
}

interface Offering {
  readonly method: DeliveryMethodRule
  readonly usual: DeliveryMethodRule
  readonly sent: readonly DeliveryLine[]
  readonly basket: DeliveredBasket
  readonly zone: string
  readonly promise: Promised
}

/** One method with its charge, its promise and how it came to both. */
function offerOf(
  rules: DeliveryRules,
  { method, usual, sent, basket, zone, promise }: Offering,
): DeliveryOffer {
  const { money } = rules
  const charged = sent.filter(({ deliveryChargesApply }) => deliveryChargesApply)
  const sums = sumsOf(charged)
  const steps = [
    `${basket.postcode || basket.country} is in ${zone}`,
    `${counted(sumsOf(sent).units, 'item')}, ${money(sumsOf(sent).valueMinor)} after discounts`,
  ]
  const chargeMinor = charge()
  steps.push(promise.words)
  const days = method.nominatedDay
    ? promise.days.map(day => ({
        day,
        chargeMinor: chargeMinor + (method.nominatedMinor[weekdayOf(day) - 1] ?? 0),
      }))
    : []
  const { uid: methodUid, name, description, phoneRequired } = method
  const { promisedFrom, promisedTo } = promise
  return { methodUid, name, description, chargeMinor, phoneRequired, promisedFrom, promisedTo, days, steps }

  function charge(): number {
    if (charged.length === 0) {
      const over = Math.max(0, bandCharge(method, sumsOf(sent)) - bandCharge(usual, sumsOf(sent)))
      steps.push(`Delivery is free for these items; ${money(over)} more than ${usual.name}`)
      return over
    }
    const overMinor = method.freeOverBasis === 'afterDiscounts' ? sums.valueMinor : sums.fullMinor
    const isFree = method.freeOverMinor !== null && overMinor >= method.freeOverMinor
    const banded = isFree ? 0 : bandCharge(method, sums)
    steps.push(
      isFree
        ? `Free over ${money(method.freeOverMinor ?? 0)}: ${money(0)}`
        : `The charge is ${money(banded)}`,
    )
    return banded + surcharge(isFree)
  }

  function surcharge(isFree: boolean): number {
    const majors = charged
      .filter(({ majorItem }) => majorItem)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    if (method.majorItems !== 'surcharge' || majors === 0) return 0
    if (isFree && method.freeOverCoversMajor) return 0
    const minor = method.majorSurchargeMinor * (method.majorSurchargePer === 'item' ? majors : 1)
    const uncovered = isFree ? ', not covered by free delivery' : ''
    steps.push(
      `${counted(majors, 'major item')} at ${money(method.majorSurchargeMinor)}${uncovered}: ${money(minor)}`,
    )
    return minor
  }
}
