import { addressOf, type CallOf, type Endpoint, type ReplyOf } from '@backroom/contract/kit/endpoint'
import { test as base, type Page } from '@playwright/test'
import { addressOf as serverOf } from './address.ts'
import { type Desk, type DeskOptions, Desks } from './desks.ts'

/** Somebody at work: a window of their own, and their calls to the API. */
export interface Person {
  readonly page: Page
  readonly baseURL: string
  call<E extends Endpoint>(endpoint: E, sent?: CallOf<E>): Promise<ReplyOf<E>>
}

/** Lets somebody sit down at a window of their own, logged in. */
export type Sit = (username: string, options?: DeskOptions) => Promise<Person>

interface Fixtures {
  person: Sit
}

/** A journey for `npm run prove` alone. Another one, or an API test, fails in `npm test` for the same mistake. */
export const proveOnly = { tag: '@prove' }

export const test = base.extend<Fixtures, { desks: Desks }>({
  baseURL: async ({ browserName: _ }, use, { parallelIndex }) => use(serverOf(parallelIndex)),
  desks: [
    async ({ browser }, use, { parallelIndex }) => use(new Desks(browser, serverOf(parallelIndex))),
    { scope: 'worker' },
  ],
  person: async ({ desks, baseURL }, use, testInfo) => {
    const taken: Desk[] = []
    await use(async (username, options = {}) => {
      const desk = await desks.take(username, options)
      taken.push(desk)
      return personAt(desk, baseURL as string)
    })
    for (const desk of taken) await desk.leave(testInfo.status !== testInfo.expectedStatus)
  },
})

function personAt({ page, token }: Desk, baseURL: string): Person {
  return {
    page,
    baseURL,
    call: async (endpoint, sent) => {
      const { params, query, body } = (sent ?? {}) as CallOf<Endpoint>
      const reply = await page.request.fetch(addressOf(endpoint, params, query), {
        method: endpoint.method,
        headers: { authorization: `Bearer ${token}` },
        ...(body !== undefined && { data: body as object }),
      })
      if (!reply.ok()) throw new Error(`${endpoint.path}: ${reply.status()} ${await reply.text()}`)
      return (reply.status() === 204 ? undefined : await reply.json()) as never
    },
  }
}

/** Fails the test on any error the browser itself reports. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => {
    const text = message.text()
    const isExpected = /Failed to load resource/.test(text) // refusals are tested on purpose
    if (message.type() === 'error' && !isExpected) errors.push(text)
  })
  return errors
}
