import { formatDay } from '@backroom/contract/kit/dates'
import { formatMoney } from '@backroom/contract/kit/money/money'
import { onTheWall } from '@backroom/contract/kit/shapes/hours'
import { type DeliveryLine, type DeliveryRules, offerDelivery } from '@backroom/contract/site/delivery/offers'
import { reckonTax, type TaxRules } from '@backroom/contract/site/tax/reckon'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { Select } from '#database/statements'
import { configNow } from '#site/config-row'
import { countriesSoldTo } from '#site/sold-to'
import { deliveryMethod, deliveryZone } from '#tables/site/delivery'
import { taxClass } from '#tables/site/tax-classes'
import { taxZone } from '#tables/site/tax-zones'

/** All that the price of a basket depends on, but the basket: read once, asked for as many as one likes. */
export async function readBasketRules(reader: Reader): Promise<{ tax: TaxRules; delivery: DeliveryRules }> {
  const config = await configNow(reader)
  const classes = await taxClasses.rows(reader)
  const zones = await taxZones.rows(reader)
  const areas = await deliveryZones.rows(reader)
  const methods = await deliveryMethods.rows(reader)
  const written = methods.map(method => ({
    ...method,
    startsAt: method.startsAt?.toISOString() ?? null,
    endsAt: method.endsAt?.toISOString() ?? null,
  }))
  return {
    tax: {
      homeCountry: config.countryCode,
      pricesIncludeTax: config.pricesIncludeTax,
      exportsPaySame: config.exportsPaySame,
      deliveryTaxClassUid: config.deliveryTaxClassUid,
      classes,
      zones,
    },
    delivery: {
      sellsTo: countriesSoldTo(config),
      zones: areas,
      methods: written,
      opening: config,
      cutOff: config.despatchCutOff,
      despatchDays: config.despatchDays,
      timeZone: config.timeZone,
      money: minor => formatMoney(minor, config.isoCurrency, config.locale),
      day: day => formatDay(day, config.locale),
    },
  }
}

const taxClasses = Select.all(taxClass)
const taxZones = Select.all(taxZone, taxZone.position, taxZone.uid)
const deliveryZones = Select.all(deliveryZone, deliveryZone.position, deliveryZone.uid)
const deliveryMethods = Select.all(deliveryMethod)

export interface BasketLine extends DeliveryLine {
  readonly itemUid: number
  readonly taxClassUid: number | null
}

/** Lines of items as they are sold now, in the order asked. Those that are not there are left out. */
export async function readLines(
  reader: Reader,
  asked: readonly { readonly itemUid: number; readonly quantity: number }[],
): Promise<BasketLine[]> {
  const { rows } = await reader.execute<BasketLine & { priceMinor: number } & Record<string, unknown>>(sql`
    select i.uid as "itemUid", concat_ws(', ', p.name, i.size_label) as name, coalesce(i.price_minor, p.price_minor, 0) as "priceMinor",
      coalesce(i.tax_class_uid, p.tax_class_uid) as "taxClassUid", coalesce(i.weight_grams, p.weight_grams) as "weightGrams",
      coalesce(i.length_mm, p.length_mm) as "lengthMm", p.major_item as "majorItem", p.delivery_charges_apply as "deliveryChargesApply",
      p.block_mail_order as "blockMailOrder", p.time_to_prepare_days as "timeToPrepareDays", w.quantity,
      (select place.despatch_cut_off from stock_level l join stock_location place on place.uid = l.location_uid
        where l.item_uid = i.uid and place.active and place.kind <> 'inTransit' and 'web' = any(place.sells_on)
          and l.on_hand > l.reserved + l.external_reserved order by place.priority, place.uid limit 1) as "leavesBy"
    from unnest(${list(asked.map(({ itemUid }) => itemUid))}::int[], ${list(asked.map(({ quantity }) => quantity))}::int[]) with ordinality w(uid, quantity, place)
    join item i on i.uid = w.uid join item p on p.uid = i.page_uid order by w.place`)
  return rows.map(({ priceMinor, ...line }) => {
    const amountMinor = priceMinor * line.quantity
    return { ...line, amountMinor, fullMinor: amountMinor }
  })
}

const list = (numbers: readonly number[]) => `{${numbers.join(',')}}`

export interface PricedBasket {
  readonly lines: readonly BasketLine[]
  readonly country: string
  readonly postcode: string
  readonly customerType: 'B2C' | 'B2B'
  readonly at: string
  readonly vatNumber?: string | undefined
  readonly isPoBox?: boolean
}

/** What a basket costs with each method it can be sent by, tax reckoned for each; pure, so that it is quick and can be proved. */
export function priceBasket(
  { tax, delivery }: Awaited<ReturnType<typeof readBasketRules>>,
  basket: PricedBasket,
) {
  const { day } = onTheWall(basket.at, delivery.timeZone)
  const { offers, ...rest } = offerDelivery(delivery, basket)
  const to = { country: basket.country, postcode: basket.postcode }
  const reckon = (deliveryMinor: number) =>
    reckonTax(tax, {
      lines: basket.lines,
      deliveryMinor,
      to,
      day,
      ...(basket.vatNumber && { vatNumber: basket.vatNumber }),
    })
  return {
    ...rest,
    goods: reckon(0),
    offers: offers.map(offer => ({ ...offer, taxed: reckon(offer.chargeMinor) })),
  }
}
