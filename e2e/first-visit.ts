import type { Page } from '@playwright/test'

/** Waits for the dialogs. They come last: once they are here, so is all that was asked for before them. */
export async function allThere(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/above-pages-')),
  )
}

/** The JavaScript a first visit asks for before one can sign in; the rest comes while one types. */
export async function firstVisit(page: Page): Promise<{ name: string; bytes: number }[]> {
  await page.addInitScript(() => {
    const look = () => {
      if (!document.querySelector('input[autocomplete=username]')) return requestAnimationFrame(look)
      return Object.assign(globalThis, { usableAt: performance.now() })
    }
    look()
  })
  await page.goto('/login')
  await allThere(page)
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .filter(({ startTime }) => startTime < (globalThis as unknown as { usableAt: number }).usableAt)
      .map(({ name, encodedBodySize }) => ({ name: name.split('/').at(-1) ?? '', bytes: encodedBodySize })),
  )
}
