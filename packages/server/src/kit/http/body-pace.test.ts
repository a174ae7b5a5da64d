import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => shop.close())
afterEach(() => {
  vi.useRealTimers()
})

const json = 'content-type: application/json'
const form = 'content-type: multipart/form-data; boundary=b'
const begun = '--b\r\ncontent-disposition: form-data; name="file"; filename="x.csv"\r\n\r\npath\r\n'

/** A request that begins, seen until its connection ends. */
class Sender {
  answer = ''
  isOver = false
  private constructor(readonly socket: Socket) {
    socket.setEncoding('utf8').on('data', part => {
      this.answer += part
    })
    socket.on('error', () => {})
    socket.once('close', () => {
      this.isOver = true
    })
  }

  static async begin(path: string, type: string, part: string, isSignedIn: boolean): Promise<Sender> {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    const { port } = shop.app.server.address() as AddressInfo
    const who = `authorization: Bearer ${admin.token}\r\ncookie: ${admin.cookie}\r\n`
    const sender = new Sender(connect(port, '127.0.0.1'))
    await once(sender.socket, 'connect')
    sender.socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\n${isSignedIn ? who : ''}${type}\r\ncontent-length: 1000000\r\n\r\n${part}`,
    )
    await turns(50)
    return sender
  }

  /** Lets so many seconds pass, and what follows from them happen. */
  async wait(seconds: number, part = ''): Promise<void> {
    for (let second = 0; second < seconds; second += 5) {
      if (part && !this.isOver) this.socket.write(part)
      await turns(20)
      await vi.advanceTimersByTimeAsync(5_000)
    }
    await turns(50)
  }
}

/** Sockets speak only between turns. */
async function turns(count: number) {
  for (let index = 0; index < count; index++) await turn()
  await new Promise(resolve => setTimeout(resolve, 50))
}

test.each([
  ['JSON before login', '/api/logon/logon/authenticate', json, '{', false, 408],
  ['a form before login', '/api/FileUpload', form, begun, false, 401],
  ['JSON after login', '/api/brands', json, '{', true, 408],
  ['a form after login', '/api/FileUpload', form, begun, true, 408],
  ['bytes nobody takes', '/api/brands', 'content-type: text/plain', 'x', true, 415],
  ['a body for what is not there', '/nowhere', json, '{', false, 408],
])(
  'A body that stops coming is let go of within 30 s: %s',
  async (_, path, type, part, isSignedIn, status) => {
    const sender = await Sender.begin(path, type, part, isSignedIn)
    await sender.wait(20)
    expect(sender.isOver).toBe(false)
    await sender.wait(10)
    await vi.waitFor(() => expect(sender.isOver).toBe(true), 5_000)
    expect(sender.answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    if (status === 408) expect(sender.answer).toContain('"What you sent stopped coming. Send it again."')
  },
)

test('A byte now and then is no progress', async () => {
  const sender = await Sender.begin('/api/FileUpload', form, begun, true)
  await sender.wait(30, 'x')
  await vi.waitFor(() => expect(sender.isOver).toBe(true), 5_000)
})

test('A slow one that goes on is read to its end', async () => {
  const sender = await Sender.begin('/api/FileUpload', form, begun, true)
  await sender.wait(120, 'x'.repeat(10_000))
  expect(sender.isOver).toBe(false)
  sender.socket.destroy()
})

test('Whoever has been answered is not waited for, however fast they go on', async () => {
  const sender = await Sender.begin('/api/FileUpload', form, begun, false)
  await sender.wait(30, 'x'.repeat(20_000))
  await vi.waitFor(() => expect(sender.isOver).toBe(true), 5_000)
  expect(sender.answer).toMatch(/^HTTP\/1.1 401 /)
})

test('Headers have 15 s', () => {
  expect(shop.app.server.headersTimeout).toBe(15_000)
})
