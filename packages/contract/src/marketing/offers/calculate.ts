import type { Applied, Basket, CouponRule, PricedBasket, Reason, Refused, Step, TypedCode } from './basket.ts'
import { type Chosen, choose, Possible } from './choose.ts'
import { type Candidate, judge, type LeftOut } from './eligible.ts'
import type { Offers } from './prepare.ts'
import { alikeOf, applyStarBuys, type Unit, unitsOf } from './star-buys.ts'
import { giftsOf, stepsOf, sumOf, type Taken } from './take-off.ts'

/** More than anybody buys at once. */
export const unitsMost = 5_000

/**
 * What a basket costs with every offer there is, and why: star buys first, then the coupons that may stand together. The same
 * answer whatever the order of its lines, and nothing is asked meanwhile: no clock, no chance, no database.
 */
export function calculate(basket: Basket, offers: Offers): PricedBasket {
  const units = unitsOf(basket.lines)
  const trace: Step[] = applyStarBuys(units, offers, basket)
  const { possible, refused, leftOut } = judgeAll(basket, offers, units)
  const chosen = choose(possible, units, basket, offers.settings)
  refused.push(...chosen.refused)
  const typed = refused.filter(({ code }) => code !== null)
  trace.push(...typed.map(each => ({ kind: 'refused' as const, ...each })), ...leftOut)
  if (chosen.taken.length > 0)
    trace.push({
      kind: 'chosen',
      by: chosen.by,
      labels: chosen.taken.map(({ candidate }) => candidate.label),
    })
  const steps = chosen.taken.flatMap(taken => [
    ...stepsOf(taken, basket),
    ...leftOutSteps(taken.candidate.label, taken.candidate.left),
  ])
  trace.push(...steps, ...leaveAPenny(chosen, basket, offers))
  return { ...answer(basket, units, chosen.taken), refused: typed, nearly: nearlyOf(refused, offers), trace }
}

/**
 * Coupons in the order in which they are thought of: by priority, typed ones before those that come by themselves. Most of these are
 * judged only once they could stand beside the ones before them.
 */
function judgeAll(basket: Basket, offers: Offers, units: readonly Unit[]) {
  const refused: Refused[] = []
  const leftOut: Step[] = []
  const alike = alikeOf(units)
  const judged = (coupon: CouponRule, typed: TypedCode | null): Candidate | null => {
    const verdict = judge(coupon, typed, basket, alike, offers)
    if ('refused' in verdict) {
      refused.push(verdict.refused)
      if (typed) leftOut.push(...leftOutSteps(verdict.refused.label, verdict.left))
      return null
    }
    const { candidate } = verdict
    const reason = emptyReason(candidate, basket)
    if (!reason) return candidate
    refused.push({ code: typed?.code ?? null, couponUid: coupon.uid, label: candidate.label, reason })
    return null
  }
  const typed: Possible[] = []
  for (const each of basket.codes) {
    const { code, couponUid, refused: reason } = each
    const coupon = couponUid === null ? undefined : offers.coupon(couponUid)
    if (!coupon || reason) refused.push({ code, couponUid, label: code, reason: reason ?? 'UNKNOWN' })
    else if (!typed.some(other => other.coupon === coupon)) typed.push(new Possible(coupon, each, judged))
  }
  const possible = inOrder(typed, offers.automatic, coupon => new Possible(coupon, null, judged))
  // What the basket speaks of is judged now: codes that were typed, and coupons that only want a little more.
  for (const each of possible) if (each.typed || each.coupon.showInBasket) each.candidate
  return { possible, refused, leftOut }
}

/** Codes that were typed among those that come by themselves, which stand in their order already. */
function inOrder(
  typed: Possible[],
  automatic: readonly CouponRule[],
  possibleOf: (coupon: CouponRule) => Possible,
): Possible[] {
  const all: Possible[] = []
  const first = typed.sort((a, b) => a.coupon.priority - b.coupon.priority)
  let at = 0
  for (const coupon of automatic) {
    for (let next = first[at]; next && next.coupon.priority <= coupon.priority; next = first[++at])
      all.push(next)
    all.push(possibleOf(coupon))
  }
  all.push(...first.slice(at))
  return all
}

function leftOutSteps(label: string, left: readonly LeftOut[]): Step[] {
  return left.map(({ line, why }) => ({ kind: 'leftOut', label, line, why }))
}

function emptyReason(candidate: Candidate, basket: Basket): Reason | null {
  if (candidate.coupon.type !== 'gift' || giftsOf(candidate, basket).length > 0) return null
  return 'GIFT_OUT_OF_STOCK'
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

function answer(basket: Basket, units: readonly Unit[], taken: readonly Taken[]) {
  const keyed = new Map(
    basket.lines.map(line => [
      line.key,
      {
        key: line.key,
        name: line.name,
        itemUid: line.itemUid,
        quantity: line.quantity,
        fullMinor: line.priceMinor * line.quantity,
        starBuyMinor: 0,
        couponMinor: 0,
        payMinor: 0,
        starBuyUids: [] as number[],
      },
    ]),
  )
  const starBuys = new Map<
    number,
    { starBuyUid: number; units: number; savedMinor: number; soldMinor: number }
  >()
  for (const { line, starBuy, priceMinor } of units) {
    const priced = keyed.get(line.key)
    if (!priced) continue
    priced.payMinor += priceMinor
    if (!starBuy) continue
    const savedMinor = line.priceMinor - priceMinor
    priced.starBuyMinor += savedMinor
    if (!priced.starBuyUids.includes(starBuy.uid)) priced.starBuyUids.push(starBuy.uid)
    const known = starBuys.get(starBuy.uid)
    const sum = known ?? { starBuyUid: starBuy.uid, units: 0, savedMinor: 0, soldMinor: 0 }
    if (!known) starBuys.set(starBuy.uid, sum)
    sum.units += 1
    sum.savedMinor += savedMinor
    sum.soldMinor += priceMinor
  }
  const applied = taken.map(({ candidate, offs, goodsMinor, deliveryMinor }): Applied => {
    const lines: Record<string, number> = {}
    offs.forEach((off, place) => {
      const priced = off > 0 && keyed.get(units[place]?.line.key ?? '')
      if (!priced) return
      lines[priced.key] = (lines[priced.key] ?? 0) + off
      priced.couponMinor += off
      priced.payMinor -= off
    })
    const { coupon, typed, label } = candidate
    const { code = null, codeUid = null } = typed ?? {}
    return { couponUid: coupon.uid, code, codeUid, label, goodsMinor, deliveryMinor, lines }
  })
  const lines = [...keyed.values()]
  const deliveryMinor = basket.delivery?.chargeMinor ?? 0
  const deliveryOffMinor = sumOf(applied.map(each => each.deliveryMinor))
  return {
    lines,
    gifts: taken.flatMap(({ candidate, gifts }) =>
      gifts.map(gift => ({ ...gift, couponUid: candidate.coupon.uid })),
    ),
    applied,
    starBuys: [...starBuys.values()],
    totals: {
      fullMinor: sumOf(lines.map(line => line.fullMinor)),
      starBuyMinor: sumOf(lines.map(line => line.starBuyMinor)),
      couponMinor: sumOf(lines.map(line => line.couponMinor)),
      deliveryMinor,
      deliveryOffMinor,
      payMinor: sumOf(lines.map(line => line.payMinor)) + deliveryMinor - deliveryOffMinor,
    },
  }
}
