import type { Browser, BrowserContext, BrowserContextOptions, Cookie, Page } from '@playwright/test'

/** What the demo store prints at its start. */
export const password = 'backroom-demo'

/** How a window is to be: as Playwright has it, and whether anybody gets it afterwards. */
export interface DeskOptions extends BrowserContextOptions {
  /** A window and a session of its own, for a journey that turns the clock or ends the session. */
  readonly isOwn?: boolean
}

/** A window somebody of the demo store is logged in at. */
export interface Desk {
  readonly page: Page
  readonly token: string
  /** Leaves it as the next one expects it, or for good. */
  leave(isSpoilt: boolean): Promise<void>
}

interface Session {
  readonly token: string
  readonly cookies: Cookie[]
  readonly since: number
}

/** Who logged in longer ago may be asked to prove again who they are before they invite or disable anybody. */
const freshMs = 240_000

/**
 * The windows of one worker, kept from one journey to the next: most of what a journey would wait for is code its browser has
 * loaded before, and a password that was checked before. Whoever sits down finds cookies as after logging in and nothing else.
 */
export class Desks {
  private readonly free = new Map<string, BrowserContext[]>()
  private readonly sessions = new Map<string, Session>()
  private readonly browser: Browser
  private readonly baseURL: string

  constructor(browser: Browser, baseURL: string) {
    this.browser = browser
    this.baseURL = baseURL
  }

  async take(username: string, { isOwn = false, ...options }: DeskOptions): Promise<Desk> {
    const alike = JSON.stringify(options)
    const kept = isOwn ? undefined : this.free.get(alike)?.pop()
    const context = kept ?? (await this.browser.newContext({ ...options, baseURL: this.baseURL }))
    const session = (!isOwn && this.freshOf(username)) || (await logIn(context, this.baseURL, username))
    if (!isOwn) this.sessions.set(username, session)
    const { token, cookies } = session
    await context.clearCookies()
    await context.addCookies(cookies)
    const page = await context.newPage()
    if (kept) await this.clear(page)
    return {
      page,
      token,
      leave: async isSpoilt => {
        if (isOwn || isSpoilt) return context.close()
        for (const each of context.pages()) await each.close()
        await context.setOffline(false)
        this.free.set(alike, [...(this.free.get(alike) ?? []), context])
      },
    }
  }

  private freshOf(username: string): Session | undefined {
    const session = this.sessions.get(username)
    return session && Date.now() - session.since < freshMs ? session : undefined
  }

  /** Forgets what the journey before wrote down: drafts, pins, columns. The code that was loaded stays. */
  private async clear(page: Page): Promise<void> {
    const tab = await page.context().newCDPSession(page)
    await tab.send('Storage.clearDataForOrigin', {
      origin: this.baseURL,
      storageTypes: 'local_storage,indexeddb',
    })
    await tab.detach()
  }
}

async function logIn(context: BrowserContext, url: string, username: string): Promise<Session> {
  await context.clearCookies()
  const answer = await context.request.post('/api/logon/logon/authenticate', { data: { username, password } })
  const { token, user } = (await answer.json()) as { token: string; user: object }
  const common = { url, sameSite: 'Strict' as const }
  await context.addCookies([
    { ...common, name: 'mtjwt', value: token },
    { ...common, name: 'mtuser', value: encodeURIComponent(JSON.stringify(user)) },
  ])
  return { token, cookies: await context.cookies(), since: Date.now() }
}
