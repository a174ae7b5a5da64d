import type { WholeOrder } from './whole-order.ts'

type Totals = Pick<
  WholeOrder,
  'itemsTotalMinor' | 'discounts' | 'deliveryTotalMinor' | 'taxes' | 'pricesIncludeTax' | 'grandTotalMinor'
>

/** What is still to be paid for an order: of one that is off, nothing; and what went back is owed by nobody. */
export function balanceOf({
  status,
  grandTotalMinor,
  paidTotalMinor,
}: Pick<WholeOrder, 'status' | 'grandTotalMinor' | 'paidTotalMinor'>): number {
  if (status === 'cancelled' || status === 'expired') return 0
  return Math.max(grandTotalMinor - paidTotalMinor, 0)
}

interface Writing {
  readonly say: (text: string, values?: Readonly<Record<string, string>>) => string
  readonly percent: (basisPoints: number) => string
}

/**
 * How an order comes to its total, in the words of whoever shows it: each discount by its name, and its tax by what it says of it. Tax that
 * prices include is said after the total, since it adds nothing to it.
 */
export function totalsOf(order: Totals, { say, percent }: Writing): [label: string, minor: number][] {
  const { pricesIncludeTax, taxes } = order
  const taxed = taxes.map(({ rateBp, taxMinor }): [string, number] => [taxWords(rateBp), taxMinor])
  return [
    [say('Items'), order.itemsTotalMinor],
    ...order.discounts.map(({ label, code, amountMinor }): [string, number] => [
      code ? `${label} (${code})` : say(label),
      -amountMinor,
    ]),
    [say('Delivery'), order.deliveryTotalMinor],
    ...(pricesIncludeTax ? [] : taxed),
    [say('Total'), order.grandTotalMinor],
    ...(pricesIncludeTax ? taxed : []),
  ]
  function taxWords(rateBp: number | null): string {
    if (rateBp !== null)
      return say(pricesIncludeTax ? 'Tax at {rate}, included' : 'Tax at {rate}', { rate: percent(rateBp) })
    if (taxes.length > 1) return say(pricesIncludeTax ? 'Tax on delivery, included' : 'Tax on delivery')
    return say(pricesIncludeTax ? 'Tax, included' : 'Tax')
  }
}
