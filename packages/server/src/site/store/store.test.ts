import { readDashboard } from '@backroom/contract/shell/dashboard'
import { configEffects, readConfig, refreshPages, saveConfig } from '@backroom/contract/site/config'
import {
  optionGroups,
  optionInput,
  ownOptions,
  siteOptions,
  sitesWithOptions,
} from '@backroom/contract/site/options/options'
import { storeSettings } from '@backroom/contract/site/store/store'
import { readWebsites, tryWebsite } from '@backroom/contract/site/store/website-state'
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
const inStore = (statement: ReturnType<typeof sql>) =>
  shop.store.database.write(backroomItself('set-up'), tx => tx.execute(statement))
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

  /** What the queue does when the moment has come. */
  const timeComes = async () => {
    const [job] = await shop.store.database.rows<{ at: string }>(
      sql`select to_json(run_at) #>> '{}' as at from graphile_worker.jobs where task_identifier = 'reopen'`,
    )
    expect(job?.at.slice(0, 10)).toBe('2035-01-01')
    await inStore(sql`update site_config set reopens_at = now() - interval '1 second'`)
    const reopen = shop.kit.work.tasks.find(({ name }) => name === 'reopen')
    await reopen?.run({} as never, { store: shop.store, signal: new AbortController().signal, attempt: 1 })
  }

  test('opens by itself when its time has come, not before', async () => {
    await put({ 'store.reopensAt': '2035-01-01T09:00:00Z' })
    expect(await say()).toBe('Back on Monday')
    await timeComes()
    expect(await say()).toBeNull()
    expect((await read()).sections?.store).toMatchObject({ siteState: 'live', reopensAt: null })
  })

  test('stays closed where it cannot sell yet, and Administrators read why', async () => {
    await put({ 'store.siteState': 'closed', 'store.reopensAt': '2035-01-01T09:00:00Z' })
    await inStore(sql`update delivery_method set active = false`)
    await timeComes()
    expect(await say()).toBe('Back on Monday')
    const mails = await shop.store.database.rows<{ text: string }>(
      sql`select text from mail_message where kind = 'shopStaysClosed'`,
    )
    expect(mails.length).toBeGreaterThan(0)
    expect(mails[0]?.text).toContain('Still missing: a delivery method.')
    await inStore(sql`update delivery_method set active = true`)
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
    expect(answer.body.errors?.['store.siteState']?.[0]).toBe('Before going live: a tax class for 1 item.')
    expect((await admin.call(storeSettings.store.read)).missing).toBe('a tax class for 1 item')
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
    const turned = await asked({ storeType: 'B2B' })
    expect(turned.map(({ text }) => text)).toEqual([
      expect.stringMatching(/prices would be shown without tax\.$/),
      'Everybody would need an account, and new businesses would wait for approval.',
      'Click & Collect locations could no longer be added.',
    ])
    const closing = await asked({ siteState: 'closed', showPrices: 'both' })
    expect(closing.map(({ text }) => text)).toEqual([
      expect.stringMatching(/websites would be closed to shoppers\.$/),
      expect.stringMatching(/prices would be shown otherwise\.$/),
    ])
    const { n } = await shop.store.database.row<{ n: number }>(sql`
      select count(*)::int as n from item_index x join item on item.uid = x.page_uid where item.status = 'active' and not x.in_stock`)
    expect(n, 'the demo has some').toBeGreaterThan(0)
    expect(await asked({ hideOutOfStock: true })).toMatchObject([
      { key: 'hideOutOfStock', n, text: expect.stringMatching(/out of stock would be hidden\.$/) },
    ])
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

  test('are those of a site where it has its own, and the store’s again without', async () => {
    const told = async (code: string) =>
      (await siteFacts(shop.store.database.orm, new Date(), code)).options.loadMore
    const sites = await ecommerce.call(sitesWithOptions)
    const trade = sites.find(({ name }) => name === 'Green Lane Trade')
    expect(trade).toMatchObject({ optionsUid: null, differing: 0 })
    const { uid: _, version: __, ...usual } = await ecommerce.call(siteOptions.read)
    const body = { ...usual, siteUid: trade?.siteUid ?? 0, loadMore: 'scroll' } as never
    const made = await ecommerce.call(ownOptions.create, { body })
    expect([await told('main'), await told('trade')]).toEqual(['pages', 'scroll'])
    expect((await ecommerce.call(sitesWithOptions)).map(({ differing }) => differing)).toEqual([0, 1])
    const twice = await ecommerce.refused(ownOptions.create, { body })
    expect(twice.body.errors).toEqual({ siteUid: ['This site has its own already.'] })
    const key = demoStorefrontKeys.main
    const asked = await shop.app.inject({ url: '/storefront/v1/site', headers: { 'x-storefront-key': key } })
    expect(asked.json().options.loadMore).toBe('pages')
    await ecommerce.call(ownOptions.remove, {
      params: { uid: made.uid },
      query: { version: made.version },
    } as never)
    expect(await told('trade')).toBe('pages')
  })
})

describe('The website', () => {
  const down = { siteUrl: 'https://nowhere.invalid' }
  const probe = () =>
    shop.kit.work.tasks
      .find(({ name }) => name === 'website-probe')
      ?.run({} as never, { store: shop.store, signal: new AbortController().signal, attempt: 1 })

  test('is not asked in a sandbox', async () => {
    expect(await admin.call(tryWebsite, { body: down })).toMatchObject({ answers: true })
    await probe()
    expect((await admin.call(readWebsites)).map(({ checkedAt }) => checkedAt)).toEqual([null, null])
    expect((await ecommerce.call(refreshPages)).pageCacheToken).toMatch(/^\w{22}$/)
  })

  test('that does not answer is told of, and stops nobody', async () => {
    await inStore(
      sql`update site_config set is_sandbox = false; update site set site_url = '' where code <> 'main'`,
    )
    expect(await admin.call(tryWebsite, { body: down })).toEqual({
      answers: false,
      said: 'The website could not be reached.',
    })
    await put({ 'general.siteUrl': down.siteUrl })
    await probe()
    expect((await read()).websiteDownSince, 'one call that is lost is no outage').toBeNull()
    await probe()
    expect((await ecommerce.call(readConfig)).websiteDownSince).not.toBeNull()
    expect((await admin.call(readWebsites))[0]).toMatchObject({ isDown: true, siteUrl: down.siteUrl })
    expect((await put({ 'general.strapline': 'Saved meanwhile' })).sections?.general.strapline).toBe(
      'Saved meanwhile',
    )
    const { cards } = await admin.call(readDashboard)
    expect(cards.find(({ key }) => key === 'websiteDown')).toMatchObject({ count: 1 })
  })

  test('gets another token although it cannot be told, and whoever wanted that is told so', async () => {
    const { pageCacheTokenAt: before } = await read()
    const refused = await ecommerce.refused(refreshPages)
    expect(refused).toMatchObject({
      status: 503,
      body: { fatal: 'website', message: 'Cannot connect to the website' },
    })
    expect((await read()).pageCacheTokenAt).not.toBe(before)
  })

  test('stops work after ten minutes where the store wants that, for all but Administrators', async () => {
    await inStore(sql`update website_state set down_since = now() - interval '11 minutes'`)
    expect((await ecommerce.refused(readConfig)).status).toBe(200)
    await inStore(sql`update site_config set stop_when_website_down = true`)
    expect((await ecommerce.refused(readConfig)).body.message).toBe('Cannot connect to the website')
    expect((await read()).websiteDownSince).not.toBeNull()
    await inStore(sql`update website_state set failures = 0, down_since = null`)
    expect((await ecommerce.refused(readConfig)).status, 'back').toBe(200)
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
