import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openControl } from '#database/control'
import { EmbeddedPostgres } from '#database/embedded'
import { DatabaseServer } from '#database/server'
import { fillDemoStore } from '#demo/fill'
import { DiskFiles } from '#kit/files/file-store'
import { Secrets } from '#kit/secrets'
import { bundleServer } from '#testing/bundle'
import { copyFolder } from '#testing/copy-folder'
import { testKey, testMigrations, testSettings } from '#testing/settings'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
    filesFolder: string
    /** A built `packages/server`, for tests that start processes. */
    builtServer: string
    /** A stopped installation with the demo store, for tests with a PostgreSQL of their own to copy. */
    filledInstallation: string
  }
}

/** Filling takes half a minute on two busy cores. */
const stepMostMs = 600_000

/** One real PostgreSQL for the whole run, with a filled demo store that every test file gets its own copy of. */
export default async function setUp(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'backroom-test-'))
  chmodSync(folder, 0o711) // so that PostgreSQL's own account gets in, and its data goes with the folder
  project.provide('builtServer', bundleServer(join(folder, 'built')))
  const filled = join(folder, 'filled')
  await inTime('Filling the demo store', fill(filled))
  const shared = join(folder, 'shared')
  mkdirSync(shared)
  copyFolder(filled, shared)
  const postgres = new EmbeddedPostgres(shared)
  const { host, user, password } = await postgres.ensureRunning()
  const databaseUrl = `postgres://${user}:${password}@localhost/template_control?host=${encodeURIComponent(String(host))}`
  await inTime('Making templates of it', makeTemplates(databaseUrl))
  project.provide('filledInstallation', filled)
  project.provide('databaseUrl', databaseUrl)
  project.provide('filesFolder', join(filled, 'files'))
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
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

async function fill(folder: string) {
  mkdirSync(join(folder, 'keys'), { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o711)
  writeFileSync(join(folder, 'keys', 'secret.key'), testKey, { mode: 0o600 })
  const server = new DatabaseServer({ ...testSettings('', folder), databaseUrl: undefined })
  const control = await openControl(server, testMigrations, 2)
  await fillDemoStore({
    server,
    control,
    secrets: Secrets.open(folder, testKey),
    migrations: testMigrations,
    files: new DiskFiles(join(folder, 'files')),
    poolSize: 2,
  })
  await control.close()
  await server.leave()
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
