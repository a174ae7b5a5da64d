import { text } from 'node:stream/consumers'
import { enterSuperUser, superUserHeader } from '@backroom/contract/access/session'
import { addressOf } from '@backroom/contract/kit/endpoint'
import { readConfig } from '@backroom/contract/site/config'
import {
  allSites,
  configFile,
  dataTasks,
  everything,
  jobView,
  keeping,
  nextNumbers,
  readStorage,
  siteRecords,
} from '@backroom/contract/site/upkeep/upkeep'
import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { backroomItself } from '#database/database'
import { storeTables } from '#database/schema'
import { demoPassword } from '#demo/access/people'
import { demoStorefrontKeys } from '#demo/storefront/keys'
import { siteFacts } from '#site/door'
import { asSuperUser, type SuperUser } from '#testing/super-user'
import { type Caller, startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let superUser: SuperUser
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.as('admin')
  superUser = await asSuperUser(admin)
})
afterAll(() => shop.close())

const inStore = (statement: ReturnType<typeof sql>) =>
  shop.store.database.write(backroomItself('set-up'), tx => tx.execute(statement))

test('Site data is for super users alone', async () => {
  for (const call of [keeping.read, nextNumbers.read, dataTasks.list, jobView.list, readStorage])
    expect((await admin.refused(call)).body.code).toBe('superUser')
})

describe('A task', () => {
  const lastOf = async (key: string) =>
    (await superUser(dataTasks.list)).body.find(task => task.key === key)?.last
  const done = async (key: string, dryRun = false) => {
    const { status } = await superUser(dataTasks.run, { params: { key }, body: { dryRun } })
    expect(status).toBe(202)
    await until(
      `${key} to end`,
      async () => !['queued', 'running'].includes((await lastOf(key))?.state ?? ''),
    )
    return lastOf(key)
  }

  test('of each kind runs in the background and tells what it did', { timeout: 60_000 }, async () => {
    const { body: tasks } = await superUser(dataTasks.list)
    expect(tasks.map(({ key }) => key).sort()).toEqual(
      [
        'bin',
        'brandFigures',
        'collections',
        'counts',
        'demo',
        'imageSizes',
        'integrity',
        'itemFigures',
        'orderFigures',
        'pageToken',
        'searchText',
        'vacuum',
      ].sort(),
    )
    const figures = async () => [
      await shop.store.database.rows(sql`select * from category_count order by category_uid`),
      await shop.store.database.rows(
        sql`select * from brand_rollup where items_total + supplier_links > 0 order by brand_uid`,
      ),
    ]
    const before = await figures()
    await inStore(sql`update category_count set items_direct = items_direct + 7`)
    await inStore(sql`update brand_rollup set items_total = items_total + 7`)
    const token = async () => (await siteFacts(shop.store.database.orm)).pageCacheToken
    const was = await token()
    for (const { key } of tasks.filter(({ asksName }) => !asksName))
      expect(await done(key), key).toMatchObject({ state: 'done', isDryRun: false })
    expect(await figures(), 'what had drifted is as it was').toEqual(before)
    expect(await token()).not.toBe(was)
    expect((await lastOf('itemFigures'))?.log.at(-1)).toMatch(/had drifted\.$/)
    expect((await lastOf('integrity'))?.by.name).not.toBe('Backroom')
  })

  test('makes the words that items are found by anew where they have drifted', async () => {
    await inStore(sql`alter table item disable trigger user`)
    await inStore(sql`update item set search_text = 'drifted' where uid = (select min(uid) from item)`)
    await inStore(sql`alter table item enable trigger user`)
    expect((await done('searchText'))?.log).toEqual(['1 item had drifted.'])
    expect((await done('searchText'))?.log).toEqual(['0 items had drifted.'])
    expect((await done('vacuum'))?.log.at(-1)).toMatch(/left over in \d+ tables?\.$/)
  })

  test('finds what does not fit together', async () => {
    await inStore(sql`update item set tax_class_uid = null
      where uid = (select min(uid) from item where status = 'active' and lead_item_uid is null)`)
    const told = (await done('integrity'))?.log.join('\n')
    expect(told).toContain('1 active item without a tax class: ')
    expect(told, 'and leads there').toMatch(/^→ \/products\/\d+ \S+$/m)
  })

  test('only says what it would do when asked to', async () => {
    await inStore(sql`update file set deleted_at = now() - interval '40 days' where uid =
      (select min(f.uid) from file f where not exists (select from file_usage u where u.file_uid = f.uid))`)
    const count = async () =>
      (await shop.store.database.row<{ n: number }>(sql`select count(*)::int as n from file`)).n
    const before = await count()
    expect(await done('bin', true)).toMatchObject({
      isDryRun: true,
      log: [expect.stringMatching(/would go\.$/)],
    })
    expect(await count()).toBe(before)
    expect(
      (await superUser(dataTasks.run, { params: { key: 'counts' }, body: { dryRun: true } })).status,
    ).toBe(404)
  })

  test('runs once at a time, and is stopped in the middle of its work', async () => {
    const heard: string[] = []
    shop.kit.work.offer({
      key: 'endless',
      title: 'Endless',
      text: 'Goes on until it is stopped.',
      run: async ({ signal, note }) => {
        await note('Begun.')
        await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
        heard.push('stop')
      },
    })
    const params = { key: 'endless' }
    await superUser(dataTasks.run, { params, body: {} })
    await until('it to begin', async () => (await lastOf('endless'))?.log[0] === 'Begun.')
    const again = await superUser(dataTasks.run, { params, body: {} })
    expect(again).toMatchObject({ status: 409, body: { message: 'This task is already running.' } })
    const uid = (await lastOf('endless'))?.uid ?? 0
    await superUser(dataTasks.cancel, { params: { uid } })
    await until('it to end', async () => (await lastOf('endless'))?.state === 'cancelled')
    expect(heard).toEqual(['stop'])
    expect((await superUser(dataTasks.cancel, { params: { uid } })).status, 'it has ended').toBe(404)
  })
})

describe('Moving', () => {
  test('a configuration shows what it would change, and only that is taken which is named', async () => {
    const { body: file } = await superUser(configFile.read)
    const general = { ...file.sections.general, returnsDays: 77, strapline: 'Elsewhere' }
    const store = { ...file.sections.store, storeType: 'B2B' }
    const changed = { ...file, sections: { ...file.sections, general, store } }
    const { body: seen } = await superUser(configFile.take, { body: { file: changed } })
    expect(seen.changes.map(({ key }) => key)).toEqual(['strapline', 'returnsDays'])
    expect(seen.skipped).toContain('store.storeType')
    expect(seen.skipped).toContain('general.logoFileUid')
    await superUser(configFile.take, { body: { file: changed, take: ['returnsDays'] } })
    const { sections } = await admin.call(readConfig)
    expect(sections?.general).toMatchObject({ returnsDays: 77, strapline: file.sections.general?.strapline })
    const wrong = await superUser(configFile.take, { body: { file: { some: 'thing' } } })
    expect(wrong.body.errors?.file?.[0]).toBe('This is not a Backroom configuration file.')
  })

  test('everything is a ZIP of CSV without what opens doors', async () => {
    const { superUserToken } = await admin.call(enterSuperUser, { body: { password: demoPassword } })
    const reply = await admin.raw({
      method: 'GET',
      url: addressOf(everything.download),
      headers: { [superUserHeader]: superUserToken },
    })
    expect(reply.statusCode).toBe(200)
    const zip = await fromBufferPromise(reply.rawPayload)
    const names: string[] = []
    let items = ''
    for await (const entry of zip.eachEntry()) {
      names.push(entry.fileName)
      if (entry.fileName === 'item.csv') items = await text(await zip.openReadStreamPromise(entry))
    }
    expect(names).toEqual(expect.arrayContaining(['README.txt', 'item.csv', 'order.csv', 'site_config.csv']))
    const locked = ['mail_settings', 'sms_settings', 'sealed_invoice', 'download_ticket', 'export_link']
    expect(storeTables.map(getTableName)).toEqual(expect.arrayContaining(locked))
    expect(locked.filter(name => names.includes(`${name}.csv`))).toEqual([])
    const stored = await shop.store.database.rows<{ code: string }>(sql`select code from item`)
    expect(stored.filter(({ code }) => !items.includes(code))).toEqual([])
    superUser = await asSuperUser(admin)
  })

  test('everything also comes by an address in a mail, for a week and for its reader alone', async () => {
    const { body, status } = await superUser(everything.mail)
    expect(status).toBe(200)
    const [mail] = await shop.store.database.rows<{ text: string; to: string }>(
      sql`select text, "to" from mail_message where kind = 'dataExport'`,
    )
    expect(mail?.to).toBe(body.to)
    const url = /\/api\/sitedata\/everything\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    const open = (address: string) => shop.app.inject({ url: address })
    expect((await open(url)).headers['content-type']).toBe('application/zip')
    expect((await open(`${url}x`)).statusCode).toBe(404)
    const set = (is: boolean) =>
      shop.kit.control.write(backroomItself('set-up'), tx =>
        tx.execute(sql`update "user" set super_user = ${is} where username = 'admin'`),
      )
    await set(false)
    expect((await open(url)).statusCode, 'no super user any more').toBe(404)
    await set(true)
    await shop.store.database.rows(sql`update export_link set expires_at = now() returning 1`)
    expect((await open(url)).json().message).toContain('This address has expired.')
    superUser = await asSuperUser(admin)
  })
})

describe('Sites', () => {
  test('are made, changed and removed, all but the first', async () => {
    const made = await superUser(siteRecords.create, {
      body: { code: 'outlet', name: 'Outlet', siteUrl: 'https://outlet.example', active: true },
    })
    expect(made.status).toBe(201)
    const { body: sites } = await superUser(allSites)
    expect(sites.map(({ code }) => code)).toEqual(['main', 'outlet', 'trade'])
    const main = (await superUser(siteRecords.read, { params: { uid: sites[0]?.uid ?? 0 } })).body
    const renamed = await superUser(siteRecords.update, {
      params: { uid: main.uid },
      body: { ...main, code: 'first' },
    })
    expect(renamed.body.errors?.code).toBeDefined()
    const token = async () => (await siteFacts(shop.store.database.orm)).pageCacheToken
    await shop.store.database.rows(sql`delete from page_refresh returning 1`)
    const before = await token()
    const deep = { ...main, siteUrl: 'https://other.example/shop' }
    const refused = await superUser(siteRecords.update, { params: { uid: main.uid }, body: deep })
    expect(refused.body.errors).toEqual({ siteUrl: ['Leave out what comes after the host.'] })
    await superUser(siteRecords.update, {
      params: { uid: main.uid },
      body: { ...main, siteUrl: 'https://other.example' },
    })
    expect(await token(), 'the website hears of it').not.toBe(before)
    expect(await admin.call(readConfig)).toMatchObject({ siteUrl: 'https://other.example' })
    const gone = await superUser(siteRecords.remove, { params: { uid: main.uid }, query: { version: 99 } })
    expect(gone.status).toBe(400)
  })

  test('take their keys and their menus with them', async () => {
    await inStore(sql`insert into facet_navigation_version (site, number, state) values ('trade', 99, 'old')`)
    const trade = (await superUser(allSites)).body.find(({ code }) => code === 'trade')
    const params = { uid: trade?.uid ?? 0 }
    const { version } = (await superUser(siteRecords.read, { params })).body
    const facts = () =>
      admin.raw({
        method: 'GET',
        url: '/storefront/v1/site',
        headers: { 'x-storefront-key': demoStorefrontKeys.trade },
      })
    expect((await facts()).statusCode).toBe(200)
    expect((await superUser(siteRecords.remove, { params, query: { version } })).status).toBe(204)
    expect((await facts()).json()).toMatchObject({ code: 'keyRevoked' })
    const menus = await shop.store.database.rows(
      sql`select 1 from facet_navigation_version where site = 'trade'`,
    )
    expect(menus).toEqual([])
  })
})

test('Storage tells what takes the room', async () => {
  await shop.store.database.rows(sql`analyze item`)
  const { body } = await superUser(readStorage)
  const real = await shop.store.database.row(sql`
    select (select count(*)::int from item) as items, (select count(*)::int from file) as files, (select sum(bytes)::float8 from file) as bytes`)
  const sizes = body.tables.map(({ bytes }) => bytes)
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
  const sum = (list: readonly number[]) => list.reduce((all, each) => all + each, 0)
  expect(body.databaseBytes).toBeGreaterThan(sum(sizes))
  expect({
    items: body.tables.find(({ name }) => name === 'item')?.rows,
    files: sum(body.months.map(({ files }) => files)),
    bytes: sum(body.months.map(({ bytes }) => bytes)),
  }).toEqual(real)
})
