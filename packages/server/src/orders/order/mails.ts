import { formatDay, wallTime } from '@backroom/contract/kit/dates'
import { formatMoney } from '@backroom/contract/kit/money/money'
import { addressLine } from '@backroom/contract/kit/shapes/address'
import type { mailKinds } from '@backroom/contract/orders/mail-kinds'
import { say, type Words, wordingOf } from '@backroom/contract/wording/say'
import { asc, eq } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { queueMail } from '#kit/mail/queue-mail'
import type { Order } from '#orders/order/change'
import { storeConfig } from '#site/door'
import { order, orderLine } from '#tables/orders/orders'

type Kind = Exclude<keyof typeof mailKinds, 'erasureDone'>

const openings: Readonly<Record<Kind | 'itemsCancelled', readonly [subject: string, opening: string]>> = {
  orderConfirmation: ['Your order {number}', 'Thank you for your order.'],
  orderInReview: ['Your order {number}', 'Thank you for your order. We are checking it before we send it.'],
  orderDespatched: ['Your order {number} is on its way', 'We have sent you:'],
  orderCancelled: ['Your order {number} was cancelled', 'We have cancelled:'],
  itemsCancelled: ['Part of your order {number} was cancelled', 'We have cancelled:'],
}

export interface Telling {
  /** What it is about, where that is not the whole order: one line for each thing. */
  readonly about?: readonly string[]
  /** Sentences after that, each with what stands in it. */
  readonly closing?: readonly (readonly [text: string, values?: Words])[]
  /** The rest of the order goes on. */
  readonly isPart?: boolean
  /** The same key is the same mail. */
  readonly key?: string
}

/** Writes to whoever gave an order. An order without an address is one from the shop's own counter: nobody is written to. */
export async function tellCustomer(
  tx: Transaction,
  uid: number,
  kind: Kind,
  telling: Telling = {},
): Promise<boolean> {
  const [stored] = await tx.select().from(order).where(eq(order.uid, uid))
  return stored ? tellOf(tx, stored, kind, telling) : false
}

/** The same of an order that is known. */
export async function tellOf(
  tx: Transaction,
  stored: Order,
  kind: Kind,
  telling: Telling = {},
): Promise<boolean> {
  if (stored.email === '') return false
  const { key } = telling
  const { ordersEmail: replyTo } = await storeConfig(tx)
  await queueMail(tx, {
    kind,
    to: stored.email,
    replyTo,
    ...(await writtenOf(tx, stored, kind, telling)),
    ...(key && { key }),
    entity: 'order',
    entityUid: stored.uid,
  })
  return true
}

/** What a message of an order says. */
export async function writtenOf(
  tx: Transaction,
  stored: Order,
  kind: Kind,
  { about, closing = [], isPart = false }: Telling,
): Promise<{ subject: string; text: string }> {
  const [subject, opening] = openings[kind === 'orderCancelled' && isPart ? 'itemsCancelled' : kind]
  const writing = writingOf(await storeConfig(tx))
  const { words } = writing
  const text = [
    words('Hello {name},', { name: stored.billingAddress.name || words('there') }),
    '',
    words(opening),
    '',
    ...(about ?? (await wholeOf(tx, stored, writing))),
    '',
    ...closing.flatMap(([sentence, values]) => [words(sentence, values), '']),
    words('Order {number}', { number: stored.number }),
    writing.storeName,
  ]
  return { subject: words(subject, { number: stored.number }), text: text.join('\n') }
}

/** How a store writes: its words, its money and its days. */
export function writingOf({
  locale,
  isoCurrency,
  storeName,
  timeZone,
}: Awaited<ReturnType<typeof storeConfig>>) {
  return {
    storeName,
    words: (text: string, values?: Words) => say(wordingOf(locale), text, values),
    money: (minor: number) => formatMoney(minor, isoCurrency, locale),
    day: (day: string) => formatDay(day, locale),
    /** The day that the calendar of the store showed at a moment. */
    dayOf: (at: string) => formatDay(wallTime(at, timeZone).slice(0, 10), locale),
  }
}

async function wholeOf(
  tx: Transaction,
  stored: Order,
  { words, money, day }: ReturnType<typeof writingOf>,
): Promise<string[]> {
  const lines = await tx
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderUid, stored.uid))
    .orderBy(asc(orderLine.position))
  const sums: [string, number][] = [
    ['Items', stored.itemsTotalMinor],
    ['Discounts', -stored.discountTotalMinor],
    ['Delivery', stored.deliveryTotalMinor],
    [stored.pricesIncludeTax ? 'Of which tax' : 'Tax', stored.taxTotalMinor],
    ['Total', stored.grandTotalMinor],
  ]
  const { deliveryAddress, deliveryMethodName: method, promisedTo } = stored
  return [
    ...lines.map(line => `${unitsOf(line.quantity, line)}  ${money(line.lineTotalMinor)}`),
    '',
    ...sums
      .filter(([name, minor]) => minor !== 0 || name === 'Total')
      .map(([name, minor]) => `${words(name)}  ${money(minor)}`),
    '',
    ...(deliveryAddress
      ? [words('{method} to {address}', { method, address: addressLine(deliveryAddress) })]
      : []),
    ...(promisedTo ? [words('We expect it with you by {day}.', { day: day(promisedTo) })] : []),
  ]
}

/** "2 x Tor Jacket, M". */
export function unitsOf(
  quantity: number,
  { name, size }: { readonly name: string; readonly size: string },
): string {
  return `${quantity} x ${[name, size].filter(Boolean).join(', ')}`
}
