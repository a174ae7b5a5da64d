import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openControl } from '#database/control'
import { EmbeddedPostgres } from '#database/embedded'
import { DatabaseServer } from '#database/server'
import { fillDemoStore } from '#demo/fill'
import { DiskFiles } from '#kit/files/file-store'
import { Secrets } from '#kit/secrets'
import { bundleServer } from '#testing/bundle'
import { testKey, testMigrations, testSettings } from '#testing/settings'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
    filesFolder: string
    /** A built `packages/server`, for tests that start processes. */
    builtServer: string
  }
}

/** One real PostgreSQL for the whole run, with a filled demo store that every test file gets its own copy of. */
export default async function setUp(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'backroom-test-'))
  chmodSync(folder, 0o711) // so that PostgreSQL's own account gets in, and its data goes with the folder
  project.provide('builtServer', await bundleServer(join(folder, 'built')))
  const postgres = new EmbeddedPostgres(folder)
  const { host, user, password } = await postgres.ensureRunning()
  const databaseUrl = `postgres://${user}:${password}@localhost/template_control?host=${encodeURIComponent(String(host))}`
  const settings = testSettings(databaseUrl, folder)
  const server = new DatabaseServer(settings)
  const control = await openControl(server, testMigrations, 2)
  const secrets = Secrets.open(folder, testKey)
  const filesFolder = join(folder, 'files')
  await fillDemoStore({
    server,
    control,
    secrets,
    migrations: testMigrations,
    files: new DiskFiles(filesFolder),
    poolSize: 2,
  })
  await control.close()
  project.provide('databaseUrl', databaseUrl)
  project.provide('filesFolder', filesFolder)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
