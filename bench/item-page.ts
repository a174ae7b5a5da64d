import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { type Figure, median, openPage, quiet, signIn } from './console.ts'
import { Samples, send } from './measure.ts'
import type { Servers } from './servers.ts'

const sizes = 200
const openings = 5
const keys = 60
const keyPauseMs = 40
/** The sections out of sight are drawn after those in it. */
const settledMs = 2_000
/** What a key costs the page itself. Painting is left out: without a graphics card, as here, it is done by hand. */
const worksAt = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']

/** The page of an item with many sizes, in a real browser: how soon it is there, and what a key typed into it costs. */
export async function measureItemPage({ ours }: Servers): Promise<readonly Figure[]> {
  const code = await makeItem(ours)
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: quiet })
  try {
    const page = await openPage(browser, ours.port)
    await page.goto('/login')
    await signIn(page)
    const opened = await open(page, code)
    await page.waitForTimeout(settledMs)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await page.getByRole('textbox', { name: /^Name/ }).first().click()
    const inName = await typing(page, session)
    await page
      .getByRole('grid', { name: 'Sizes' })
      .getByRole('gridcell', { name: /^Weight/ })
      .nth(3)
      .click()
    await page.keyboard.press('1')
    const inSheet = await typing(page, session)
    const note = `${sizes} sizes`
    return [
      { what: 'item page from the list', value: opened, most: 800, unit: 'ms', note },
      {
        what: 'a key typed into its name',
        value: inName,
        most: 16,
        unit: 'ms',
        note: `${note}, 95 of 100 keys`,
      },
      {
        what: 'a key typed into its sheet',
        value: inSheet,
        most: 16,
        unit: 'ms',
        note: `${note}, 95 of 100 keys`,
      },
    ]
  } finally {
    await browser.close()
  }
}

async function makeItem(ours: Servers['ours']): Promise<string> {
  const code = `BENCH-${Date.now().toString(36).toUpperCase()}`
  const body = { code, name: 'An item in two hundred sizes', priceMinor: 4_500, brandUid: 1 }
  const { text } = await send(ours, { path: '/api/products', method: 'POST', body }, true)
  const { item, versions } = JSON.parse(text) as { item: { uid: number }; versions: unknown }
  const labels = Array.from({ length: sizes }, (_, place) => `${place + 1} cm`)
  await send(ours, {
    path: `/api/products/${item.uid}`,
    method: 'PUT',
    body: {
      item: { sellable: false },
      versions,
      confirm: [],
      sizes: labels.map(sizeLabel => ({
        key: sizeLabel,
        code: `${code}-${sizeLabel.replace(' ', '')}`,
        sizeLabel,
        sellable: true,
        status: 'active',
      })),
    },
  })
  return code
}

/** From the click in the list to the frame that shows the first row of the sheet, by the page's own clock. */
async function open(page: Page, code: string): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < openings; turn += 1) {
    await page.goto(`/products?search=${code}`)
    const link = page.locator('[role=grid] tr[id^=row-] a').first()
    await link.hover()
    times.push(
      await link.evaluate(element => {
        const startedAt = performance.now()
        return new Promise<number>(resolve => {
          const look = () =>
            document.querySelector('[role=grid][aria-label=Sizes] [role=gridcell]')
              ? requestAnimationFrame(() => resolve(performance.now() - startedAt))
              : requestAnimationFrame(look)
          ;(element as HTMLElement).click()
          look()
        })
      }),
    )
  }
  return median(times)
}

/** What the page works for one key. */
async function typing(page: Page, session: CDPSession): Promise<number> {
  const samples = new Samples()
  for (let turn = 0; turn < keys; turn += 1) {
    const before = await worked(session)
    await page.keyboard.press(String(turn % 10))
    await page.waitForTimeout(keyPauseMs)
    samples.add(((await worked(session)) - before) * 1_000)
  }
  return samples.percentile(95)
}

/** Seconds the page has worked since it was opened. */
async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.filter(({ name }) => worksAt.includes(name)).reduce((sum, { value }) => sum + value, 0)
}
