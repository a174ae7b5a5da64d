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
  const isWeightless = weights.every(weight => weight === 0)
  const heavy = weights.map(weight => BigInt(isWeightless ? 1 : weight))
  const all = heavy.reduce((sum, weight) => sum + weight, 0n)
  const sign = amountMinor < 0 ? -1n : 1n
  const amount = sign * BigInt(amountMinor)
  const shares = heavy.map((weight, place) => ({
    place,
    weight,
    whole: (amount * weight) / all,
    lost: (amount * weight) % all,
  }))
  const left = amount - shares.reduce((sum, { whole }) => sum + whole, 0n)
  const first = shares
    .toSorted((a, b) => compare(b.lost, a.lost) || compare(b.weight, a.weight) || a.place - b.place)
    .slice(0, Number(left))
  for (const share of first) share.whole += 1n
  return shares.map(({ whole }) => Number(sign * whole))
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
