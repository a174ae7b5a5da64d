import { itemImports } from '@backroom/contract/items/imports/imports'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { killServers, startServerProcess } from '#testing/server-process'
import { testKey } from '#testing/settings'
import { sized } from '#testing/sized'
import { ImportSteps } from '#testing/steps/import-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

const changed = sized(300, 1_000)
const made = sized(2_000, 4_000)
const refused = 3
const rows = changed + made + refused

let shop: TestApp
let admin: Caller
let sheets: ImportSteps
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false }) // this process only asks; the servers that work are killed
  admin = await shop.as('admin')
  sheets = new ImportSteps(admin)
})
afterAll(async () => {
  await killServers()
  await shop.close()
})

const startWorker = () =>
  startServerProcess({ databaseUrl: shop.databaseUrl, dataFolder: shop.folder, key: testKey, poolSize: 6 })
const one = <Row extends object>(query: ReturnType<typeof sql>) => shop.store.database.row<Row>(query)
const count = async (query: ReturnType<typeof sql>) =>
  (await one<{ count: number }>(sql`select count(*)::int as count ${query}`)).count

interface Progress {
  readonly state: string
  readonly done: number
}

/** Starts a server, kills it once it has done a part and not all, and says how far it had come. */
async function killInTheMiddle(progress: () => Promise<Progress>, of: string): Promise<Progress> {
  const worker = await startWorker()
  const deadline = Date.now() + 60_000
  for (let now = await progress(); now.done === 0; now = await progress()) {
    if (Date.now() > deadline) throw new Error(`Nothing of the ${of} was done: ${JSON.stringify(now)}`)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  await worker.kill()
  return progress()
}

/** A sheet that changes some items, makes many and has rows nobody can read. */
async function sheet(): Promise<string> {
  const items = await shop.store.database.rows<{ code: string }>(sql`
    select code from item where lead_item_uid is null and sellable and status <> 'archived' and price_minor > 0 order by uid limit ${changed}`)
  const some = items.length
  const sizes = await shop.store.database.rows<{ code: string }>(sql`
    select code from item where lead_item_uid is not null and status <> 'archived' order by uid limit ${changed - some}`)
  const old = [...items, ...sizes].map(({ code }, index) => `${code},,${7_000 + index}.25`)
  const fresh = Array.from({ length: made }, (_, index) => `CRASH-${index},Crash item ${index},12.50`)
  const bad = Array.from({ length: refused }, (_, index) => `CRASH-BAD-${index},Bad ${index},POA`)
  // Mixed, so that every part of the work holds some of each.
  const lines = [...old, ...fresh, ...bad].map((line, index) => ({ line, place: (index * 7_919) % rows }))
  return ['Code,Name,Price', ...lines.sort((a, b) => a.place - b.place).map(({ line }) => line)].join('\n')
}

describe.sequential(`An import of ${rows.toLocaleString('en-GB')} rows`, () => {
  let uid = 0
  let operationUid = 0

  test('goes on with its check after its server was killed, and looks at every row once', async () => {
    const { status, body } = await sheets.upload(await sheet())
    expect(status, body.message).toBe(201)
    uid = body.uid
    await sheets.map(body, { mode: 'createAndUpdate' })
    await admin.call(itemImports.check, { params: { uid } })
    const progress = () =>
      one<Progress>(sql`select state, done_rows as done from item_import where uid = ${uid}`)
    const killed = await killInTheMiddle(progress, 'check')
    expect(killed.state).toBe('checking')
    expect(killed.done).toBeLessThan(rows)
    expect(
      await count(sql`from item_import_row where import_uid = ${uid} and outcome <> 'waiting'`),
      'a part is looked at whole or not at all',
    ).toBe(killed.done)

    const next = await startWorker()
    const checked = await sheets.reaches(uid, 'checked', 60_000)
    await next.kill()
    expect(checked.counts).toEqual({ rows, checked: rows, changed, new: made, unchanged: 0, refused })
    expect((await progress()).done).toBe(rows)
  })

  test('goes on with its run after its server was killed, and writes every row exactly once', async () => {
    const before = await count(sql`from item`)
    const started = await admin.call(itemImports.run, {
      params: { uid },
      body: { accepted: ['belowCost', 'rrpBelowPrice', 'bigChange', 'belowLeast'] },
    })
    operationUid = started.operationUid as number
    const progress = () =>
      one<Progress>(sql`select o.state, (select count(*)::int from bulk_result r where r.operation_uid = o.uid) as done
        from bulk_operation o where uid = ${operationUid}`)
    const killed = await killInTheMiddle(progress, 'run')
    expect(killed.state).toBe('running')
    expect(killed.done).toBeLessThan(changed + made)
    expect(
      await count(sql`from history where operation_uid = ${operationUid} and entity = 'item'`),
      'what is written has its result, and what has none is not written',
    ).toBe(killed.done)

    const next = await startWorker()
    const done = await sheets.reaches(uid, 'done', 120_000)
    await next.kill()
    expect(done.counts).toMatchObject({ changed, new: made, refused })
    expect(await count(sql`from item`)).toBe(before + made)
    expect(await count(sql`from item where code like 'CRASH-%' and price_minor = 1250 and version = 1`)).toBe(
      made,
    )
    expect(await count(sql`from bulk_result where operation_uid = ${operationUid}`)).toBe(changed + made)
    expect(await count(sql`from bulk_result where operation_uid = ${operationUid} and outcome <> 1`)).toBe(0)
    const written = sql`from history where operation_uid = ${operationUid} and entity = 'item'`
    expect(await count(written)).toBe(changed + made)
    expect(await count(sql`from (select distinct entity_uid ${written}) h`)).toBe(changed + made)
    expect(
      await count(sql`from item_import_row r join item i on i.uid = r.item_uid
        where r.import_uid = ${uid} and i.price_minor <> (r.after ->> 'priceMinor')::int`),
    ).toBe(0)
  })
})
