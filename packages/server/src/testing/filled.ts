import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DemoSize } from '#demo/items/items'
import { kept } from '#testing/kept'
import { testKey, testMigrations, testSettings } from '#testing/settings'
import { markOf } from '#testing/sources'

/** A demo store tells of today and yesterday, so one that was filled much earlier is another one. */
const freshMs = 3 * 3_600_000

/**
 * A stopped installation with the demo store, whole or small, to copy. Filling the whole takes half a minute, so it is kept while
 * nothing it is made from changes.
 */
export function filledInstallation(size: DemoSize): Promise<string> {
  const time = String(Math.floor(Date.now() / freshMs))
  const mark = markOf(['demo/fill', 'database/control', 'testing/settings'])
  return kept(size, [mark, time], folder => fill(folder, size))
}

/** Loads half the server, so it is loaded only when there is something to fill. */
async function fill(folder: string, size: DemoSize): Promise<void> {
  const [{ openControl }, { DatabaseServer }, { fillDemoStore }, { DiskFiles }, { Secrets }] =
    await Promise.all([
      import('#database/control'),
      import('#database/server'),
      import('#demo/fill'),
      import('#kit/files/file-store'),
      import('#kit/secrets'),
    ])
  mkdirSync(join(folder, 'keys'), { mode: 0o700 })
  writeFileSync(join(folder, 'keys', 'secret.key'), testKey, { mode: 0o600 })
  const server = new DatabaseServer({ ...testSettings('', folder), databaseUrl: undefined })
  const control = await openControl(server, testMigrations, 2)
  const [secrets, files] = [Secrets.open(folder, testKey), new DiskFiles(join(folder, 'files'))]
  await fillDemoStore({ server, control, secrets, files, migrations: testMigrations, poolSize: 2 }, size)
  await control.close()
  await server.leave()
  // On a busy machine the database may still be writing; what is copied before it is done is half a database.
  const lock = join(folder, 'postgres', 'cluster', 'postmaster.pid')
  for (let waited = 0; existsSync(lock) && waited < 60_000; waited += 50) await pause(50)
}
