import { formatMoney } from '@backroom/contract/kit/money/money'
import type { OrderChannel } from '@backroom/contract/orders/order/words'
import type { OrderAsked, phonePayment } from '@backroom/contract/orders/placing/placing'
import { sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '#database/database'
import { planned } from '#database/statements'
import { answerOnce } from '#kit/answer-once'
import { invalid, Refusal } from '#kit/errors'
import { couponTries, couponUses, offers, starBuyUses } from '#marketing/door'
import { settle } from '#orders/order/change'
import { openOrder, payFor } from '#orders/order/paying'
import { boughtSql } from '#orders/order/read'
import { customerFor } from '#orders/placing/customer'
import { type Discount, type Priced, price } from '#orders/placing/price'
import { promise } from '#orders/placing/promising'
import { nextOrderNumber, storeConfig } from '#site/door'
import { order, orderDiscount, orderLine } from '#tables/orders/orders'

export interface Placing extends OrderAsked {
  readonly channel: OrderChannel
  readonly payment: z.output<typeof phonePayment>
  readonly expectedMinor?: number
  /** Sent twice, it is one order. */
  readonly key: string
}

interface Fact {
  readonly uid: number
  readonly code: string
  readonly barcode: string
  readonly name: string
  readonly size: string
  readonly colour: string
  readonly brandUid: number | null
  readonly categoryUid: number | null
  readonly unitCostMinor: number | null
  readonly isSold: boolean
}

/**
 * Takes an order: priced by what holds now, its stock promised, its coupons kept, its number taken and its customer known, in one
 * transaction, so that it is there whole or not at all. Whoever sends the same key again is answered with the same order.
 */
export function placeOrder(tx: Transaction, userUid: number, asked: Placing) {
  return answerOnce(tx, { call: 'placeOrder', key: asked.key, userUid }, () => place(tx, asked))
}

async function place(tx: Transaction, asked: Placing): Promise<{ uid: number; number: string }> {
  await tx.execute(sql`select ${planned('force_generic_plan')}`)
  const config = await storeConfig(tx)
  const isCarriedHome = asked.channel === 'store'
  const priced = await price(tx, { ...asked, isCarriedHome })
  if (priced.mustCollect.length > 0) throw invalid({ lines: priced.refusals })
  if (!isCarriedHome && !priced.method) throw invalid({ deliveryMethodUid: 'Choose how it is sent.' })
  if (asked.expectedMinor !== undefined && asked.expectedMinor !== priced.grandMinor)
    throw new Refusal(409, {
      code: 'priceChanged',
      message: [
        sentence`The price has changed: it is ${formatMoney(priced.grandMinor, config.isoCurrency, config.locale)} now.`,
        ...priced.refusals.filter(why => asked.codes.some(code => why.startsWith(`${code}: `))),
      ].join(' '),
    })
  const facts = await factsOf(tx, priced)
  const customerUid = await customerFor(tx, asked)
  const number = await nextOrderNumber(tx)
  const { billingAddress, channel, customerType, phone, vatNumber, instructions } = asked
  const placedAt = new Date()
  const [made] = await tx
    .insert(order)
    .values({
      number,
      channel,
      customerUid,
      customerType,
      email: asked.email.toLowerCase(),
      phone,
      billingAddress,
      deliveryAddress: isCarriedHome ? null : (asked.deliveryAddress ?? billingAddress),
      companyName: billingAddress.company,
      vatNumber,
      currency: config.isoCurrency,
      pricesIncludeTax: priced.pricesIncludeTax,
      itemsTotalMinor: priced.itemsMinor,
      discountTotalMinor: priced.discountMinor,
      deliveryTotalMinor: priced.deliveryMinor,
      taxTotalMinor: priced.taxMinor,
      grandTotalMinor: priced.grandMinor,
      paymentMethod: asked.payment.method,
      deliveryMethodUid: priced.method?.methodUid ?? null,
      deliveryMethodName: priced.method?.name ?? '',
      promisedFrom: priced.method?.promisedFrom ?? null,
      promisedTo: priced.method?.promisedTo ?? null,
      instructions,
      couponCodes: priced.applied.flatMap(({ code }) => code ?? []),
      explanation: priced.steps,
      tags: (await isTwin(tx, asked, priced)) ? ['possible-duplicate'] : [],
      lineCount: priced.lines.length,
      placedAt,
    })
    .returning()
  if (!made) throw new Error('The order was not kept.')
  const lines = await keepLines(tx, made, priced, facts)
  await promise(tx, made, lines)
  if (priced.applied.length > 0)
    await couponUses.reserve(tx, {
      key: number,
      number,
      customerKey: asked.email ? await couponUses.customerKey(tx, asked.email) : null,
      newCustomer: customerUid !== null && (await isFirstOf(tx, customerUid)),
      goodsMinor: priced.itemsMinor,
      orderMinor: priced.grandMinor,
      fulfilment: isCarriedHome ? null : 'delivery',
      margin: await offers.marginAfter(tx, priced.basket),
      applied: priced.applied,
      trace: priced.steps,
    })
  await starBuyUses.keep(tx, number, priced.basket.starBuys)
  await couponTries.note(tx, priced.basket, customerUid)
  const events = [{ kind: 'placed' as const, text: priced.method?.name ?? '' }]
  if (priced.grandMinor === 0) await openOrder(tx, made, { events })
  else if (asked.payment.isTaken)
    await payFor(tx, made, { ...asked.payment, amountMinor: priced.grandMinor }, events)
  else await settle(tx, made, { events })
  return { uid: made.uid, number }
}

/** What lines keep of their items, as it is now. */
async function factsOf(tx: Transaction, { lines }: Priced): Promise<Map<number, Fact>> {
  const uids = `{${lines.map(({ itemUid }) => itemUid).join()}}`
  const { rows } = await tx.execute<Fact & Record<string, unknown>>(sql`
    select i.uid, i.code, page.name, coalesce(i.size_label, '') as size, coalesce(c.name, '') as colour, page.brand_uid as "brandUid",
      page.primary_category_uid as "categoryUid", coalesce(i.cost_minor, page.cost_minor) as "unitCostMinor",
      coalesce((select b.barcode from item_barcode b where b.item_uid = i.uid order by not b.is_primary, b.uid limit 1), '') as barcode,
      i.sellable and i.status = 'active' and page.status = 'active' as "isSold"
    from item i join item page on page.uid = i.page_uid left join colour c on c.uid = coalesce(i.colour_uid, page.colour_uid)
    where i.uid = any(${uids}::int[])`)
  const facts = new Map(rows.map(fact => [fact.uid, fact]))
  const unsold = lines.filter(({ itemUid }) => !facts.get(itemUid)?.isSold)
  if (unsold.length > 0)
    throw invalid({ lines: unsold.map(({ name }) => sentence`${name} is not for sale.`) })
  return facts
}

type Made = typeof order.$inferSelect
type Line = typeof orderLine.$inferSelect

async function keepLines(
  tx: Transaction,
  { uid: orderUid, placedAt, channel, status }: Made,
  { lines, deliveryDiscounts }: Priced,
  facts: ReadonlyMap<number, Fact>,
): Promise<Line[]> {
  const kept = await tx
    .insert(orderLine)
    .values(
      lines.map((line, place) => {
        const { uid: itemUid, isSold: _, ...fact } = facts.get(line.itemUid) as Fact
        const { discounts, unitPriceMinor, quantity, starBuyUid, starBuySavingMinor } = line
        return {
          ...fact,
          orderUid,
          itemUid,
          position: place + 1,
          kind: starBuyUid === null ? ('item' as const) : ('starBuyReward' as const),
          quantity,
          unitPriceMinor,
          lineDiscountMinor: discounts.reduce((all, { amountMinor }) => all + amountMinor, 0),
          lineTotalMinor: line.totalMinor,
          taxRateBp: line.taxRateBp,
          taxAmountMinor: line.taxMinor,
          starBuyUid,
          starBuySavingMinor,
          placedAt,
          channel,
          orderStatus: status,
        }
      }),
    )
    .returning()
  const uids = new Map(lines.map(({ key }, place) => [key, kept[place]?.uid ?? null]))
  for (const [place, { starBuySource }] of lines.entries())
    if (starBuySource)
      await tx
        .update(orderLine)
        .set({ starBuyTriggerLineUid: uids.get(starBuySource) ?? null })
        .where(eq(orderLine.uid, kept[place]?.uid ?? 0))
  const off = (discounts: readonly Discount[], lineUid: number | null) =>
    discounts.map(discount => ({ ...discount, orderUid, lineUid }))
  const rows = [
    ...lines.flatMap(({ discounts }, place) => off(discounts, kept[place]?.uid ?? null)),
    ...off(deliveryDiscounts, null),
  ]
  if (rows.length > 0) await tx.insert(orderDiscount).values(rows)
  return kept
}

/** The same person bought the same for the same within ten minutes: nothing is refused, but somebody should look. */
async function isTwin(tx: Transaction, { email }: Placing, { lines, grandMinor }: Priced): Promise<boolean> {
  if (email === '') return false
  const bought = lines.map(({ itemUid, quantity }) => `${itemUid}x${quantity}`).toSorted()
  const { rows } = await tx.execute(sql`
    select from "order" o where lower(o.email) = ${email.toLowerCase()} and o.grand_total_minor = ${grandMinor} and o.placed_at > now() - interval '10 minutes'
      and ${bought.join()} = ${boughtSql(sql`o.uid`)}
    limit 1`)
  return rows.length > 0
}

async function isFirstOf(tx: Transaction, customerUid: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from "order" where customer_uid = ${customerUid} and status not in ('cancelled', 'expired') offset 1 limit 1`,
  )
  return rows.length === 0
}
