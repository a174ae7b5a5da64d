import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { firstVisit } from './first-visit.ts'

const assets = join(import.meta.dirname, '../packages/console/dist/assets')
/** What all pages share, or what only pages with an editor, a chart or a password meter (its dictionary) load. */
const shared = /^(index|react|house|rich-text-input|charts|password-strength)-/

test('A first visit asks for at most 250 kB of JavaScript before one can sign in', async ({ page }) => {
  const bytes = (await firstVisit(page)).reduce((sum, file) => sum + file.bytes, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(250_000)
})

test('The chunk of a page is at most 40 kB', () => {
  const own = readdirSync(assets).filter(name => name.endsWith('.js.br') && !shared.test(name))
  const heavy = own.filter(name => statSync(join(assets, name)).size > 40_000)
  expect(own.length).toBeGreaterThan(3)
  expect(heavy).toEqual([])
})
