import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openControl } from '#database/control'
import type { Database } from '#database/database'
import { DatabaseServer } from '#database/server'
import { explained } from '#explained'
import type { FileStore } from '#kit/files/file-store'
import { openFiles } from '#kit/files/open-files'
import { Secrets } from '#kit/secrets'
import { readSettings, type Settings } from '#settings'

// `packages/server`, whether this runs from src/tools, dist/tools or dist/chunks.
const packageFolder = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const projectFolder = join(packageFolder, '..', '..')

/** What a command works on: the databases, the files and the key of this installation. */
export interface Installation {
  readonly settings: Settings
  readonly server: DatabaseServer
  readonly control: Database
  readonly secrets: Secrets
  readonly files: FileStore
  readonly migrations: { readonly folder: string }
  readonly version: string
}

export const migrations = { folder: join(packageFolder, 'migrations') }

/** Reads the settings of this installation, as the server does. */
export function commandSettings(): Settings {
  return readSettings(process.env, projectFolder)
}

function productVersion(): string {
  return JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')).version
}

/** Opens the installation beside a running server or alone, does the work, and leaves everything as it was found. */
export async function withInstallation(work: (installation: Installation) => Promise<void>): Promise<void> {
  const settings = commandSettings()
  const server = new DatabaseServer(settings)
  let control: Database | undefined
  // A database that this command started does not outlive it.
  const stop = () => server.leave().finally(() => process.exit(130))
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, stop)
  try {
    const secrets = Secrets.open(settings.dataFolder, settings.key)
    control = await openControl(server, migrations, 2)
    await server.attend()
    await work({
      settings,
      server,
      control,
      secrets,
      migrations,
      files: await openFiles(settings),
      version: productVersion(),
    })
  } catch (error) {
    throw explained(error, settings)
  } finally {
    for (const signal of signals) process.off(signal, stop)
    await control?.close().catch(() => {})
    await server.leave().catch(() => {})
  }
}

/** Runs a command to its end: one clear line when it fails, and no stop in the middle of letting go. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work()
    process.exit(0)
  } catch (error) {
    console.error(`\n${(error as Error).message || String(error)}`)
    process.exit(1)
  }
}
