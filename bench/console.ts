import { type Browser, chromium, type Page } from '@playwright/test'
import { firstVisit } from '../e2e/first-visit.ts'
import { findBrowser } from '../scripts/browser.mjs'

/** One promise and what was found: at most so much, or at least. */
export type Figure = {
  readonly what: string
  readonly value: number
  readonly unit: 'kB' | 'MB' | 'ms' | 's' | 'x' | 'frames' | 'a second'
  readonly note?: string
} & ({ readonly most: number } | { readonly least: number })

/** A browser that does nothing of its own. */
export const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
]
/** A row that has been read, not its bones. */
const rowSelector = '[role=grid] tr[id^=row-]'
const navigations = 5

/** Looks at the console through a real browser, as somebody with an empty cache and a long list. */
export async function measureConsole(port: number): Promise<readonly Figure[]> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: quiet })
  try {
    const page = await openPage(browser, port)
    const figures = [await weightOfSignIn(page)]
    await signIn(page)
    figures.push(await coldList(page), await listByMenu(page), ...(await scroll(page)))
    return figures
  } finally {
    await browser.close()
  }
}

export async function signIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('backroom-demo')
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('navigation').first().waitFor()
}

export async function openPage(browser: Browser, port: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1_440, height: 900 },
    locale: 'en-GB',
  })
  // The runner's compiler names the functions it sends into the page with a helper that the page does not have.
  await context.addInitScript('globalThis.__name = value => value')
  return context.newPage()
}

async function weightOfSignIn(page: Page): Promise<Figure> {
  const bytes = (await firstVisit(page)).reduce((sum, file) => sum + file.bytes, 0)
  return { what: 'JavaScript to a usable sign-in', value: bytes / 1_000, most: 250, unit: 'kB' }
}

/** The whole page anew, with nothing kept of earlier visits, from the address bar to the frame that shows the first row, by the page's own clock. */
async function coldList(page: Page): Promise<Figure> {
  await page.addInitScript(selector => {
    const look = () => {
      if (!document.querySelector(selector)) return requestAnimationFrame(look)
      return requestAnimationFrame(() => Object.assign(globalThis, { shownAt: performance.now() }))
    }
    look()
  }, rowSelector)
  const session = await page.context().newCDPSession(page)
  const times: number[] = []
  for (let turn = 0; turn < navigations; turn += 1) {
    await page.goto('about:blank')
    await session.send('Network.clearBrowserCache')
    await page.goto('/brands')
    const shown = await page.waitForFunction(() => (globalThis as { shownAt?: number }).shownAt)
    times.push((await shown.jsonValue()) as number)
  }
  return { what: 'list visible from the address bar', value: median(times), most: 900, unit: 'ms' }
}

async function listByMenu(page: Page): Promise<Figure> {
  const times: number[] = []
  for (let turn = 0; turn < navigations; turn += 1) {
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.waitForURL('**/')
    const link = page.getByRole('link', { name: 'Brands', exact: true }).first()
    await link.hover()
    times.push(
      await link.evaluate((element, selector) => {
        const startedAt = performance.now()
        return new Promise<number>(resolve => {
          const look = () =>
            document.querySelector(selector)
              ? resolve(performance.now() - startedAt)
              : requestAnimationFrame(look)
          ;(element as HTMLElement).click()
          look()
        })
      }, rowSelector),
    )
  }
  return { what: 'list visible from the menu', value: median(times), most: 200, unit: 'ms' }
}

/** Scrolls through a part of the list at a hand's speed, then jumps; asks each frame what it shows. */
async function scroll(page: Page): Promise<Figure[]> {
  await page.locator(rowSelector).first().waitFor()
  const found = await page.evaluate(async selector => {
    const scroller = document.querySelector('[role=grid]')?.parentElement as HTMLElement
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    let blank = 0
    let frames = 0
    const look = () => {
      const view = scroller.getBoundingClientRect()
      const rows = [...document.querySelectorAll(selector)].map(row => row.getBoundingClientRect())
      const reached = rows.filter(({ bottom, top }) => bottom > view.top && top < view.bottom)
      const covered = reached.reduce((sum, { height }) => sum + height, 0)
      frames += 1
      if (covered < view.height - 120) blank += 1 // heading and two rows cut at the edges
    }
    for (let turn = 0; turn < 240; turn += 1) {
      scroller.scrollTop += 120
      await frame()
      look()
    }
    for (let turn = 1; turn <= 20; turn += 1) {
      scroller.scrollTop = ((scroller.scrollHeight - scroller.clientHeight) * turn) / 20
      await frame()
      await frame()
      look()
    }
    return { blank, frames, rows: Number(document.querySelector('[role=grid]')?.ariaRowCount ?? 0) - 1 }
  }, '[role=grid] tr[aria-rowindex]')
  const note = `of ${found.frames}, through ${found.rows.toLocaleString('en-GB')} rows`
  return [{ what: 'blank frames while scrolling', value: found.blank, most: 0, unit: 'frames', note }]
}

export function median(times: readonly number[]): number {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] as number
}
