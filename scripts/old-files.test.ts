import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepOldFiles } from './old-files.mjs'

const day = 86_400
const firstDay = 1_800_000_000
let folder: string
let builds = 0
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backroom-old-files-'))
  builds = 0
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** One build after another, as `npm run build` puts them: what a browser can load afterwards. */
function build(files: readonly string[], onDay: number): string[] {
  const [old, next] = [join(folder, `${builds}`, 'assets'), join(folder, `${++builds}`, 'assets')]
  mkdirSync(next, { recursive: true })
  for (const name of files) writeFileSync(join(next, name), name)
  keepOldFiles(old, next, firstDay + onDay * day)
  return readdirSync(next).sort()
}

test('A first build has its own files and no others', () => {
  expect(build(['page-a.js'], 0)).toEqual(['page-a.js'])
})

test('Files of a build stay for seven days after it was replaced, also when it was old by then', () => {
  build(['page-a.js', 'page-a.js.br'], 0)
  expect(build(['page-b.js'], 30)).toEqual(['page-a.js', 'page-a.js.br', 'page-b.js'])
  expect(build(['page-c.js'], 36)).toEqual(['page-a.js', 'page-a.js.br', 'page-b.js', 'page-c.js'])
  expect(build(['page-d.js'], 37.1)).toEqual(['page-b.js', 'page-c.js', 'page-d.js'])
  expect(build(['page-e.js'], 60)).toEqual(['page-d.js', 'page-e.js'])
})

test('Building every hour keeps no file alive longer than that', () => {
  build(['page-a.js'], 0)
  build(['page-b.js'], 1)
  for (let hour = 1; hour < 7 * 24; hour++) expect(build(['page-b.js'], 1 + hour / 24)).toContain('page-a.js')
  expect(build(['page-b.js'], 8.1)).toEqual(['page-b.js'])
})

test('A file that comes back is the new build’s own', () => {
  build(['page-a.js', 'same.js'], 0)
  build(['page-b.js'], 1)
  expect(build(['page-c.js', 'same.js'], 2)).toEqual(['page-a.js', 'page-b.js', 'page-c.js', 'same.js'])
  expect(build(['page-d.js'], 8.5)).toEqual(['page-b.js', 'page-c.js', 'page-d.js', 'same.js'])
})
