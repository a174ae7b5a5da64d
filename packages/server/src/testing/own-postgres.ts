import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { isAlive } from '#database/processes'
import type { DemoSize } from '#demo/items/items'
import { copyFolder } from '#testing/copy-folder'
import { until } from '#testing/test-app'

/** A data folder of the test's own, with a PostgreSQL that only its servers start. */
export class OwnPostgres {
  readonly folder = mkdtempSync(join(tmpdir(), 'backroom-own-'))

  constructor() {
    chmodSync(this.folder, 0o711) // so that PostgreSQL's own account gets in, and its data goes with the folder
  }

  /** One that holds a demo store already: filling one takes its time. */
  static filled(size: DemoSize = 'small'): OwnPostgres {
    const made = new OwnPostgres()
    copyFolder(inject(size).installation, made.folder)
    return made
  }

  /** The postmaster's process, while one runs. */
  get pid(): number | undefined {
    const file = join(this.folder, 'postgres', 'cluster', 'postmaster.pid')
    if (!existsSync(file)) return undefined
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    return pid && isAlive(pid) ? pid : undefined
  }

  /** Asks a database itself, past every server. */
  async ask<Row extends object>(query: string, database = 'backroom_store_1'): Promise<Row[]> {
    const client = new pg.Client({
      host: join(this.folder, 'postgres', 'run'),
      user: 'backroom',
      password: readFileSync(join(this.folder, 'keys', 'postgres-password'), 'utf8').trim(),
      database,
    })
    await client.connect()
    try {
      return (await client.query<Row>(query)).rows
    } finally {
      await client.end()
    }
  }

  /** kill -9, and waits until it is gone. */
  async kill(): Promise<void> {
    const { pid } = this
    if (!pid) return
    process.kill(pid, 'SIGKILL')
    await until('PostgreSQL to be gone', async () => !isAlive(pid))
  }

  /** Leaves nothing behind, whatever happened before. */
  async clear(): Promise<void> {
    const { pid } = this
    if (pid) {
      process.kill(pid, 'SIGQUIT')
      await until('PostgreSQL to be gone', async () => !isAlive(pid))
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 })
  }
}
