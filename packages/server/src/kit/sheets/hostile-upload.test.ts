import { readFileSync } from 'node:fs'
import type { ErrorBody } from '@backroom/contract/errors'
import { brands } from '@backroom/contract/items/brands/brands'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HttpCaller } from '#testing/http-caller'
import { bookOf, row } from '#testing/make-sheets'
import { killServers, type ServerProcess, startServerProcess } from '#testing/server-process'
import { sized } from '#testing/sized'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let server: ServerProcess
let admin: HttpCaller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  server = await startServerProcess({ databaseUrl: shop.databaseUrl, dataFolder: shop.folder })
  admin = await HttpCaller.signIn(server.url, 'admin')
})
afterAll(async () => {
  await killServers()
  await shop.close()
})

const memoryMb = (what: 'VmHWM' | 'VmRSS') =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) /
  1_024

function upload(bytes: Buffer): Promise<Response> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'prices.xlsx')
  return admin.fetch('/api/itemImports', { method: 'POST', body: form })
}

/** How long others wait for a record while some work is under way. */
async function slowestMeanwhile(work: Promise<unknown>): Promise<number> {
  let isOver = false
  work.finally(() => {
    isOver = true
  })
  let slowest = 0
  while (!isOver) {
    const began = performance.now()
    await admin.call(brands.read, { params: { uid: 1 } })
    slowest = Math.max(slowest, performance.now() - began)
  }
  return slowest
}

test('Sheets made to stop the server are refused one beside the other, and nobody else waits', async () => {
  const before = memoryMb('VmRSS')
  const nothing = Buffer.alloc(300_000_000, ' ')
  const lying = bookOf({ sheet: nothing, lie: { saysBytes: 1_000 } })
  const bomb = bookOf({ sheet: nothing })
  const long = bookOf({
    strings: `<sst><si><t>${'y'.repeat(90_000)}</t></si></sst>`,
    rows: `${row(['Code'])}${'<row><c t="s"><v>0</v></c></row>'.repeat(40_000)}`,
  })
  const times = sized(1, 2)
  const sent = Promise.all([...Array(times)].flatMap(() => [lying, bomb, long]).map(upload))
  const slowest = await slowestMeanwhile(sent)
  const answers = await Promise.all(
    (await sent).map(async reply => [reply.status, ((await reply.json()) as ErrorBody).message]),
  )
  expect(answers).toEqual(
    [...Array(times)].flatMap(() => [
      [400, 'prices.xlsx cannot be read as an Excel file. Save it again, or as CSV.'],
      [400, 'prices.xlsx is too large when unpacked.'],
      [400, 'prices.xlsx holds more text than can be read: at most 64 million characters.'],
    ]),
  )
  expect(memoryMb('VmHWM') - before).toBeLessThan(500)
  expect(slowest).toBeLessThan(5_000)
})
