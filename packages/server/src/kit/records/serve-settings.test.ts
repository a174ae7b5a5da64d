import { administrators } from '@backroom/contract/kit/access'
import * as field from '@backroom/contract/kit/field'
import { settings } from '@backroom/contract/kit/settings'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { backroomItself } from '#database/database'
import { invalid } from '#kit/errors'
import { RecordKind } from '#kit/records/record-kind'
import { serveSettings } from '#kit/records/serve-settings'
import { siteConfig } from '#tables/site/site-config'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

/** The store's own row, as a settings page would show it. */
const shopSettings = settings({
  resource: 'siteConfig',
  path: '/test-settings',
  noun: 'shop settings',
  levels: administrators,
  input: z.object({ storeName: field.text(60, 1), siteUrl: field.url(), isSandbox: field.flag() }),
})

let shop: TestApp
let admin: Caller
let manager: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  const kind = new RecordKind(shopSettings, siteConfig, {
    check: (_, { storeName, isSandbox }) => {
      if (storeName === 'Open' && isSandbox) throw invalid({ isSandbox: 'A sandbox is not open.' })
    },
  })
  serveSettings(shop.kit, kind)
  admin = await shop.as('admin')
  manager = await shop.as('manager')
})
afterAll(() => shop.close())

type Values = Awaited<ReturnType<typeof read>>
const read = () => admin.call(shopSettings.read)
const save = (caller: Caller, base: Values, change: Partial<Values>) =>
  caller.call(shopSettings.update, { body: { ...base, ...change } })

let opened: Values
beforeEach(async () => {
  opened = await read()
})

describe('Settings', () => {
  test('are there from the start, with a version and who made them', () => {
    expect(opened).toMatchObject({
      uid: 1,
      version: expect.any(Number),
      createdBy: { uid: 0, name: 'Backroom' },
    })
    expect(opened.storeName).toMatch(/\S/)
    expect(opened, 'only what the contract names').not.toHaveProperty('isoCurrency')
  })

  test('are saved, and answered as they are stored', async () => {
    const saved = await save(admin, opened, { siteUrl: 'https://shop.example' })
    expect(saved).toMatchObject({
      siteUrl: 'https://shop.example',
      version: opened.version + 1,
      updatedBy: { name: 'Megan Hughes' },
      merged: [],
      cleaned: [],
    })
    expect(await read()).toMatchObject({ siteUrl: 'https://shop.example', version: saved.version })
  })

  test('saved without a change stay at their version', async () => {
    expect((await save(admin, opened, {})).version).toBe(opened.version)
  })

  test('keep what two people changed in different fields', async () => {
    await save(manager, opened, { siteUrl: 'https://theirs.example' })
    expect(await save(admin, opened, { storeName: 'Mine' })).toMatchObject({
      siteUrl: 'https://theirs.example',
      storeName: 'Mine',
      merged: ['siteUrl'],
    })
  })

  test('show both values when two people changed the same field, and keep the stored one', async () => {
    await save(manager, opened, { storeName: 'Theirs' })
    const { status, body } = await admin.refused(shopSettings.update, {
      body: { ...opened, storeName: 'Mine too' },
    })
    expect(status).toBe(409)
    expect(body.conflict).toMatchObject({
      by: { name: 'Tom Hartley' },
      fields: { storeName: { base: opened.storeName, mine: 'Mine too', theirs: 'Theirs' } },
    })
    expect((await read()).storeName).toBe('Theirs')
  })

  test('that are wrong are refused at their field', async () => {
    const body = { ...opened, storeName: '' }
    const { status, body: said } = await admin.refused(shopSettings.update, { body })
    expect(status).toBe(400)
    expect(Object.keys(said.errors ?? {})).toEqual(['storeName'])
  })

  test('that do not go together are refused, also where two people saved one of them each', async () => {
    const calm = await save(admin, opened, { storeName: 'Shut', isSandbox: false })
    await save(manager, calm, { storeName: 'Open' })
    const { status, body } = await admin.refused(shopSettings.update, { body: { ...calm, isSandbox: true } })
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: { isSandbox: ['A sandbox is not open.'] },
    })
    expect(await read()).toMatchObject({ storeName: 'Open', isSandbox: false })
  })

  test('have their history, and can be seen as they once stood', async () => {
    const saved = await save(admin, opened, { storeName: 'Now', isSandbox: !opened.isSandbox })
    const { entries } = await admin.call(shopSettings.history, { query: {} })
    expect(entries[0]).toMatchObject({
      version: saved.version,
      by: { name: 'Megan Hughes' },
      via: 'console',
      changes: expect.arrayContaining([
        expect.objectContaining({ field: 'storeName', before: opened.storeName, after: 'Now' }),
      ]),
    })
    const before = entries.find(({ version }) => version === opened.version)
    const stood = await admin.call(shopSettings.asOf, { params: { historyUid: before?.uid as number } })
    expect(stood).toEqual({
      storeName: opened.storeName,
      siteUrl: opened.siteUrl,
      isSandbox: opened.isSandbox,
    })
  })

  test('are out of reach below their level', async () => {
    const ecommerce = await shop.as('ecommerce')
    const calls = [
      await ecommerce.refused(shopSettings.read),
      await ecommerce.refused(shopSettings.update, { body: opened }),
      await ecommerce.refused(shopSettings.history, { query: {} }),
      await ecommerce.refused(shopSettings.asOf, { params: { historyUid: 1 } }),
    ]
    expect(calls.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })

  test('can be neither made nor deleted', async () => {
    for (const method of ['POST', 'DELETE'] as const) {
      const reply = await admin.raw({ method, url: `/api${shopSettings.path}` })
      expect(reply.statusCode, method).toBe(404)
    }
  })

  test('that somehow are not there say so', async () => {
    await shop.store.database.write(backroomItself('demo'), tx =>
      tx.execute(sql`update site_config set uid = 7 where uid = 1`),
    )
    const { status, body } = await admin.refused(shopSettings.read)
    expect({ status, message: body.message }).toEqual({
      status: 404,
      message: 'This shop settings does not exist. Someone may have deleted it.',
    })
    await shop.store.database.write(backroomItself('demo'), tx =>
      tx.execute(sql`update site_config set uid = 1 where uid = 7`),
    )
  })
})
