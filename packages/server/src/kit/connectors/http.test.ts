import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isInside, lookupOutside } from '#kit/connectors/addresses'
import { type ConnectorCall, redacted } from '#kit/connectors/call-log'
import { OutsideFailure } from '#kit/connectors/failure'
import { OutsideHttp } from '#kit/connectors/http'
import { Pace } from '#kit/connectors/pace'
import { Tokens } from '#kit/connectors/tokens'
import { WireDouble } from '#testing/wire-double'

let service: WireDouble
let log: Omit<ConnectorCall, 'connector'>[]
beforeEach(async () => {
  log = []
  service = (await WireDouble.start()).on('GET /things', { json: { things: 3 } })
})
afterEach(() => service.close())

const client = (more: Partial<ConstructorParameters<typeof OutsideHttp>[0]> = {}) =>
  new OutsideHttp({
    service: 'Acme',
    ...service.elsewhere,
    log: async call => {
      log.push(call)
    },
    ...more,
  })
const read = { action: 'read', path: '/things' } as const
const outcomes = () => log.map(({ outcome, status, message }) => [outcome, status, message])

async function failure(calling: Promise<unknown>): Promise<OutsideFailure> {
  const error = await calling.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(OutsideFailure)
  return error as OutsideFailure
}

describe('A call to an outside service', () => {
  test('is made in the words given, and written down without what is asked for', async () => {
    service.on('POST /things', seen => ({ status: 201, json: { got: JSON.parse(seen.body) } }))
    const answer = await client().call({
      ...{ action: 'make', method: 'POST', path: '/things?email=jo@shopper.example', note: 'one thing' },
      headers: { authorization: 'Bearer k' },
      body: { name: 'Jo' },
    })
    expect([answer.status, answer.json()]).toEqual([201, { got: { name: 'Jo' } }])
    expect(service.seen[0]).toMatchObject({
      headers: { 'content-type': 'application/json', authorization: 'Bearer k', 'content-length': '13' },
    })
    expect(log).toMatchObject([
      { action: 'make', method: 'POST', status: 201, outcome: 'ok', message: 'one thing' },
    ])
  })

  test('that may be made twice is made again when the service was down, slow or faulty', async () => {
    service.next({ down: true }, { wrong: '<html>Bad gateway</html>' })
    expect((await client().call(read)).json()).toEqual({ things: 3 })
    expect(outcomes()).toEqual([
      ['failed', null, 'Acme could not be reached.'],
      ['failed', 502, 'Acme answered 502.'],
      ['ok', 200, ''],
    ])
  })

  test('that makes something is made once, or again under its key', async () => {
    service.on('POST /things', { status: 201, json: {} })
    const make = { action: 'make', method: 'POST', path: '/things', body: {} } as const
    service.next({ down: true })
    expect(await failure(client().call(make))).toMatchObject({ code: 'network', isPassing: true })
    expect(service.seen).toHaveLength(1)
    service.next({ down: true })
    await client().call({ ...make, idempotencyKey: 'thing-7' })
    expect(service.seen.slice(1).map(({ headers }) => headers['idempotency-key'])).toEqual([
      'thing-7',
      'thing-7',
    ])
  })

  test('is given up after its time, also where the answer began', async () => {
    service.next({ slowMs: 400 }, { slowMs: 400 }, { slowMs: 400 })
    const late = await failure(client({ patienceMs: 60 }).call(read))
    expect(late).toMatchObject({ code: 'timeout', message: 'Acme did not answer within 0.06 seconds.' })
  })

  test('that is refused says so, and is not made again', async () => {
    service.on('GET /things', { status: 403, json: { error: 'no' } })
    expect(await failure(client().call(read))).toMatchObject({
      code: 403,
      isPassing: false,
      answer: '{"error":"no"}',
    })
    expect(service.seen).toHaveLength(1)
  })

  test('that is to be made later waits that long, or says when', async () => {
    service.on('GET /things', () =>
      service.seen.length === 1 ? { status: 429, headers: { 'retry-after': '1' } } : { json: 1 },
    )
    const began = Date.now()
    await client().call(read)
    expect(Date.now() - began).toBeGreaterThanOrEqual(990)
    service.on('GET /things', { status: 429, headers: { 'retry-after': '60' } })
    expect(await failure(client().call(read))).toMatchObject({ code: 429, retryAfterSeconds: 60 })
  })

  test('is answered once, though the service answers twice', async () => {
    service.next({ twice: true })
    expect((await client().call(read)).json()).toEqual({ things: 3 })
    expect((await client().call(read)).json()).toEqual({ things: 3 })
    expect(outcomes()).toEqual([
      ['ok', 200, ''],
      ['ok', 200, ''],
    ])
  })

  test('reads no more than it was told to, and nothing that is not what it asked for', async () => {
    service.on('GET /things', { text: 'x'.repeat(2_000_000) })
    expect(await failure(client({ sizeMostBytes: 1_048_576 }).call(read))).toMatchObject({
      message: 'The answer of Acme is larger than 1 MB.',
    })
    const answer = await client().call(read)
    expect(() => answer.json()).toThrow('something we cannot read')
  })

  test('goes on where it is sent on the same host, and never to another', async () => {
    service.on('GET /old', { status: 301, headers: { location: '/things' } })
    expect((await client().call({ ...read, path: '/old' })).json()).toEqual({ things: 3 })
    service.on('GET /old', { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } })
    expect((await failure(client().call({ ...read, path: '/old' }))).code).toBe('redirect')
    service.on('GET /round', { status: 302, headers: { location: '/round' } })
    expect((await failure(client().call({ ...read, path: '/round' }))).code).toBe('redirect')
  })

  test('is never made inside our own network', async () => {
    for (const baseUrl of [
      service.url,
      'http://localhost:80',
      'http://[::1]',
      'http://169.254.169.254',
      'http://0x7f000001',
    ])
      expect(await failure(client({ baseUrl, reachesInside: false }).call(read)), baseUrl).toMatchObject({
        code: 'address',
        message: expect.stringContaining('inside our own network'),
      })
    expect(service.seen).toEqual([])
  })
})

test('Addresses inside are known however they are written', () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
  ])
    expect(isInside(address), address).toBe(true)
  for (const address of [
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
  ])
    expect(isInside(address), address).toBe(true)
  for (const address of ['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])
    expect(isInside(address), address).toBe(false)
})

test('A name that leads inside is refused when it is looked up', async () => {
  const found = await new Promise(done =>
    lookupOutside('localhost', { all: true }, (...answer) => done(answer[0])),
  )
  expect(found).toMatchObject({ code: 'address' })
})

test('The log keeps neither addresses, numbers nor keys', () => {
  expect(redacted('550 jo.bloggs@shopper.example: no such user')).toBe('550 (address) no such user')
  expect(redacted('Number +44 7700 900123 is not valid')).toBe('Number ...0123 is not valid')
  expect(redacted('Key sk_live_4eC39HqLyjWDarjtT1zdp7dc is wrong')).toBe('Key (key) is wrong')
  expect(redacted('Acme answered 503 after 12 tries.')).toBe('Acme answered 503 after 12 tries.')
})

test('Those who call together come one after the other, at the pace that is asked', async () => {
  const pace = new Pace()
  const began = Date.now()
  await Promise.all(Array.from({ length: 6 }, () => pace.turn(50)))
  expect(Date.now() - began).toBeGreaterThanOrEqual(95)
})

describe('A token', () => {
  const lasting = (value: string, ms: number) => async () => ({ value, expiresAt: Date.now() + ms })

  test('is asked for once by many, kept while it lasts, and asked for anew before it ends', async () => {
    const tokens = new Tokens()
    let asked = 0
    const ask = async () => {
      asked += 1
      return { value: `token ${asked}`, expiresAt: Date.now() + 3_600_000 }
    }
    const many = await Promise.all(Array.from({ length: 5 }, () => tokens.of('acme', ask)))
    expect([new Set(many).size, asked]).toEqual([1, 1])
    tokens.forget('acme')
    expect(await tokens.of('acme', ask)).toBe('token 2')
    expect(await tokens.of('other', lasting('short', 30_000))).toBe('short')
    expect(await tokens.of('other', lasting('next', 3_600_000))).toBe('next')
  })

  test('that could not be had is asked for again', async () => {
    const tokens = new Tokens()
    await expect(tokens.of('acme', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await tokens.of('acme', lasting('up', 3_600_000))).toBe('up')
  })
})
