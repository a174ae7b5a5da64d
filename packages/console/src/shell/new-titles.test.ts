import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Screen } from '@backroom/contract/kit/screen'
import { screens } from '@backroom/contract/screens'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const parts = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.tsx') && !name.startsWith('kit/'))
  .map(name => [name, readFileSync(join(source, name), 'utf8')] as const)

test('The page of a record that is being made is called New', () => {
  const titles = (Object.values(screens) as Screen[])
    .filter(({ path }) => path.endsWith('/new'))
    .map(({ title }) => title)
  expect(titles.length).toBeGreaterThan(3)
  expect(titles.filter(title => !/^New [A-Z]/.test(title))).toEqual([])
})

/** What is made by changing something that is there already is called as that is. */
const named = ['site/options/sites-section.tsx', 'site/vendor/switch-panel.tsx']

test('So are the drawer, the dialog and the page at "new" of every kind of record', () => {
  const makers = parts.filter(([, text]) => /\bblank=|<New(Record)?Page\b|uid === 'new'/.test(text))
  expect(makers.length).toBeGreaterThan(8)
  const silent = makers.filter(([name, text]) => !named.includes(name) && !/say\([`']New /.test(text))
  expect(silent.map(([name]) => name)).toEqual([])
})
