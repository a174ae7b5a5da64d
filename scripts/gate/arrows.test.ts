import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inProject } from '../project.mjs'

/** One small checkout with an offence of every kind, and the same arrows the right way round. */
const files: Readonly<Record<string, string>> = {
  'packages/contract/src/kit/record.ts': 'export const record = 1',
  'packages/contract/src/kit/reads-room.ts': `import { brands } from '../items/brands.ts'\nexport const a = brands`,
  'packages/contract/src/items/brands.ts': `import { record } from '../kit/record.ts'\nexport const brands = record`,
  'packages/contract/src/items/reads-node.ts': `import { join } from 'node:path'\nexport const b = join`,
  'packages/contract/src/items/reads-server.ts': `import { serve } from '../../../server/src/kit/serve.ts'\nexport const c = serve`,
  'packages/contract/src/orders/reads-items.ts': `import { brands } from '../items/brands.ts'\nexport const d = brands`,
  'packages/server/src/app.ts': `import { items } from '#items/room'\nexport const app = items`,
  'packages/server/src/kit/serve.ts': 'export const serve = 1',
  'packages/server/src/kit/reads-room.ts': `import { items } from '#items/room'\nexport const e = items`,
  'packages/server/src/kit/reads-app.ts': `import { app } from '#app'\nexport const f = app`,
  'packages/server/src/kit/one.ts': `import { two } from '#kit/two'\nexport const one = () => two`,
  'packages/server/src/kit/two.ts': `import { one } from '#kit/one'\nexport const two = () => one`,
  'packages/server/src/kit/asks.ts': `import type { Answer } from '#kit/answers'\nexport const ask = (answer: Answer) => answer`,
  'packages/server/src/kit/answers.ts': `import { ask } from '#kit/asks'\nexport type Answer = number\nexport const answered = ask(1)`,
  'packages/server/src/tables/reads-kit.ts': `import { serve } from '#kit/serve'\nexport const g = serve`,
  'packages/server/src/items/room.ts': `import { serve } from '#kit/serve'\nexport const items = serve`,
  'packages/server/src/items/door.ts': 'export const rule = 1',
  'packages/server/src/items/reads-later-room.ts': `import { order } from '#orders/door'\nexport const r = order`,
  'packages/server/src/orders/door.ts': 'export const order = 1',
  'packages/server/src/items/reads-package.ts': `import { z } from 'left-pad'\nexport const h = z`,
  'packages/server/src/items/reads-tool.ts': `import { test } from 'vitest'\nexport const i = test`,
  'packages/server/src/items/reads-console.ts': `import { say } from '../../../console/src/kit/say.ts'\nexport const j = say`,
  'packages/server/src/orders/reads-room.ts': `import { items } from '#items/room'\nexport const k = items`,
  'packages/server/src/orders/reads-door.ts': `import { rule } from '#items/door'\nexport const l = rule`,
  'packages/console/src/kit/say.ts': 'export const say = 1',
  'packages/console/src/kit/reads-picker.tsx': `import { Pick } from '#items/brands/pickers/brand-picker.tsx'\nexport const M = () => <Pick />`,
  'packages/console/src/items/brands/pickers/brand-picker.tsx': `import { say } from '#kit/say.ts'\nexport const Pick = () => <b>{say}</b>`,
  'packages/console/src/items/brands/pickers/reads-room.tsx': `import { List } from '#items/brand-list.tsx'\nexport const N = () => <List />`,
  'packages/console/src/items/brand-list.tsx': `import { Pick } from '#items/brands/pickers/brand-picker.tsx'\nexport const List = () => <Pick />`,
  'packages/console/src/items/reads-shell.tsx': `import { App } from '#shell/app.tsx'\nexport const O = () => <App />`,
  'packages/console/src/orders/reads-items.tsx': `import { List } from '#items/brand-list.tsx'\nexport const P = () => <List />`,
  'packages/console/src/orders/reads-picker.tsx': `import { Pick } from '#items/brands/pickers/brand-picker.tsx'\nexport const Q = () => <Pick />`,
  'packages/console/src/shell/app.tsx': `import { List } from '#items/brand-list.tsx'\nexport const App = () => <List />`,
}

const imports = { contract: {}, server: { '#*': './src/*.ts' }, console: { '#*': './src/*' } }
const folder = mkdtempSync(join(tmpdir(), 'backroom-arrows-'))
let caught: { rule: string; from: string }[] = []

beforeAll(() => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const [floor, map] of Object.entries(imports)) {
    const manifest = { name: `@backroom/${floor}`, type: 'module', imports: map, dependencies: {} }
    writeFileSync(join(folder, 'packages', floor, 'package.json'), JSON.stringify(manifest))
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  mkdirSync(join(folder, 'scripts/gate'), { recursive: true })
  for (const name of ['.dependency-cruiser.mjs', 'scripts/gate/rooms.mjs', 'tsconfig.base.json'])
    copyFileSync(inProject(name), join(folder, name))
  symlinkSync(inProject('node_modules'), join(folder, 'node_modules'))
  const cruise = inProject('node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const { stdout } = spawnSync(
    process.execPath,
    [cruise, 'packages', '--config', '.dependency-cruiser.mjs', '--output-type', 'json'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { rule: { name: string }; from: string }[] }
  }
  caught = summary.violations.map(({ rule, from }) => ({
    rule: rule.name,
    from: from.replace('packages/', ''),
  }))
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every arrow that points the wrong way is caught, and no other', () => {
  const found = [...new Set(caught.map(({ rule, from }) => `${rule}: ${from}`))].sort()
  expect(found).toEqual(
    [
      'contract-stands-alone: contract/src/items/reads-node.ts',
      'contract-stands-alone: contract/src/items/reads-server.ts',
      'kit-knows-no-room: console/src/kit/reads-picker.tsx',
      'kit-knows-no-room: console/src/items/brands/pickers/reads-room.tsx',
      'kit-knows-no-room: contract/src/kit/reads-room.ts',
      'kit-knows-no-room: server/src/kit/reads-app.ts',
      'kit-knows-no-room: server/src/kit/reads-room.ts',
      'kit-knows-no-room: server/src/tables/reads-kit.ts',
      'no-circles: server/src/kit/answers.ts',
      'no-circles: server/src/kit/one.ts',
      'only-declared-packages: server/src/items/reads-package.ts',
      'only-declared-packages: server/src/items/reads-tool.ts',
      'rooms-are-private: console/src/orders/reads-items.tsx',
      'rooms-are-private: contract/src/orders/reads-items.ts',
      'rooms-are-private: server/src/orders/reads-room.ts',
      'rooms-stand-in-order: console/src/items/reads-shell.tsx',
      'rooms-stand-in-order: server/src/items/reads-later-room.ts',
      'server-and-console-never-meet: server/src/items/reads-console.ts',
    ].sort(),
  )
})
