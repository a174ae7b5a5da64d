import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { prepareStore } from '#database/control'
import { backroomItself, type Database } from '#database/database'
import { triggerSql } from '#database/history-triggers'
import { migrate } from '#database/migrate'
import { DatabaseServer } from '#database/server'
import { rollUpSome } from '#items/rollups/jobs'
import { Jobs } from '#kit/jobs/jobs'
import type { Store } from '#kit/store'
import { testMigrations, testSettings } from '#testing/settings'

const folder = mkdtempSync(join(tmpdir(), 'backroom-upgrade-'))
const name = `u${process.pid}`
const url = new URL(inject('small').databaseUrl)
url.pathname = `/${name}`
const server = new DatabaseServer(testSettings(url.toString(), folder))
const kept = [
  'site_config',
  'staff',
  'brand',
  'brand_link',
  'supplier',
  'collection',
  'saved_view',
  'history',
]
const sold = ['item', 'order', 'order_line', 'item_rollup']

let store: Database
let before: Record<string, Row[]>
beforeAll(async () => {
  await server.create(name)
  const client = new pg.Client(await server.connect(name))
  await client.connect()
  try {
    await makeOldStore(client)
    before = await contents(client)
  } finally {
    await client.end()
  }
  await prepareStore(server, testMigrations, name)
  store = await server.open(name, 2, 1)
})
afterAll(async () => {
  await store?.close()
  await server.drop(name)
  rmSync(folder, { recursive: true, force: true })
})

/** What is called otherwise since: nothing of it is lost. */
function renamed(table: string, row: Row): Row {
  if (table !== 'collection') return row
  const { active: enabled, ...rest } = row
  return { ...rest, enabled }
}

describe('A store from before items had their screens', () => {
  test('has every row it had, to the last field', async () => {
    const after = await contents(store.workerPool)
    for (const table of [...kept, ...sold]) {
      expect(before[table]?.length, table).toBeGreaterThan(0)
      const had = before[table]?.map(row => expect.objectContaining(renamed(table, row))) ?? []
      expect(after[table], table).toEqual(expect.arrayContaining(had))
    }
    expect(after.brand?.length).toBe(before.brand?.length)
  })

  test('keeps its stock where it can be counted', async () => {
    expect(
      await store.rows(sql`
        select i.code, p.name as place, l.on_hand as "onHand" from stock_level l
        join item i on i.uid = l.item_uid join stock_location p on p.uid = l.location_uid order by i.code`),
    ).toEqual([
      { code: 'TT-JKT-M', place: 'Main stock', onHand: 3 },
      { code: 'TT-JKT-S', place: 'Main stock', onHand: 4 },
      { code: 'TT-PUMP', place: 'Main stock', onHand: 2 },
    ])
  })

  test('works out what the new lists show of its items, as soon as it is opened', async () => {
    expect(
      await store.rows(
        sql`select distinct task_identifier as task from graphile_worker.jobs where key like 'rollup:%'`,
      ),
    ).toEqual([{ task: 'rollup' }])
    while (await rollUpSome({ database: store } as Store));
    expect(
      await store.rows(sql`
        select i.code, r.effective_price_minor as price, r.own_stock as stock, r.own_available as available, r.stock_value_minor as value,
          r.sizes_total as sizes, r.live
        from item i join item_rollup r on r.item_uid = i.uid order by i.uid`),
    ).toEqual([
      { code: 'TT-JKT', price: 9_000, stock: 7, available: 7, value: 63_000, sizes: 2, live: 'hidden' },
      { code: 'TT-JKT-S', price: 9_000, stock: 4, available: 4, value: 36_000, sizes: 1, live: 'hidden' },
      { code: 'TT-JKT-M', price: 9_000, stock: 3, available: 3, value: 27_000, sizes: 1, live: 'hidden' },
      { code: 'TT-PUMP', price: 2_500, stock: 2, available: 2, value: 5_000, sizes: 1, live: 'hidden' },
    ])
  })

  test('finds its items by every word of them, sizes included', async () => {
    const found = (words: string) =>
      store.rows(sql`select code from item where search_text like ${`%${words}%`} order by uid`)
    expect(await found('tarn & tor')).toEqual([{ code: 'TT-JKT' }, { code: 'TT-PUMP' }])
    expect(await found('tt-jkt-m')).toEqual([{ code: 'TT-JKT' }, { code: 'TT-JKT-M' }])
  })

  test('writes history of its items as before', async () => {
    await store.write(backroomItself('set-up'), tx =>
      tx.execute(sql`update item set name = 'Tor Shell', size_label = null where code = 'TT-JKT'`),
    )
    expect(
      await store.row(sql`
        select h.changes, i.version from history h join item i on i.uid = h.entity_uid
        where h.entity = 'item' and h.action = 'update' order by h.uid desc limit 1`),
    ).toEqual({ changes: { name: ['Tor Jacket', 'Tor Shell'] }, version: 2 })
  })
})

type Row = Record<string, unknown>
type Asks = Pick<pg.Client, 'query'> | pg.Pool

/** The database as the last version before left it: its steps, its triggers, its queue, its rows. */
async function makeOldStore(client: pg.Client) {
  await migrate(client, join(testMigrations.folder, 'store'), [], '0004_shell')
  const opened = await server.open(name, 2)
  await Jobs.prepare(opened.workerPool).finally(() => opened.close())
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER'
    group by table_name having bool_or(column_name = 'updated_by')`)
  for (const { table, columns } of rows) {
    const fields = columns.map(column => [camel(column), text()] as const)
    await client.query(triggerSql(pgTable(table, Object.fromEntries(fields))))
  }
  await client.query(`
    begin;
    select set_config('backroom.actor', '{"uid": 0, "via": "set-up"}', true);
    insert into staff (uid, name) values (0, 'Backroom'), (7, 'Ann');
    insert into site_config (store_name, iso_currency, site_url) values ('Tarn Cycles', 'GBP', 'https://tarn.example');
    insert into collection (name, url_slug) values ('Winter', 'winter');
    insert into supplier (code, name) values ('NW', 'Northern Wholesale');
    insert into saved_view (owner_uid, view, name, state) values (7, 'BrandView', 'Mine', '{}');
    insert into brand (name, url_slug, introduction, allow_ebay, min_advertised_bp)
      values ('Tarn & Tor', 'tarn-and-tor', '<p>Jackets</p>', false, 8000), ('Fellside', 'fellside', '', true, null);
    insert into brand_link (supplier_uid, supplier_brand_name, brand_uid) values (1, 'TARN AND TOR', 1), (1, 'FELL SIDE', null);
    insert into item (code, name, status, sellable, brand_uid, supplier_uid, price_minor, cost_minor, url_slug, search_text)
      values ('TT-JKT', 'Tor Jacket', 'active', false, 1, 1, 9000, 4000, 'tor-jacket', 'tt-jkt tor jacket');
    insert into item (code, name, status, size_label, size_sort_key, lead_item_uid, brand_uid, url_slug)
      values ('TT-JKT-S', 'Tor Jacket S', 'active', 'S', null, 1, 1, 's'), ('TT-JKT-M', 'Tor Jacket M', 'active', 'M', null, 1, 1, 'm');
    insert into item (code, name, status, brand_uid, price_minor, url_slug) values ('TT-PUMP', 'Pump', 'inactive', 1, 2500, 'pump');
    insert into item_rollup (item_uid, own_stock, stock_value_minor) values (2, 4, 36000), (3, 3, 27000), (4, 2, 5000);
    insert into "order" (number, email, billing_address, status, placed_at) values ('1001', 'b@shop.example', '{}', 'complete', now());
    insert into order_line (order_uid, position, item_uid, code, name, unit_price_minor, line_total_minor, placed_at)
      values (1, 1, 2, 'TT-JKT-S', 'Tor Jacket', 9000, 9000, now());
    commit;
    begin;
    select set_config('backroom.actor', '{"uid": 7, "via": "console"}', true);
    update brand set website_url = 'https://tt.example' where uid = 1;
    commit`)
}

/** Every row of the tables, without the columns that are worked out from others. */
async function contents(asks: Asks): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {}
  for (const table of [...kept, ...sold]) {
    const { rows } = await asks.query<{ row: Row }>(
      `select to_jsonb(t) - '{search_text,size_sort_key}'::text[] as row from "${table}" t`,
    )
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

function camel(column: string): string {
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
