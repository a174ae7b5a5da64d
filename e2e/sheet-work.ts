import type { Page } from '@playwright/test'

/** A cell of the sheet of sizes. */
export const cell = (page: Page, row: number, title: string) =>
  page
    .getByRole('grid', { name: 'Sizes' })
    .getByRole('row')
    .nth(row)
    .getByRole('gridcell', { name: new RegExp(`^${title}(?: \\(g\\))?:`) })

export const sizesOf = (count: number) => Array.from({ length: count }, (_, place) => `${place + 1} mm`)

/** Answers how long a page has worked so far: its own work, not what else the machine does meanwhile. */
export async function workOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0)
  }
}

/** What one key of a text costs the page, the first left out. */
export async function perKey(page: Page, workMs: () => Promise<number>, text: string): Promise<number> {
  await page.keyboard.type(text.charAt(0))
  const before = await workMs()
  await page.keyboard.type(text.slice(1))
  return ((await workMs()) - before) / (text.length - 1)
}

/** The least of up to three measurements, since a core that is lent to somebody else counts as work of the page. */
export async function leastOf(measure: () => Promise<number>, enough: number): Promise<number> {
  let least = await measure()
  for (let again = 0; again < 2 && least >= enough; again++) least = Math.min(least, await measure())
  return least
}
