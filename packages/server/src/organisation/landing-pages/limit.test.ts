import {
  blankLandingRule,
  deleteSuggestedLandingPages,
  landingPages,
  landingRules,
  pauseLandingPages,
  publishLandingPages,
  setLandingPageStatus,
} from '@backroom/contract/organisation/landing-pages/landing-pages'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { sweepLandingPages } from '#organisation/landing-pages/sweep'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

const most = 10_000
const tooMany = 'A site has at most 10,000 live landing pages.'

let shop: TestApp
let admin: Caller
let bulk: BulkSteps
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole' })
  admin = await shop.as('admin')
  bulk = new BulkSteps(shop, admin, setLandingPageStatus)
})
afterAll(() => shop.close())

const write = (statement: SQL) =>
  shop.store.database.write(backroomItself('demo'), tx => tx.execute(statement))
const uidsOf = async (which: SQL, limit: number) => {
  const rows = await shop.store.database.rows<{ uid: number }>(
    sql`select a.uid from automatic_landing_page a join alp_count n on n.alp_uid = a.uid
      where a.site = 'main' and a.facet_uids <> '{1}' and ${which} order by a.uid limit ${limit}`,
  )
  return rows.map(({ uid }) => uid)
}
const live = async () =>
  (
    await shop.store.database.row<{ count: number }>(
      sql`select count(*)::int as count from automatic_landing_page where site = 'main' and status = 'live'`,
    )
  ).count
const statusOf = async (uid: number) => (await admin.call(landingPages.read, { params: { uid } })).status

/** Leaves room for so many live pages and no more. */
async function leaveRoom(room: number) {
  await write(sql`delete from automatic_landing_page where combo_key like 'filler:%'`)
  await write(sql`
    insert into automatic_landing_page (site, facet_uids, combo_key, path, status)
    select 'main', '{1}', 'filler:' || n, '/filler/' || n, 'live' from generate_series(1, ${most - room - (await live())}::int) n`)
}

test('Suggested pages deleted in bulk are remembered, and not suggested again', async () => {
  const declines = new BulkSteps(shop, admin, deleteSuggestedLandingPages)
  const [suggested, published] = [
    ...(await uidsOf(sql`a.status = 'suggested' and a.alp_rule_uid is not null`, 1)),
    ...(await uidsOf(sql`a.status = 'live'`, 1)),
  ] as [number, number]
  const kept = await shop.store.database.row<{ site: string; comboKey: string }>(
    sql`select site, combo_key as "comboKey" from automatic_landing_page where uid = ${suggested}`,
  )
  const preview = await declines.preview({ uids: [suggested, published] }, {})
  expect(preview.refusedBy[0]).toMatchObject({ text: 'It has been published. Pause it instead.', count: 1 })
  const run = await declines.ended(await declines.run(preview))
  const declined = () =>
    shop.store.database.rows(
      sql`select site, combo_key as "comboKey" from alp_declined where combo_key = ${kept.comboKey}`,
    )
  const pages = () =>
    shop.store.database.rows(sql`select from automatic_landing_page where combo_key = ${kept.comboKey}`)
  expect(await declined()).toEqual([kept])
  await sweepLandingPages(shop.store, new Date())
  expect(await pages(), 'its rule still asks for it').toHaveLength(0)
  await write(sql`delete from alp_declined`)
  // The next best has its place meanwhile.
  await write(sql`update alp_rule set max_pages = max_pages + 1`)
  await sweepLandingPages(shop.store, new Date())
  expect(await pages(), 'so it was the memory that held it back').toHaveLength(1)
  expect(run.state).toBe('completedWithRefusals')
})

describe('A site with as many live landing pages as it may have', () => {
  test('publishes in bulk what there is room for, and says so of the rest', async () => {
    const uids = await uidsOf(sql`a.status = 'suggested' and n.live_count > 0`, 4)
    const [empty] = await uidsOf(sql`a.status = 'paused'`, 1)
    await write(sql`update alp_count set live_count = 0 where alp_uid = ${empty}`)
    await leaveRoom(2)
    const preview = await bulk.preview({ uids: [...uids, empty as number] }, { status: 'live' })
    expect(preview.counts).toMatchObject({ willChange: 2, refused: 3 })
    expect(preview.refusedBy).toEqual([
      expect.objectContaining({ code: 'full', text: tooMany, count: 2 }),
      expect.objectContaining({ code: 'empty', count: 1 }),
    ])
    const run = await bulk.ended(await bulk.run(preview))
    expect(run).toMatchObject({ state: 'completedWithRefusals' })
    expect(await live()).toBe(most)
    const again = await bulk.preview({ uids }, { status: 'live' })
    expect(again.counts, 'those that are live stay').toMatchObject({
      willChange: 0,
      unchanged: 2,
      refused: 2,
    })
  })

  test('gets no other by hand: not published, not made, not moved from another site', async () => {
    await leaveRoom(0)
    const [suggested, other] = await uidsOf(sql`a.status = 'suggested'`, 2)
    const published = await admin.refused(publishLandingPages, { body: { uids: [suggested as number] } })
    expect(published).toMatchObject({ status: 400, body: { message: tooMany } })
    expect(await statusOf(suggested as number)).toBe('suggested')
    const page = await admin.call(landingPages.read, { params: { uid: other as number } })
    await admin.call(landingPages.remove, { params: { uid: page.uid }, query: { version: page.version } })
    expect((await admin.refused(landingPages.create, { body: page })).body.message).toBe(tooMany)
    const made = await admin.call(landingPages.create, { body: { ...page, site: 'trade' } })
    const moved = await admin.refused(landingPages.update, {
      params: { uid: made.uid },
      body: { ...made, site: 'main' },
    })
    expect(moved.body.message).toBe(tooMany)
    expect((await admin.call(landingPages.read, { params: { uid: made.uid } })).site).toBe('trade')
    expect(await live()).toBe(most)
  })

  test('takes no pause back once another page has the place', async () => {
    await leaveRoom(0)
    const paused = await uidsOf(sql`a.status = 'live'`, 2)
    const run = await bulk.run(await bulk.preview({ uids: paused }, { status: 'paused' }))
    await bulk.reaches(run, 'completed')
    const [other] = await uidsOf(sql`a.status = 'suggested'`, 1)
    await admin.call(publishLandingPages, { body: { uids: [other as number] } })
    const undo = await bulk.previewUndo(run)
    expect(undo.counts).toMatchObject({ willChange: 1, refused: 1 })
    expect(undo.refusedBy).toEqual([expect.objectContaining({ code: 'full', text: tooMany })])
    await bulk.reaches(await bulk.undo(run), 'completedWithRefusals')
    expect(await live()).toBe(most)
  })

  test('gets none from rules and none that comes back, until there is room', async () => {
    await leaveRoom(0)
    const [back] = await uidsOf(sql`a.status = 'paused' and n.live_count > 0`, 1)
    await write(
      sql`update automatic_landing_page set status = 'retired', alp_rule_uid = null where uid = ${back}`,
    )
    await write(
      sql`update alp_count set retired_by_count = true, below_min_since = null where alp_uid = ${back}`,
    )
    const combo = await shop.store.database.row<{ categoryUid: number; filterUid: number }>(sql`
      select c.uid as "categoryUid", f.filter_uid as "filterUid" from item_index i cross join lateral unnest(i.category_uids) k
      join category c on c.uid = k and c.active cross join lateral unnest(i.facet_uids) u
      join facet f on f.uid = u and f.active join filter g on g.uid = f.filter_uid and g.active and g.use_in_pages and g.type = 'list'
      where i.live and not exists (select from automatic_landing_page a where a.category_uid = c.uid) order by 1, 2 limit 1`)
    const rule = await admin.call(landingRules.create, {
      body: {
        ...blankLandingRule('No room'),
        categoryUids: [combo.categoryUid],
        filterUids: [combo.filterUid],
        includeBelow: false,
        minItems: 1,
        autoPublish: true,
      },
    })
    await sweepLandingPages(shop.store, new Date())
    const byRule = await shop.store.database.rows<{ status: string }>(
      sql`select distinct status from automatic_landing_page where alp_rule_uid = ${rule.uid}`,
    )
    expect(byRule).toEqual([{ status: 'suggested' }])
    expect(await statusOf(back as number)).toBe('retired')
    expect(await live()).toBe(most)
    const [gives] = await uidsOf(sql`a.status = 'live'`, 1)
    await admin.call(pauseLandingPages, { body: { uids: [gives as number] } })
    await sweepLandingPages(shop.store, new Date())
    expect(await statusOf(back as number)).toBe('live')
    expect(await live()).toBe(most)
  })
})
