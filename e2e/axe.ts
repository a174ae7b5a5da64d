import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axe = createRequire(import.meta.url).resolve('axe-core')
const fadingMs = 400

/** What axe finds wrong with the page as it is now. Its context must let scripts past the content security policy. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.waitForTimeout(fadingMs) // past the fading in, which is paler than what stays
  await page.addScriptTag({ path: axe })
  return page.evaluate(async () => {
    const { violations } = await (
      window as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
      }
    ).axe.run()
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join(' | ')}`,
    )
  })
}

/** Whether anything is wider than the window. */
export function sticksOut(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
}
