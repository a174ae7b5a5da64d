import { advancedSearchView } from '@backroom/contract/items/queries/advanced-search'
import { type Query, savedQueries } from '@backroom/contract/items/queries/saved-queries'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { sendExports } from '#items/queries/export'
import { readCsv } from '#testing/read-csv'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false, settings: { publicUrl: 'https://shop.example' } })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const onSale: Query = { match: 'all', of: [{ field: 'onSale', op: 'is', value: true }] }
interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}
const mails = async () => {
  const found = await shop.store.database.rows<Mail>(
    sql`select "to", subject, text from mail_message where kind = 'staffExport' order by uid`,
  )
  await write(sql`delete from mail_message where kind = 'staffExport'`)
  return found
}
const write = (statement: ReturnType<typeof sql>) =>
  shop.store.database.write(backroomItself('demo'), tx => tx.execute(statement))
const send = (at: string) => sendExports(shop.kit, shop.store, new Date(at), new AbortController().signal)
const addressIn = ({ text }: Mail) =>
  /https:\/\/shop\.example(\/api\/queryExports\/\S+)/.exec(text)?.[1] ?? ''
const open = (mail: Mail) => shop.app.inject(addressIn(mail))
const setHidden = (isHidden: boolean) =>
  write(sql`update site_config set hide_cost_from_ecommerce = ${isHidden}`)

async function schedule(more: Record<string, unknown>) {
  const { queryUid } = await admin.call(savedQueries.save, {
    body: { query: onSale, name: `Export ${Math.random()}`, ...more } as never,
  })
  // Asked for long ago, so that only its hour decides.
  await write(sql`update saved_query set updated_at = '2026-01-01' where uid = ${queryUid}`)
  return queryUid
}
const stop = (uid: number) => write(sql`delete from saved_query where uid = ${uid}`)

describe('A question that is mailed', () => {
  test('goes out once at six where the shop is, to each of those named, as the list would be downloaded', async () => {
    const people = await admin.call(savedQueries.recipients)
    const [one, other] = people
    const uid = await schedule({ schedule: 'daily', mailTo: [one?.uid, other?.uid] })
    await send('2027-07-13T04:59:00Z') // 05:59 in London, and yesterday's is sent first
    const yesterdays = await mails()
    expect(yesterdays).toHaveLength(2)
    await send('2027-07-13T04:59:30Z')
    expect(await mails()).toEqual([])
    await send('2027-07-13T05:00:00Z')
    await send('2027-07-13T05:30:00Z')
    const sent = await mails()
    expect(sent).toHaveLength(2)
    const { total } = await admin.call(advancedSearchView.list, {
      query: { query: JSON.stringify(onSale) } as never,
    })
    expect(total?.count).toBeGreaterThan(2)
    expect(sent[0]?.subject).toMatch(new RegExp(`: ${total?.count} items$`))
    expect(sent[0]?.text).toContain('works until Tuesday 20 July')
    const reply = await open(sent[0] as Mail)
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    const download = await admin.raw({
      url: `/api${advancedSearchView.csv.path}?query=${encodeURIComponent(JSON.stringify(onSale))}`,
    })
    expect(readCsv(reply.body)).toEqual(readCsv(download.body))
    expect(addressIn(sent[0] as Mail)).not.toBe(addressIn(sent[1] as Mail))
    await stop(uid)
    expect((await open(sent[0] as Mail)).statusCode).toBe(404)
  })

  test('goes out on Mondays alone where it is weekly', async () => {
    const [person] = await admin.call(savedQueries.recipients)
    const uid = await schedule({ schedule: 'weekly', mailTo: [person?.uid] })
    await send('2027-07-12T05:00:00Z') // a Monday
    expect(await mails()).toHaveLength(1)
    for (const day of [13, 14, 17, 18]) await send(`2027-07-${day}T12:00:00Z`)
    await send('2027-07-19T04:00:00Z')
    expect(await mails()).toEqual([])
    await send('2027-07-19T05:00:00Z')
    expect(await mails()).toHaveLength(1)
    await stop(uid)
  })

  test('shows each person what they may see, then and when it is opened', async () => {
    const person = async (username: string) => {
      const name = username === 'admin' ? 'Administrator' : 'Ecommerce Management'
      const { rows } = await shop.kit.control.orm.execute(
        sql`select uid, email from "user" where username = ${username} and level = ${name}`,
      )
      return rows[0] as { uid: number; email: string }
    }
    const [keeper, staff] = [await person('admin'), await person('ecommerce')]
    const uid = await schedule({ schedule: 'daily', mailTo: [keeper.uid, staff.uid] })
    await send('2027-08-01T06:00:00Z')
    const open1 = (await mails()).find(({ to }) => to === staff.email) as Mail
    await setHidden(true)
    expect((await open(open1)).statusCode).toBe(404) // it was made with cost in it
    await send('2027-08-02T06:00:00Z')
    const sent = await mails()
    const kinds = await shop.store.database.rows(
      sql`select hides_cost as hides from query_export where made_at = '2027-08-02T06:00:00Z' order by 1`,
    )
    expect(kinds).toEqual([{ hides: false }, { hides: true }])
    const toStaff = sent.find(({ to }) => to === staff.email) as Mail
    expect((await open(toStaff)).statusCode).toBe(200)
    await shop.kit.control.write(backroomItself('demo'), tx =>
      tx.execute(sql`update "user" set status = 'disabled' where uid = ${staff.uid}`),
    )
    expect((await open(toStaff)).statusCode).toBe(401)
    await shop.kit.control.write(backroomItself('demo'), tx =>
      tx.execute(sql`update "user" set status = 'active' where uid = ${staff.uid}`),
    )
    await setHidden(false)
    await stop(uid)
  })

  test('cannot be fetched once its week is over, nor by a made-up address', async () => {
    const [person] = await admin.call(savedQueries.recipients)
    const uid = await schedule({ schedule: 'daily', mailTo: [person?.uid] })
    await send(new Date().toISOString())
    const [sent] = (await mails()) as [Mail]
    expect((await open(sent)).statusCode).toBe(200)
    expect((await open(sent)).statusCode).toBe(200) // a mail is read more than once
    await write(sql`update query_export set expires_at = now() - interval '1 second'`)
    expect((await open(sent)).statusCode).toBe(404)
    for (const token of ['x', `g999_${'a'.repeat(43)}`, `g1_${'a'.repeat(43)}`])
      expect((await shop.app.inject(`/api/queryExports/${token}`)).statusCode).toBe(404)
    await stop(uid)
  })

  test('that can no longer be asked tells its owner, and stays quiet until its next day', async () => {
    const [person] = await admin.call(savedQueries.recipients)
    const uid = await schedule({ schedule: 'daily', mailTo: [person?.uid] })
    await write(
      sql`update saved_query set query = '{"match":"all","of":[{"field":"facet.99999","op":"empty","value":true}]}' where uid = ${uid}`,
    )
    await send('2027-12-01T06:00:00Z')
    expect(await mails()).toEqual([])
    const told = await shop.store.database.rows(
      sql`select text from notice where key like ${`advanced-export:${uid}:%`}`,
    )
    expect(told).toEqual([{ text: expect.stringMatching(/could not be mailed to everybody: Unknown field/) }])
    await stop(uid)
  })
})

describe('Who is mailed', () => {
  test('is said, is at most five, and may see items', async () => {
    const refused = (more: Record<string, unknown>) =>
      admin.refused(savedQueries.save, { body: { query: onSale, name: 'Mailed', ...more } as never })
    expect((await refused({ schedule: 'daily' })).body.errors).toEqual({ mailTo: ['Choose who gets it.'] })
    expect((await refused({ schedule: 'daily', mailTo: [1, 2, 3, 4, 5, 6] })).status).toBe(400)
    const { rows } = await shop.kit.control.orm.execute(
      sql`select uid from "user" where username = 'payments'`,
    )
    expect((await refused({ mailTo: [rows[0]?.uid] })).body.errors).toEqual({
      mailTo: ['One of them can no longer see items. Choose again.'],
    })
    const unnamed = await admin.refused(savedQueries.save, {
      body: {
        query: onSale,
        schedule: 'daily',
        mailTo: [(await admin.call(savedQueries.recipients))[0]?.uid],
      } as never,
    })
    expect(unnamed.body.errors).toEqual({ name: ['Give it a name: what is mailed needs one.'] })
  })
})
