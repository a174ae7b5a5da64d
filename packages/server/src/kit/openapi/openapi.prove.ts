import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openApi } from '#kit/openapi/openapi'
import { contractEndpoints } from '#testing/contract-endpoints'

interface Findings {
  readonly totals: { readonly errors: number; readonly warnings: number }
  readonly problems: readonly { readonly ruleId: string; readonly message: string }[]
}

test('A linter that others use finds no error in the description of the API', async () => {
  const { totals, problems } = await lint(openApi(await contractEndpoints(), 'Backroom', '1.0.0'))
  // Fixed words beside a number: `/brands/brandlink` beside `/brands/{uid}`.
  expect(problems.filter(({ ruleId }) => ruleId !== 'no-ambiguous-paths')).toEqual([])
  expect(totals.errors).toBe(0)
})

test('It would find one', async () => {
  const { totals } = await lint({ openapi: '3.1.0', info: { title: 'None', version: '1' }, paths: 'none' })
  expect(totals.errors).toBeGreaterThan(0)
})

/** What Redocly's recommended rules say of a document, without a word to anybody outside. */
async function lint(document: unknown): Promise<Findings> {
  const folder = mkdtempSync(join(tmpdir(), 'backroom-openapi-'))
  try {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document))
    const cli = join(
      dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
      'bin',
      'cli.js',
    )
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [cli, 'lint', '--extends=recommended', '--format=json', 'openapi.json'],
      {
        cwd: folder,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
        maxBuffer: 64 * 1024 * 1024,
      },
    ).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }))
    return JSON.parse(stdout) as Findings
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
