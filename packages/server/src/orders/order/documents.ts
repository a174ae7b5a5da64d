import { formatPercent } from '@backroom/contract/kit/money/money'
import type { Address } from '@backroom/contract/kit/shapes/address'
import { type Credit, creditByRate, creditsOf } from '@backroom/contract/orders/order/credit'
import {
  type OrderDocument,
  orderDocuments,
  printedMost,
  printOrder,
  printOrders,
} from '@backroom/contract/orders/order/documents'
import { totalsOf } from '@backroom/contract/orders/order/totals'
import type { WholeOrder } from '@backroom/contract/orders/order/whole-order'
import { cancelReasons } from '@backroom/contract/orders/order/words'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import { selectedUids } from '#kit/bulk/targets'
import { refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { type Bytes, serve } from '#kit/serve'
import type { Store } from '#kit/store'
import { unitsOf, writingOf } from '#orders/order/mails'
import { Paper } from '#orders/order/paper'
import { readWhole } from '#orders/order/read'
import { storeConfig } from '#site/door'
import { order } from '#tables/orders/orders'

/** What is printed of orders: for the customer, for whoever packs, and for whoever fetches it from the shelves. */
export function documents(kit: Kit) {
  serve(kit, printOrder, ({ params, store }) => print(store, params.document, [params.uid]))
  serve(kit, printOrders, async ({ body, store, visitor }) => {
    const chosen = await selectedUids(body.selection, {
      kit,
      store,
      visitor,
      resource: 'order',
      table: order,
    })
    const rows = await store.database.rows<{ uid: number }>(sql`
      select o.uid from "order" o where o.uid in (${chosen}) order by o.placed_at, o.uid limit ${printedMost + 1}`)
    if (rows.length > printedMost) throw refused(sentence`At most ${printedMost} orders are printed at once.`)
    if (rows.length === 0) throw refused('There is nothing to print.')
    return print(
      store,
      body.document,
      rows.map(({ uid }) => uid),
    )
  })
}

type Config = Awaited<ReturnType<typeof storeConfig>>
interface Printing {
  readonly paper: Paper
  readonly config: Config
  readonly writing: ReturnType<typeof writingOf>
}

async function print(store: Store, document: OrderDocument, uids: readonly number[]): Promise<Bytes> {
  const reader = store.database.orm
  const config = await storeConfig(reader)
  const title = orderDocuments[document]
  const printing = {
    paper: await Paper.blank(title, config.locale === 'en-US' ? 'LETTER' : 'A4'),
    config,
    writing: writingOf(config),
  }
  let name = `${title.toLowerCase().replaceAll(' ', '-')}s`
  if (document === 'pickList') await drawPickList(store, printing, uids)
  else if (document === 'creditNote' && !(await isAnyRefunded(store, uids)))
    throw refused('No money of it has gone back.')
  else
    for (const uid of uids) {
      const order = await readWhole(reader, uid)
      if (document === 'packingSlip' && leftOf(order).length === 0) continue
      draw[document](printing, order)
      if (uids.length === 1) name = `${title.toLowerCase().replaceAll(' ', '-')}-${order.number}`
    }
  if (printing.paper.isBlank) throw refused('Nothing of it is left to send.')
  return printing.paper.bytes(name)
}

const draw = { invoice: drawInvoice, packingSlip: drawPackingSlip, creditNote: drawCreditNotes } as const

async function isAnyRefunded(store: Store, uids: readonly number[]): Promise<boolean> {
  const { isAny } = await store.database.row<{ isAny: boolean }>(sql`
    select exists (select from refund where order_uid = any(${`{${uids.join()}}`}::int[]) and state = 'succeeded') as "isAny"`)
  return isAny
}

function addressLines({
  name,
  company,
  line1,
  line2,
  line3,
  town,
  county,
  postcode,
  country,
}: Partial<Address>): string[] {
  return [name, company, line1, line2, line3, town, county, postcode, country].flatMap(part => part || [])
}

function drawInvoice(
  { paper, config, writing: { words, money, dayOf, storeName } }: Printing,
  order: WholeOrder,
) {
  const seller = config.registeredAddress ?? config.tradingAddress
  paper
    .page(words(config.vatRegistered ? 'VAT invoice' : 'Invoice'), config.legalName || storeName)
    .blocks([
      [words('Order'), [order.number, dayOf(order.placedAt)]],
      [
        words('Bill to'),
        [...addressLines(order.billingAddress), ...(order.vatNumber ? [`VAT ${order.vatNumber}`] : [])],
      ],
      [words('Deliver to'), addressLines(order.deliveryAddress ?? {})],
      [words('From'), [config.legalName || storeName, ...addressLines(seller ?? {})]],
    ])
    .table(
      [
        { label: words('Code'), share: 22 },
        { label: words('Item'), share: 38 },
        { label: words('Qty'), share: 8, isFigure: true },
        { label: words('Price'), share: 14, isFigure: true },
        { label: words('Discount'), share: 14, isFigure: true },
        { label: words('Tax'), share: 10, isFigure: true },
        { label: words('Total'), share: 14, isFigure: true },
      ],
      order.lines.map(line => [
        line.code,
        itemOf(line) +
          (line.quantityCancelled > 0 ? ` (${words('{n} cancelled', { n: line.quantityCancelled })})` : ''),
        String(line.quantity),
        money(line.unitPriceMinor),
        line.lineDiscountMinor > 0 ? money(-line.lineDiscountMinor) : '',
        formatPercent(line.taxRateBp, config.locale),
        money(line.lineTotalMinor),
      ]),
    )
    .sums([
      ...totalsOf(order, { say: words, percent: rate => formatPercent(rate, config.locale) }).map(
        ([label, minor]) => [label, money(minor)] as const,
      ),
      ...(config.vatRegistered
        ? [[words('Total without VAT'), money(order.grandTotalMinor - order.taxTotalMinor)] as const]
        : []),
      [words('Paid'), money(order.paidTotalMinor)],
      ...(order.refundedTotalMinor > 0
        ? [[words('Refunded'), money(order.refundedTotalMinor)] as const]
        : []),
    ])
    .text(imprint(config, words))
}

/** Who sells, as the law asks for it on what is about money. */
function imprint(config: Config, words: Printing['writing']['words']): string {
  return [
    config.vatRegistered && config.vatNumber
      ? words('VAT number {number}', { number: config.vatNumber })
      : '',
    config.companyNumber ? words('Company number {number}', { number: config.companyNumber }) : '',
    config.publicEmail,
    config.phone,
  ]
    .filter(Boolean)
    .join('  ·  ')
}

/** A sheet for each time that money went back: what it was for, and the tax in it by rate. */
function drawCreditNotes(
  { paper, config, writing: { words, money, dayOf, storeName } }: Printing,
  order: WholeOrder,
) {
  for (const refund of order.refunds.filter(({ state }) => state === 'succeeded')) {
    const credits = creditsOf(order, refund)
    const percent = (rateBp: number) => formatPercent(rateBp, config.locale)
    const what = ({ lineUid, quantity, rateBp }: Credit) => {
      const line = order.lines.find(({ uid }) => uid === lineUid)
      if (line) return unitsOf(quantity, line)
      return rateBp === null ? words('Delivery') : words(cancelReasons[refund.reason])
    }
    paper
      .page(words('Credit note'), config.legalName || storeName)
      .blocks([
        [words('Order'), [order.number, dayOf(order.placedAt)]],
        [words('Given back'), [dayOf(refund.madeAt ?? refund.createdAt)]],
        [
          words('Bill to'),
          [...addressLines(order.billingAddress), ...(order.vatNumber ? [`VAT ${order.vatNumber}`] : [])],
        ],
      ])
      .table(
        [
          { label: words('For'), share: 60 },
          { label: words('Tax'), share: 14, isFigure: true },
          { label: words('Total'), share: 18, isFigure: true },
        ],
        credits.map(credit => [
          what(credit),
          credit.rateBp === null ? '' : percent(credit.rateBp),
          money(credit.amountMinor),
        ]),
      )
      .sums([
        ...creditByRate(credits).map(
          ({ rateBp, taxMinor }) =>
            [
              rateBp === null
                ? words('Tax on delivery, included')
                : words('Tax at {rate}, included', { rate: percent(rateBp) }),
              money(taxMinor),
            ] as const,
        ),
        [words('Given back'), money(refund.amountMinor)],
      ])
      .text(refund.note)
      .text(imprint(config, words))
  }
}

/** Lines with units that are still here, packed or not. */
const leftOf = ({ lines }: WholeOrder) =>
  lines.flatMap(line => {
    const left = line.quantity - line.quantityCancelled - line.quantityDespatched - line.quantityCollected
    return left > 0 ? [{ ...line, left }] : []
  })

/** What lies in the parcel, without what it cost: it may be a present. What has left already lies in another. */
function drawPackingSlip(
  { paper, config, writing: { words, dayOf, storeName } }: Printing,
  order: WholeOrder,
) {
  paper
    .page(words('Packing slip'), storeName)
    .blocks([
      [words('Order'), [order.number, dayOf(order.placedAt), order.deliveryMethodName]],
      [words('Deliver to'), [...addressLines(order.deliveryAddress ?? order.billingAddress), order.phone]],
    ])
    .text(order.instructions ? words('“{words}”', { words: order.instructions }) : '')
    .table(
      [
        { label: words('Qty'), share: 8, isFigure: true },
        { label: words('Code'), share: 28 },
        { label: words('Item'), share: 64 },
      ],
      leftOf(order).map(line => [String(line.left), line.code, itemOf(line)]),
    )
    .text(config.returnsText)
}

const itemOf = ({ name, size, colour }: { name: string; size: string; colour: string }) =>
  [name, size, colour].filter(Boolean).join(', ')

interface Picked {
  readonly place: string
  readonly bin: string
  readonly code: string
  readonly item: string
  readonly units: number
  readonly orders: string
}

/** What may leave of some orders and lies on the shelves yet, in the order in which one walks along them. */
async function drawPickList(
  store: Store,
  { paper, writing: { words, storeName } }: Printing,
  uids: readonly number[],
) {
  const rows = await store.database.rows<Picked & Record<string, unknown>>(sql`
    select coalesce(p.name, s.name, '') as place, coalesce(k.bin, '') as bin, l.code, concat_ws(', ', l.name, nullif(l.size, ''), nullif(l.colour, '')) as item,
      sum(l.quantity - l.quantity_cancelled - l.quantity_despatched - l.quantity_collected - packed.units)::int as units,
      string_agg(o.number, ', ' order by o.placed_at) as orders
    from order_line l join "order" o on o.uid = l.order_uid left join stock_location p on p.uid = l.stock_location_uid
    left join supplier s on s.uid = l.supplier_uid
    left join stock_level k on k.item_uid = l.item_uid and k.location_uid = l.stock_location_uid
    cross join lateral (select coalesce(sum(sl.quantity), 0)::int as units from shipment_line sl join shipment h on h.uid = sl.shipment_uid
      where sl.order_line_uid = l.uid and h.state = 'labelled') packed
    where o.uid = any(${`{${uids.join()}}`}::int[]) and o.status = 'open'
      and l.quantity > l.quantity_cancelled + l.quantity_despatched + l.quantity_collected + packed.units
    group by 1, 2, 3, 4 order by 1, 2, 3`)
  if (rows.length === 0)
    throw refused('Nothing of it is to be fetched: only open orders are, and what is packed is here already.')
  paper.page(words('Pick list'), storeName).table(
    [
      { label: words('From'), share: 16 },
      { label: words('Bin'), share: 12 },
      { label: words('Qty'), share: 8, isFigure: true },
      { label: words('Code'), share: 22 },
      { label: words('Item'), share: 30 },
      { label: words('Orders'), share: 20 },
    ],
    rows.map(({ place, bin, units, code, item, orders }) => [place, bin, String(units), code, item, orders]),
  )
}
