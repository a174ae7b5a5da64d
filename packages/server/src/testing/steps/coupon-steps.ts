import { coupons } from '@backroom/contract/marketing/coupons/calls'
import { type CouponInput, newCoupon } from '@backroom/contract/marketing/coupons/coupons'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import type { TestApp } from '#testing/test-app'

/** Makes coupons, and finds something to take them off. */
export class CouponSteps {
  private made = 0

  constructor(private readonly shop: TestApp) {}

  /** One that takes a tenth off, with a name and a code of its own. */
  input(more: Partial<CouponInput> = {}): CouponInput {
    this.made += 1
    const { made } = this
    return {
      ...newCoupon,
      name: `Offer ${made}`,
      code: `OFFER${made}`,
      active: true,
      percentBp: 1_000,
      ...more,
    }
  }

  async make(more: Partial<CouponInput> = {}) {
    return (await this.shop.as('admin')).call(coupons.create, { body: this.input(more) })
  }

  async read(uid: number) {
    return (await this.shop.as('admin')).call(coupons.read, { params: { uid } })
  }

  write<Answer>(work: (tx: Transaction) => Promise<Answer>): Promise<Answer> {
    return this.shop.store.database.transaction(work)
  }

  /** Some that are sold at their usual price, and may be discounted. */
  async items(count = 1): Promise<{ uid: number; pageUid: number; priceMinor: number }[]> {
    return this.shop.store.database.rows(sql`
      select i.uid, i.page_uid as "pageUid", r.effective_price_minor as "priceMinor" from item i
      join item_rollup r on r.item_uid = i.uid join item p on p.uid = i.page_uid join brand b on b.uid = p.brand_uid
      join item_index x on x.page_uid = i.page_uid
      where r.effective_price_minor > 1000 and not r.on_sale and b.allow_discount and x.live and i.status = 'active'
        and i.lead_item_uid is null order by i.uid limit ${count}`)
  }
}
