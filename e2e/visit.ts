import type { Page } from '@playwright/test'

const mostMs = 30_000
/** The page that is left may be drawn anew meanwhile: another heading of the same words is the next page's only after so long. */
const sameWordsMs = 1_000

/**
 * Opens another page of a console that is open already, as the way back does: a third of the work of loading all of it anew. Waits
 * until its heading is there, so that nobody types into the page before.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const isThere = await page.evaluate(
    async ([to, most, sameWords]) => {
      const [heading, words] = [document.querySelector('h1'), document.querySelector('h1')?.textContent]
      const isElsewhere = new URL(to, location.href).pathname !== location.pathname
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
      const began = performance.now()
      const isNew = (now: Element | null) =>
        now && (now.textContent !== words || (now !== heading && performance.now() - began > sameWords))
      while (isElsewhere && !isNew(document.querySelector('h1'))) {
        if (performance.now() - began > most) return false
        await new Promise(resolve => setTimeout(resolve, 20))
      }
      return true
    },
    [path, mostMs, sameWordsMs] as const,
  )
  if (!isThere) throw new Error(`${path} was not opened.`)
}
