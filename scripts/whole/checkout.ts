import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { watchMachine } from '../../packages/server/src/testing/machine.ts'
import { projectFolder } from '../project.mjs'

/** The account that is nobody: on every Linux, and with no rights of its own. */
export const nobody = { uid: 65_534, gid: 65_534 }

/** How a start went: until it was ready, or until it gave up. */
export interface Started {
  readonly child: ChildProcess
  readonly url: string
  /** How long it would have taken on a machine that does nothing else. */
  readonly ms: number
  /** What it has printed so far. */
  output(): string
}

/** A copy of this checkout as git would clone it, in a folder of its own and with a space in its path. */
export class Checkout {
  readonly top: string
  readonly folder: string
  readonly port: number

  private constructor(
    port: number,
    readonly account: { uid: number; gid: number } | undefined,
  ) {
    this.port = port
    this.top = mkdtempSync(join(tmpdir(), 'backroom-whole-')) // which others cannot enter
    this.folder = join(this.top, 'back room')
  }

  /** Everything that is or would be committed, and nothing else: no packages, no build, no data. */
  static async make(account?: { uid: number; gid: number }): Promise<Checkout> {
    const checkout = new Checkout(await freePort(), account)
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: projectFolder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    for (const path of new Set(listed.split('\0').filter(Boolean))) {
      if (!existsSync(join(projectFolder, path))) continue
      mkdirSync(dirname(join(checkout.folder, path)), { recursive: true })
      cpSync(join(projectFolder, path), join(checkout.folder, path))
    }
    mkdirSync(checkout.home, { recursive: true })
    if (account) {
      chmodSync(checkout.top, 0o755)
      giveAway(checkout.top, account)
    }
    return checkout
  }

  get home(): string {
    return join(this.top, 'home')
  }

  get data(): string {
    return join(this.folder, 'data')
  }

  /** `npm start`, until it says that it is ready. How long the way to the packages is does not count: that is up to the network. */
  start(more: NodeJS.ProcessEnv = {}): Promise<Started> {
    let startedAt = performance.now()
    let stretch = watchMachine()
    let isFetching = true
    const { child, output } = this.run(more)
    return new Promise((resolve, reject) => {
      const look = setInterval(() => {
        if (isFetching && output().includes('Building')) {
          isFetching = false
          startedAt = performance.now()
          stretch = watchMachine()
        }
        const [, url] = / is ready at (\S+)/.exec(output()) ?? []
        if (!url) return
        clearInterval(look)
        resolve({ child, url, ms: (performance.now() - startedAt) / stretch(), output })
      }, 10)
      child.once('exit', code => {
        clearInterval(look)
        reject(new Error(`npm start ended with ${code}:\n${output()}`))
      })
    })
  }

  /** `npm start` that is expected to give up: its code and what it said. */
  fail(more: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
    const { child, output } = this.run(more)
    return new Promise(resolve => child.once('exit', code => resolve({ code, output: output() })))
  }

  /** Removes everything, a database that had to live elsewhere included. */
  remove() {
    const database = join(this.data, 'postgres')
    if (existsSync(database)) rmSync(realpathSync(database), { recursive: true, force: true })
    rmSync(this.top, { recursive: true, force: true })
  }

  private run(more: NodeJS.ProcessEnv) {
    // Only what a new person's shell would have; a cache of packages may be shared, packages may not.
    const { PATH, LANG, npm_config_registry, npm_config_cache, HTTPS_PROXY, NODE_EXTRA_CA_CERTS } =
      process.env
    const env = {
      PATH,
      LANG,
      npm_config_registry,
      HTTPS_PROXY,
      NODE_EXTRA_CA_CERTS,
      ...(this.account ? { HOME: this.home } : { HOME: process.env.HOME, npm_config_cache }),
      PORT: String(this.port),
      ...more,
    }
    const known = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined))
    const child = spawn('npm', ['start'], {
      cwd: this.folder,
      env: known,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...this.account,
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', part => {
        text += part
      })
    return { child, output: () => text }
  }
}

/** Asks a process to stop and waits until it has. */
export function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  return new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode)
    child.once('exit', code => resolve(code))
    child.kill(signal)
  })
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function giveAway(path: string, { uid, gid }: { uid: number; gid: number }) {
  chownSync(path, uid, gid)
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }))
    chownSync(join(entry.parentPath, entry.name), uid, gid)
}
