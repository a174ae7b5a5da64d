import { saveSeo, seoView } from '@backroom/contract/organisation/seo/navigation-seo'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
})
afterAll(() => shop.close())

const params = { site: 'main' }

test('A page is listed with the version its texts are of, also where somebody saves them meanwhile', async () => {
  const admin = await shop.as('admin')
  const { uid, path } = await shop.store.database.row<{ uid: number; path: string }>(
    sql`select uid, '/' || path as path from category where path = 'bikes'`,
  )
  const drawn = async () =>
    (await admin.call(seoView.list, { params, query: { search: path, limit: 200 } })).rows.find(
      row => row.path === path,
    )
  const before = await drawn()
  const row = { pageKey: `category:${uid}`, version: before?.version ?? 0 }
  const { listed } = await shop.store.database.transaction(async tx => {
    await tx.execute(sql`lock table seo_page`)
    const listed = drawn()
    await until('the list to be about to read', async () => {
      const waiting = await shop.store.database.rows(
        sql`select from pg_locks where relation = 'seo_page'::regclass and not granted`,
      )
      return waiting.length > 0
    })
    await admin.call(saveSeo, { params, body: { rows: [{ ...row, pageTitle: 'Said meanwhile' }] } })
    return { listed }
  })
  expect(await listed).toEqual(before)
  expect((await admin.refused(saveSeo, { params, body: { rows: [row] } })).status).toBe(409)
  expect(await drawn()).toMatchObject({ version: row.version + 1, pageTitle: 'Said meanwhile' })
})
