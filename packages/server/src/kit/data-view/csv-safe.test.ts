import { enterSuperUser, superUserHeader } from '@backroom/contract/access/session'
import { formulaSigns } from '@backroom/contract/kit/formula'
import { importCategories } from '@backroom/contract/organisation/categories/bulk'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backroomItself, type Database } from '#database/database'
import { demoPassword } from '#demo/access/people'
import { contractEndpoints, nameOf } from '#testing/contract-endpoints'
import { readCsv } from '#testing/read-csv'
import { ImportSteps } from '#testing/steps/import-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'
import { fileForm } from '#testing/upload'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

/** Files and tickets are no CSV of their own, what is mailed is written as the advanced search is, and the archive of everything is exact and says so. */
const others = [
  'GET /Customer/:uid/certificate',
  'GET /Customer/:uid/export',
  'GET /orders/:uid/documents/:document',
  'POST /orderlines/purchaseHint', // written by the one writer of CSV, asked by lines that are ticked
  'POST /bulkorderoperations/PrintSlips',
  'GET /files/:uid/content',
  'GET /downloads/:ticket',
  'GET /queryExports/:token',
  'GET /sitedata/everything',
  'GET /sitedata/everything/:token',
]
const number = /^-?\d+(\.\d+)?$/

/** Puts a sign that begins a formula before every name and text of a database, another for each row. */
async function plant(database: Database): Promise<void> {
  const signs = formulaSigns.map(sign => `'${sign}'`).join(',')
  await database.rows(
    sql.raw(`do $$
    declare c record;
    begin
      set local session_replication_role = replica;
      for c in select table_name as t, column_name as n from information_schema.columns
        where table_schema = 'public' and table_name !~ 'site' and data_type = 'text' and is_generated = 'NEVER'
          and column_name ~ '(name|title|heading|introduction|description|label|note|message|text|code|reason)$'
      loop
        begin
          execute format('update %I set %I = (array[${signs.replaceAll("'", "''")}])[1 + mod(length(%I) + ascii(%I || ''x''), ${formulaSigns.length})] || %I', c.t, c.n, c.n, c.n, c.n);
        exception when others then null;
        end;
      end loop;
    end $$`),
  )
}

test('Categories come back from their CSV as they were, also those that look like formulas', async () => {
  await shop.store.database.write(backroomItself('demo'), tx =>
    tx.execute(sql`update category c set name = v.name, heading = v.heading
      from (values (1, '=Sale', '-10%'), (2, '''=Sale', '''tis'), (3, '@home', '＋one')) as v(uid, name, heading) where c.uid = v.uid`),
  )
  const { body } = await admin.raw({ url: '/api/Categories/csv' })
  const { counts, rows } = await admin.call(importCategories.call, { body: fileForm(body) })
  expect(rows, JSON.stringify(counts)).toEqual([])
  expect(counts.unchanged).toBeGreaterThan(3)
})

test('No spreadsheet runs anything of any CSV, headings included', async () => {
  const sheets = new ImportSteps(admin)
  const sheet = `Code,"=cmd|' /C calc'!A0","$1",Price\n"=1+1","@SUM(1)","-x","+oops"\n`
  const imported = await sheets.checked(sheet)
  expect(imported.counts.refused).toBe(1)
  const { code } = await shop.store.database.row<{ code: string }>(
    sql`select code from item where lead_item_uid is null and status = 'active' order by uid limit 1`,
  )
  const changing = await sheets.checked(`Code,Title\n${code},=1+1\n`)
  const { operationUid } = await sheets.run(changing.uid)
  const { superUserToken } = await admin.call(enterSuperUser, { body: { password: demoPassword } })
  await shop.store.database.write(backroomItself('demo'), tx =>
    tx.execute(sql`
      with sold as (
        insert into "order" (number, email, billing_address, delivery_method_name, placed_at) values ('CSV-1', 'a@b.example', '{}', 'Standard', now()) returning uid),
      known as (insert into customer (last_name, email) values ('Hartley', 'csv@b.example')),
      back as (insert into refund (order_uid, amount_minor, reason, note) select uid, 1, 'other', 'Scratched' from sold)
      insert into order_line (order_uid, position, code, name, unit_price_minor, line_total_minor, placed_at, star_buy_uid)
      select uid, 1, 'CSV', 'Jacket', 1, 1, now(), (select min(uid) from star_buy) from sold`),
  )
  await plant(shop.store.database)
  await plant(shop.kit.control)
  const params: Record<string, string | number> = { site: 'main', location: 1, collectionUid: 1 }
  const guarded: Record<string, number> = {}
  for (const endpoint of await contractEndpoints()) {
    if (endpoint.reply !== 'stream' || others.includes(nameOf(endpoint))) continue
    const view = [...shop.kit.views.values()].find(({ contract }) => contract.csv === endpoint)
    const uid = endpoint.path.startsWith('/itemImports') ? imported.uid : operationUid
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String({ ...params, uid }[name]))
    const columns = view ? `columns=${[...view.columns.keys()].join(',')}` : ''
    const selection = endpoint.path === '/itemImports/export' ? 'uids=1,2,3,4,5,6,7,8,9' : columns
    const reply = await admin.raw({
      url: `/api${path}?${selection}`,
      headers: { [superUserHeader]: superUserToken },
    })
    expect(reply.statusCode, `${path}: ${reply.body.slice(0, 300)}`).toBe(200)
    const cells = readCsv(reply.body).flat()
    const unsafe = cells.filter(
      cell => formulaSigns.some(sign => cell.startsWith(sign)) && !number.test(cell),
    )
    expect(unsafe, path).toEqual([])
    guarded[path] = cells.filter(cell => /^'/.test(cell)).length
  }
  const without = Object.keys(guarded).filter(path => guarded[path] === 0)
  expect(Object.keys(guarded).length).toBeGreaterThan(35)
  expect(without.length, `nothing was planted in ${without}`).toBeLessThan(8)
  for (const path of [
    '/Categories/csv',
    '/dataviews/BrandView/csv',
    `/itemImports/${imported.uid}/refused.csv`,
  ])
    expect(guarded[path], path).toBeGreaterThan(0)
})

test('What a heading says is never taken for a part of the question', async () => {
  const sheets = new ImportSteps(admin)
  const imported = await sheets.checked(
    `Code,"x"" , (select version()) as ""y","$1","$2",Price\nno-such-item,1,2,3,5\n`,
  )
  const reply = await admin.raw({ url: `/api/itemImports/${imported.uid}/refused.csv` })
  expect(readCsv(reply.body)[0]).toEqual([
    'Code',
    'x" , (select version()) as "y',
    '$1',
    '$2',
    'Price',
    'Why refused',
  ])
})
