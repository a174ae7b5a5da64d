import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isUntouched, newSetupCode } from '#access/login/setup-code'
import { buildApp } from '#app'
import { type Migrations, openControl, prepareStore, storeDatabases } from '#database/control'
import type { Database } from '#database/database'
import { DatabaseServer } from '#database/server'
import { demoPassword } from '#demo/access/people'
import { fillDemoStore } from '#demo/fill'
import { explained } from '#explained'
import { isDatabaseLost } from '#kit/errors'
import { openFiles } from '#kit/files/open-files'
import type { Task } from '#kit/jobs/jobs'
import type { Kit } from '#kit/kit'
import { Secrets } from '#kit/secrets'
import { isLoopback, type Settings } from '#settings'
import type { Build } from '#shell/room'
import { group } from '#tables/control/groups'
import { user } from '#tables/control/users'

export interface Running {
  readonly app: FastifyInstance
  readonly kit: Kit
  readonly url: string
  /** Demo sign-ins still in force, with the authenticator secret of the one that has one. */
  readonly demoSignIns: readonly { username: string; level: string; totpSecret: string | null }[]
  /** With which the first Administrator is made, while nobody exists. */
  readonly setupCode: string | null
  stop(): Promise<void>
}

interface Options {
  readonly settings: Settings
  /** `packages/server`, from source and from a build alike. */
  readonly packageFolder: string
  readonly consoleFolder?: string
  /** Hears what is being done, for the person who waits. */
  readonly progress: (text: string) => void
  /** Further tasks, for tests of the queue. */
  readonly tasks?: readonly Task[]
}

const startsMost = 5
const againAfterMs = 1_000

/** Starts everything; begins again, a few times, when the database goes away in the middle. */
export async function startServer(options: Options): Promise<Running> {
  let wasReached = false // an address that is wrong is not mended by trying again
  const reached = () => {
    wasReached = true
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(options, reached)
    } catch (error) {
      if (!wasReached || !isDatabaseLost(error) || attempt === startsMost)
        throw explained(error, options.settings)
      options.progress(`The database went away. Starting again, ${attempt + 1} of ${startsMost}`)
      await pause(againAfterMs * attempt)
    }
  }
}

/** Database, migrations, demo store, jobs, and the one process that serves console and API. */
async function startOnce(
  { settings, packageFolder, consoleFolder, progress, tasks }: Options,
  reached: () => void,
): Promise<Running> {
  const migrations = { folder: join(packageFolder, 'migrations') }
  const server = new DatabaseServer(settings)
  let control: Database | undefined
  let built: FastifyInstance | undefined
  try {
    progress(settings.databaseUrl ? 'Connecting to the database' : 'Starting the database')
    const secrets = Secrets.open(settings.dataFolder, settings.key, settings.tokenNumber)
    control = await takeSeat(server, migrations, settings)
    reached()
    const files = await openFiles(settings)
    if (settings.demo) {
      const isNew = await isUntouched(control)
      if (isNew) refuseOpenDemo(settings, true)
      if (isNew) progress('Filling the demo store')
      await fillDemoStore({ server, control, migrations, secrets, files, poolSize: settings.poolSize })
    }
    progress('Bringing stores up to date')
    for (const database of await storeDatabases(control, secrets))
      await prepareStore(server, migrations, database)
    const demoSignIns = await signInsOf(control, secrets)
    refuseOpenDemo(settings, demoSignIns.length > 0)
    refuseInsecure(settings)
    const setupCode = await newSetupCode(control)

    const build = readBuild(packageFolder)
    const { app, kit } = await buildApp({
      settings,
      server,
      control,
      secrets,
      build,
      migrations,
      ...(tasks && { tasks }),
      ...(consoleFolder && existsSync(join(consoleFolder, 'index.html')) && { consoleFolder }),
    })
    built = app
    await app.listen({ host: settings.host, port: settings.port })
    const groups = await control.orm.select({ uid: group.uid }).from(group).where(eq(group.status, 'active'))
    await kit.stores.wakeAll(groups.map(({ uid }) => uid))
    return {
      app,
      kit,
      url: addressOf(app, settings),
      demoSignIns,
      setupCode,
      stop: () => stop(app, control as Database, server),
    }
  } catch (error) {
    await built?.close().catch(() => {})
    await control?.close().catch(() => {})
    await server.leave().catch(() => {})
    throw error
  }
}

/** Opens the control database and makes our presence known in it, so that nobody stops it under us. */
async function takeSeat(
  server: DatabaseServer,
  migrations: Migrations,
  settings: Settings,
): Promise<Database> {
  for (let attempt = 1; ; attempt++) {
    let control: Database | undefined
    try {
      control = await openControl(server, migrations, settings.poolSize)
      await server.attend()
      return control
    } catch (error) {
      await control?.close()
      // The last of some other servers may be stopping the embedded database just now; then it is started again.
      if (settings.databaseUrl || attempt === 5 || !isDatabaseLost(error)) throw error
      await pause(300)
    }
  }
}

async function stop(app: FastifyInstance, control: Database, server: DatabaseServer): Promise<void> {
  await app.close()
  await control.close()
  await server.leave()
}

async function signInsOf(control: Database, secrets: Secrets): Promise<Running['demoSignIns']> {
  const rows = await control.orm
    .select()
    .from(user)
    .where(eq(user.hasDemoPassword, true))
    .orderBy(user.cashierNumber)
  return rows.map(row => ({
    username: row.username,
    level: row.superUser ? `${row.level}, super user` : row.level,
    totpSecret: row.totpSecret && secrets.unseal(row.totpSecret),
  }))
}

/** Logins travel encrypted or not at all beyond this machine, and links in mails need an address nobody else chooses. */
function refuseInsecure({ host, behindTlsProxy, publicUrl }: Settings) {
  if (!isLoopback(host) && !behindTlsProxy)
    throw new Error(
      `HOST is ${host}, which others can reach, but without https. Put a proxy that speaks https in front and set BEHIND_TLS_PROXY=1, or use HOST=127.0.0.1.`,
    )
  if (behindTlsProxy && !publicUrl)
    throw new Error(
      'BEHIND_TLS_PROXY is set. Set BACKROOM_URL too, to the address people open, such as https://backroom.example.com.',
    )
}

/** Everybody knows the demo password, so a store that still has it is not put on a network. */
function refuseOpenDemo(settings: Settings, hasDemoPasswords: boolean) {
  if (!hasDemoPasswords || isLoopback(settings.host)) return
  throw new Error(
    `HOST is ${settings.host}, which others can reach, but demo sign-ins with the password ${demoPassword} still stand. Use HOST=127.0.0.1, or start with an empty BACKROOM_DATA and BACKROOM_DEMO=no.`,
  )
}

function readBuild(packageFolder: string): Build {
  const file = join(packageFolder, 'dist', 'build.json')
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  if (!existsSync(file)) return { buildUnix: 0, version, changes: [] }
  const { buildUnix = 0, changes = [] } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Build>
  return { version, buildUnix, changes }
}

function addressOf(app: FastifyInstance, settings: Settings): string {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  return `http://${host}:${port}`
}
