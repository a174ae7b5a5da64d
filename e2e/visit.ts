import type { Page } from '@playwright/test'

const mostMs = 30_000

/**
 * Opens another page of a console that is open already, as the way back does: a third of the work of loading all of it anew. Waits
 * until its heading is there, so that nobody types into the page before. That one must stand: a heading that it shows late is taken
 * for the next page's.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const isThere = await page.evaluate(
    async ([to, most]) => {
      const [heading, words] = [document.querySelector('h1'), document.querySelector('h1')?.textContent]
      const isElsewhere = new URL(to, location.href).pathname !== location.pathname
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
      const isNew = (now: Element | null) => now && (now !== heading || now.textContent !== words)
      const until = performance.now() + most
      while (isElsewhere && !isNew(document.querySelector('h1'))) {
        if (performance.now() > until) return false
        await new Promise(resolve => setTimeout(resolve, 20))
      }
      return true
    },
    [path, mostMs] as const,
  )
  if (!isThere) throw new Error(`${path} was not opened.`)
}
