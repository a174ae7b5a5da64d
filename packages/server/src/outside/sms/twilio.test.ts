import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { SmsFailure, segmentsOf } from '#outside/sms/port'
import { SandboxSms } from '#outside/sms/sandbox'
import { TwilioSms } from '#outside/sms/twilio'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function serverThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers)
  servers.push(server)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const account = { accountSid: 'AC123', apiKeySid: '', secret: 's3cret', sender: '+441539000000' }
const message = { to: '+447700900123', body: '123456 is your Backroom code.' }

const answering = (status: number, body: unknown, headers = {}): RequestListener => {
  return (_, reply) =>
    reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

async function failure(sending: Promise<unknown>): Promise<SmsFailure> {
  const error = await sending.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(SmsFailure)
  return error as SmsFailure
}

describe('A text message through Twilio', () => {
  test('is the call that Twilio documents', async () => {
    const seen: { method?: string; url?: string; headers: IncomingHttpHeaders; body: string }[] = []
    const baseUrl = await serverThat(async (request, reply) => {
      const { method = '', url = '', headers } = request
      seen.push({ method, url, headers, body: await text(request) })
      answering(201, { sid: 'SM42', num_segments: '1', status: 'queued' })(request, reply)
    })
    expect(await new TwilioSms({ ...account, baseUrl }).send(message)).toEqual({ id: 'SM42', segments: 1 })
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/2010-04-01/Accounts/AC123/Messages.json',
      headers: {
        authorization: `Basic ${Buffer.from('AC123:s3cret').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      },
    })
    expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
      To: '+447700900123',
      From: '+441539000000',
      Body: '123456 is your Backroom code.',
    })

    const service = { ...account, apiKeySid: 'SK9', sender: 'MG7', baseUrl }
    await new TwilioSms(service).send(message)
    expect(seen[1]?.headers.authorization).toBe(`Basic ${Buffer.from('SK9:s3cret').toString('base64')}`)
    expect(new URLSearchParams(seen[1]?.body).get('MessagingServiceSid')).toBe('MG7')
    expect(new URLSearchParams(seen[1]?.body).has('From')).toBe(false)
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
    const headers = status === 429 ? { 'retry-after': '30' } : {}
    const baseUrl = await serverThat(answering(status, body, headers))
    const refused = await failure(new TwilioSms({ ...account, baseUrl }).send(message))
    expect(refused).toMatchObject({ code, isPassing, message: 'Words.', status })
    expect(refused.retryAfterSeconds).toBe(status === 429 ? 30 : undefined)
  })

  test('that nobody answers, or that something else answers, is no success', async () => {
    const unreachable = new TwilioSms({ ...account, baseUrl: 'http://127.0.0.1:1' })
    expect(await failure(unreachable.send(message))).toMatchObject({ code: 'network', isPassing: true })
    const baseUrl = await serverThat((_, reply) => reply.writeHead(502).end('<html>'))
    const refused = await failure(new TwilioSms({ ...account, baseUrl }).send(message))
    expect(refused).toMatchObject({ code: 502, isPassing: true })
  })
})

describe('The sandbox', () => {
  test.each([
    ['0001', { code: 21211, isPassing: false }],
    ['0002', { code: 21610, isPassing: false }],
    ['0003', { code: 20429, isPassing: true, retryAfterSeconds: 30 }],
    ['0004', { code: 'timeout', isPassing: true }],
  ])('refuses numbers that end in %s', async (ending, expected) => {
    const sandbox = new SandboxSms(20)
    expect(await failure(sandbox.send({ ...message, to: `+44770090${ending}` }))).toMatchObject(expected)
  })

  test('takes every other', async () => {
    expect(await new SandboxSms().send(message)).toMatchObject({ segments: 1 })
  })
})

test('Segments are counted as networks bill them', () => {
  expect(segmentsOf('x'.repeat(160))).toBe(1)
  expect(segmentsOf('x'.repeat(161))).toBe(2)
  expect(segmentsOf('ś'.repeat(70))).toBe(1)
  expect(segmentsOf('ś'.repeat(71))).toBe(2)
})
