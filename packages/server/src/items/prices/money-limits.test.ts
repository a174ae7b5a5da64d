import { setPrice, setSale } from '@backroom/contract/items/bulk/bulk'
import { advancedSearchView } from '@backroom/contract/items/queries/advanced-search'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { ItemSteps, inSeconds } from '#testing/steps/item-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

const dearest = 99_999_999

let shop: TestApp
let steps: ItemSteps
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  steps = new ItemSteps(shop, await shop.as('admin'))
})
afterAll(() => shop.close())

const reasons = async (operation: typeof setPrice | typeof setSale, uid: number, values: object) => {
  const preview = await new BulkSteps(shop, steps.by, operation).preview({ uids: [uid] }, { ...values })
  return preview.refusedBy.map(({ text }) => text)
}

test('A sale of the dearest item there can be is held against what its brand lets be shown', async () => {
  const { item } = await steps.make({ priceMinor: dearest, rrpMinor: dearest })
  await steps.write(sql`update brand set min_advertised_bp = 9000 where uid = ${item.brandUid}`)
  const off = (value: number) =>
    reasons(setSale, item.uid, { mode: 'percent', value, startsAt: inSeconds(60).toISOString() })
  expect(await off(2_000)).toEqual(['Below what its brand lets be shown.'])
  expect(await off(500)).toEqual([])
})

test.each(['none', '99', '95', '00', '5'])(
  'A price that would be too high to be one is refused, rounded as %s',
  async round => {
    const { item } = await steps.make({ priceMinor: dearest })
    const values = { target: 'price', mode: 'percent', value: dearest, round }
    expect(await reasons(setPrice, item.uid, values)).toEqual([
      'The price would be zero, or too high to be one.',
    ])
    const sale = { mode: 'percent', value: dearest, round, startsAt: inSeconds(60).toISOString() }
    expect(await reasons(setSale, item.uid, sale)).toEqual(['The sale would not be below the price.'])
  },
)

test('A price of 1p can be saved whatever the item costs, and lists and rules read its margin', async () => {
  const { item } = await steps.make({ priceMinor: 1, costMinor: dearest })
  const marginOf = async () => {
    const { rows } = await steps.by.call(advancedSearchView.list, { query: { search: item.code } as never })
    return rows[0]?.marginBp
  }
  expect(await marginOf()).toBeLessThan(-1_000_000_000)
  const [index] = await steps.sql<{ bp: number }>(
    sql`select margin_bp as bp from item_index where page_uid = ${item.uid}`,
  )
  expect(index?.bp).toBe(await marginOf())
})
