import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())

test('A download that is given up lets go of its connection, whether it was begun or not', async () => {
  const { token, cookie } = await shop.as('admin')
  const { port } = shop.app.server.address() as AddressInfo
  const pool = shop.store.database.workerPool
  const busy = () => pool.totalCount - pool.idleCount
  for (const readsSome of [false, true, false, true]) {
    const giveUp = new AbortController()
    const reply = await fetch(
      `http://127.0.0.1:${port}/api/dataviews/ProductFilterableView/all/csv?sizes=true`,
      {
        headers: { authorization: `Bearer ${token}`, cookie },
        signal: giveUp.signal,
      },
    )
    expect(reply.status).toBe(200)
    if (readsSome) await reply.body?.getReader().read()
    giveUp.abort()
    await until('the connection to be free', async () => busy() === 0)
  }
})
