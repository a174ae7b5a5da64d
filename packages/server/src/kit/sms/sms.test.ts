import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { queueText, retrySeconds, sendText, smsSend, type TextOrder } from '#kit/sms/send-text'
import { SmsFailure } from '#outside/sms/port'
import { smsMessage } from '#tables/content/sms-messages'
import { connectorLog } from '#tables/kit/connector-log'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false }) // the tests run the jobs by hand
})
afterAll(() => shop.close())

const database = () => shop.store.database
let keys = 0
const order = (more: Partial<TextOrder> = {}): TextOrder => ({
  to: '+447700900123',
  body: '123456 is your Backroom code.',
  purpose: 'code',
  key: `key ${++keys}`,
  ...more,
})
const send = (more?: Partial<TextOrder>) => sendText(shop.store, shop.kit, order(more))
const read = async (key: string) => {
  const [row] = await database().orm.select().from(smsMessage).where(eq(smsMessage.key, key))
  return row
}
const waiting = () =>
  database().rows<{ payload: { uid: number; to: string; body: string }; seconds: number }>(sql`
    select p.payload, extract(epoch from j.run_at - now())::int as seconds
    from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id where j.task_identifier = 'smsSend'`)
const runWaiting = async () => {
  const [job] = await waiting()
  await database().rows(sql`delete from graphile_worker._private_jobs where key like 'sms:%'`)
  const context = { store: shop.store, signal: new AbortController().signal, attempt: 1 }
  await smsSend(shop.kit).run(job?.payload as never, context)
}

test.each([
  ['0001', 21211, false],
  ['0002', 21610, false],
  ['0003', 20429, true],
])(
  'A code to a number ending in %s fails at once, and is not tried again',
  async (ending, code, isPassing) => {
    const key = `ending ${ending}`
    const error = await send({ to: `+44770090${ending}`, key }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SmsFailure)
    expect(error).toMatchObject({ code, isPassing })
    expect(await read(key)).toMatchObject({ state: 'failed', error: (error as Error).message })
    expect(await waiting()).toEqual([])
  },
)

test('A code goes once for a key, and the log knows no more than how its number ends', async () => {
  await send({ key: 'once' })
  await send({ key: 'once' })
  expect(await read('once')).toMatchObject({ state: 'sent', segments: 1 })
  const calls = await database().orm.select().from(connectorLog)
  const { uid } = (await read('once')) as { uid: number }
  expect(calls.filter(({ entityUid }) => entityUid === uid)).toMatchObject([
    { connector: 'sms', outcome: 'ok', message: 'to ...0123', method: 'POST', path: 'sandbox' },
  ])
  expect(JSON.stringify(calls)).not.toMatch(/123456|7700900123/)
})

test('A queued text is tried again after 1, 5 and 30 minutes, keeps its words in the job alone, and then fails', async () => {
  expect(retrySeconds).toEqual([60, 300, 1_800])
  const text = order({ to: '+447700900003', purpose: 'collection', key: 'busy', body: 'Your bike is ready.' })
  await database().write(backroomItself('job'), tx => queueText(tx, text))
  await database().write(backroomItself('job'), tx => queueText(tx, text))
  expect(await waiting()).toHaveLength(1)
  for (const seconds of retrySeconds) {
    await runWaiting()
    expect((await read('busy'))?.state).toBe('queued')
    expect((await waiting())[0]?.seconds).toBeGreaterThan(seconds - 10)
    expect((await waiting())[0]?.seconds).toBeLessThanOrEqual(seconds)
  }
  await runWaiting()
  expect(await read('busy')).toMatchObject({ state: 'failed', attempts: 4, error: 'Too many requests.' })
  expect(await waiting()).toEqual([])
})

test('A queued text that can never arrive is not tried again', async () => {
  const text = order({ to: '+447700900001', purpose: 'collection', key: 'wrong' })
  await database().write(backroomItself('job'), tx => queueText(tx, text))
  await runWaiting()
  expect(await read('wrong')).toMatchObject({ state: 'failed', attempts: 1 })
  expect(await waiting()).toEqual([])
})

test.each([
  ['no number', { to: '07700 900123' }],
  ['no words', { body: '' }],
  ['too many words', { body: 'x'.repeat(321) }],
])('A text with %s is refused', async (_, more) => {
  await expect(send(more)).rejects.toThrow()
})
