import { onTheWall } from '@backroom/contract/kit/shapes/hours'
import type { PricedBasket } from '@backroom/contract/marketing/offers/basket'
import type { PaymentMethod } from '@backroom/contract/orders/order/payment-words'
import type { DiscountSource } from '@backroom/contract/orders/order/words'
import type { OrderAsked } from '@backroom/contract/orders/placing/placing'
import { offerDelivery } from '@backroom/contract/site/delivery/offers'
import { reckonTax } from '@backroom/contract/site/tax/reckon'
import { sentence } from '@backroom/contract/wording/say'
import type { Reader } from '#database/database'
import { offers } from '#marketing/door'
import { basketRules } from '#site/door'

export interface Discount {
  readonly source: DiscountSource
  readonly sourceUid: number | null
  readonly code: string
  readonly label: string
  readonly amountMinor: number
}

export interface PricedLine {
  /** Tells lines of one order apart. */
  readonly key: string
  readonly itemUid: number
  readonly name: string
  readonly quantity: number
  readonly unitPriceMinor: number
  readonly discounts: readonly Discount[]
  readonly totalMinor: number
  readonly taxRateBp: number
  readonly taxMinor: number
  readonly starBuyUid: number | null
  readonly starBuySavingMinor: number
  /** The key of the line that earned it. */
  readonly starBuySource: string | null
}

/** How somebody buys who is no shopper on a page: what prices depend on beside what is bought. */
export interface Buying extends Omit<OrderAsked, 'deliveryAddress'> {
  readonly deliveryAddress: OrderAsked['deliveryAddress']
  /** Sold over the counter: nothing is sent. */
  readonly isCarriedHome?: boolean
  readonly payment?: { readonly method: PaymentMethod } | undefined
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)
const off = (discounts: readonly Discount[]) => sum(discounts.map(({ amountMinor }) => amountMinor))

/**
 * What an order costs: items as they are sold now, less what offers take off, with its delivery and the tax of both. Delivery is
 * charged by what is left after discounts, and taxed after what is taken off it.
 */
export async function price(reader: Reader, asked: Buying, at = new Date().toISOString()) {
  const rules = await basketRules.read(reader)
  const to = asked.isCarriedHome ? null : (asked.deliveryAddress ?? asked.billingAddress)
  const offered = await offers.price(reader, {
    lines: asked.lines,
    codes: asked.codes,
    shopper: asked.email
      ? await offers.shopper(reader, asked.email, { isBusiness: asked.customerType === 'B2B' })
      : null,
    fulfilment: asked.isCarriedHome ? 'clickAndCollect' : 'delivery',
    payment: paidBy(asked.payment?.method),
    at,
    timeZone: rules.delivery.timeZone,
  })
  const goods = offered.price(null)
  const bought = await boughtIn(reader, asked, goods)
  const sending = to && offerDelivery(rules.delivery, { ...asked, ...to, lines: bought, at })
  const method = sending?.offers.find(({ methodUid }) => methodUid === asked.deliveryMethodUid)
  const chargeMinor = method?.chargeMinor ?? 0
  const priced = method ? offered.price({ methodUid: method.methodUid, chargeMinor }) : goods
  const lines = linesOf(priced)
  const deliveryOff = deliveryDiscounts(priced)
  const taxed = reckonTax(rules.tax, {
    lines: lines.map((line, place) => ({
      taxClassUid: bought[place]?.taxClassUid ?? null,
      amountMinor: line.totalMinor,
    })),
    deliveryMinor: chargeMinor - off(deliveryOff),
    to,
    day: onTheWall(at, rules.delivery.timeZone).day,
    ...(asked.vatNumber && { vatNumber: asked.vatNumber }),
  })
  const { pricesIncludeTax } = rules.tax
  // Abroad the price goes down by the tax of home: said as what it is, so that every sum still adds up.
  const without = (amountMinor: number, grossMinor: number): Discount[] =>
    pricesIncludeTax && grossMinor < amountMinor
      ? [{ ...untaxed, amountMinor: amountMinor - grossMinor }]
      : []
  const taxedLines = lines.map((line, place): PricedLine => {
    const { rateBp, taxMinor, grossMinor } = taxed.lines[place] as (typeof taxed.lines)[number]
    const discounts = [...line.discounts, ...without(line.totalMinor, grossMinor)]
    const totalMinor = line.unitPriceMinor * line.quantity - off(discounts)
    return { ...line, discounts, totalMinor, taxRateBp: rateBp, taxMinor }
  })
  const deliveryDiscount = [
    ...deliveryOff,
    ...without(chargeMinor - off(deliveryOff), taxed.delivery.grossMinor),
  ]
  const itemsMinor = sum(taxedLines.map(({ unitPriceMinor, quantity }) => unitPriceMinor * quantity))
  const discountMinor = sum(taxedLines.map(line => off(line.discounts))) + off(deliveryDiscount)
  const taxMinor = taxed.total.taxMinor
  return {
    lines: taxedLines,
    deliveryDiscounts: deliveryDiscount,
    methods: sending?.offers ?? [],
    method,
    mustCollect: sending?.mustCollect ?? [],
    applied: priced.applied,
    /** As marketing priced it. */
    basket: priced,
    refusals: [
      ...(sending?.mustCollect ?? []).map(name => sentence`${name} can only be collected.`),
      ...(sending && !sending.zone ? ['Nothing is sent to this address.'] : []),
      ...(sending?.refused ?? []).map(({ name, why }) => `${name}: ${why}`),
      ...offered.refusals(priced),
    ],
    itemsMinor,
    discountMinor,
    deliveryMinor: chargeMinor,
    taxMinor,
    grandMinor: itemsMinor - discountMinor + chargeMinor + (pricesIncludeTax ? 0 : taxMinor),
    pricesIncludeTax,
    steps: [...offered.tell(priced), ...(method?.steps ?? [])],
  }
}
/** Ways of paying that some coupons may not stand beside. */
function paidBy(method?: PaymentMethod): 'finance' | 'cyclescheme' | 'usual' {
  if (method === 'voucher') return 'cyclescheme'
  return method === 'finance' ? 'finance' : 'usual'
}

export type Priced = Awaited<ReturnType<typeof price>>

const untaxed = { source: 'export', sourceUid: null, code: '', label: 'Tax not charged' } as const

/** Lines with what delivery and tax ask of them; what a coupon gives away comes after what was bought. */
async function boughtIn(reader: Reader, { lines }: Buying, { lines: priced, gifts }: PricedBasket) {
  const given = gifts.map(({ itemUid }) => ({ itemUid, quantity: 1 }))
  const found = await basketRules.lines(reader, [...lines, ...given])
  return found.map((line, place) => ({
    ...line,
    amountMinor: priced[place]?.payMinor ?? 0,
    fullMinor: priced[place]?.fullMinor ?? 0,
  }))
}

type Untaxed = Omit<PricedLine, 'taxRateBp' | 'taxMinor'>

function linesOf({ lines, applied, gifts }: PricedBasket): Untaxed[] {
  const labels = new Map(applied.map(each => [each.couponUid, each]))
  const bought = lines.map((line): Untaxed => {
    const [starBuyUid = null] = line.starBuyUids
    const discounts = [
      {
        source: 'starBuy' as const,
        sourceUid: starBuyUid,
        code: '',
        label: 'Star buy',
        amountMinor: line.starBuyMinor,
      },
      ...applied.map(each => couponOff(each, each.lines[line.key] ?? 0)),
    ].filter(({ amountMinor }) => amountMinor > 0)
    return {
      key: line.key,
      itemUid: line.itemUid,
      name: line.name,
      quantity: line.quantity,
      unitPriceMinor: line.fullMinor / line.quantity,
      discounts,
      totalMinor: line.payMinor,
      starBuyUid,
      starBuySavingMinor: line.starBuyMinor,
      starBuySource: line.starBuySource,
    }
  })
  const given = gifts.map(({ itemUid, name, priceMinor, couponUid }): Untaxed => {
    const coupon = labels.get(couponUid)
    const whole = couponOff(coupon ?? { couponUid, code: null, label: 'Gift' }, priceMinor)
    return {
      key: `gift${itemUid}`,
      itemUid,
      name,
      quantity: 1,
      unitPriceMinor: priceMinor,
      discounts: priceMinor > 0 ? [whole] : [],
      totalMinor: 0,
      starBuyUid: null,
      starBuySavingMinor: 0,
      starBuySource: null,
    }
  })
  return [...bought, ...given]
}

function couponOff(
  { couponUid, code, label }: { couponUid: number; code: string | null; label: string },
  amountMinor: number,
): Discount {
  return { source: 'coupon', sourceUid: couponUid, code: code ?? '', label, amountMinor }
}

function deliveryDiscounts({ applied }: PricedBasket): Discount[] {
  return applied
    .filter(({ deliveryMinor }) => deliveryMinor > 0)
    .map(each => couponOff(each, each.deliveryMinor))
}
