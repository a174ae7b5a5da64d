import { randomUUID } from 'node:crypto'
import type { CallOf } from '@backroom/contract/kit/endpoint'
import { readOrder } from '@backroom/contract/orders/order/order'
import type { WholeOrder } from '@backroom/contract/orders/order/whole-order'
import type { placePhoneOrder } from '@backroom/contract/orders/placing/placing'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { backroomItself, type Transaction } from '#database/database'
import { type Placing, placeOrder } from '#orders/placing/place'
import { stockLedger } from '#supply/stock/ledger'
import { StockSteps } from '#testing/steps/stock-steps'
import type { Caller, TestApp } from '#testing/test-app'

type Phoned = CallOf<typeof placePhoneOrder>['body']

/** An address in the zone where the way to send for £5.00 is. */
export const leeds = {
  name: 'Ann Hartley',
  company: '',
  line1: '14 Mill Lane',
  line2: '',
  line3: '',
  town: 'Leeds',
  county: '',
  postcode: 'LS1 4DY',
  country: 'GB',
  phone: '',
}

/** Selling as a website or somebody at the phone does. */
export class OrderSteps extends StockSteps {
  private constructor(
    shop: TestApp,
    by: Caller,
    private readonly fiver: number,
  ) {
    super(shop, by)
  }

  /** A shop that sells, with somebody at work in it: nothing is off, and delivery to Leeds costs £5.00. */
  static async open(shop: TestApp, username = 'ecommerce'): Promise<OrderSteps> {
    const by = await shop.as(username)
    const steps = new StockSteps(shop, by)
    await steps.write(sql`update coupon set active = false`)
    await steps.write(sql`
      insert into delivery_method (name, zone_uid, bands, position)
      select 'Fiver', uid, '[{"from": 0, "chargeMinor": 500}]', 99 from delivery_zone where name = 'UK Mainland'`)
    const [made] = await steps.sql<{ uid: number }>(sql`select uid from delivery_method where name = 'Fiver'`)
    return new OrderSteps(shop, by, made?.uid ?? 0)
  }

  asked(
    lines: readonly (readonly [itemUid: number, quantity: number])[],
    more: Partial<Placing> = {},
  ): Placing {
    return {
      key: randomUUID(),
      channel: 'web',
      customerType: 'B2C',
      email: 'ann@hartley.example',
      phone: '0113 496 0000',
      billingAddress: leeds,
      deliveryAddress: null,
      vatNumber: '',
      lines: lines.map(([itemUid, quantity]) => ({ itemUid, quantity })),
      codes: [],
      deliveryMethodUid: this.fiver,
      instructions: '',
      payment: { method: 'card', isTaken: true, reference: 'R1' },
      ...more,
    }
  }

  /** Places an order as the website does, and reads it. */
  async sell(
    lines: readonly (readonly [itemUid: number, quantity: number])[],
    more: Partial<Placing> = {},
  ): Promise<WholeOrder> {
    const asked = this.asked(lines, more)
    const placed = await this.job(tx => placeOrder(tx, 0, asked))
    return this.order(placed.uid)
  }

  /** Does what Backroom itself does, such as when a payment comes in. */
  job<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.store.database.write(backroomItself('job'), work)
  }

  /** The body of the same by phone. */
  phoned(lines: readonly (readonly [itemUid: number, quantity: number])[], expectedMinor: number): Phoned {
    const { key, channel: _, ...asked } = this.asked(lines)
    return { ...asked, expectedMinor, idempotencyKey: key }
  }

  order(uid: number): Promise<WholeOrder> {
    return this.by.call(readOrder, { params: { uid } })
  }

  async mails(uid: number): Promise<string[]> {
    const found = await this.sql<{ kind: string }>(
      sql`select kind from mail_message where entity = 'order' and entity_uid = ${uid} order by uid`,
    )
    return found.map(({ kind }) => kind)
  }

  /** Whatever happened: stock is what its movements come to, and figures are what orders come to. */
  async expectAgreement(): Promise<void> {
    expect(await stockLedger.differences(this.store.database.orm)).toEqual([])
    const figures = () =>
      this.sql(sql`
        select (select json_agg(b order by b.starts_at, b.channel) from order_bucket b) as buckets,
          (select json_agg(s order by s.day, s.item_uid, s.channel) from item_sales_day s) as sales,
          (select json_agg(t order by t.customer_uid) from customer_totals t) as customers`)
    const kept = await figures()
    await this.write(sql`select recount_trade('2000-01-01')`)
    expect(kept).toEqual(await figures())
  }
}

/** The body that cancels an order, or units of its lines. */
export const cancelling = (version: number, lines?: [lineUid: number, quantity: number][], more = {}) => ({
  version,
  ...(lines && { lines: lines.map(([lineUid, quantity]) => ({ lineUid, quantity })) }),
  reason: 'customerChangedMind' as const,
  tellCustomer: true,
  idempotencyKey: randomUUID(),
  ...more,
})
/** The body that packs a parcel, and sends it. */
export const parcel = (version: number, lines: [lineUid: number, quantity: number][], despatch = true) => ({
  version,
  courierName: 'Parcelforce',
  trackingNumber: 'PF 1',
  trackingUrl: '',
  lines: lines.map(([lineUid, quantity]) => ({ lineUid, quantity })),
  despatch,
})
