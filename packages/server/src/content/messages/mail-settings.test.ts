import { mailQueueView, mailSettings } from '@backroom/contract/content/mail'
import { smsSettings } from '@backroom/contract/content/sms'
import { connectors } from '@backroom/contract/site/connectors'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { queueMail } from '#kit/mail/queue-mail'
import { sendText } from '#kit/sms/send-text'
import { mailMessage } from '#tables/content/mail-messages'
import { mailSettings as table } from '#tables/content/mail-settings'
import { type Caller, startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
let manager: Caller
beforeAll(async () => {
  shop = await startTestApp()
  manager = await shop.as('manager')
})
afterAll(() => shop.close())

const itself = backroomItself('job')
const database = () => shop.store.database

test('A store begins in the sandbox', async () => {
  expect(await manager.call(mailSettings.read)).toMatchObject({
    ...{ mode: 'sandbox', host: '', port: 587, security: 'starttls', maxPerSecond: 5, version: 1 },
    smtpPasswordEnds: '',
    dkimPrivateKeyEnds: '',
    isPaused: false,
    pausedReason: '',
  })
  const texts = await manager.call(smsSettings.read)
  expect(texts).toMatchObject({ mode: 'sandbox', sender: '', version: 1, apiSecretEnds: '' })
})

test('A password goes in and never comes out: sealed in the database, four characters on screen, no word in history', async () => {
  const fields = { ...(await manager.call(mailSettings.read)), username: 'shop' }
  const saved = await manager.call(mailSettings.update, {
    body: { ...fields, smtpPassword: 'hunter2-and-more' },
  })
  expect(saved).toMatchObject({ username: 'shop', smtpPasswordEnds: 'more' })
  expect(JSON.stringify(saved)).not.toContain('hunter2')
  const [row] = await database().orm.select().from(table)
  expect(row?.smtpPassword).toMatch(/^v1\./)
  const history = await database().rows(sql`select changes from history where entity = 'mailSettings'`)
  expect(JSON.stringify(history)).toContain('secret')
  expect(JSON.stringify(history)).not.toMatch(/hunter2|v1\./)

  const kept = await manager.call(mailSettings.update, {
    body: { ...fields, version: saved.version, fromName: 'Shop' },
  })
  expect(kept).toMatchObject({ fromName: 'Shop', smtpPasswordEnds: 'more' })
  const gone = await manager.call(mailSettings.update, {
    body: { ...fields, fromName: 'Shop', version: kept.version, smtpPassword: '' },
  })
  expect(gone.smtpPasswordEnds).toBe('')
})

test('The secret of text messages is kept the same way', async () => {
  const body = {
    ...(await manager.call(smsSettings.read)),
    accountSid: 'AC1',
    sender: '+441539000000',
    apiSecret: 'abcd1234',
  }
  const saved = await manager.call(smsSettings.update, { body })
  expect(saved).toMatchObject({ accountSid: 'AC1', apiSecretEnds: '1234', mode: 'sandbox' })
  const refused = await manager.refused(smsSettings.update, {
    body: { ...saved, accountSid: '', mode: 'twilio' },
  })
  expect(refused).toMatchObject({ status: 400, body: { errors: { accountSid: ['Enter the account SID.'] } } })
})

test.each([
  ['no server', { mode: 'smtp', fromAddress: 'shop@shop.example' }, 'host'],
  ['no sender', { mode: 'smtp', host: 'smtp.shop.example' }, 'fromAddress'],
  ['a sender that is none', { fromAddress: 'shop' }, 'fromAddress'],
] as const)('Settings with %s are refused', async (_, more, field) => {
  const body = { ...(await manager.call(mailSettings.read)), ...more }
  const refused = await manager.refused(mailSettings.update, { body })
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.body.errors ?? {})).toEqual([field])
})

test('A test says what the server answered', async () => {
  const answer = await manager.call(mailSettings.test)
  expect(answer).toEqual({
    to: 'manager@greenlanecycles.example',
    accepted: true,
    answer: '250 2.0.0 Kept in the sandbox',
  })
})

test('Mail that is held back goes when it is let go', async () => {
  await manager.call(mailSettings.pause, { body: { reason: 'Moving to another server' } })
  expect(await manager.call(mailSettings.read)).toMatchObject({
    isPaused: true,
    pausedReason: 'Moving to another server',
  })
  const uid = await database().write(itself, tx =>
    queueMail(tx, { kind: 'staffNotice', to: 'jo@shop.example', subject: 'Hello', text: 'Good morning.' }),
  )
  const state = async () => {
    const [mail] = await database().orm.select().from(mailMessage).where(eq(mailMessage.uid, uid))
    return mail?.state
  }
  await until('the job to have looked', async () => {
    const jobs = await database().rows(sql`select 1 from graphile_worker.jobs where key = ${`mail:${uid}`}`)
    return jobs.length === 0
  })
  expect(await state()).toBe('queued')
  await manager.call(mailSettings.resume)
  await until('the mail to go', async () => (await state()) === 'sent')
})

test('Mail that is switched off waits, says so, and goes once it is switched on', async () => {
  const switched = async (mode: 'off' | 'sandbox') => {
    const now = await manager.call(mailSettings.read)
    return manager.call(mailSettings.update, { body: { ...now, mode } })
  }
  await switched('off')
  const uid = await database().write(itself, tx =>
    queueMail(tx, { kind: 'staffNotice', to: 'al@shop.example', subject: 'Off', text: 'Good morning.' }),
  )
  await until('the job to have looked', async () => {
    const jobs = await database().rows(sql`select 1 from graphile_worker.jobs where key = ${`mail:${uid}`}`)
    return jobs.length === 0
  })
  const query = { search: 'al@shop', limit: 1 }
  const mail = async () => (await manager.call(mailQueueView.list, { query })).rows[0]
  expect(await mail()).toMatchObject({ subject: 'Off', state: 'queued', attempts: 0, sentAt: null })
  expect(await manager.call(mailSettings.test)).toMatchObject({
    accepted: false,
    answer: 'Mail is switched off.',
  })
  expect((await manager.call(connectors.list)).find(({ name }) => name === 'mail')).toMatchObject({
    mode: 'off',
  })
  await switched('sandbox')
  await until('the mail to go', async () => (await mail())?.state === 'sent')
})

test('Text messages that are switched off are refused, and a test says why', async () => {
  const before = await manager.call(smsSettings.read)
  await manager.call(smsSettings.update, { body: { ...before, mode: 'off' } })
  const text = { to: '+447700900123', body: 'Hello', purpose: 'code', key: 'switched off' } as const
  await expect(sendText(shop.store, shop.kit, text)).rejects.toThrow('Text messages are switched off.')
  expect(await manager.call(connectors.test, { params: { name: 'sms' } })).toEqual({
    works: false,
    answer: 'This connection is switched off.',
  })
})

test('A mail the worker has to put off waits for its next try in the queue itself', async () => {
  const uid = await database().write(itself, tx =>
    queueMail(tx, { kind: 'staffNotice', to: 'defer@shop.example', subject: 'Hello', text: 'Good morning.' }),
  )
  await until('the first try', async () => {
    const [mail] = await database().orm.select().from(mailMessage).where(eq(mailMessage.uid, uid))
    return mail?.state === 'deferred'
  })
  const jobs = await database().rows<{ seconds: number }>(
    sql`select extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs where key = ${`mail:${uid}`}`,
  )
  expect(jobs).toHaveLength(1)
  expect(jobs[0]?.seconds).toBeGreaterThan(50)
})
