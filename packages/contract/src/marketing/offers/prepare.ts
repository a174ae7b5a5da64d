import type { BasketLine, CouponRule, OfferRules, Side, StarBuyRule } from './basket.ts'

/** Offers laid out so that a basket finds those that could matter to it; made once, asked for as many baskets as one likes. */
export class Offers {
  readonly automatic: readonly CouponRule[]
  readonly settings: OfferRules['settings']
  private readonly coupons: ReadonlyMap<number, CouponRule>
  private readonly targets = { item: new Map(), page: new Map(), style: new Map() } as Record<
    'item' | 'page' | 'style',
    Map<number, readonly StarBuyRule[]>
  >
  private readonly spans = new Map<Dated, readonly [from: number, to: number]>()

  constructor({ coupons, starBuys, settings }: OfferRules) {
    const inOrder = coupons.toSorted((a, b) => a.priority - b.priority || a.uid - b.uid)
    this.settings = settings
    this.automatic = inOrder.filter(({ codeMode }) => codeMode === 'automatic')
    this.coupons = new Map(inOrder.map(coupon => [coupon.uid, coupon]))
    for (const offer of [...coupons, ...starBuys]) {
      const { startsAt, endsAt } = offer
      this.spans.set(offer, [startsAt ? Date.parse(startsAt) : 0, endsAt ? Date.parse(endsAt) : Infinity])
    }
    for (const starBuy of starBuys) {
      const { target, active } = starBuy
      if (!active) continue
      const isPages = target.of === 'pages'
      const list = this.targets[isPages ? 'page' : target.of]
      for (const uid of isPages ? target.uids : [target.uid])
        list.set(uid, [...(list.get(uid) ?? none), starBuy])
    }
  }

  /** Whether an offer runs at a moment; it ends just before its end. */
  when(offer: Dated, ms: number): 'before' | 'now' | 'after' {
    const [from, to] = this.spans.get(offer) ?? [0, 0]
    return ms < from ? 'before' : ms < to ? 'now' : 'after'
  }

  coupon(uid: number): CouponRule | undefined {
    return this.coupons.get(uid)
  }

  /** Star buys that are on and whose target this line is. */
  starBuysOn({ itemUid, pageUid, styleUid }: BasketLine): readonly StarBuyRule[] {
    const { item, page, style } = this.targets
    const found = page.get(pageUid) ?? none
    const mine = item.get(itemUid)
    const styled = styleUid === null ? undefined : style.get(styleUid)
    return mine || styled ? [...found, ...(mine ?? none), ...(styled ?? none)] : found
  }
}

const none: readonly StarBuyRule[] = []
type Dated = CouponRule | StarBuyRule

/** Whether a line is what a side of a star buy is about. */
export function isOn(side: Side, { itemUid, pageUid, styleUid }: BasketLine): boolean {
  switch (side.of) {
    case 'item':
      return side.uid === itemUid
    case 'page':
      return side.uid === pageUid
    case 'style':
      return side.uid === styleUid
    case 'pages':
      return side.uids.has(pageUid)
  }
}
