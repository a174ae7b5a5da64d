import type { Page } from '@playwright/test'

/** Presses Tab until something with that name has the focus. */
export async function tabTo(page: Page, name: RegExp, most = 80): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab')
    const reached = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const labels = (element as HTMLInputElement).labels
      return (
        [
          element.getAttribute('aria-label'),
          labels?.[0]?.textContent,
          element.textContent,
          element.title,
        ].find(Boolean) ?? ''
      )
    })
    if (name.test(reached)) return
  }
  throw new Error(`Tab never reached ${name}`)
}
