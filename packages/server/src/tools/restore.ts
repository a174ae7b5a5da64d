import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { DatabaseServer, presenceLock } from '#database/server'
import { explained } from '#explained'
import { command, commandSettings, migrations } from '#tools/installation'
import { restoreInstallation } from '#tools/restore-installation'

const usage = 'Say from where: npm run restore -- backroom.tar.gz (with --replace to overwrite what is here).'

/** The database is somebody else's to stop. */
class InUse extends Error {}

await command(async () => {
  const { file, mayReplace } = readArguments(process.argv.slice(2))
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const settings = commandSettings()
  const server = new DatabaseServer(settings)
  let isOurs = true
  try {
    const release = await refuseInUse(server, mayReplace)
    const { madeAt, databases } = await restoreInstallation(
      { settings, server, migrations, progress: text => console.log(`  ${text}`) },
      file,
    ).finally(release)
    console.log(
      `Restored ${databases.length - 1} store${databases.length === 2 ? '' : 's'} as of ${madeAt.slice(0, 16).replace('T', ' ')} UTC.`,
    )
  } catch (error) {
    isOurs = !(error instanceof InUse)
    throw explained(error, settings)
  } finally {
    if (isOurs) await server.leave().catch(() => {})
  }
})

/** Says why not, unless the installation is empty or may be replaced, and no server is using it. */
async function refuseInUse(server: DatabaseServer, mayReplace: boolean): Promise<() => Promise<void>> {
  if (!(await server.exists(server.controlName))) return async () => {}
  const client = new pg.Client(await server.connect(server.controlName))
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ alone: boolean; hasGroups: boolean }>(
    `select pg_try_advisory_lock($1) as alone, to_regclass('"group"') is not null as "hasGroups"`,
    [presenceLock],
  )
  // Held until the end, so that no server starts in the middle; it goes with the database that is replaced.
  if (!rows[0]?.alone) throw new InUse('A server is using this installation. Stop it first.')
  const groups = rows[0].hasGroups ? await client.query('select 1 from "group" limit 1') : { rowCount: 0 }
  if (!groups.rowCount || mayReplace) return () => client.end().catch(() => {})
  await client.end()
  throw new Error(
    'There is a store here already. Use another BACKROOM_DATA or DATABASE_URL, or add --replace to overwrite it.',
  )
}

function readArguments(args: string[]): { file: string; mayReplace: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { replace: { type: 'boolean' } },
    })
    const [file] = positionals
    if (!file || positionals.length > 1) throw new Error('One file name is needed')
    return { file: resolve(process.env.INIT_CWD ?? '.', file), mayReplace: values.replace ?? false }
  } catch (error) {
    throw new Error(`${(error as Error).message.split('. ')[0]}. ${usage}`)
  }
}
