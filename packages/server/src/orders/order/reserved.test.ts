import { orderLinesView } from '@backroom/contract/orders/lists/lists'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OrderSteps } from '#testing/steps/order-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: OrderSteps
beforeAll(async () => {
  shop = await startTestApp()
  steps = await OrderSteps.open(shop)
})
afterAll(() => shop.close())

test('A line whose stock is gone, or never was, says so in its list and in its order', async () => {
  const uid = await steps.stocked({ Kendal: 1 })
  const sold = await steps.sell([[uid, 1]])
  const line = sold.lines[0]?.uid ?? 0
  const said = async () => {
    const { isShort, isOversold } = (await steps.order(sold.uid)).lines[0] ?? {}
    const filter = JSON.stringify([{ field: 'number', op: 'equals', value: sold.number }])
    const listed = await steps.by.call(orderLinesView.list, { query: { filter: filter as never } })
    expect(listed.rows).toMatchObject([{ shortage: isShort, oversold: isOversold }])
    return [isShort, isOversold]
  }
  expect(await said()).toEqual([false, false])
  await steps.write(sql`update stock_reservation set short = true where order_line_uid = ${line}`)
  expect(await said()).toEqual([true, false])
  await steps.write(
    sql`update stock_reservation set short = false, oversold = true where order_line_uid = ${line}`,
  )
  expect(await said()).toEqual([false, true])
})
