import { configVersions, readConfig, saveConfig } from '@backroom/contract/site/config'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let ecommerce: Caller
let payments: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
  ecommerce = await shop.as('ecommerce')
  payments = await shop.as('payments')
})
afterAll(() => shop.close())

const read = () => admin.call(readConfig)
const save = (caller: Caller, version: number, changes: Record<string, unknown>, note?: string) =>
  caller.call(saveConfig, { body: { version, changes, ...(note && { note }) } })

describe('A whole configuration', () => {
  const whole = async (changes: Record<string, unknown> = {}) => ({ ...(await read()), ...changes }) as never

  test('is sent back as it was read, and only what differs counts', async () => {
    const before = await read()
    const general = { ...before.sections?.general, returnsDays: 33 }
    const sections = { ...before.sections, general }
    await save(ecommerce, before.version, { 'general.strapline': 'Meanwhile' })
    const saved = await admin.call(saveConfig, { body: { ...before, sections } as never })
    expect(saved.sections?.general).toMatchObject({ returnsDays: 33, strapline: 'Meanwhile' })
    expect(saved.merged).toEqual(['strapline'])
    const named = await admin.call(saveConfig, { body: await whole({ storeName: 'Green Lane' }) })
    expect(named).toMatchObject({ storeName: 'Green Lane' })
    const back = await admin.call(saveConfig, { body: await whole({ storeName: 'Green Lane Cycles' }) })
    const same = await admin.call(saveConfig, { body: await whole() })
    expect([same.version, same.storeName]).toEqual([back.version, 'Green Lane Cycles'])
  })

  test('is refused at the setting that is wrong, and for who may not change one', async () => {
    const { sections } = await read()
    const wrong = { ...sections, general: { ...sections?.general, returnsDays: 366 } }
    const refused = await admin.refused(saveConfig, { body: await whole({ sections: wrong }) })
    expect(refused.body.errors).toEqual({ 'general.returnsDays': ['At most 365.'] })
    const guarded = { ...sections, prices: { ...sections?.prices, taxLabel: 'Tax' } }
    expect((await ecommerce.refused(saveConfig, { body: await whole({ sections: guarded }) })).status).toBe(
      403,
    )
  })

  test('is not sent again while it is the same', async () => {
    const first = await admin.raw({ method: 'GET', url: '/api/admin' })
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    const again = await admin.raw({ method: 'GET', url: '/api/admin', headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const { version } = await read()
    await save(admin, version, { 'general.openingNote': 'Another' })
    const after = await admin.raw({ method: 'GET', url: '/api/admin', headers: { 'if-none-match': etag } })
    expect(after.statusCode).toBe(200)
  })

  test('names the websites for everybody, and how they behave for those who look after the store', async () => {
    expect((await read()).sites.map(({ code }) => code)).toEqual(['main', 'trade'])
    expect((await read()).options).toMatchObject({ sizePicker: 'buttons' })
    expect(await payments.call(readConfig)).toMatchObject({ options: null })
  })
})

describe('Versions', () => {
  test('say who changed what, in words, and can be named, compared and put back', async () => {
    const before = await read()
    await save(ecommerce, before.version, { 'general.strapline': 'Easter sale' }, 'Easter')
    const { rows } = await admin.call(configVersions.list, { query: { key: 'strapline' } })
    expect(rows[0]).toMatchObject({
      version: before.version + 1,
      note: 'Easter',
      changes: [{ key: 'strapline', label: 'Strapline', section: 'general', to: 'Easter sale' }],
    })
    const none = await admin.call(configVersions.list, { query: { key: '__proto__' } })
    expect(none.rows).toEqual([])
    const byHer = await admin.call(configVersions.list, { query: { byUid: rows[0]?.by.uid ?? 0 } })
    expect(new Set(byHer.rows.map(({ by }) => by.name)).size).toBe(1)
    expect(byHer.people.map(({ name }) => name)).toContain(rows[0]?.by.name)
    const params = { version: before.version }
    await admin.call(configVersions.label, { params, body: { label: 'Before Easter' } })
    const listed = await admin.call(configVersions.list, { query: {} })
    expect(listed.rows.find(row => row.version === before.version)?.label).toBe('Before Easter')
    const diff = await admin.call(configVersions.diff, { params: { ...params, to: before.version + 1 } })
    expect(diff.map(({ key }) => key)).toEqual(['strapline'])
    const restored = await admin.call(configVersions.restore, {
      params,
      body: { version: before.version + 1, keys: ['strapline', 'flags'] },
    })
    expect(restored).toMatchObject({ version: before.version + 2, skipped: ['flags'] })
    expect(restored.sections).toEqual(before.sections)
    expect((await admin.call(configVersions.list, { query: {} })).rows[0]?.note).toBe(
      `Version ${before.version} restored`,
    )
  })

  test('are put back whole, as a new one, and what is no setting any more is named', async () => {
    const before = await read()
    const changes = { 'general.returnsDays': 61, 'checkout.giftMessage': true, 'store.orderPrefix': 'ZZ' }
    const changed = await save(admin, before.version, changes)
    await save(ecommerce, changed.version, { 'general.strapline': 'Two versions later' })
    const restored = await admin.call(configVersions.restore, {
      params: { version: before.version },
      body: { version: before.version + 2 },
    })
    expect(restored).toMatchObject({ version: before.version + 3, sections: before.sections, skipped: [] })
    const { rows } = await admin.call(configVersions.list, { query: {} })
    expect(rows[0]).toMatchObject({
      by: { name: 'Megan Hughes' },
      note: `Version ${before.version} restored`,
      changes: expect.arrayContaining([expect.objectContaining({ key: 'strapline' })]),
    })
    expect(rows[0]?.changes).toHaveLength(4)
  })

  test('are a file that can be taken in again', async () => {
    const { version, sections } = await read()
    await save(ecommerce, version, { 'general.strapline': 'After the file' })
    const file = await admin.call(configVersions.file, { params: { version } })
    expect(file).toMatchObject({
      backroom: 'configuration',
      version,
      sections: JSON.parse(JSON.stringify(sections)),
    })
    expect((await payments.refused(configVersions.file, { params: { version } })).status).toBe(403)
  })

  test('still know settings that are no more, compare with them, and put back all but them', async () => {
    const { version } = await read()
    await shop.store.database.write(backroomItself('set-up'), async tx => {
      await tx.execute(sql`update site_config set opening_note = 'Changed with it'`)
      await tx.execute(sql`insert into history (entity, entity_uid, action, version, by_uid, via, as_super_user, note, changes)
        values ('siteConfig', 1, 'update', ${version + 1}, 0, 'console', false, '', '{"serviceEmail": ["old@a.example", "new@a.example"]}')`)
    })
    const { rows } = await admin.call(configVersions.list, { query: { key: 'serviceEmail' } })
    const was = { key: 'serviceEmail', label: 'Email for service', section: 'retired' }
    expect(rows.map(({ changes }) => changes)).toEqual([
      [{ ...was, from: 'old@a.example', to: 'new@a.example' }],
    ])
    const diff = await admin.call(configVersions.diff, { params: { version: version + 1, to: version } })
    expect(diff.map(({ key }) => key).toSorted()).toEqual(['openingNote', 'serviceEmail'])
    const restored = await admin.call(configVersions.restore, {
      params: { version },
      body: { version: version + 1 },
    })
    expect(restored).toMatchObject({ version: version + 2, skipped: ['serviceEmail'] })
  })

  test('with settings that only Administrators change are not put back by others', async () => {
    const { version } = await read()
    await save(admin, version, { 'general.legalName': 'Green Lane Ltd' })
    const answer = await ecommerce.refused(configVersions.restore, {
      params: { version },
      body: { version: version + 1 },
    })
    expect(answer.status).toBe(403)
    const { rows } = await ecommerce.call(configVersions.list, { query: {} })
    expect(rows.flatMap(({ changes }) => changes.map(({ key }) => key))).not.toContain('legalName')
    const params = { version, to: version + 1 }
    expect(await ecommerce.call(configVersions.diff, { params })).toEqual([])
    expect((await admin.call(configVersions.diff, { params })).map(({ key }) => key)).toEqual(['legalName'])
  })

  test('are put back as they were, also where the kind of customer was another', async () => {
    const { version } = await read()
    const own = await save(admin, version, { 'prices.showPrices': 'both', 'checkout.accounts': 'off' })
    const turned = await save(admin, own.version, { 'store.storeType': 'B2B', 'prices.showPrices': 'incl' })
    expect(turned.sections).toMatchObject({
      store: { storeType: 'B2B', b2bApproval: true },
      prices: { showPrices: 'incl' },
      checkout: { guest: false, accounts: 'required' },
    })
    const restored = await admin.call(configVersions.restore, {
      params: { version: own.version },
      body: { version: turned.version },
    })
    expect(restored.sections).toEqual(own.sections)
    await save(admin, restored.version, { 'prices.showPrices': 'incl', 'checkout.accounts': 'optional' })
  })
})
