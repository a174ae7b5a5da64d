import { storeHistoryView } from '@backroom/contract/shell/store-history'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, test } from 'vitest'
import { expectWithin } from '#testing/expect-within'
import { tell } from '#testing/sized'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

const rows = 1_000_000

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
  const { database } = shop.store
  await database.rows(sql`alter table history disable trigger user`)
  for (let from = 1; from <= rows; from += 100_000)
    await database.rows(sql`
    insert into history (entity, entity_uid, action, version, by_uid, via, operation_uid, as_super_user, note, changes, at)
    select case when n % 50 = 0 then 'brand' else 'item' end, n % 40 + 1, case when n % 1000 = 7 then 'delete' else 'update' end, n, n % 5, 'console',
      case when n % 3 = 0 then null else 1 end, n % 5000 = 0, '', '{"name": ["Before", "After"]}', now() - (${rows} - n) * interval '1 minute'
    from generate_series(${from}::int, ${from + 99_999}::int) n`)
  await database.rows(sql`alter table history enable trigger user`)
  await database.rows(sql`vacuum analyze history`)
}, 600_000)
afterAll(() => shop.close())

const filters: Record<string, object> = {
  everything: {},
  'by people': {
    filter: [
      { field: 'operationUid', op: 'empty', value: true },
      { field: 'byUid', op: 'notIn', value: [0] },
    ],
  },
  deleted: { filter: [{ field: 'action', op: 'in', value: ['delete'] }] },
  'one kind': { of: 'brand' },
  'one person': { filter: [{ field: 'byUid', op: 'in', value: [3] }] },
  'in super-user mode': { filter: [{ field: 'asSuperUser', op: 'is', value: true }] },
  'long ago': { filter: [{ field: 'at', op: 'lt', value: '2025-06-01' }] },
  'a name': { search: 'ridge' },
}

test.each(Object.keys(filters))('A million rows of history are asked at once: %s', async name => {
  const { filter, ...words } = filters[name] as { filter?: object[] }
  const query = { ...words, ...(filter && { filter: JSON.stringify(filter) }) } as never
  await admin.call(storeHistoryView.list, { query })
  await expectWithin(400, async () => {
    const began = performance.now()
    await admin.call(storeHistoryView.list, { query })
    const ms = performance.now() - began
    tell(`${name} ${Math.round(ms)} ms`)
    return ms
  })
})
