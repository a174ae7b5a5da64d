import { createHmac } from 'node:crypto'
import { replayWebhook, webhookEventView } from '@backroom/contract/site/webhooks'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { sendText } from '#kit/sms/send-text'
import { smsMessage, smsSettings } from '#tables/content/sms-messages'
import { type Caller, startTestApp, type TestApp, until } from '#testing/test-app'

const publicUrl = 'https://shop.example'
const authToken = 'the-token-of-the-account'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ settings: { publicUrl } })
  admin = await shop.as('admin')
  await shop.store.database.write(backroomItself('demo'), tx =>
    tx.update(smsSettings).set({ apiSecret: shop.kit.secrets.seal(authToken) }),
  )
})
afterAll(() => shop.close())

const orm = () => shop.store.database.orm
const events = async () => (await admin.call(webhookEventView.list, { query: { sort: 'receivedAt' } })).rows
const messageOf = async (serviceId: string) =>
  (await orm().select().from(smsMessage).where(eq(smsMessage.serviceId, serviceId)))[0]
const sent = (serviceId: string) =>
  orm()
    .insert(smsMessage)
    .values({ to: '+447700900123', purpose: 'code', key: serviceId, serviceId, state: 'sent' })

/** A receipt as Twilio sends it. */
function tell(
  fields: Record<string, string>,
  more: { key?: string; signature?: string; body?: string } = {},
) {
  const path = `/api/webhooks/sms/${more.key ?? shop.kit.webhooks.keyOf('sms', 1)}`
  const sorted = Object.keys(fields)
    .sort()
    .map(name => `${name}${fields[name]}`)
  const signature = createHmac('sha1', authToken)
    .update(`${publicUrl}${path}${sorted.join('')}`)
    .digest('base64')
  return shop.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': more.signature ?? signature,
      'sec-fetch-site': 'cross-site',
    },
    payload: more.body ?? new URLSearchParams(fields).toString(),
  })
}
const receipt = (MessageSid: string, MessageStatus: string, more = {}) => ({
  MessageSid,
  MessageStatus,
  To: '+447700900123',
  ...more,
})

test('What a service tells is kept and handled once, however often it is told', async () => {
  await sent('SM1')
  const told = receipt('SM1', 'delivered')
  const answers = await Promise.all([tell(told), tell(told), tell(told)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
  await until('the receipt to be handled', async () => (await messageOf('SM1'))?.delivery === 'delivered')
  expect(await events()).toMatchObject([{ source: 'sms', kind: 'delivered', state: 'handled' }])
  const kept = await shop.store.database.rows(sql`select body from webhook_event`)
  expect(JSON.stringify(kept)).not.toContain('7700900123')
})

test('What nobody signed, or another signed, is refused and not kept', async () => {
  const before = (await events()).length
  const told = receipt('SM2', 'delivered')
  for (const signature of ['', 'AAAA', createHmac('sha1', 'guess').update('x').digest('base64')])
    expect((await tell(told, { signature })).statusCode).toBe(403)
  const changed = new URLSearchParams({ ...told, MessageStatus: 'failed' }).toString()
  const signed = await tell(told, { body: changed })
  expect(signed.statusCode).toBe(403)
  const key = shop.kit.webhooks.keyOf('sms', 1)
  for (const wrong of [
    key.replace('g1_', 'g2_'),
    `${key.slice(0, -1)}-`,
    'g1_',
    key.replace(/^g1_/, 'g99_'),
    'x',
  ])
    expect((await tell(told, { key: wrong })).statusCode, wrong).toBe(404)
  expect((await shop.app.inject({ method: 'POST', url: `/api/webhooks/nobody/${key}` })).statusCode).toBe(404)
  expect(await events()).toHaveLength(before)
})

test('A receipt that was held up does not undo a later one, and one that was not delivered says so', async () => {
  await sent('SM3')
  await tell(receipt('SM3', 'undelivered', { ErrorCode: '30003' }))
  await until('the receipt to be handled', async () => (await messageOf('SM3'))?.delivery === 'undelivered')
  await tell(receipt('SM3', 'sent'))
  await until('both to be handled', async () => (await events()).every(({ state }) => state === 'handled'))
  expect(await messageOf('SM3')).toMatchObject({
    ...{ state: 'failed', delivery: 'undelivered', error: 'Not delivered: 30003' },
  })
})

test('What could not be handled stands with its reason, and a person lets it be handled again', async () => {
  await tell(receipt('SM4', 'delivered'))
  const failed = async () => (await events()).find(({ state }) => state === 'failed')
  await until('the receipt to fail', async () => (await failed()) !== undefined)
  const { uid, error } = (await failed()) as { uid: number; error: string }
  expect(error).toBe('No text message of ours has this number yet.')
  await sent('SM4')
  await admin.call(replayWebhook, { params: { uid } })
  await until('it to be handled', async () => (await messageOf('SM4'))?.delivery === 'delivered')
  expect((await admin.refused(replayWebhook, { params: { uid: 999_999 } })).status).toBe(404)
})

test('The sandbox tells what became of a message, through the same inbox', async () => {
  const text = { body: '123456 is your code.', purpose: 'code' } as const
  await sendText(shop.store, shop.kit, { ...text, to: '+447700900123', key: 'there' })
  await sendText(shop.store, shop.kit, { ...text, to: '+447700900005', key: 'lost' })
  const deliveryOf = async (key: string) =>
    (await orm().select().from(smsMessage).where(eq(smsMessage.key, key)))[0]?.delivery
  await until(
    'both receipts',
    async () => (await deliveryOf('there')) === 'delivered' && (await deliveryOf('lost')) === 'undelivered',
  )
})
