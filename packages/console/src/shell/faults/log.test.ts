import { logRetryMs } from '@backroom/contract/constants'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LogQueue } from '#shell/faults/log-queue.ts'
import { type LogRecord, logMessage, scrub } from '#shell/faults/log-record.ts'
import { sendLogs } from '#shell/faults/log-sender.ts'

const target = { path: '/api/LogErrorFromFrontEndUI', protocol: 'https:', host: 'shop.example', token: 't' }
const record: LogRecord = { id: 'aaaaaaaa-1', LogType: 2, LogMessage: '{}' }

describe('Sending', () => {
  test('is refused before anything leaves when it could not work', async () => {
    const fetcher = vi.fn()
    const refused = async (records: LogRecord[], parts: Partial<typeof target>) =>
      sendLogs(records, { ...target, ...parts }, fetcher).catch((error: Error) => error.message)
    expect(await refused([], {})).toBe('No errors to send.')
    expect(await refused([record], { path: '' })).toBe('No logger path.')
    expect(await refused([record], { protocol: 'ftp:' })).toBe('The protocol must be http: or https:.')
    expect(await refused([record], { host: '' })).toBe('No host.')
    expect(await refused([record], { token: '' })).toBe('No bearer token.')
    expect(fetcher).not.toHaveBeenCalled()
  })

  test('has worked only with status 200 and JSON', async () => {
    const answers = (body: string, status: number) => async () => new Response(body, { status })
    expect(await sendLogs([record], target, answers('{"logged":true}', 200))).toBe(1)
    expect(await sendLogs([record], target, answers('<html>', 200))).toBe(0)
    expect(await sendLogs([record], target, answers('{}', 202))).toBe(0)
    expect(await sendLogs([record], target, answers('{}', 500))).toBe(0)
    expect(await sendLogs([record], target, () => Promise.reject(new Error('down')))).toBe(0)
  })
})

describe('The queue', () => {
  let arrived: LogRecord[]
  let answers: boolean[]
  let kept: readonly LogRecord[]
  const make = (left: LogRecord[] = []) =>
    new LogQueue(
      {
        send: async records => {
          const isTaken = answers.shift() ?? true
          if (isTaken) arrived.push(...records)
          return isTaken ? records.length : 0
        },
        keep: records => {
          kept = [...records]
        },
        write: fault => JSON.stringify(fault),
        makeId: () => crypto.randomUUID(),
        now: () => Date.now(),
      },
      left,
    )
  const settle = () => vi.advanceTimersByTimeAsync(0)
  beforeEach(() => {
    vi.useFakeTimers()
    arrived = []
    answers = []
    kept = []
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('tries again every 5 s until it succeeds, and stores one record', async () => {
    answers = [false, false, true]
    const queue = make()
    queue.add('error', 'Broken card', 'at card.tsx:1')
    await settle()
    expect(kept).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(logRetryMs)
    expect(arrived).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(logRetryMs)
    expect(arrived).toHaveLength(1)
    expect(arrived[0]?.LogType).toBe(2)
    expect(kept).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(arrived).toHaveLength(1)
  })

  test('goes on after a reload with what was left', async () => {
    make([record])
    await settle()
    expect(arrived).toEqual([record])
  })

  test('drops what browsers complain of without cause', async () => {
    const queue = make()
    expect(
      queue.add('error', 'ResizeObserver loop completed with undelivered notifications.'),
    ).toBeUndefined()
    expect(queue.add('error', 'Uncaught ResizeObserver loop limit exceeded')).toBeUndefined()
    await settle()
    expect(arrived).toEqual([])
  })

  test('counts equal faults within a minute instead of repeating them', async () => {
    const queue = make()
    for (let times = 0; times < 7; times++) queue.add('error', 'Same', 'at a.tsx:1')
    await settle()
    expect(arrived).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(61_000)
    queue.add('warning', 'Other')
    await settle()
    expect(arrived.map(each => JSON.parse(each.LogMessage))).toEqual([
      { message: 'Same', stack: 'at a.tsx:1', count: 1 },
      { message: 'Same', stack: 'at a.tsx:1', count: 6 },
      { message: 'Other', stack: '', count: 1 },
    ])
  })

  test('sends at most 20 records a minute', async () => {
    const queue = make()
    for (let index = 0; index < 50; index++) queue.add('error', `Fault ${index}`)
    await settle()
    expect(arrived).toHaveLength(20)
  })
})

describe('A record', () => {
  const around = {
    path: '/brands/2?token=abc',
    buildUnix: 7,
    wording: 'en-GB',
    crumbs: ['GET /api/brands 200'],
  }

  test('carries no token, query or whole address of a person', () => {
    const text = 'jane.doe@example.com at https://x.example/a?secret=1#b eyJhbGciOi.eyJzdWIi.sig_1'
    expect(scrub(text)).toBe('j***@… at https://x.example/a#b [token]')
    const message = logMessage({ message: text, stack: '', count: 1 }, around)
    expect(message).not.toMatch(/jane\.doe|secret|abc|eyJ/)
    expect(JSON.parse(message)).toMatchObject({ path: '/brands/2', buildUnix: 7, breadcrumbs: around.crumbs })
  })

  test('fits into 8,000 characters whatever happened', () => {
    const crumbs = Array.from({ length: 20 }, (_, index) => `${index} ${'"'.repeat(400)}`)
    const fault = { message: 'é"'.repeat(4_000), stack: 'at "x"\n'.repeat(4_000), count: 3 }
    expect(logMessage(fault, { ...around, crumbs }).length).toBeLessThanOrEqual(8_000)
  })
})
