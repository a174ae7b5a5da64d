import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TwilioSms } from '#outside/sms/live'
import { SmsFailure, segmentsOf } from '#outside/sms/port'
import { SandboxSms } from '#outside/sms/sandbox'
import { WireDouble } from '#testing/wire-double'

let twilio: WireDouble
beforeEach(async () => {
  twilio = await WireDouble.start()
})
afterEach(() => twilio.close())

const account = { accountSid: 'AC123', apiKeySid: '', secret: 's3cret', sender: '+441539000000' }
const message = { to: '+447700900123', body: '123456 is your Backroom code.' }
const sending = 'POST /2010-04-01/Accounts/AC123/Messages.json'
const unheard = async () => {}
const through = (options = account) => new TwilioSms(options, unheard, twilio.elsewhere)

async function failure(sending: Promise<unknown>): Promise<SmsFailure> {
  const error = await sending.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(SmsFailure)
  return error as SmsFailure
}

describe('A text message through Twilio', () => {
  test('is the call that Twilio documents', async () => {
    twilio.on(sending, { status: 201, json: { sid: 'SM42', num_segments: '1', status: 'queued' } })
    expect(await through().send(message)).toEqual({ id: 'SM42', segments: 1 })
    const [first] = twilio.seen
    expect(first).toMatchObject({
      method: 'POST',
      path: '/2010-04-01/Accounts/AC123/Messages.json',
      headers: {
        authorization: `Basic ${Buffer.from('AC123:s3cret').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      },
    })
    expect(Object.fromEntries(new URLSearchParams(first?.body))).toEqual({
      To: '+447700900123',
      From: '+441539000000',
      Body: '123456 is your Backroom code.',
    })

    await through({ ...account, apiKeySid: 'SK9', sender: 'MG7' }).send(message)
    const [, second] = twilio.seen
    expect(second?.headers.authorization).toBe(`Basic ${Buffer.from('SK9:s3cret').toString('base64')}`)
    expect(new URLSearchParams(second?.body).get('MessagingServiceSid')).toBe('MG7')
    expect(new URLSearchParams(second?.body).has('From')).toBe(false)
  })

  test.each([
    [401, 20003, false],
    [400, 21211, false],
    [400, 21608, false],
    [400, 21610, false],
    [400, 21614, false],
    [429, 20429, true],
    [503, 20503, true],
  ])('refused with %i and code %i says so', async (status, code, isPassing) => {
    const body = { code, message: 'Words.', more_info: 'https://www.twilio.com/docs/errors', status }
    const headers: Record<string, string> = status === 429 ? { 'retry-after': '30' } : {}
    twilio.on(sending, { status, json: body, headers })
    const refused = await failure(through().send(message))
    expect(refused).toMatchObject({ code, isPassing, message: 'Words.', status })
    expect(refused.retryAfterSeconds).toBe(status === 429 ? 30 : undefined)
  })

  test('that nobody answers, or that something else answers, is no success, and is not sent again', async () => {
    twilio.next({ down: true }, { wrong: '<html>' })
    expect(await failure(through().send(message))).toMatchObject({ code: 'network', isPassing: true })
    expect(await failure(through().send(message))).toMatchObject({ code: 502, isPassing: true })
    expect(twilio.seen).toHaveLength(2)
  })

  test('can be tried without sending one', async () => {
    twilio.on('GET /2010-04-01/Accounts/AC123.json', {
      json: { status: 'active', friendly_name: 'Green Lane' },
    })
    expect(await through().test()).toBe('The account Green Lane is active.')
    twilio.on('GET /2010-04-01/Accounts/AC123.json', {
      status: 401,
      json: { code: 20003, message: 'Authenticate' },
    })
    expect(await failure(through().test())).toMatchObject({ code: 20003, message: 'Authenticate' })
  })
})

describe('The sandbox', () => {
  test.each([
    ['0001', { code: 21211, isPassing: false }],
    ['0002', { code: 21610, isPassing: false }],
    ['0003', { code: 20429, isPassing: true, retryAfterSeconds: 30 }],
    ['0004', { code: 'timeout', isPassing: true }],
  ])('refuses numbers that end in %s', async (ending, expected) => {
    const sandbox = new SandboxSms(unheard, 20)
    expect(await failure(sandbox.send({ ...message, to: `+44770090${ending}` }))).toMatchObject(expected)
  })

  test('takes every other', async () => {
    expect(await new SandboxSms(unheard).send(message)).toMatchObject({ segments: 1 })
  })
})

test('Segments are counted as networks bill them', () => {
  expect(segmentsOf('x'.repeat(160))).toBe(1)
  expect(segmentsOf('x'.repeat(161))).toBe(2)
  expect(segmentsOf('ś'.repeat(70))).toBe(1)
  expect(segmentsOf('ś'.repeat(71))).toBe(2)
})
