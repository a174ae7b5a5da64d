import { administrators, everyone, moneyStaff } from '@backroom/contract/kit/access'
import { notices } from '@backroom/contract/shell/notices'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { notify } from '#kit/notify'
import { listenToEvents } from '#testing/event-listener'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let url: string
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  await shop.store.database.rows(sql`delete from notice`)
})
afterAll(() => shop.close())

type Telling = Parameters<typeof notify>[1]
const tell = (telling: Partial<Telling> & Pick<Telling, 'key' | 'to'>) =>
  shop.store.database.write(backroomItself('job'), tx =>
    notify(tx, { tone: 'info', text: telling.key, ...telling }),
  )
const textsFor = async (username: string) =>
  (await (await shop.as(username)).call(notices.list)).map(({ text }) => text)

test('A notice is for its levels, or for one person', async () => {
  await tell({ key: 'all', to: everyone })
  await tell({ key: 'money', to: moneyStaff })
  await tell({ key: 'managers', to: administrators })
  await tell({ key: 'me', to: { userUid: await uidOf('ecommerce') } })
  expect(await textsFor('ecommerce')).toEqual(['me', 'all'])
  expect(await textsFor('payments')).toEqual(['money', 'all'])
  expect(await textsFor('manager')).toEqual(['managers', 'money', 'all'])
})

test('The same key twice is one notice', async () => {
  await tell({ key: 'once', to: administrators, text: 'First' })
  await tell({ key: 'once', to: administrators, text: 'Second' })
  expect((await textsFor('manager')).filter(text => /First|Second/.test(text))).toEqual(['First'])
})

test('It is heard at once by those it is for and by nobody else', async () => {
  const [manager, payments] = await Promise.all([shop.as('manager'), shop.as('payments')])
  const [hers, his] = await Promise.all([listenToEvents(url, manager), listenToEvents(url, payments)])
  await tell({ key: 'secret', to: { userUid: await uidOf('manager') }, tone: 'warning', path: '/brands' })
  await tell({ key: 'afterwards', to: everyone, path: '/no-such-page' })
  await hers.hears('the notice', event => event.type === 'notice' && event.text === 'secret')
  await his.hears('the next notice', event => event.type === 'notice' && event.text === 'afterwards')
  expect(his.heard.some(event => event.type === 'notice' && event.text === 'secret')).toBe(false)
  expect(hers.heard).toContainEqual(expect.objectContaining({ tone: 'warning', path: '/brands' }))
  expect(his.heard).toContainEqual(expect.objectContaining({ text: 'afterwards', path: null }))
  hers.close()
  his.close()
})

test('Reading is each person’s own, and only of what is theirs', async () => {
  const [manager, admin, payments] = await Promise.all(['manager', 'admin', 'payments'].map(shop.as))
  const list = (await manager?.call(notices.list)) ?? []
  const managers = list.find(({ text }) => text === 'managers')
  await manager?.call(notices.read, { body: { uids: [managers?.uid as number] } })
  await manager?.call(notices.read, { body: { uids: [managers?.uid as number] } })
  await payments?.call(notices.read, { body: { uids: [managers?.uid as number] } })
  const isRead = async (by: typeof manager) =>
    (await by?.call(notices.list))?.find(({ uid }) => uid === managers?.uid)?.isRead
  expect(await isRead(manager)).toBe(true)
  expect(await isRead(admin)).toBe(false)
  const reads = await shop.store.database.rows(
    sql`select 1 from notice_read where notice_uid = ${managers?.uid as number}`,
  )
  expect(reads).toHaveLength(1)
})

test('At most 50 are listed, newest first, and none that has expired', async () => {
  await shop.store.database.rows(sql`delete from notice`)
  for (let number = 1; number <= 55; number++) await tell({ key: `n${number}`, to: everyone })
  await shop.store.database.rows(sql`update notice set expires_at = now() where key = 'n55'`)
  const texts = await textsFor('payouts')
  expect(texts).toHaveLength(50)
  expect(texts[0]).toBe('n54')
})

async function uidOf(username: string): Promise<number> {
  const { uid } = await shop.kit.control.row<{ uid: number }>(
    sql`select uid from "user" where username = ${username}`,
  )
  return uid
}
