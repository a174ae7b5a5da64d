import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { breachedPasswords, PwnedPasswords } from '#outside/breached-passwords/adapters'

const asked: { url: string; padding: unknown }[] = []
let status = 200
// SHA-1 of `password` is 5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8; of `letmein` it is B7A875FC1EA228B9061041B7CEC4BD3C52AB3CE3.
const server = createServer((request, reply) => {
  asked.push({ url: request.url ?? '', padding: request.headers['add-padding'] })
  reply
    .writeHead(status)
    .end(
      [
        '0018A45C4D1DEF81644B54AB7F969B88D65:3',
        '1E4C9B93F3F0682250B6CF8331B7EE68FD8:52372427',
        '5FC1EA228B9061041B7CEC4BD3C52AB3CE3:0',
      ].join('\r\n'),
    )
})
let list: PwnedPasswords
beforeAll(async () => {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  list = new PwnedPasswords(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => server.close().closeAllConnections())

test('A breached password is found by the first five characters of its hash alone', async () => {
  expect(await list.isBreached('password')).toBe(true)
  expect(asked.at(-1)).toEqual({ url: '/range/5BAA6', padding: 'true' })
})

test('A line that counts 0 is padding, and a password that is not listed is none', async () => {
  expect(await list.isBreached('letmein')).toBe(false)
  expect(await list.isBreached('a password of nobody else 8f31')).toBe(false)
})

test('A list that does not answer says that it was not asked', async () => {
  status = 503
  expect(await list.isBreached('password')).toBe(null)
  expect(await new PwnedPasswords('http://127.0.0.1:1').isBreached('password')).toBe(null)
})

test('Off asks nobody, and the sandbox finds what ends in -breached', async () => {
  expect(await breachedPasswords('off').isBreached('password')).toBe(false)
  expect(await breachedPasswords('sandbox').isBreached('correct-horse-breached')).toBe(true)
  expect(await breachedPasswords('sandbox').isBreached('correct-horse')).toBe(false)
})
