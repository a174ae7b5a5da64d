import { staff } from '@backroom/contract/access/staff'
import { mailSettings } from '@backroom/contract/content/mail'
import { builderTemplates, builderTemplatesView } from '@backroom/contract/items/builders/templates'
import { items } from '@backroom/contract/items/page/items'
import type { Endpoint } from '@backroom/contract/kit/endpoint'
import { screens } from '@backroom/contract/screens'
import { storeHistoryView } from '@backroom/contract/shell/store-history'
import { readConfig, saveConfig } from '@backroom/contract/site/config'
import { connectors } from '@backroom/contract/site/connectors'
import { tryTax } from '@backroom/contract/site/tax/tax'
import {
  allSwitches,
  featureSwitches,
  type SwitchInput,
  switches,
} from '@backroom/contract/site/vendor/switches'
import { features, type VendorInput, vendorOptions } from '@backroom/contract/site/vendor/vendor'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { hasMailService } from '#kit/mail/mail-service'
import { siteFacts } from '#site/door'
import { asSuperUser, type SuperUser } from '#testing/super-user'
import { type Caller, startTestApp, type TestApp, until } from '#testing/test-app'
import { upload } from '#testing/upload'

let shop: TestApp
let admin: Caller
let superUser: SuperUser
const log: { kind?: string; status?: number; fields?: string[] }[] = []
beforeAll(async () => {
  const logTo = { write: (line: string) => void log.push(JSON.parse(line)) }
  shop = await startTestApp({ runsJobs: false, settings: { log: 'error' }, logTo })
  admin = await shop.as('admin')
  superUser = await asSuperUser(admin)
})
afterAll(() => shop.close())

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** Saves some options as a super user would, and waits until the server goes by them. */
async function set(changes: Partial<VendorInput>, reason: string | undefined = 'Agreed by telephone') {
  const { body: before } = await superUser(vendorOptions.read)
  const answer = await superUser(vendorOptions.update, {
    body: { ...before, ...changes, ...(reason && { reason }) } as never,
  })
  await shop.store.learnTerms()
  return answer
}

const newItem = (code: string) => ({ body: { code, name: code } }) as never
const makeItem = (code: string) => admin.refused(items.create, newItem(code))

describe('Vendor options', () => {
  test('are for super users alone, and every change says why', async () => {
    expect((await admin.refused(vendorOptions.read)).body.code).toBe('superUser')
    expect((await set({ planName: 'Shop' }, '')).body.errors?.reason).toBeDefined()
    expect((await set({ planName: 'Shop' }, 'why')).status).toBe(400)
    const saved = await set({ planName: 'Shop' })
    expect(saved).toMatchObject({ status: 200, body: { planName: 'Shop' } })
    expect((await (await shop.as('payments')).call(readConfig)).planName).toBe('Shop')
    expect(saved.body.itemsNow).toBeGreaterThan(10)
    expect(saved.body.staffNow).toBeGreaterThan(3)
    const { body } = await superUser(vendorOptions.history)
    expect(body.entries[0]).toMatchObject({ note: 'Agreed by telephone', asSuperUser: true })
  })

  test('are no part of the versions and cannot be changed with them', async () => {
    const { version } = await admin.call(readConfig)
    const body = { version, changes: { 'vendor.maxItems': 1 } }
    expect((await admin.refused(saveConfig, { body })).status).toBe(400)
  })
})

describe('A feature the plan leaves out', () => {
  test('is one that some page or call names, and no other is named', () => {
    const named = [...Object.values(screens), ...shop.kit.served].map(
      rule => (rule as Partial<Endpoint>).feature,
    )
    expect(new Set(named.filter(Boolean))).toEqual(
      new Set([...Object.keys(features), ...Object.keys(switches)]),
    )
  })

  test('can be looked at and not changed', async () => {
    await set({ featuresOff: ['customBuilder'] })
    expect(await admin.call(readConfig)).toMatchObject({ featuresOff: ['customBuilder'] })
    expect((await admin.call(builderTemplatesView.list)).rows.length).toBeGreaterThan(0)
    const answer = await admin.refused(builderTemplates.create, { body: {} as never })
    expect(answer).toMatchObject({ status: 402, body: { code: 'plan', message: 'Not part of your plan.' } })
    await set({ featuresOff: [] })
    expect((await admin.refused(builderTemplates.create, { body: {} as never })).status).toBe(400)
  })
})

describe('What is new', () => {
  const body: SwitchInput = {
    key: 'storeHistory',
    isOn: false,
    levels: [],
    userUids: [],
    reason: 'It is slow today',
  }
  const lookAtHistory = async () => (await admin.refused(storeHistoryView.list)).status

  test('is switched off and on by itself, on every page and in every call', async () => {
    expect((await admin.refused(allSwitches)).body.code).toBe('superUser')
    expect(await lookAtHistory()).toBe(200)
    expect((await superUser(featureSwitches.create, { body: { ...body, reason: '' } })).status).toBe(400)
    const made = await superUser(featureSwitches.create, { body: { ...body, levels: ['Administrator'] } })
    expect(made.status).toBe(201)
    await shop.store.learnTerms()
    expect(await lookAtHistory()).toBe(404)
    expect((await admin.call(readConfig)).featuresOff).toEqual(['storeHistory'])
    expect((await (await shop.as('ecommerce')).call(readConfig)).featuresOff).toEqual([])
    const listed = (await superUser(allSwitches)).body.find(({ key }) => key === 'storeHistory')
    expect(listed).toMatchObject({ stage: 'on', set: { isOn: false, reason: 'It is slow today' } })
    await superUser(featureSwitches.remove, {
      params: { uid: made.body.uid },
      query: { version: made.body.version },
    } as never)
    await shop.store.learnTerms()
    expect(await lookAtHistory()).toBe(200)
  })
})

describe('A limit', () => {
  test('of items refuses one more, says the number and leaves those there are editable', async () => {
    const { body } = await superUser(vendorOptions.read)
    await set({ maxItems: body.itemsNow })
    const answer = await makeItem('ONE-MORE')
    expect(answer).toMatchObject({ status: 402, body: { code: 'plan' } })
    expect(answer.body.message).toBe(`Your plan allows ${body.itemsNow.toLocaleString('en-GB')} items.`)
    await shop.store.database.write(backroomItself('set-up'), tx =>
      tx.execute(sql`update item set name = name || ' still' where lead_item_uid is null`),
    )
    await set({ maxItems: 0 })
    await admin.call(items.create, newItem('ONE-MORE'))
  })

  test('of staff and of files is kept as well', async () => {
    const { body } = await superUser(vendorOptions.read)
    await set({ maxStaff: body.staffNow, maxStorageMb: 1 })
    const sent = { username: 'new.one', name: 'New One', email: 'new@one.example' }
    const hired = await admin.refused(staff.create, {
      body: {
        ...sent,
        level: 'Ecommerce Management',
        superUser: false,
        mobile: null,
        cashierNumber: null,
        note: '',
      },
    })
    expect(hired).toMatchObject({ status: 402 })
    expect(hired.body.message).toBe(`Your plan allows ${body.staffNow} members of staff.`)
    await shop.store.database.write(backroomItself('set-up'), tx =>
      tx.execute(sql`update file set bytes = 1048576 where uid = (select min(uid) from file)`),
    )
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const refused = await upload(admin, 'pixel.png', pixel)
    expect(refused).toMatchObject({ status: 402, body: { message: 'Your plan allows 1 MB of files.' } })
    await set({ maxStaff: 0, maxStorageMb: 0 })
  })

  test('of calls is by person and minute', async () => {
    await set({ apiPerMinute: 3 })
    const payments = await shop.as('payments')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => payments.raw({ method: 'GET', url: '/api/admin' })),
    )
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused.length).toBeGreaterThanOrEqual(2) // a minute may end in between
    expect(refused[0]?.json().message).toContain('Your plan allows 3 calls a minute.')
    const somebodyElse = await (await shop.as('ecommerce')).raw({ method: 'GET', url: '/api/admin' })
    expect(somebodyElse.statusCode).toBe(200)
    await shop.store.database.write(backroomItself('set-up'), tx =>
      tx.execute(sql`update site_config set api_per_minute = 0`),
    )
    await shop.store.learnTerms()
  })
})

describe('Maintenance', () => {
  test('needs an end, after its beginning', async () => {
    const endless = await set({ readOnlyFrom: inMinutes(1) as never, readOnlyUntil: null })
    expect(endless.body.errors?.readOnlyUntil?.[0]).toBe('Say when it ends.')
    const begun = await set({ readOnlyFrom: null, readOnlyUntil: inMinutes(5) })
    expect(begun.body.errors?.readOnlyFrom?.[0]).toBe('Say when it begins.')
    const backwards = await set({ readOnlyFrom: inMinutes(5), readOnlyUntil: inMinutes(1) })
    expect(backwards.body.errors?.readOnlyUntil?.[0]).toBe('It must end after it begins.')
  })

  test('is told to everybody before it begins, and changes nothing until then', async () => {
    await set({ readOnlyFrom: inMinutes(10), readOnlyUntil: inMinutes(70) })
    const payments = await shop.as('payments')
    expect((await payments.call(readConfig)).maintenance?.from).toBeDefined()
    expect((await makeItem('BEFORE')).status).toBe(201)
  })

  test('refuses every change with its end, lets people log in and ask, and is ended by a super user', async () => {
    await set({ readOnlyFrom: inMinutes(-1), readOnlyUntil: inMinutes(60) })
    const answer = await makeItem('MEANWHILE')
    expect(answer).toMatchObject({ status: 423, body: { code: 'readOnly' } })
    expect(answer.body.message).toMatch(
      /^Backroom is read-only for maintenance until \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/,
    )
    const somebody = await shop.as('ecommerce')
    expect((await somebody.call(readConfig)).storeName).toBe('Green Lane Cycles')
    const asked = { priceMinor: 100, quantity: 1, taxClassUid: 1, country: 'GB', postcode: 'LA9 4DT' }
    const tried = await somebody.refused(tryTax, { body: { ...asked, day: '2026-03-04', vatNumber: '' } })
    expect(tried.status).toBe(200)
    expect((await superUser(items.create, newItem('BY-SUPER'))).status).toBe(201)
    await set({ readOnlyFrom: null, readOnlyUntil: null })
    expect((await makeItem('AFTERWARDS')).status).toBe(201)
  })

  test('ends by itself', async () => {
    await set({ readOnlyFrom: inMinutes(-10), readOnlyUntil: inMinutes(-5) })
    expect(await admin.call(readConfig)).toMatchObject({ maintenance: null })
    expect((await makeItem('LATER')).status).toBe(201)
  })
})

describe('Sandbox only', () => {
  test('leaves live settings unused and says why', async () => {
    await shop.store.database.write(backroomItself('set-up'), tx =>
      tx.execute(
        sql`update mail_settings set mode = 'smtp', host = 'smtp.shop.example'; update sms_settings set mode = 'twilio'`,
      ),
    )
    const modes = async () => {
      const listed = await admin.call(connectors.list)
      return Object.fromEntries(listed.map(({ name, mode, because }) => [name, [mode, because]]))
    }
    const forced = ['sandbox', 'This store is sandbox only: nothing leaves it.']
    expect(await modes()).toMatchObject({ mail: forced, sms: forced })
    expect(await hasMailService(shop.store.database.orm)).toBe(false)
    expect(await admin.call(connectors.test, { params: { name: 'mail' } })).toMatchObject({ works: true })
    await set({ isSandbox: false })
    expect(await modes()).toMatchObject({ mail: ['live', ''], sms: ['live', ''] })
    expect(await hasMailService(shop.store.database.orm)).toBe(true)
    await set({ isSandbox: true })
    expect((await admin.call(mailSettings.read)).mode).toBe('smtp')
  })
})

describe('How the store is run', () => {
  test('reaches the website and every page', async () => {
    await set({ pageCacheMinutes: 30, helpdeskName: 'Jo', helpdeskPhone: '01539 555 010' })
    expect(await siteFacts(shop.store.database.orm)).toMatchObject({ pageCacheMinutes: 30 })
    const told = {
      helpdeskEmail: 'jo@help.example',
      helpdeskHours: '9 to 5',
      helpdeskUrl: 'https://help.example',
    }
    await set(told)
    const { helpdesk } = await (await shop.as('payments')).call(readConfig)
    expect(Object.values(helpdesk)).toEqual([
      'Jo',
      told.helpdeskEmail,
      '01539 555 010',
      '9 to 5',
      told.helpdeskUrl,
    ])
  })

  test('says more in the log when told to, and calms down by itself', async () => {
    const heard = async () => {
      log.length = 0
      await admin.refused(items.create, { body: {} as never })
      return log.map(({ kind }) => kind)
    }
    expect(await heard()).toEqual([])
    await set({ logLevel: 'debug' })
    await until('both lines', async () => (await heard()).length === 2)
    expect(log).toMatchObject([
      { kind: 'refused', status: 400, fields: ['code', 'name'] },
      { kind: 'access' },
    ])
    await shop.store.database.write(backroomItself('set-up'), tx =>
      tx.execute(sql`update site_config set log_until = now() - interval '1 minute'`),
    )
    await shop.store.learnTerms()
    expect(await heard()).toEqual([])
  })
})
