import { enterSuperUser, superUserHeader } from '@backroom/contract/access/session'
import { levelNames } from '@backroom/contract/kit/access'
import type { Endpoint } from '@backroom/contract/kit/endpoint'
import fc from 'fast-check'
import { demoPassword } from '#demo/access/people'
import { openApi } from '#kit/openapi/openapi'
import { type HostileRequest, HostileRequests, type Who } from '#testing/hostile-requests'
import { planted } from '#testing/hostile-values'
import { hire, TestBrowser } from '#testing/sign-in'
import { sized } from '#testing/sized'
import { stayInside } from '#testing/stay-inside'
import { startTestApp, type TestApp } from '#testing/test-app'

const slowMs = 5_000
/** Words of the database, which no answer says. */
const ofDatabase =
  /Failed query|violates [\w-]+ [\w-]*\s?constraint|syntax error at|invalid input syntax|out of range for type/
/** Words of the program, which no refusal says. */
const ofProgram =
  /\n\s+at .+:\d+:\d+|node_modules|\.(ts|js):\d+|Cannot read propert|is not (a function|iterable)/

interface Outcome {
  readonly status: number
  readonly body: string
  readonly ms: number
  /** What the server wrote to its log meanwhile. */
  readonly log: string
}

/** What must not come of any request, or undefined when none of it did. */
export function faultOf({ status, body, ms, log }: Outcome): string | undefined {
  if (status >= 500) return `answered ${status}: ${log.slice(0, 1_500)}`
  if (ms > slowMs) return `took ${Math.round(ms)} ms`
  const told = ofDatabase.exec(body) ?? (status >= 400 && ofProgram.exec(body))
  if (told) return `says how it is made: ${told[0]}`
  if (log.includes(planted)) return `wrote to the log what was sent: ${log.slice(0, 1_500)}`
}

/**
 * Sends a shop of its own so many hostile requests, the same number to each call, and fails with the smallest request for each
 * call that is not answered as it must be; answers what it did. The same seed, also as `BACKROOM_SEED`, makes the same requests.
 */
export async function guard(requests: number, usualSeed: number): Promise<string> {
  const seed = Number(process.env.BACKROOM_SEED ?? usualSeed)
  const goOutside = stayInside()
  const log: string[] = []
  const shop = await startTestApp({
    runsJobs: false,
    size: sized('small', 'whole'),
    settings: { log: 'info' },
    logTo: { write: line => void log.push(line) },
  })
  try {
    const sender = new Sender(shop, log)
    const findings = await attack(shop.kit.served, sender, seed, requests)
    const what = `${sender.sent} hostile requests with the seed ${seed}, the slowest answered in ${Math.round(sender.slowestMs)} ms`
    process.stdout.write(`  ${what}: ${JSON.stringify(sender.statuses)}\n`)
    if (findings.length > 0) throw new Error([`${what}.`, ...findings].join('\n\n'))
    return what
  } finally {
    goOutside()
    await shop.close()
  }
}

async function attack(served: readonly Endpoint[], sender: Sender, seed: number, requests: number) {
  const made = new HostileRequests(openApi(served, 'Backroom', 'test'))
  const calls = served
    .filter(({ reply }) => reply !== 'events')
    .sort((left, right) => rank(left) - rank(right))
  const findings: string[] = []
  for (const [place, call] of calls.entries()) {
    const property = fc.asyncProperty(made.to(call), request => sender.send(request))
    const { failed, counterexample, errorInstance } = await fc.check(property, {
      seed: seed + place,
      numRuns: Math.ceil(requests / calls.length),
      interruptAfterTimeLimit: 60_000,
    })
    if (failed && counterexample) findings.push(`${written(counterexample[0])}\n  ${String(errorInstance)}`)
  }
  return findings
}

/** What ends sessions or changes who may log in comes last, so that the rest is asked by people who are let in. */
function rank({ path }: Endpoint): number {
  return /^\/(logon|Staff)/.test(path) ? 1 : 0
}

function written({ who, method, url, type, payload }: HostileRequest): string {
  const short = (text: string) => (text.length > 700 ? `${text.slice(0, 700)}… (${text.length})` : text)
  return (
    short(`${method} ${url} by ${who}${type === undefined ? '' : `, ${type}`}`) +
    (payload ? `\n  ${short(payload.toString())}` : '')
  )
}

class Sender {
  sent = 0
  slowestMs = 0
  readonly statuses: Record<number, number> = {}
  readonly #people = new Map<Who, TestBrowser>()
  #hired = 0

  constructor(
    readonly shop: TestApp,
    readonly log: readonly string[],
  ) {}

  /** Throws when the answer is none that may be given. */
  async send({ who, method, url, type, payload }: HostileRequest): Promise<void> {
    const { headers, ip } = await this.#as(who)
    const lines = this.log.length
    const started = performance.now()
    const reply = await this.shop.app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
      ...(payload && { payload }),
    })
    const ms = performance.now() - started
    this.sent++
    this.slowestMs = Math.max(this.slowestMs, ms)
    this.statuses[reply.statusCode] = (this.statuses[reply.statusCode] ?? 0) + 1
    if (reply.statusCode === 401 && reply.body.includes('sessionEnded')) this.#people.delete(who)
    const fault = faultOf({
      status: reply.statusCode,
      body: reply.body,
      ms,
      log: this.log.slice(lines).join(''),
    })
    if (fault) throw new Error(fault)
  }

  async #as(who: Who) {
    if (who === 'nobody') return { ip: `198.51.100.${this.sent % 250}`, headers: {} }
    const browser = this.#people.get(who) ?? (await this.#logIn(who))
    this.#people.set(who, browser)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return {
      ip: browser.ip,
      headers: {
        authorization: `Bearer ${browser.token}`,
        cookie,
        ...(browser.superToken && { [superUserHeader]: browser.superToken }),
      },
    }
  }

  /** A new person each time, at an address of their own: the last one may have been disabled by what they sent. */
  async #logIn(who: Exclude<Who, 'nobody'>): Promise<TestBrowser> {
    const number = ++this.#hired
    const isSuper = who === 'super user'
    const username = `hostile-${number}`
    await hire(this.shop.kit, username, { level: isSuper ? levelNames[0] : who, superUser: isSuper })
    const browser = new TestBrowser(this.shop.app, `203.0.${Math.floor(number / 250)}.${number % 250}`)
    await browser.logIn(username)
    if (isSuper) {
      const { body } = await browser.ask(enterSuperUser, { body: { password: demoPassword } })
      browser.superToken = body.superUserToken
    }
    return browser
  }
}
