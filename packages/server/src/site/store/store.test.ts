import { readConfig, saveConfig } from '@backroom/contract/site/config'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { demoStorefrontKeys } from '#demo/storefront/keys'
import { closedFor } from '#site/door'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const read = () => admin.call(readConfig)
const put = async (changes: Record<string, unknown>) =>
  admin.call(saveConfig, { body: { version: (await read()).version, changes } })

describe('A shop that is closed', () => {
  const say = () => closedFor(shop.store.database.orm, '203.0.113.7')

  test('tells shoppers why, but not those who may look', async () => {
    expect(await say()).toBeNull()
    await put({ 'store.siteState': 'closed', 'store.siteMessage': 'Back on Monday' })
    expect(await say()).toBe('Back on Monday')
    expect(await read()).toMatchObject({ siteState: 'closed' })
    await put({ 'store.previewAddresses': ['203.0.113.0/24'] })
    expect(await say()).toBeNull()
    await put({ 'store.previewAddresses': [] })
  })

  test('answers websites 503 and keeps telling them who it is', async () => {
    const headers = { 'x-storefront-key': demoStorefrontKeys.main }
    const ask = (path: string) => shop.app.inject({ url: `/storefront/v1${path}`, headers })
    const list = await ask('/sitemap')
    expect([list.statusCode, list.json()]).toMatchObject([
      503,
      { code: 'storeClosed', message: 'Back on Monday' },
    ])
    expect((await ask('/site')).json()).toMatchObject({ state: 'closed', stateMessage: 'Back on Monday' })
  })

  test('opens by itself when its time has come', async () => {
    await put({ 'store.reopensAt': '2020-01-01T09:00:00Z' })
    expect(await say()).toBeNull()
    const saved = await put({ 'store.siteState': 'live' })
    expect(saved.sections?.store.reopensAt).toBeNull()
  })

  test('does not open while items have no tax class', async () => {
    await put({ 'store.siteState': 'comingSoon' })
    await shop.store.database.write(backroomItself('set-up'), tx =>
      tx.execute(sql`update item set tax_class_uid = null
        where uid = (select uid from item where status = 'active' and lead_item_uid is null limit 1)`),
    )
    const { version } = await read()
    const answer = await admin.refused(saveConfig, {
      body: { version, changes: { 'store.siteState': 'live' } },
    })
    expect(answer.body.errors?.siteState?.[0]).toBe('Before going live: a tax class for 1 item.')
  })
})

describe('A shop for businesses', () => {
  test('shows prices without tax and asks for accounts; shoppers get both back', async () => {
    const turned = await put({ 'store.storeType': 'B2B' })
    expect(turned.sections).toMatchObject({
      prices: { showPrices: 'excl' },
      checkout: { guest: false, accounts: 'required' },
    })
    const back = await put({ 'store.storeType': 'B2C' })
    expect(back.sections).toMatchObject({ prices: { showPrices: 'incl' }, checkout: { guest: true } })
  })
})
