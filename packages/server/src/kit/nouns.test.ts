import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyNoun, namedRecords } from '#kit/nouns'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
})
afterAll(() => shop.close())

test('Records of every kind have a word that people use, and a name that can be asked for', async () => {
  for (const [entity, { word, table, title }] of everyNoun(shop.kit)) {
    expect(word, entity).toMatch(/^[A-Z][a-zA-Z]*( [a-zA-Z]+)*$/)
    expect(word.slice(1), entity).not.toMatch(/[a-z][A-Z]/)
    await shop.store.database.rows(sql`select ${title}::text from ${table} limit 1`)
  }
})

test('Records are named in the order they are asked about; what is gone keeps its number', async () => {
  const { uid, name } = await shop.store.database.row<{ uid: number; name: string }>(
    sql`select uid, name from brand order by uid limit 1`,
  )
  const asked = [
    { entity: 'siteConfig', entityUid: 1 },
    { entity: 'brand', entityUid: uid },
    { entity: 'brand', entityUid: 987_654 },
  ]
  expect(await namedRecords(shop.kit, shop.store.database.orm, asked)).toEqual([
    { word: 'General settings', name: 'General settings', path: null },
    { word: 'Brand', name, path: `/brands/${uid}` },
    { word: 'Brand', name: '#987654', path: null },
  ])
  expect(await namedRecords(shop.kit, shop.store.database.orm, [])).toEqual([])
})
