import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axe = createRequire(import.meta.url).resolve('axe-core')
/** All that a colour scheme can change; everything else axe looks at is the same elements in both. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** What axe finds wrong with the page as it is now, in light and in dark. Its context must let scripts past the content security policy. */
export async function faultsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: axe })
  const inLight = await run(page)
  await turn(page, 'dark')
  const inDark = await run(page, colourRules)
  await turn(page, 'light')
  return [...inLight, ...inDark.map(fault => `in dark, ${fault}`)]
}

async function turn(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  // A page of the demo shop is drawn by the browser alone, and has no such mark.
  const turned = `html[data-mantine-color-scheme=${colorScheme}], html:not([data-mantine-color-scheme])`
  await page.locator(turned).waitFor({ state: 'attached' })
}

function run(page: Page, rules: readonly string[] | null = null): Promise<string[]> {
  return page.evaluate(async only => {
    interface Axe {
      run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
    }
    const options = {
      resultTypes: ['violations'],
      preload: false,
      // Of WCAG 2.2, which axe asks only of who wants it: what is pressed is 24 px, or has that much room around it.
      ...(only ? { runOnly: [...only] } : { rules: { 'target-size': { enabled: true } } }),
    }
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(options)
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join(' | ')}`,
    )
  }, rules)
}

/** Whether anything is wider than the window. */
export function sticksOut(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
}
