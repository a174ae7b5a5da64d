import { afterAll, describe, expect, test } from 'vitest'
import { OwnPostgres } from '#testing/own-postgres'
import { runTool } from '#testing/run-tool'
import { killServers, startServerProcess } from '#testing/server-process'

const postgres = new OwnPostgres()
afterAll(async () => {
  await killServers()
  await postgres.clear()
})

const grow = (...args: string[]) => runTool('demo', args, postgres.folder)
const counts = async () => {
  const [found] = await postgres.ask<Record<string, number>>(`
    select (select count(*)::int from brand) as brands, (select count(*)::int from item) as items,
      (select count(*)::int from "order") as orders, (select count(*)::int from order_line l join "order" o on o.uid = l.order_uid where o.number like 'W%') as lines,
      (select count(*)::int from item_rollup) as rollups`)
  return found as Record<string, number>
}

describe.sequential('npm run demo', () => {
  test('fills an empty installation, then grows it to what is asked for', async () => {
    const { code, output, said } = await grow('--brands', '500', '--items', '3,000', '--orders', '10,200')
    expect(code, output).toBe(0)
    expect(said).toMatch(/^Added \d+ brands, [\d,]+ items, 1,000 orders, [\d,]+ lines in [\d.]+ s\.$/)
    expect(postgres.pid, 'the database it started is stopped again').toBeUndefined()
  })

  test('made exactly that many, each whole, beside a running server', async () => {
    const server = await startServerProcess({ dataFolder: postgres.folder, demo: true, key: '' })
    const found = await counts()
    expect(found).toMatchObject({ brands: 500, items: 3_000, orders: 10_200, rollups: 3_000 })
    expect(found.lines).toBeGreaterThan(2_500)
    expect(found.lines).toBeLessThan(4_500)
    const [faults] = await postgres.ask(`select
      (select count(*)::int from (select * from item order by uid offset 2400) grown
         where lead_item_uid is null and (brand_uid is null or price_minor <= 0 or cost_minor >= price_minor)) as items,
      (select count(*)::int from "order" o where not exists (select from order_line l where l.order_uid = o.uid)) as "emptyOrders",
      (select count(*)::int from "order" o where number like 'W%' and items_total_minor <>
         (select sum(line_total_minor) from order_line l where l.order_uid = o.uid)) as "wrongTotals",
      (select count(*)::int from "order" where placed_at > now() or placed_at < now() - interval '3 years') as "otherTimes",
      (select count(*)::int from item size join item page on page.uid = size.lead_item_uid
         where page.lead_item_uid is not null or page.status = 'archived' and size.status <> 'archived') as "wrongPages",
      (select count(*)::int from brand where not exists (select from history h where h.entity = 'brand' and h.entity_uid = brand.uid)) as untraced`)
    expect(faults).toEqual({
      items: 0,
      emptyOrders: 0,
      wrongTotals: 0,
      otherTimes: 0,
      wrongPages: 0,
      untraced: 0,
    })

    const again = await grow('--brands', '500', '--items', '3000', '--orders', '10200')
    expect(again.said).toMatch(/^Added 0 brands, 0 items, 0 orders, 0 lines in /)
    const more = await grow('--items', '3100')
    expect(more.said).toMatch(/^Added 0 brands, 100 items, 0 orders, 0 lines in /)
    expect(await counts()).toEqual({ ...found, items: 3_100, rollups: 3_100 })
    expect(await server.stop()).toBe(0)
  })

  test('is kept away from a store that is real', async () => {
    const server = await startServerProcess({ dataFolder: postgres.folder, demo: true, key: '' })
    await postgres.ask(`begin; select set_config('backroom.actor', '{"uid": 0, "via": "set-up"}', true);
      update site_config set is_sandbox = false; commit`)
    const before = await counts()
    const { code, said } = await grow('--orders', '11000')
    expect({ code, said }).toEqual({
      code: 1,
      said: 'The first store is not a sandbox. Invented orders belong into the demo store only.',
    })
    expect(await counts()).toEqual(before)
    expect(await server.stop()).toBe(0)
  })

  test.each([
    [[], /^Say how much there should be: npm run demo -- --items 100000/],
    [['--items', 'many'], /^--items is many; give a whole number up to 5,000,000\.$/],
    [['--items', '-5'], /Say how much there should be/],
    [['--orders', '5000001'], /^--orders is 5000001; give a whole number up to 5,000,000\.$/],
    [['--brands', '1.5'], /^--brands is 1\.5; give a whole number/],
    [['--people', '5'], /^Unknown option '--people'\. Say how much/],
  ])('%j says what it needs', async (args, line) => {
    const { code, said, output } = await grow(...args)
    expect(code).toBe(1)
    expect(said).toMatch(line)
    expect(output).not.toMatch(/^\s+at /m)
  })
})
