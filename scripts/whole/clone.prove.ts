import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Checkout, freePort, nobody, type Started, stop } from './checkout.ts'
import { Shopkeeper } from './shop.ts'

const firstStartMost = 90_000
const laterStartMost = 6_000
const isRoot = process.getuid?.() === 0

// PostgreSQL refuses root and everybody else owns their folder, so both ways of running it are tried where that is possible.
const people = isRoot ? (['root', 'an ordinary user'] as const) : (['an ordinary user'] as const)

describe.each(people)('a fresh clone, started by %s', person => {
  let checkout: Checkout
  let running: Started | undefined

  beforeAll(async () => {
    checkout = await Checkout.make(isRoot && person !== 'root' ? nobody : undefined)
  })

  afterAll(async () => {
    if (running) await stop(running.child)
    checkout.remove()
  })

  test('installs, builds, fills the demo store and is ready, all by one command', async () => {
    running = await checkout.start()
    expect(running.ms).toBeLessThan(firstStartMost)
    expect(running.url).toBe(`http://127.0.0.1:${checkout.port}`)
    await expectOutput(running, 'payouts')
    for (const name of ['admin', 'manager', 'secure', 'ecommerce', 'payments', 'payouts'])
      expect(running.output()).toMatch(new RegExp(`^ {2}${name} `, 'm'))
    expect(running.output()).toMatch(/authenticator secret [A-Z2-7]{16,}/)
  })

  test('serves the console and its files from the same address', async () => {
    const { url } = running as Started
    const page = await fetch(url)
    expect(page.headers.get('content-type')).toContain('text/html')
    const [, script] = /<script[^>]+src="(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? []
    const file = await fetch(`${url}${script}`, { headers: { 'accept-encoding': 'br' } })
    expect(file.headers.get('content-encoding')).toBe('br')
    expect(file.headers.get('cache-control')).toContain('immutable')
  })

  test('keeps an edit over a stop and a start, and is ready again within 6 seconds', async () => {
    const before = running as Started
    const words = `Changed by ${person} at ${new Date().toISOString()}`
    await (await Shopkeeper.signIn(before.url)).changeBrand(1, 'metaDescription', words)
    expect(await stop(before.child)).toBe(0)
    expect(existsSync(join(checkout.data, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false)

    running = await checkout.start()
    expect(running.ms).toBeLessThan(laterStartMost)
    expect((await (await Shopkeeper.signIn(running.url)).brand(1)).metaDescription).toBe(words)
  })

  test('loses nothing when it is killed', async () => {
    const before = running as Started
    await (await Shopkeeper.signIn(before.url)).changeBrand(2, 'metaDescription', 'Just before the end')
    await stop(before.child, 'SIGKILL')
    await expectSilence(before.url) // npm was killed; the server sees that and stops too
    running = await checkout.start()
    expect((await (await Shopkeeper.signIn(running.url)).brand(2)).metaDescription).toBe(
      'Just before the end',
    )
  })

  test('says in one line that the port is taken', async () => {
    const port = await freePort()
    const holder = createServer().listen(port, '127.0.0.1')
    const { code, output } = await checkout.fail({ PORT: String(port) })
    holder.close()
    expect(code).toBe(1)
    expect(lastLine(output)).toBe(
      `Port ${port} is already taken, perhaps by another Backroom. Stop it, or choose another: PORT=4401 npm start.`,
    )
    expect(output).not.toMatch(/^\s+at /m)
    // The one that runs is not disturbed by the one that could not start.
    expect((await (await Shopkeeper.signIn((running as Started).url)).brand(1)).uid).toBe(1)
  })

  test.each([
    [
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' },
      /^The database of DATABASE_URL cannot be reached/,
    ],
    [{ PORT: 'forty' }, /^Settings are wrong\. PORT: must be a whole number from 0 to 65535/],
    [{ HOST: '0.0.0.0' }, /^HOST is 0\.0\.0\.0, which others can reach, but demo sign-ins/],
  ])('says in one line what is wrong with %o', async (env, line) => {
    const { code, output } = await checkout.fail({ PORT: '0', ...env } as NodeJS.ProcessEnv)
    expect(code).toBe(1)
    expect(lastLine(output)).toMatch(line)
    expect(output).not.toMatch(/^\s+at /m)
  })
})

async function expectOutput(started: Started, text: string) {
  for (let waited = 0; waited < 5_000 && !started.output().includes(text); waited += 50) await pause(50)
}

async function expectSilence(url: string) {
  for (let waited = 0; waited < 15_000; waited += 100) {
    const answers = await fetch(url).then(
      () => true,
      () => false,
    )
    if (!answers) return
    await pause(100)
  }
  throw new Error('The server still answers 15 seconds after its npm was killed.')
}

function lastLine(output: string): string {
  const lines = output.split('\n').filter(line => line.trim() && !/^npm (error|warn|ERR!)/.test(line))
  return lines.at(-1) ?? ''
}
