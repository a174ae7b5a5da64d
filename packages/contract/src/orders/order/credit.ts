import { partOf, spread } from '../../kit/money/amounts.ts'
import type { WholeOrder } from './whole-order.ts'

type Order = Pick<WholeOrder, 'lines' | 'taxes' | 'pricesIncludeTax' | 'grandTotalMinor'>
type Refund = Pick<WholeOrder['refunds'][number], 'amountMinor' | 'deliveryMinor' | 'lines'>

/** Money that went back for one thing: units of a line, the delivery or, of neither, a share of everything of one rate. */
export interface Credit {
  readonly lineUid: number | null
  readonly quantity: number
  /** None for the delivery, whose tax is that of what it delivers. */
  readonly rateBp: number | null
  readonly amountMinor: number
  readonly taxMinor: number
}

/** What money that went back was for, with the tax in it: in the proportion in which it was charged. */
export function creditsOf(order: Order, refund: Refund): Credit[] {
  const groups = worthByRate(order)
  const share = (rateBp: number | null, amountMinor: number) => {
    const group = groups.find(each => each.rateBp === rateBp)
    return group && group.worthMinor > 0 ? partOf(amountMinor, group.taxMinor, group.worthMinor) : 0
  }
  const units = refund.lines.map(({ lineUid, quantity, amountMinor, taxMinor }): Credit => {
    const rateBp = order.lines.find(({ uid }) => uid === lineUid)?.taxRateBp ?? 0
    return { lineUid, quantity, rateBp, amountMinor, taxMinor: taxMinor ?? share(rateBp, amountMinor) }
  })
  const ofNothing = { lineUid: null, quantity: 0 }
  const { deliveryMinor } = refund
  const delivery: Credit = {
    ...ofNothing,
    rateBp: null,
    amountMinor: deliveryMinor,
    taxMinor: share(null, deliveryMinor),
  }
  const said = units.reduce((sum, { amountMinor }) => sum + amountMinor, deliveryMinor)
  const rest = spread(
    refund.amountMinor - said,
    groups.map(({ worthMinor }) => worthMinor),
  ).map((amountMinor, at): Credit => {
    const rateBp = groups[at]?.rateBp ?? null
    return { ...ofNothing, rateBp, amountMinor, taxMinor: share(rateBp, amountMinor) }
  })
  return [...units, delivery, ...rest].filter(({ amountMinor }) => amountMinor > 0)
}

interface Group {
  readonly rateBp: number | null
  readonly worthMinor: number
  readonly taxMinor: number
}

/** What an order cost with its tax, by rate, the delivery being what is over. */
function worthByRate({ lines, taxes, pricesIncludeTax, grandTotalMinor }: Order): Group[] {
  const groups = new Map<number, { worthMinor: number; taxMinor: number }>()
  for (const { taxRateBp, lineTotalMinor, taxAmountMinor } of lines) {
    const known = groups.get(taxRateBp) ?? { worthMinor: 0, taxMinor: 0 }
    groups.set(taxRateBp, {
      worthMinor: known.worthMinor + lineTotalMinor + (pricesIncludeTax ? 0 : taxAmountMinor),
      taxMinor: known.taxMinor + taxAmountMinor,
    })
  }
  const goods = [...groups.values()].reduce((sum, { worthMinor }) => sum + worthMinor, 0)
  const taxMinor = taxes.find(({ rateBp }) => rateBp === null)?.taxMinor ?? 0
  return [
    ...[...groups].map(([rateBp, group]) => ({ rateBp, ...group })),
    { rateBp: null, worthMinor: grandTotalMinor - goods, taxMinor },
  ]
}

/** Credits added up by rate, the greatest first and the delivery last. */
export function creditByRate(
  credits: readonly Credit[],
): Pick<Credit, 'rateBp' | 'amountMinor' | 'taxMinor'>[] {
  const rates = [...new Set(credits.map(({ rateBp }) => rateBp))].sort((a, b) => (b ?? -1) - (a ?? -1))
  return rates.map(rateBp => {
    const those = credits.filter(each => each.rateBp === rateBp)
    const sum = (of: 'amountMinor' | 'taxMinor') => those.reduce((all, each) => all + each[of], 0)
    return { rateBp, amountMinor: sum('amountMinor'), taxMinor: sum('taxMinor') }
  })
}
