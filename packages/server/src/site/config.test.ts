import {
  readConfig,
  readLocalisation,
  readRefreshes,
  refreshPages,
  saveConfig,
} from '@backroom/contract/site/config'
import { country } from '@backroom/contract/site/country/country'
import { bankHolidays, general, holidayRegions } from '@backroom/contract/site/general/general'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { siteFacts } from '#site/door'
import { noteRefresh } from '#site/page-refreshes'
import { type Caller, startTestApp, type TestApp, until } from '#testing/test-app'

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
const tried = (caller: Caller, version: number, changes: Record<string, unknown>) =>
  caller.refused(saveConfig, { body: { version, changes } })
describe('The configuration', () => {
  test('is read whole by those who look after the store, and as far as pages need it by others', async () => {
    const config = await read()
    expect(config.sections?.general).toMatchObject({
      storeName: 'Green Lane Cycles',
      vatNumber: 'GB999999973',
    })
    const theirs = await payments.call(readConfig)
    expect(theirs).toMatchObject({ isoCurrency: 'GBP', storeName: 'Green Lane Cycles', sections: null })
    expect((await tried(payments, config.version, { 'general.returnsDays': 1 })).status).toBe(403)
  })

  test('keeps what two people changed in different settings, and asks where they changed the same', async () => {
    const { version } = await read()
    await save(ecommerce, version, { 'general.returnsDays': 45 })
    const second = await save(admin, version, { 'store.orderPrefix': 'GL' }, 'Numbers begin anew')
    expect(second).toMatchObject({ version: version + 2, merged: ['returnsDays'] })
    expect(second.sections).toMatchObject({ general: { returnsDays: 45 }, store: { orderPrefix: 'GL' } })
    const third = await tried(admin, version, { 'general.returnsDays': 60 })
    expect(third.status).toBe(409)
    expect(third.body.conflict?.fields).toEqual({ returnsDays: { base: 30, mine: 60, theirs: 45 } })
  })

  test('is not changed at all by somebody who may not change one of the settings sent', async () => {
    const { version } = await read()
    const answer = await tried(ecommerce, version, { 'prices.taxLabel': 'Tax', 'general.strapline': 'Mine' })
    expect(answer).toMatchObject({ status: 403, body: { code: 'permission' } })
    expect(answer.body.message).toContain('Tax is called')
    expect(await read()).toMatchObject({ version, sections: { prices: { taxLabel: 'VAT' } } })
    const form = await ecommerce.call(general.read)
    const sent = await ecommerce.refused(general.update, { body: { ...form, legalName: 'Mine Ltd' } })
    expect(sent.body.message).toContain('Registered name')
  })

  test('switches guest checkout off where accounts are required', async () => {
    const { version } = await read()
    const saved = await save(admin, version, { 'checkout.accounts': 'required' })
    expect(saved.sections?.checkout).toMatchObject({ accounts: 'required', guest: false })
    await save(admin, saved.version, { 'checkout.accounts': 'optional', 'checkout.guest': true })
  })
})

describe('Pages of the website', () => {
  test('are refreshed by a save, once for ten within ten seconds, and not by one that is refused', async () => {
    const token = async () => (await siteFacts(shop.store.database.orm)).pageCacheToken
    await shop.store.database.rows(sql`delete from page_refresh`)
    const before = await token()
    const { version } = await read()
    await tried(admin, version, { 'general.storeName': '' })
    expect([await token(), await admin.call(readRefreshes)]).toEqual([before, []])
    const tokens = new Set<string>()
    for (let each = 0; each < 10; each++) {
      await save(admin, version + each, { 'general.openingNote': `Note ${each}` })
      tokens.add(await token())
    }
    expect([tokens.size, tokens.has(before)]).toEqual([1, false])
    expect(await admin.call(readRefreshes)).toMatchObject([{ by: 'Megan Hughes', reason: 'Settings saved' }])
    await shop.store.database.rows(
      sql`update page_refresh set waits_until = now() where waits_until is not null`,
    )
    tokens.add(await token())
    expect(tokens.size, 'once more for the nine that came after the first').toBe(2)
  })

  test('are refreshed by both of two changes, also where the earlier one is seen last', async () => {
    const token = async () => (await siteFacts(shop.store.database.orm)).pageCacheToken
    const seen = [await token()]
    await shop.store.database.write(backroomItself('set-up'), async slow => {
      await noteRefresh(slow, 'Begun first', 'always')
      await shop.store.database.write(backroomItself('set-up'), quick =>
        noteRefresh(quick, 'Done first', 'always'),
      )
      seen.push(await token())
    })
    seen.push(await token())
    expect(new Set(seen).size).toBe(3)
  })

  test('are refreshed on demand with another token each time, six times a minute', async () => {
    const tokens = new Set<string>()
    for (let each = 0; each < 6; each++) tokens.add((await ecommerce.call(refreshPages)).pageCacheToken)
    expect(tokens.size).toBe(6)
    expect((await ecommerce.refused(refreshPages)).status).toBe(429)
  })
})

describe('Where the store is', () => {
  test('is told with its units and a name of two letters', async () => {
    expect(await payments.call(readLocalisation)).toMatchObject({
      timeZone: 'Europe/London',
      twoLetterIsoLocaleName: 'GB',
      locale: 'en-GB',
      isoCurrency: 'GBP',
      wording: 'en-GB',
      weightUnit: 'kg',
    })
    const holidays = async () => (await admin.call(bankHolidays)).map(({ label }) => label)
    expect(await holidays()).toContain('Christmas Day')
    const seen = await holidays()
    const { version } = await read()
    const { version: moved } = await save(admin, version, { 'country.holidayRegion': 'SCT' })
    expect(await holidays()).not.toEqual(seen)
    await save(admin, moved, { 'country.holidayRegion': 'ENG' })
  })

  test('has bank holidays of regions that there are, and of the country it moves to', async () => {
    const regions = await admin.call(holidayRegions, { query: { country: 'GB' } })
    expect(regions.map(({ code }) => code)).toEqual(expect.arrayContaining(['ENG', 'SCT', 'NIR', 'WLS']))
    const { version } = await read()
    const wrong = await tried(admin, version, { 'country.holidayRegion': 'Yorkshire' })
    expect(wrong.body.errors).toEqual({ 'country.holidayRegion': ['The country has no such region.'] })
  })

  test('brings its name of the tax along, and the home of tax keeps what people added', async () => {
    const homes = () =>
      shop.store.database.row<{ countries: string[] }>(
        sql`select countries from tax_zone where kind = 'home'`,
      )
    await shop.store.database.write(backroomItself('set-up'), tx =>
      tx.execute(sql`update tax_zone set countries = '{GB,IM,XK}' where kind = 'home'`),
    )
    const before = await read()
    const moved = await save(admin, before.version, { 'country.countryCode': 'NZ' })
    expect(moved.sections).toMatchObject({ prices: { taxLabel: 'GST' }, country: { holidayRegion: '' } })
    expect((await homes()).countries).toEqual(['NZ', 'XK'])
    const back = await save(admin, moved.version, { 'country.countryCode': 'GB', 'prices.taxLabel': 'Tax' })
    expect(back.sections?.prices.taxLabel, 'said in the same save').toBe('Tax')
    expect((await homes()).countries).toEqual(['GB', 'IM', 'XK'])
    expect([before, moved, back].map(({ sections }) => sections?.country.ratesChecked)).toEqual([
      true,
      false,
      false,
    ])
    const { version } = await save(admin, back.version, { 'country.ratesChecked': true })
    await save(admin, version, { 'prices.taxLabel': 'VAT', 'country.holidayRegion': 'ENG' })
  })

  test('has the currency of its locale: one that is sent alone is refused and not passed over', async () => {
    const { version } = await read()
    const alone = await tried(admin, version, { 'country.isoCurrency': 'EUR' })
    expect(alone.body.errors).toEqual({
      'country.isoCurrency': ['The currency goes with the locale: en-GB has GBP. Change both.'],
    })
    expect(await read()).toMatchObject({ version, isoCurrency: 'GBP' })
  })

  test('decides how the numbers of the company look, and keeps those it moved with', async () => {
    const stored = await admin.call(country.read)
    const there = { countryCode: 'AU', holidayRegion: '' } as const
    const answered = await admin.call(country.update, { body: { ...stored, ...there } })
    expect([stored.ratesChecked, answered.ratesChecked], 'those of another country').toEqual([true, false])
    const moved = await read()
    expect(moved.version, 'nobody has to read it again').toBe(answered.version)
    expect(moved.sections?.general).toMatchObject({ companyNumber: '01234567', vatNumber: 'GB999999973' })
    const wrong = await tried(admin, moved.version, { 'general.vatNumber': 'GB123' })
    expect(wrong.body.errors).toEqual({ 'general.vatNumber': ['An ABN has 11 digits.'] })
    const ours = { 'general.vatNumber': '51 824 753 556', 'general.companyNumber': '004 085 616' }
    const saved = await save(admin, moved.version, ours)
    expect(saved.sections?.general.vatNumber).toBe('51824753556')
    const { version: back } = await save(admin, saved.version, {
      'country.countryCode': 'GB',
      'country.ratesChecked': true,
    })
    const home = { 'general.vatNumber': 'GB999999973', 'general.companyNumber': '01234567' }
    await save(admin, back, { ...home, 'prices.taxLabel': 'VAT', 'country.holidayRegion': 'ENG' })
  })

  test('cannot have another currency once something was sold', async () => {
    await shop.store.database.write(backroomItself('set-up'), tx =>
      tx.execute(sql`insert into "order" (number, email, billing_address, placed_at) select 'T' || n, 'a@b.example', '{}', now()
        from generate_series(1, 2) n`),
    )
    const { version } = await read()
    const answer = await tried(admin, version, { 'country.countryCode': 'US', 'country.locale': 'en-US' })
    expect(answer.body.errors?.['country.locale']?.[0]).toMatch(
      /^The currency cannot change: [\d,]+ orders are in GBP\.$/,
    )
  })

  test('reaches every part of the server at once, without a start anew', async () => {
    const { version } = await read()
    const other = await shop.second()
    expect(other.store.timeZone).toBe('Europe/London')
    await save(admin, version, { 'country.timeZone': 'Pacific/Auckland' })
    await until('the store to go by its new clock', async () => shop.store.timeZone === 'Pacific/Auckland')
    await until('another server to hear of it', async () => other.store.timeZone === 'Pacific/Auckland')
    await other.close()
    const [group] = await shop.kit.control.rows(sql`select time_zone as zone from "group" where uid = 1`)
    expect(group).toEqual({ zone: 'Pacific/Auckland' })
  })

  test('South Africa is SA, en-SA and rand in a store that sold nothing', async () => {
    await shop.store.database.write(backroomItself('set-up'), tx =>
      tx.execute(sql`delete from order_line; delete from "order"`),
    )
    const { version } = await read()
    await save(admin, version, { 'country.countryCode': 'ZA', 'country.locale': 'en-SA' })
    expect(await payments.call(readLocalisation)).toMatchObject({
      twoLetterIsoLocaleName: 'SA',
      locale: 'en-SA',
      isoCurrency: 'ZAR',
    })
  })
})
