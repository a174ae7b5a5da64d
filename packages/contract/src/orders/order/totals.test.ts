import { expect, test } from 'vitest'
import { totalsOf } from './totals.ts'

const writing = {
  say: (text: string, values: Readonly<Record<string, string>> = {}) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
  percent: (basisPoints: number) => `${basisPoints / 100}%`,
}
const order = {
  itemsTotalMinor: 10_000,
  discounts: [],
  deliveryTotalMinor: 500,
  taxes: [
    { rateBp: 2_000, taxMinor: 1_667 },
    { rateBp: null, taxMinor: 83 },
  ],
  grandTotalMinor: 10_500,
}

test('Lines down to the total come to the total, and tax that prices include is said after it', () => {
  for (const pricesIncludeTax of [true, false]) {
    const grandTotalMinor = pricesIncludeTax ? 10_500 : 12_250
    const rows = totalsOf({ ...order, pricesIncludeTax, grandTotalMinor }, writing)
    const total = rows.findIndex(([label]) => label === 'Total')
    expect(rows.slice(0, total).reduce((sum, [, minor]) => sum + minor, 0)).toBe(grandTotalMinor)
    expect(rows.slice(total + 1).map(([label]) => label)).toEqual(
      pricesIncludeTax ? ['Tax at 20%, included', 'Tax on delivery, included'] : [],
    )
  }
})
