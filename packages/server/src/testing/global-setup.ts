import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { EmbeddedPostgres } from '#database/embedded'
import type { DemoSize } from '#demo/items/items'
import { copyFolder } from '#testing/copy-folder'
import { filledInstallation } from '#testing/filled'

declare module 'vitest' {
  export interface ProvidedContext extends Record<DemoSize, Template> {}
}

/** A demo store to make copies of. */
export interface Template {
  /** On a PostgreSQL that runs for the whole run: databases that each test file gets its own copies of. */
  readonly databaseUrl: string
  /** A stopped installation, for tests with a PostgreSQL of their own. */
  readonly installation: string
}

/** Filling takes half a minute on two busy cores. */
const stepMostMs = 600_000

/** One real PostgreSQL for each size of demo store, for the whole run. */
export default async function setUp(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'backroom-test-'))
  chmodSync(folder, 0o711) // so that PostgreSQL's own account gets in, and its data goes with the folder
  const running = await Promise.all([serve(project, 'small', folder), serve(project, 'whole', folder)])
  return async () => {
    await Promise.all(running.map(postgres => postgres.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
}

async function serve(project: TestProject, size: DemoSize, folder: string): Promise<EmbeddedPostgres> {
  const installation = await inTime(`The ${size} demo store`, filledInstallation(size))
  const copied = join(folder, size)
  mkdirSync(copied)
  copyFolder(installation, copied)
  const postgres = new EmbeddedPostgres(copied)
  const { host, user, password } = await postgres.ensureRunning()
  const databaseUrl = `postgres://${user}:${password}@localhost/template_control?host=${encodeURIComponent(String(host))}`
  await inTime(`Templates of the ${size} demo store`, makeTemplates(databaseUrl))
  project.provide(size, { databaseUrl, installation })
  return postgres
}

/** Vitest waits for its set-up without end and without a word: what never ends must say so itself. */
async function inTime<Result>(what: string, work: Promise<Result>): Promise<Result> {
  const startedAt = Date.now()
  const isDone = new AbortController()
  const late = pause(stepMostMs, undefined, { signal: isDone.signal }).then(() => {
    throw new Error(`${what} is not done after ${stepMostMs / 60_000} minutes`)
  })
  try {
    const result = await Promise.race([work, late])
    process.stdout.write(`  ${what}: ${((Date.now() - startedAt) / 1_000).toFixed(1)} s\n`)
    return result
  } finally {
    late.catch(() => {})
    isDone.abort()
  }
}

/** No server may take a template for an installation. */
async function makeTemplates(databaseUrl: string) {
  const url = new URL(databaseUrl)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.toString() })
  await client.connect()
  for (const part of ['', '_store_1', '_store_2'])
    await client.query(`alter database "backroom${part}" rename to "template_control${part}"`)
  // Nothing here outlives the run; what must survive a crash is proved on a PostgreSQL of its own.
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.end()
}
