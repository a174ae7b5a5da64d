import { placePhoneOrder } from '@backroom/contract/orders/placing/placing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HttpCaller } from '#testing/http-caller'
import { killServers, startServerProcess } from '#testing/server-process'
import { testKey } from '#testing/settings'
import { sized, tell } from '#testing/sized'
import { OrderSteps } from '#testing/steps/order-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
})
afterAll(async () => {
  await killServers()
  await shop.close()
})

const wanted = sized(60, 500)
/** So many are answered before the server is killed. */
const answeredBefore = sized(20, 150)

test('A server that is killed in the middle of many orders leaves none half and none twice, and stock that agrees', async () => {
  const steps = await OrderSteps.open(shop, 'admin')
  const itemUid = await steps.stocked({ Kendal: wanted })
  const bodies = Array.from({ length: wanted }, (_, n) => ({
    ...steps.phoned([[itemUid, 1]], 10_500),
    email: `shopper${n}@killed.example`,
  }))
  const start = () =>
    startServerProcess({ databaseUrl: shop.databaseUrl, dataFolder: shop.folder, key: testKey })
  const send = async (url: string, placed: () => void) => {
    const caller = await HttpCaller.signIn(url, 'admin')
    for (let sent = 0; sent < wanted; sent += 10)
      await Promise.all(
        bodies.slice(sent, sent + 10).map(async body => {
          const answer = await caller.ask(placePhoneOrder, { body }).catch(() => null)
          if (answer?.status === 201) placed()
        }),
      )
  }
  const server = await start()
  let answered = 0
  await send(server.url, () => {
    answered += 1
    if (answered === answeredBefore) void server.kill()
  })
  expect(answered).toBeGreaterThanOrEqual(answeredBefore)
  expect(answered).toBeLessThan(wanted)
  const kept = await count(steps)
  // What was answered is kept; of what was on its way, each was kept whole or not at all.
  expect(kept.orders).toBeGreaterThanOrEqual(answered)
  expect(kept).toEqual(whole(kept.orders))
  await steps.expectAgreement()

  let again = 0
  await send((await start()).url, () => {
    again += 1
  })
  expect(again).toBe(wanted)
  tell(`killed after ${answered} of ${wanted} orders, ${kept.orders} kept whole`)
  expect(await count(steps)).toEqual(whole(wanted))
  expect(await steps.level(itemUid)).toEqual([{ place: 'Kendal', onHand: wanted, reserved: wanted }])
  await steps.expectAgreement()
})

const whole = (orders: number) => ({ orders, lines: orders, promised: orders, paid: orders, mails: orders })

async function count(steps: OrderSteps) {
  const [found] = await steps.sql<ReturnType<typeof whole>>(sql`
    with o as (select uid, status from "order" where email like '%@killed.example')
    select (select count(distinct uid)::int from o) as orders,
      (select count(*)::int from order_line l join o on o.uid = l.order_uid) as lines,
      (select count(*)::int from stock_reservation r join order_line l on l.uid = r.order_line_uid join o on o.uid = l.order_uid where r.state = 'committed') as promised,
      (select count(*)::int from payment p join o on o.uid = p.order_uid where o.status = 'open') as paid,
      (select count(*)::int from mail_message m join o on o.uid = m.entity_uid where m.entity = 'order') as mails`)
  return found as ReturnType<typeof whole>
}
