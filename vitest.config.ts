import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const isProving = process.env.BACKROOM_PROVE === '1'

/** `npm run prove` runs what is only proved there, and the tests that come in two sizes, at the larger one. */
function testsIn(root: string): string[] {
  if (!isProving) return ['**/*.test.ts']
  const twoSizes = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.test.ts') && !name.includes('node_modules'))
    .filter(name => readFileSync(join(root, name), 'utf8').includes(`from '#testing/sized'`))
  return ['**/*.prove.ts', ...twoSizes.map(name => `**/${name}`)] // projects begin above the folder that is read
}

export default defineConfig({
  test: {
    passWithNoTests: isProving,
    projects: [
      {
        test: {
          name: 'scripts',
          root: 'scripts',
          include: testsIn('scripts'),
          exclude: ['whole/**'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'whole',
          root: 'scripts/whole',
          include: testsIn('scripts/whole'),
          testTimeout: 600_000, // against hanging alone, as below
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          include: testsIn('packages/contract/src'),
          isolate: false, // nothing here keeps anything that another file could find
        },
      },
      {
        test: {
          name: 'console',
          root: 'packages/console',
          include: testsIn('packages/console/src'),
          server: { deps: { inline: ['@zxing/library'] } }, // written for bundlers: Node cannot read its parts
        },
      },
      {
        test: {
          name: 'server',
          root: 'packages/server',
          include: testsIn('packages/server/src'),
          globalSetup: ['src/testing/global-setup.ts'],
          testTimeout: isProving ? 1_800_000 : 300_000, // against hanging alone; what must be quick says so in its test
          hookTimeout: 300_000,
          pool: 'forks',
          isolate: false, // files of one worker share what they load: reading the server anew takes longer than most of them
          // Twice the cores: much of this is waiting, for PostgreSQL and for processes that start, stop and are killed. Proofs work all the time.
          maxWorkers: isProving ? 2 : 4,
          sequence: { groupOrder: 1 }, // after the others, since it has its own number of workers
        },
      },
    ],
  },
})
