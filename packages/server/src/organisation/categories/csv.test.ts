import {
  importCategories,
  makeStarterTree,
  setCategoriesFilters,
} from '@backroom/contract/organisation/categories/bulk'
import {
  blankCategory,
  categoryTree,
  categories as contract,
} from '@backroom/contract/organisation/categories/categories'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCsv } from '#testing/read-csv'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'
import { fileForm } from '#testing/upload'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole' })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const send = (text: string, dryRun: 'true' | 'false') =>
  admin.call(importCategories.call, { query: { dryRun }, body: fileForm(text) })

describe('The tree as CSV', () => {
  test('is exported in its order, with addresses and texts', async () => {
    const reply = await admin.raw({ url: '/api/Categories/csv' })
    const [heading, ...lines] = readCsv(reply.body)
    expect(heading?.slice(0, 3)).toEqual(['Path', 'Name', 'URL'])
    const { rows } = await admin.call(categoryTree)
    expect(lines.map(([path]) => path)).toEqual(rows.map(node => node.path))
  })

  test('says line by line what it would do, and does it only when asked', async () => {
    const { uid } = await admin.call(contract.create, { body: blankCategory('From a sheet') })
    const sheet = [
      'path,name,fragment,introduction',
      '/from-a-sheet,From a better sheet,better-sheet,<p>Words.</p>',
      '/from-a-sheet/child,Child,,',
      '/nowhere/child,Lost,,',
    ].join('\n')
    const looked = await send(sheet, 'true')
    expect(looked.counts).toEqual({ new: 0, changed: 1, unchanged: 0, refused: 2 })
    expect(looked.redirects).toBe(1)
    expect((await admin.call(contract.read, { params: { uid } })).name).toBe('From a sheet')
    const done = await send(sheet.replace('/from-a-sheet/child', '/better-sheet/child'), 'false')
    expect(done.counts).toEqual({ new: 1, changed: 1, unchanged: 0, refused: 1 })
    expect(done.rows.at(-1)).toMatchObject({
      line: 4,
      outcome: 'refused',
      text: 'There is no category /nowhere to put it in.',
    })
    expect(await admin.call(contract.read, { params: { uid } })).toMatchObject({
      name: 'From a better sheet',
      path: '/better-sheet',
      introduction: '<p>Words.</p>',
      children: 1,
    })
    const [redirect] = await shop.store.database.rows(
      sql`select to_path as "to" from redirect where from_path = '/from-a-sheet'`,
    )
    expect(redirect).toEqual({ to: '/better-sheet' })
  })

  test('is taken back as any run: what it made goes, what it changed returns, and its redirects with it', async () => {
    const { uid } = await admin.call(contract.create, { body: blankCategory('Sheet to forget') })
    await admin.call(contract.create, { body: blankCategory('Below it', uid) })
    const stored = async () => [
      await shop.store.database.rows(
        sql`select uid, name, url_fragment, path, parent_uid, ancestor_uids, introduction from category order by uid`,
      ),
      await shop.store.database.rows(sql`select from_path, to_path from redirect order by from_path`),
    ]
    const before = await stored()
    const sheet =
      'path,name,fragment,introduction\n/sheet-to-forget,Kept not,kept-not,<p>No.</p>\n/kept-not/new,New,,\n'
    const { operationUid } = await send(sheet, 'false')
    expect(await stored()).not.toEqual(before)
    const steps = new BulkSteps(shop, admin, setCategoriesFilters as never)
    const run = await steps.reaches(operationUid as number, 'completed')
    expect(run).toMatchObject({ title: 'Import 3 categories', canUndo: true, counts: { changed: 3 } })
    expect((await send('path,name\n/kept-not,Kept not\n', 'false')).operationUid).toBeNull()
    const undone = await steps.ended(await steps.undo(operationUid as number))
    expect(undone).toMatchObject({ state: 'completed', counts: { refused: 0 } })
    expect(await stored()).toEqual(before)
  })
})

test('A starter tree is made only where there is none', async () => {
  const { status, body } = await admin.refused(makeStarterTree, { body: { kind: 'bike' } })
  expect([status, body.message]).toEqual([400, 'There are categories already.'])
})

test('Several categories get a filter at once, and it can be taken back', async () => {
  const one = await admin.call(contract.create, { body: blankCategory('Filtered together A') })
  const two = await admin.call(contract.create, { body: blankCategory('Filtered together B') })
  const [filter] = await shop.store.database.rows<{ uid: number }>(
    sql`select uid from filter order by position limit 1`,
  )
  const steps = new BulkSteps(shop, admin, setCategoriesFilters as never)
  const values = { add: [filter?.uid], remove: [], required: true }
  const uid = await steps.run(await steps.preview({ uids: [one.uid, two.uid] }, values))
  expect((await steps.ended(uid)).state).toBe('completed')
  const count = () =>
    shop.store.database.rows(
      sql`select from category_filter where category_uid in (${one.uid}, ${two.uid}) and required`,
    )
  expect(await count()).toHaveLength(2)
  await steps.ended(await steps.undo(uid))
  expect(await count()).toHaveLength(0)
})
