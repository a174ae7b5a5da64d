import { addressOf, type CallOf, type Endpoint, type ReplyOf } from '@backroom/contract/kit/endpoint'
import { type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { addressOf as serverOf } from './address.ts'

const password = 'backroom-demo'

/** Somebody at work: a window of their own, and their calls to the API. */
export interface Person {
  readonly page: Page
  readonly baseURL: string
  call<E extends Endpoint>(endpoint: E, sent?: CallOf<E>): Promise<ReplyOf<E>>
}

interface Fixtures {
  /** Signs somebody in, in a window of their own. */
  person: (username: string, options?: BrowserContextOptions) => Promise<Person>
}

export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use, { parallelIndex }) => use(serverOf(parallelIndex)),
  person: async ({ browser, baseURL }, use) => {
    const contexts: { close(): Promise<void> }[] = []
    await use(async (username, options = {}) => {
      const context = await browser.newContext({ ...options, baseURL: baseURL as string })
      contexts.push(context)
      const answer = await context.request.post('/api/logon/logon/authenticate', {
        data: { username, password },
      })
      const { token, user } = (await answer.json()) as { token: string; user: object }
      const common = { url: baseURL as string, sameSite: 'Strict' as const }
      await context.addCookies([
        { ...common, name: 'mtjwt', value: token },
        { ...common, name: 'mtuser', value: encodeURIComponent(JSON.stringify(user)) },
      ])
      const page = await context.newPage()
      return {
        page,
        baseURL: baseURL as string,
        call: async (endpoint, sent) => {
          const { params, query, body } = (sent ?? {}) as CallOf<Endpoint>
          const reply = await context.request.fetch(addressOf(endpoint, params, query), {
            method: endpoint.method,
            headers: { authorization: `Bearer ${token}` },
            ...(body !== undefined && { data: body as object }),
          })
          if (!reply.ok()) throw new Error(`${endpoint.path}: ${reply.status()} ${await reply.text()}`)
          return (reply.status() === 204 ? undefined : await reply.json()) as never
        },
      }
    })
    for (const context of contexts) await context.close()
  },
})

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
