import { expect, test } from 'vitest'
import { creditByRate, creditsOf } from './credit.ts'

const line = (uid: number, taxRateBp: number, lineTotalMinor: number, taxAmountMinor: number) =>
  ({ uid, taxRateBp, lineTotalMinor, taxAmountMinor }) as never
/** A zero-rated helmet for £40, a jacket for £60 and £5 to send them, of which the tax is £10.50. */
const order = {
  lines: [line(1, 0, 4_000, 0), line(2, 2_000, 6_000, 1_000)],
  taxes: [
    { rateBp: 2_000, taxMinor: 1_000 },
    { rateBp: 0, taxMinor: 0 },
    { rateBp: null, taxMinor: 50 },
  ],
  pricesIncludeTax: true,
  grandTotalMinor: 10_500,
}

test('What went back for everything has all of its tax, by rate', () => {
  const lines = [
    { lineUid: 1, quantity: 1, amountMinor: 4_000, taxMinor: 0 },
    { lineUid: 2, quantity: 1, amountMinor: 6_000 },
  ]
  const credits = creditsOf(order, { amountMinor: 10_500, deliveryMinor: 500, lines })
  expect(creditByRate(credits)).toEqual([
    { rateBp: 2_000, amountMinor: 6_000, taxMinor: 1_000 },
    { rateBp: 0, amountMinor: 4_000, taxMinor: 0 },
    { rateBp: null, amountMinor: 500, taxMinor: 50 },
  ])
})

test('What went back for nothing in particular is shared by what everything cost', () => {
  const credits = creditsOf(order, { amountMinor: 1_050, deliveryMinor: 0, lines: [] })
  expect(creditByRate(credits)).toEqual([
    { rateBp: 2_000, amountMinor: 600, taxMinor: 100 },
    { rateBp: 0, amountMinor: 400, taxMinor: 0 },
    { rateBp: null, amountMinor: 50, taxMinor: 5 },
  ])
})
