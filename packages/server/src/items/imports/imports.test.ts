import { deleteColourGroups } from '@backroom/contract/items/colours/groups'
import { itemImports, roundTripExport } from '@backroom/contract/items/imports/imports'
import { items } from '@backroom/contract/items/page/items'
import { previewView, resultView, runs as runsContract } from '@backroom/contract/wizards/runs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { bookOf, row } from '#testing/make-sheets'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { ImportSteps } from '#testing/steps/import-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let sheets: ImportSteps
let runs: BulkSteps
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole' })
  admin = await shop.as('admin')
  sheets = new ImportSteps(admin)
  runs = new BulkSteps(shop, admin, deleteColourGroups as never)
})
afterAll(() => shop.close())

const one = async <Row>(query: ReturnType<typeof sql>) =>
  (await shop.store.database.rows<Row>(query))[0] as Row

/** A single active item with a price. */
const anItem = (skip = 0) =>
  one<{ uid: number; code: string; price: number }>(sql`
    select uid, code, price_minor as price from item where lead_item_uid is null and sellable and status = 'active' and price_minor > 2000
    order by uid offset ${skip} limit 1`)

describe('An import of items', () => {
  test('that ruins a price is run only by somebody who was told', async () => {
    const { uid, code, price } = await anItem(3)
    await shop.store.database.write(backroomItself('set-up'), tx =>
      tx.execute(sql`update item set cost_minor = ${Math.round(price / 2)} where uid = ${uid}`),
    )
    // A comma lost on the way: a hundredth of the price.
    const { uid: importUid } = await sheets.checked(`Code,Price\n${code},${(price / 10_000).toFixed(2)}\n`)
    const params = { uid: importUid }
    const doubts = await admin.call(itemImports.warnings, { params })
    expect(doubts).toEqual(
      expect.arrayContaining([
        { key: 'belowCost', count: 1, text: '1 item would sell below cost.' },
        { key: 'bigChange', count: 1, text: '1 item would change by more than 60%.' },
      ]),
    )
    const { rows } = await admin.call(itemImports.rows, { params, query: { doubt: 'belowCost' } })
    expect(rows).toMatchObject([
      {
        rowNo: 2,
        code,
        name: expect.stringMatching(/./),
        also: { colour: expect.anything() },
        doubts: expect.arrayContaining(['belowCost', 'bigChange']),
        before: { priceMinor: price, marginBp: expect.any(Number) },
        after: { priceMinor: Math.round(price / 100), marginBp: expect.any(Number) },
      },
    ])
    expect((await admin.call(itemImports.rows, { params, query: { doubt: 'rrpBelowPrice' } })).rows).toEqual(
      [],
    )
    const refusal = await admin.refused(itemImports.run, { params, body: { accepted: ['bigChange'] } })
    expect(refusal).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/Accept that before/) },
    })
    expect((await admin.call(items.read, { params: { uid } })).item.priceMinor).toBe(price)
    await sheets.run(importUid)
    expect((await admin.call(items.read, { params: { uid } })).item.priceMinor).toBe(Math.round(price / 100))
    // The way back is a large change too, and asks about nothing else.
    const { uid: kept } = await sheets.checked(`Code,Price\n${code},${(price / 100).toFixed(2)}\n`)
    expect((await admin.call(itemImports.warnings, { params: { uid: kept } })).map(({ key }) => key)).toEqual(
      ['bigChange'],
    )
  })

  test('says what is wrong with each row, changes the rest, and is taken back', async () => {
    const [bad, good] = [await anItem(0), await anItem(1)]
    const sheet = `Code,Price\n${bad.code},POA\nNO-SUCH,10.00\n${good.code},17.50\n`
    const checked = await sheets.checked(sheet)
    expect(checked.counts).toEqual({ rows: 3, checked: 3, changed: 1, new: 0, unchanged: 0, refused: 2 })
    const { rows } = await sheets.rows(checked.uid, 'refused')
    expect(rows.map(({ rowNo, errors }) => [rowNo, errors])).toEqual([
      [2, [{ column: 'Price', text: '“POA” is not an amount.' }]],
      [3, [{ column: 'Code', text: 'No item has the code NO-SUCH.' }]],
    ])
    const [change] = (await sheets.rows(checked.uid, 'changed')).rows
    expect(change).toMatchObject({ before: { priceMinor: good.price }, after: { priceMinor: 1_750 } })

    const done = await sheets.run(checked.uid)
    expect((await admin.call(items.read, { params: { uid: good.uid } })).item.priceMinor).toBe(1_750)
    const { entries } = await admin.call(items.history, { params: { uid: good.uid } })
    expect(entries[0]).toMatchObject({ via: 'import', operation: { uid: done.operationUid } })
    expect((await runs.ended(await runs.undo(done.operationUid as number))).state).toBe('completed')
    expect((await admin.call(items.read, { params: { uid: good.uid } })).item.priceMinor).toBe(good.price)
    expect((await sheets.reaches(checked.uid, 'undone')).canUndo).toBe(false)

    const csv = await admin.raw({ url: `/api/itemImports/${checked.uid}/refused.csv` })
    expect(csv.body.replace('\ufeff', '')).toBe(
      `Code,Price,Why refused\n${bad.code},POA,Price: “POA” is not an amount.\nNO-SUCH,10.00,Code: No item has the code NO-SUCH.\n`,
    )
  })

  test('of what was exported changes nothing, also where a text looks like a formula', async () => {
    const { uid } = await anItem(2)
    await shop.store.database.write(backroomItself('demo'), tx =>
      tx.execute(
        sql`update item set name = '=HYPERLINK("x")', features = '["-1 kg", "Two | three"]' where uid = ${uid}`,
      ),
    )
    const some = await shop.store.database.rows<{ uid: number }>(
      sql`select uid from item where lead_item_uid is null and status <> 'archived' order by uid limit 60`,
    )
    const uids = [uid, ...some.map(row => row.uid)].join(',')
    const reply = await admin.raw({ url: `/api${roundTripExport.path}?uids=${uids}` })
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
    expect(reply.body).toContain(`"'=HYPERLINK(""x"")"`)
    await shop.store.database.write(backroomItself('demo'), tx =>
      tx.execute(sql`update item set features = '["-1 kg", "Two", "three"]' where uid = ${uid}`),
    )
    const checked = await sheets.checked(reply.body)
    expect((await sheets.rows(checked.uid, 'refused')).rows).toEqual([])
    expect((await sheets.rows(checked.uid, 'changed')).rows).toEqual([])
    expect(checked.counts.unchanged).toBe(checked.counts.rows)
    expect(checked.counts.rows).toBeGreaterThan(150)
  })

  test('makes pages and their sizes, which an undo takes away again', async () => {
    const sheet = [
      'SKU;Title;Parent;Size;EAN;Brand;Category;Price;Status',
      'IM-1;Import Jacket;;;;Tarn & Tor;Clothing > Jackets;89,50;Active',
      'IM-1-S;;IM-1;S;5012345678900;;;;Active',
      'IM-1-M;;IM-1;M;;;;99.00;Active',
      'IM-2;;;;;;;5;',
      'IM-3;Import Bottle;;;;;;12;Active',
    ].join('\r\n')
    const checked = await sheets.checked(sheet, { mode: 'createAndUpdate' })
    expect(checked.counts).toMatchObject({ new: 3, refused: 2 })
    const { rows } = await sheets.rows(checked.uid, 'refused')
    expect(rows.map(({ errors }) => errors[0]?.text)).toEqual([
      'A new item needs a name.',
      'It cannot be on the site yet. Missing: Brand, Primary category.',
    ])
    const done = await sheets.run(checked.uid)
    const { uid } = await one<{ uid: number }>(sql`select uid from item where code = 'IM-1'`)
    const page = await admin.call(items.read, { params: { uid } })
    expect(page.item).toMatchObject({
      name: 'Import Jacket',
      status: 'active',
      priceMinor: 8_950,
      sellable: false,
      source: 'csv',
      urlSlug: 'import-jacket',
    })
    expect(
      page.sizes.map(({ code, sizeLabel, priceMinor, status }) => [code, sizeLabel, priceMinor, status]),
    ).toEqual([
      ['IM-1-S', 'S', null, 'active'],
      ['IM-1-M', 'M', 9_900, 'active'],
    ])
    expect(page.barcodes).toMatchObject([{ barcode: '5012345678900', kind: 'gtin13', isPrimary: true }])
    expect(page.categories).toHaveLength(1)
    const undo = await runs.ended(await runs.undo(done.operationUid as number))
    expect(undo.error).toBeNull()
    expect(undo.state).toBe('completed')
    expect(await one(sql`select count(*)::int as count from item where code like 'IM-%'`)).toEqual({
      count: 0,
    })
  })

  test('reads spreadsheets, corrects a row in place, and clears what it is told to', async () => {
    const item = await anItem(3)
    const rows = [
      row(['Code', 'RRP', 'Short description', 'Model year']),
      row([item.code, 'oops', '{clear}', 2027]),
    ]
    const checked = await sheets.checked(bookOf({ rows: rows.join('') }))
    expect(checked.counts.refused).toBe(1)
    const fixed = await admin.call(itemImports.fix, {
      params: { uid: checked.uid, rowNo: 2 },
      body: { raw: { RRP: '£1,234.50' } },
    })
    expect(fixed.counts).toMatchObject({ refused: 0, changed: 1 })
    await sheets.run(checked.uid)
    const { item: after } = await admin.call(items.read, { params: { uid: item.uid } })
    expect(after).toMatchObject({ rrpMinor: 123_450, shortDescription: '', modelYear: 2_027 })
  })

  test('leaves alone what somebody changed after the check', async () => {
    const item = await anItem(4)
    const checked = await sheets.checked(`Code,Price\n${item.code},11.11\n`)
    await shop.store.database.write(backroomItself('demo'), tx =>
      tx.execute(sql`update item set price_minor = 2222 where uid = ${item.uid}`),
    )
    const done = await sheets.run(checked.uid)
    expect([...(await runs.results(done.operationUid as number)).values()]).toEqual([
      { outcome: 'refused', reason: 'Changed since the check.' },
    ])
    expect((await admin.call(items.read, { params: { uid: item.uid } })).item.priceMinor).toBe(2_222)
  })

  test('refuses what is no sheet, is too long, or names no item', async () => {
    expect((await sheets.upload('')).body.message).toBe('sheet.csv is empty.')
    expect((await sheets.upload(`Code,Price\n${'A,1\n'.repeat(50_001)}`)).body.message).toBe(
      'At most 50,000 rows.',
    )
    expect((await sheets.upload(Buffer.alloc(12 * 1_048_576, 'a'))).body.message).toBe(
      'sheet.csv is 12,582,912 bytes; the limit is 10,485,760 (10 MB).',
    )
    const { body } = await sheets.upload('Colour,Price\nRed,1\n')
    const { version, name, mode, keyColumn, blankMeans, mapping } = body
    const refused = await admin.refused(itemImports.map, {
      params: { uid: body.uid },
      body: { version, name, mode, keyColumn, blankMeans, mapping },
    })
    expect(refused.body.message).toBe('The file has no column for the item code.')
  })
})

test('Cost that is kept from Ecommerce Management is in no import they can open, and in none they send', async () => {
  const ecommerce = await shop.as('ecommerce')
  const { code } = await anItem(5)
  const colleague = await sheets.checked(`Code,Cost\n${code},1.23\n`)
  const other = await anItem(6)
  const ran = await sheets.run((await sheets.checked(`Code,Cost,Price\n${other.code},4.56,77.77\n`)).uid)
  const operation = { uid: ran.operationUid as number }
  const set = (isHidden: boolean) =>
    shop.store.database.write(backroomItself('demo'), tx =>
      tx.execute(sql`update site_config set hide_cost_from_ecommerce = ${isHidden}`),
    )
  await set(true)
  const params = { uid: colleague.uid }
  for (const call of [itemImports.read, itemImports.rows, itemImports.check, itemImports.run] as const) {
    const { status, body } = await ecommerce.refused(call as typeof itemImports.read, { params })
    expect([status, body.message]).toEqual([400, 'This import carries cost, which is kept from you.'])
  }
  const csv = await ecommerce.raw({ url: `/api/itemImports/${colleague.uid}/refused.csv` })
  expect(csv.statusCode).toBe(400)
  const own = await new ImportSteps(ecommerce).upload(`Code,Cost,Price\n${code},0.01,9.99\n`)
  expect(own.body.mapping.map(({ field, on }) => [field, on])).toEqual([
    ['code', true],
    [null, false],
    ['priceMinor', true],
  ])
  expect((await admin.call(itemImports.read, { params })).counts.rows).toBe(1)
  const undo = (by: Caller) =>
    by.call(runsContract.undo, { params: operation, body: { dryRun: true } as never })
  const shown = async (by: Caller) => {
    const preview = (await undo(by)) as { previewUid: number }
    const asked = { params: { uid: preview.previewUid } } as never
    return JSON.stringify([
      preview,
      await by.call(previewView.list, asked),
      await by.call(resultView.list, { params: operation } as never),
    ])
  }
  expect(await shown(admin)).toMatch(/costMinor.*costMinor/)
  const seen = await shown(ecommerce)
  expect(seen).toContain('"priceMinor":7777')
  expect(seen).not.toContain('costMinor')
  await set(false)
})
