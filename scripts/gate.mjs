import { existsSync, readdirSync } from 'node:fs'
import { runChild } from './child.mjs'
import { inProject } from './project.mjs'

/**
 * @typedef {{ name: string, args: string[] }} Step what Node runs
 * @typedef {{ passed: number, failed: number, failures: string[] }} Count
 */

/** Everything that must hold before a change is one, cheapest first; all of it is run, so that one look shows all there is to do. */
export async function runGate() {
  /** @type {Count} */
  const count = { passed: 0, failed: 0, failures: [] }
  for (const { name, args } of steps()) {
    const startedAt = Date.now()
    const { code, output } = await runChild(process.execPath, args, {
      quiet: true,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    })
    const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1)
    if (code === 0) {
      count.passed += 1
      console.log(`  ok      ${name} (${seconds} s)`)
    } else {
      count.failed += 1
      count.failures.push(`  The gate: ${name}`)
      console.log(`  FAILED  ${name} (${seconds} s)\n\n${output.trim().replace(/^/gm, '    ')}\n`)
    }
  }
  return count
}

/** @returns {Step[]} */
function steps() {
  const tsc = inProject('node_modules/typescript-7/bin/tsc')
  const types = [
    'packages/contract/tsconfig.json',
    'packages/server/tsconfig.json',
    'packages/console/tsconfig.json',
    ...readdirSync(inProject('packages')).map(name => `packages/${name}/tsconfig.tests.json`),
    'scripts/tsconfig.json',
  ].filter((path, index) => index < 3 || existsSync(inProject(path)))
  return [
    {
      name: 'format and lint (Biome)',
      args: [
        inProject('node_modules/@biomejs/biome/bin/biome'),
        'ci',
        '--error-on-warnings',
        '--max-diagnostics=100',
        '--colors=off',
      ],
    },
    ...types.map(path => ({
      name: `types of ${path.replace(/\/tsconfig\.json$/, '')}`,
      args: [tsc, '-p', path],
    })),
    {
      name: 'arrows (dependency-cruiser)',
      args: [
        inProject('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
        '--config',
        '.dependency-cruiser.mjs',
        '--output-type',
        'err-long',
        ...cruised(),
      ],
    },
    { name: 'structure', args: ['--import', 'tsx', inProject('scripts/check-structure.ts')] },
    { name: 'wording', args: ['--import', 'tsx', inProject('scripts/check-wording.ts')] },
  ]
}

function cruised() {
  const floors = ['contract', 'server', 'console'].map(name => `packages/${name}/src`)
  const others = ['scripts', 'bench', 'e2e'].filter(
    name => existsSync(inProject(name)) && readdirSync(inProject(name)).length > 0,
  )
  return [...floors, ...others]
}
