/**
 * Sums with money. An amount is a whole number of minor units of either sign: what is paid back is what was paid with its sign
 * turned. Products are reckoned without limit, since an amount times a rate may be more than a number holds exactly.
 */

/** An amount times a part of a whole, rounded half up; below nothing likewise away from it, so that a refund comes to what the sale did. */
export function partOf(amountMinor: number, part: number, whole: number): number {
  const product = 2 * amountMinor * part
  if (product >= 0 && whole > 0 && product + whole < Number.MAX_SAFE_INTEGER)
    return Math.floor((product + whole) / (2 * whole))
  const twice = 2n * BigInt(amountMinor) * BigInt(part)
  const by = BigInt(whole)
  const half = twice < 0n === by < 0n ? by : -by
  return Number((twice + half) / (2n * by))
}

/** 10,000 basis points are the whole. */
const wholeBp = 10_000

/** The tax in a price that includes it. */
export function taxWithin(grossMinor: number, rateBp: number): number {
  return partOf(grossMinor, rateBp, wholeBp + rateBp)
}

/** The tax that comes on top of a price. */
export function taxOn(netMinor: number, rateBp: number): number {
  return partOf(netMinor, rateBp, wholeBp)
}

/** A price that includes tax without it: with `taxWithin` it always comes to the price. */
export function withoutTax(grossMinor: number, rateBp: number): number {
  return grossMinor - taxWithin(grossMinor, rateBp)
}

/**
 * An amount spread over shares by their weight, to the last penny: each gets its part rounded down, and the pence left over go one
 * each to those who lost most by it; of two who lost the same to the heavier, then to the first. Where nothing weighs anything, all
 * weigh the same.
 */
export function spread(amountMinor: number, weights: readonly number[]): number[] {
  if (weights.some(weight => weight < 0 || !Number.isSafeInteger(weight)))
    throw new RangeError('An amount is spread by whole weights that are not below nothing.')
  if (weights.length === 0 && amountMinor !== 0) throw new RangeError('There is nothing to spread it over.')
  if (weights.length === 1) return [amountMinor]
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const heavy = sum === 0 ? weights.map(() => 1) : weights
  const all = sum || weights.length
  const amount = Math.abs(amountMinor)
  let left = amount
  const shares = heavy.map((weight, place) => {
    const [whole, lost] = shareOf(amount, weight, all)
    left -= whole
    return { place, weight, whole, lost }
  })
  if (left > 0) {
    const first = shares.toSorted((a, b) => b.lost - a.lost || b.weight - a.weight || a.place - b.place)
    for (const share of first.slice(0, left)) share.whole += 1
  }
  return shares.map(({ whole }) => (amountMinor < 0 && whole > 0 ? -whole : whole))
}

/** A share rounded down, and what it loses by that; reckoned without limit only where a number would not hold it. */
function shareOf(amount: number, weight: number, all: number): [whole: number, lost: number] {
  const product = amount * weight
  if (product <= Number.MAX_SAFE_INTEGER) {
    const lost = product % all
    return [(product - lost) / all, lost]
  }
  const exact = BigInt(amount) * BigInt(weight)
  return [Number(exact / BigInt(all)), Number(exact % BigInt(all))]
}
