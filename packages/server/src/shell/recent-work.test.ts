import { blankBrand, brands } from '@backroom/contract/items/brands/brands'
import { seasons } from '@backroom/contract/items/seasons/seasons'
import { readDashboard, readRecentWork } from '@backroom/contract/shell/dashboard'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let manager: Caller
let ecommerce: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  manager = await shop.as('manager')
  ecommerce = await shop.as('ecommerce')
})
afterAll(() => shop.close())

const read = (by: Caller, cards?: string) => by.call(readDashboard, { query: cards ? { cards } : {} })

describe('Recent work', () => {
  const mine = (by: Caller, cursor?: string) =>
    by.call(readRecentWork, { query: { ...(cursor && { cursor }) } })

  test('is each record I edited, once, at its latest edit', async () => {
    const made = await ecommerce.call(brands.create, { body: blankBrand('Recently made') })
    const other = await ecommerce.call(brands.create, { body: blankBrand('Also made') })
    await ecommerce.call(brands.update, {
      params: { uid: made.uid },
      body: { ...blankBrand('Recently renamed'), urlSlug: made.urlSlug, version: made.version },
    })
    expect((await mine(ecommerce)).slice(0, 2)).toMatchObject([
      {
        entity: 'brand',
        uid: made.uid,
        title: 'Recently renamed',
        action: 'update',
        path: `/brands/${made.uid}`,
      },
      { entity: 'brand', uid: other.uid, title: 'Also made', action: 'create' },
    ])
    expect((await read(ecommerce)).recent[0]).toMatchObject({ uid: made.uid, by: { name: 'Aled Pritchard' } })
    expect((await mine(manager)).filter(({ entity }) => entity === 'brand')).toEqual([])
  })

  test('of a record that is gone has its name and no link', async () => {
    const made = await ecommerce.call(brands.create, { body: blankBrand('Gone soon') })
    await ecommerce.call(brands.remove, { params: { uid: made.uid }, query: { version: made.version } })
    expect((await mine(ecommerce))[0]).toMatchObject({ title: 'Gone soon', action: 'delete', path: null })
  })

  test('says what kind each is, also of those that no room names and no page shows', async () => {
    const body = {
      code: 'RS',
      name: 'Recent season',
      startsOn: null,
      endsOn: null,
      isCurrent: false,
      position: 99,
    }
    const made = await ecommerce.call(seasons.create, { body })
    expect((await mine(ecommerce))[0]).toMatchObject({
      entity: 'season',
      uid: made.uid,
      word: 'Season',
      title: 'Recent season',
      canUndo: false,
      path: null,
    })
  })

  test('has runs, with the way back as long as there is one', async () => {
    const run = (undoneBy: number | null, undoUntil: string) => sql`
      with run as (insert into bulk_operation (operation, family, resource, title, state, selection, values, requested_by, requested_level, via, changed_count, queued_at, finished_at, undo_until, undone_by)
        values ('SetActive', 'brand', 'brand', 'Switched on', 'completed', '{}', '{}', 2, 'Ecommerce Management', 'console', 1, now(), now(), now() + ${undoUntil}::interval, ${undoneBy}) returning uid)
      insert into history (entity, entity_uid, action, version, by_uid, via, as_super_user, note, changes, operation_uid)
      select 'brand', 1, 'update', 9000, 2, 'bulk', false, '', '{"active": [false, true]}', uid from run`
    const uid = (await ecommerce.call(readDashboard, { query: { cards: 'none' } })).recent[0]?.by.uid ?? 0
    for (const statement of [run(null, '7 days'), run(null, '-1 hour'), run(1, '7 days')])
      await shop.store.database.write(backroomItself('job'), tx => tx.execute(statement))
    await shop.store.database.rows(
      sql`update bulk_operation set requested_by = ${uid} where title = 'Switched on' returning uid`,
    )
    const runs = (await mine(ecommerce)).filter(({ entity }) => entity === 'bulkOperation')
    expect(runs.map(({ word, title, canUndo }) => ({ word, title, canUndo }))).toEqual([
      { word: 'Run', title: 'Switched on', canUndo: false },
      { word: 'Run', title: 'Switched on', canUndo: false },
      { word: 'Run', title: 'Switched on', canUndo: true },
    ])
  })

  test('goes on from where the page ended', async () => {
    for (let number = 1; number <= 12; number++)
      await ecommerce.call(brands.create, { body: blankBrand(`Paged ${number}`) })
    const first = await mine(ecommerce)
    expect(first).toHaveLength(10)
    const next = await mine(ecommerce, String(first.at(-1)?.historyUid))
    expect(next.slice(0, 2).map(({ title }) => title)).toEqual(['Paged 2', 'Paged 1'])
    const keys = [...first, ...next].map(({ entity, uid }) => `${entity} ${uid}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('of everyone is for Administrators, and of lists one may not open is not told', async () => {
    const everyone = { query: { scope: 'everyone' as const } }
    expect((await manager.call(readRecentWork, everyone))[0]).toMatchObject({
      title: 'Paged 12',
      by: { name: 'Aled Pritchard' },
    })
    expect(await ecommerce.refused(readRecentWork, everyone)).toMatchObject({
      status: 403,
      body: { code: 'permission' },
    })
    expect(await mine(await shop.as('payouts'))).toEqual([])
  })
})
