import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lastLine, whyNot } from '#database/start-log'

const folder = mkdtempSync(join(tmpdir(), 'backroom-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let logs = 0
function logHolding(text: string): string {
  const place = join(folder, String(++logs))
  mkdirSync(place)
  writeFileSync(join(place, 'postgres-Mon.log'), text)
  return place
}

const startedAt = Date.now() - 1_000

test('What PostgreSQL said where it was started from is the reason', () => {
  const said =
    '2026-01-01 10:00:00 UTC [7] FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use\n2026-01-01 10:00:00 UTC [7] HINT:  Terminate any old server processes\n'
  const log = logHolding(
    '2026-01-01 09:59:59 UTC [3] FATAL:  terminating connection due to unexpected postmaster exit\n',
  )
  expect(whyNot(said, log, startedAt)).toBe('pre-existing shared memory block (key 1, ID 2) is still in use')
})

test('Once it has opened its own log, the reason is there', () => {
  const said = '2026-01-01 10:00:00 UTC [7] LOG:  redirecting log output to logging collector process\n'
  const log = logHolding(
    '2026-01-01 10:00:01 UTC [8] PANIC:  could not write to file "pg_wal/xlogtemp.8": No space left on device\n',
  )
  expect(whyNot(said, log, startedAt)).toBe(
    'could not write to file "pg_wal/xlogtemp.8": No space left on device',
  )
})

test('The last words of the processes of a killed server are no reason', () => {
  const log = logHolding(
    '2026-01-01 10:00:01 UTC [3] FATAL:  terminating connection due to unexpected postmaster exit\n',
  )
  expect(whyNot('2026-01-01 10:00:00 UTC [7] LOG:  redirecting log output\n', log, startedAt)).toMatch(
    /redirecting log output$/,
  )
})

test('A log that was not written to since says nothing', () => {
  const log = logHolding('2026-01-01 10:00:01 UTC [8] FATAL:  an old fault\n')
  expect(whyNot('', log, Date.now() + 60_000)).toBeUndefined()
  expect(whyNot('', join(folder, 'none'), startedAt)).toBeUndefined()
})

test('initdb’s own prefix is left out', () => {
  expect(lastLine('creating directory ... ok\ninitdb: error: could not create directory "x"\n')).toBe(
    'could not create directory "x"',
  )
})
