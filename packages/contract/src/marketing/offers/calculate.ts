import type {
  Applied,
  Basket,
  BasketLine,
  CouponRule,
  PricedBasket,
  PricedLine,
  Reason,
  Refused,
  Step,
  TypedCode,
} from './basket.ts'
import { type Chosen, choose, hasValue, type Judge, Possible } from './choose.ts'
import { type Candidate, judge, type LeftOut } from './eligible.ts'
import type { Offers } from './prepare.ts'
import { type Alike, alikeOf, applyStarBuys, type Unit, unitsOf } from './star-buys.ts'
import { budgetLeft, giftsOf, missingGifts, stepsOf, sumOf, worthOf } from './take-off.ts'

/** More than anybody buys at once. */
export const unitsMost = 5_000
export const tooLargeWords = 'This basket is too large to price.'

/** Whether a basket has more pieces than are priced: whoever asks is told so before. */
export function isTooLarge(lines: readonly { readonly quantity: number }[]): boolean {
  let units = 0
  for (const { quantity } of lines) units += quantity
  return units > unitsMost
}

/**
 * What a basket costs with every offer there is, and why: star buys first, then the coupons that may stand together. The same
 * answer whatever the order of its lines, and nothing is asked meanwhile: no clock, no chance, no database.
 */
export function calculate(basket: Basket, offers: Offers): PricedBasket {
  if (isTooLarge(basket.lines)) throw new RangeError(tooLargeWords)
  const units = unitsOf(basket.lines)
  const trace: Step[] = applyStarBuys(units, offers, basket)
  const judged = new Judged(basket, offers, alikeOf(units))
  const { refused } = judged
  const chosen = choose(judgeAll(basket, offers, judged), units, basket, offers.settings)
  refused.push(...chosen.refused)
  const typed = refused.filter(({ code }) => code !== null)
  for (const each of typed) trace.push({ kind: 'refused', ...each })
  trace.push(...judged.leftOut)
  if (chosen.taken.length > 0) {
    const labels = chosen.taken.map(({ candidate }) => candidate.label)
    trace.push({ kind: 'chosen', by: chosen.by, labels })
  }
  for (const taken of chosen.taken)
    trace.push(...stepsOf(taken, basket), ...leftOutSteps(taken.candidate.label, taken.candidate.left))
  trace.push(...leaveAPenny(chosen, basket, offers))
  const { lines, gifts, applied, starBuys, totals } = answer(basket, units, chosen)
  return { lines, gifts, applied, starBuys, totals, refused: typed, nearly: nearlyOf(refused, offers), trace }
}

/** What was thought of each coupon that somebody asked about. */
class Judged implements Judge {
  readonly refused: Refused[] = []
  readonly leftOut: Step[] = []

  constructor(
    private readonly basket: Basket,
    private readonly offers: Offers,
    private readonly alike: readonly Alike[],
  ) {}

  judge(coupon: CouponRule, typed: TypedCode | null): Candidate | null {
    const verdict = judge(coupon, typed, this.basket, this.alike, this.offers)
    if ('refused' in verdict) {
      this.refused.push(verdict.refused)
      if (typed) this.leftOut.push(...leftOutSteps(verdict.refused.label, verdict.left))
      return null
    }
    const { candidate } = verdict
    const reason = emptyReason(candidate, this.basket)
    if (!reason) return candidate
    this.refused.push({ code: typed?.code ?? null, couponUid: coupon.uid, label: candidate.label, reason })
    // Also of one that nobody typed: a gift that is not there is missed, and somebody is asked why.
    if (reason === 'GIFT_OUT_OF_STOCK') this.leftOut.push(...missingGifts(candidate))
    return null
  }
}

/**
 * Coupons in the order in which they are thought of: by priority, typed ones before those that come by themselves. Most of these are
 * judged only once they could stand beside the ones before them.
 */
function judgeAll(basket: Basket, offers: Offers, judged: Judged): readonly Possible[] {
  const typed: Possible[] = []
  for (const each of basket.codes) {
    const { code, couponUid, refused: reason } = each
    const coupon = couponUid === null ? undefined : offers.coupon(couponUid)
    const twin = typed.find(other => other.coupon === coupon)
    const stands = reason ?? (coupon ? codeReason(coupon, each, twin) : 'UNKNOWN')
    if (coupon && !stands) {
      if (!twin) typed.push(new Possible(coupon, each, judged))
    } else judged.refused.push({ code, couponUid, label: code, reason: stands ?? 'UNKNOWN' })
  }
  const possible = inOrder(typed, offers.automatic, judged)
  // What the basket speaks of is judged now: codes that were typed, and coupons that only want a little more.
  for (const each of possible) if (each.typed || each.coupon.showInBasket) each.candidate
  return possible
}

/** A coupon that comes by itself is there once, whatever code it had before; a second code of one coupon adds nothing. */
function codeReason({ codeMode }: CouponRule, { codeUid }: TypedCode, twin?: Possible): Reason | null {
  if (codeMode === 'automatic') return 'CODE_DISABLED'
  return twin && twin.typed?.codeUid !== codeUid ? 'NO_VALUE' : null
}

/** Codes that were typed among those that come by themselves, which stand in their order already. */
function inOrder(typed: Possible[], automatic: readonly CouponRule[], judged: Judge): Possible[] {
  const all: Possible[] = []
  const first = typed.sort((a, b) => a.coupon.priority - b.coupon.priority)
  let at = 0
  for (const coupon of automatic) {
    for (let next = first[at]; next && next.coupon.priority <= coupon.priority; next = first[++at])
      all.push(next)
    all.push(new Possible(coupon, null, judged))
  }
  all.push(...first.slice(at))
  return all
}

function leftOutSteps(label: string, left: readonly LeftOut[]): Step[] {
  return left.map(({ line, why }) => ({ kind: 'leftOut', label, line, why }))
}

function emptyReason(candidate: Candidate, basket: Basket): Reason | null {
  if (candidate.coupon.type !== 'gift') return null
  const gifts = giftsOf(candidate, basket)
  if (gifts.length === 0) return 'GIFT_OUT_OF_STOCK'
  return worthOf(gifts) > budgetLeft(candidate) ? 'BUDGET_SPENT' : null
}

/** Where orders may not cost nothing, the last coupon leaves one penny. */
function leaveAPenny({ taken, left }: Chosen, { delivery, lines }: Basket, { settings }: Offers): Step[] {
  const isFree = sumOf(left.units) + left.deliveryMinor === 0
  const had = lines.length > 0 || (delivery?.chargeMinor ?? 0) > 0
  const last = taken.findLast(({ goodsMinor, deliveryMinor }) => goodsMinor + deliveryMinor > 0)
  if (settings.allowZeroTotal || !isFree || !had || !last) return []
  if (last.deliveryMinor > 0) {
    last.deliveryMinor -= 1
    left.deliveryMinor += 1
  } else {
    const place = last.offs.findIndex(off => off > 0)
    last.offs[place] = (last.offs[place] ?? 0) - 1
    last.goodsMinor -= 1
    left.units[place] = (left.units[place] ?? 0) + 1
  }
  return [{ kind: 'leastLeft', label: last.candidate.label }]
}

function nearlyOf(refused: readonly Refused[], offers: Offers): Refused[] {
  return refused.filter(
    ({ reason, couponUid }) =>
      (reason === 'MIN_SPEND' || reason === 'MIN_QUANTITY') &&
      couponUid !== null &&
      offers.coupon(couponUid)?.showInBasket,
  )
}

function answer(basket: Basket, units: readonly Unit[], { taken, left }: Chosen) {
  const starBuys = new Map<number, Had>()
  const lines: Line[] = basket.lines.map(line => new Line(line))
  for (const unit of units) (lines[unit.lineAt] as Line).add(unit, left.units[unit.place] as number, starBuys)
  const applied = taken
    .filter(hasValue)
    .map(({ candidate, offs, goodsMinor, deliveryMinor, giftMinor }): Applied => {
      const { coupon, typed, label } = candidate
      const parts = partsOf(basket, units, offs)
      const { code = null, codeUid = null } = typed ?? {}
      return {
        couponUid: coupon.uid,
        code,
        codeUid,
        label,
        goodsMinor,
        deliveryMinor,
        giftMinor,
        lines: parts,
      }
    })
  const totals = totalsOf(lines, basket.delivery?.chargeMinor ?? 0, applied)
  return {
    lines: lines.map(line => line.priced()),
    gifts: taken.flatMap(({ candidate, gifts }) =>
      gifts.map(gift => ({ ...gift, couponUid: candidate.coupon.uid })),
    ),
    applied,
    starBuys: [...starBuys.values()],
    totals,
  }
}

interface Had {
  readonly starBuyUid: number
  units: number
  savedMinor: number
  soldMinor: number
}

/** A line while its pieces are added up. */
class Line {
  soldMinor = 0
  payMinor = 0
  private readonly starBuyUids: number[] = []
  private source: BasketLine | null = null

  constructor(readonly line: BasketLine) {}

  /** Every piece costs between nothing and its price: whatever takes off more is a fault, and nothing is sold by it. */
  add({ starBuy, source, priceMinor }: Unit, leftMinor: number, had: Map<number, Had>): void {
    const fullMinor = this.line.priceMinor
    if (!(leftMinor >= 0 && leftMinor <= priceMinor && priceMinor <= fullMinor))
      throw new Error(`A piece of ${this.line.name} came to ${leftMinor} of ${priceMinor} of ${fullMinor}.`)
    this.soldMinor += priceMinor
    this.payMinor += leftMinor
    if (!starBuy) return
    const { uid } = starBuy
    this.source ??= source ?? null
    if (!this.starBuyUids.includes(uid)) this.starBuyUids.push(uid)
    const known = had.get(uid)
    const sum = known ?? { starBuyUid: uid, units: 0, savedMinor: 0, soldMinor: 0 }
    if (!known) had.set(uid, sum)
    sum.units += 1
    sum.savedMinor += fullMinor - priceMinor
    sum.soldMinor += priceMinor
  }

  get fullMinor(): number {
    return this.line.priceMinor * this.line.quantity
  }

  priced(): PricedLine {
    const { soldMinor, payMinor, fullMinor, starBuyUids } = this
    const { key, name, itemUid, quantity } = this.line
    return {
      key,
      name,
      itemUid,
      quantity,
      fullMinor,
      starBuyMinor: fullMinor - soldMinor,
      couponMinor: soldMinor - payMinor,
      payMinor,
      starBuyUids,
      starBuySource: this.source?.key ?? null,
    }
  }
}

/** What a coupon takes off each line. */
function partsOf({ lines }: Basket, units: readonly Unit[], offs: readonly number[]): Record<string, number> {
  const parts: Record<string, number> = {}
  if (offs.length === 0) return parts
  let key = ''
  let sum = 0
  const keep = () => {
    if (sum > 0) parts[key] = sum
    sum = 0
  }
  for (const { place, lineAt } of units) {
    const off = offs[place] as number
    if (off === 0) continue
    const own = (lines[lineAt] as BasketLine).key
    if (own !== key) keep()
    key = own
    sum += off
  }
  keep()
  return parts
}

/** What all of it comes to; where coupons took off something else than their parts add up to, that is a fault. */
function totalsOf(lines: readonly Line[], deliveryMinor: number, applied: readonly Applied[]) {
  let fullMinor = 0
  let soldMinor = 0
  let leftMinor = 0
  for (const line of lines) {
    fullMinor += line.fullMinor
    soldMinor += line.soldMinor
    leftMinor += line.payMinor
  }
  let couponMinor = 0
  let deliveryOffMinor = 0
  for (const each of applied) {
    couponMinor += each.goodsMinor
    deliveryOffMinor += each.deliveryMinor
  }
  if (soldMinor - leftMinor !== couponMinor || deliveryOffMinor > deliveryMinor)
    throw new Error(`Coupons took ${couponMinor} off what went from ${soldMinor} to ${leftMinor}.`)
  const starBuyMinor = fullMinor - soldMinor
  const payMinor = leftMinor + deliveryMinor - deliveryOffMinor
  return { fullMinor, starBuyMinor, couponMinor, deliveryMinor, deliveryOffMinor, payMinor }
}
