import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const assets = join(import.meta.dirname, '../packages/console/dist/assets')
/** What many pages share, or what only pages with an editor or a password meter (its dictionary) load. */
const shared = /^(index|react|session|list-page|rich-text-input|frame|password-strength)-/

test('A first visit loads at most 250 kB of JavaScript before one can sign in', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Username' }).waitFor()
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(250_000)
})

test('The chunk of a page is at most 40 kB', () => {
  const own = readdirSync(assets).filter(name => name.endsWith('.js.br') && !shared.test(name))
  const heavy = own.filter(name => statSync(join(assets, name)).size > 40_000)
  expect(own.length).toBeGreaterThan(3)
  expect(heavy).toEqual([])
})
