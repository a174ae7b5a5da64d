import { configEffects, readConfig, saveConfig } from '@backroom/contract/site/config'
import { optionGroups, optionInput, siteOptions } from '@backroom/contract/site/options/options'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { demoStorefrontKeys } from '#demo/storefront/keys'
import { queueText } from '#kit/sms/send-text'
import { closedFor, siteFacts } from '#site/door'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let ecommerce: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
  ecommerce = await shop.as('ecommerce')
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

describe('What a change would touch', () => {
  test('is said before it is saved', async () => {
    const asked = (changes: Record<string, unknown>) => admin.call(configEffects, { body: { changes } })
    const now = (await read()).sections
    expect(await asked({ showPrices: now?.prices.showPrices, taxLabel: 'Tax' })).toEqual([])
    expect(await asked({ toString: 'no setting, though every object has one' })).toEqual([])
    const [hidden] = await asked({ requireImage: true })
    expect(hidden?.text).toMatch(/^\d+ items? without a picture would be hidden\.$/)
    const closing = await asked({ siteState: 'closed', showPrices: 'both' })
    expect(closing.map(({ text }) => text)).toEqual([
      expect.stringMatching(/websites would be closed to shoppers\.$/),
      expect.stringMatching(/prices would be shown otherwise\.$/),
    ])
    expect((await asked({ hideOutOfStock: true })).length).toBeLessThanOrEqual(1)
    expect((await read()).siteState).toBe(now?.store.siteState)
  })
})

describe('Options of the website', () => {
  test('are all told to it, one by one, and follow the plan', async () => {
    expect(Object.values(optionGroups).flat().sort()).toEqual(Object.keys(optionInput.shape).sort())
    const told = async () => (await siteFacts(shop.store.database.orm)).options
    const before = await ecommerce.call(siteOptions.read)
    expect(await told()).toMatchObject({ showSku: before.showSku, loadMore: 'scroll' })
    const saved = await ecommerce.call(siteOptions.update, {
      body: { ...before, loadMore: 'pages', relatedCount: 4, showBuilder: false },
    })
    expect(await told()).toMatchObject({ loadMore: 'pages', relatedCount: 4, showBuilder: false })
    const many = { ...saved, relatedCount: 25 }
    expect(
      (await ecommerce.refused(siteOptions.update, { body: many })).body.errors?.relatedCount,
    ).toBeDefined()
    await shop.store.database.write(backroomItself('set-up'), tx =>
      tx.execute(sql`update site_config set features_off = '{customBuilder}'`),
    )
    const out = await ecommerce.refused(siteOptions.update, { body: { ...saved, showBuilder: true } })
    expect(out.body.errors).toEqual({ showBuilder: ['Not part of your plan.'] })
    expect((await ecommerce.call(siteOptions.history)).entries[0]?.changes.length).toBe(3)
  })
})

test('Shoppers are texted only where the store says so', async () => {
  const text = { to: '+447700900123', body: 'Ready.', purpose: 'collection', key: 'ready-1' } as const
  const queue = () => shop.store.database.write(backroomItself('job'), tx => queueText(tx, text))
  const kept = async () =>
    (await shop.store.database.rows(sql`select 1 from sms_message where key = 'ready-1'`)).length
  await put({ 'messages.textShoppers': false })
  await queue()
  expect(await kept()).toBe(0)
  await put({ 'messages.textShoppers': true })
  await queue()
  expect(await kept()).toBe(1)
})
