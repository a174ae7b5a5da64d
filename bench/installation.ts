import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inProject, projectFolder } from '../scripts/project.mjs'

/** Where a server listens and what to say to be let in. */
export interface Address {
  readonly port: number
  readonly headers: Record<string, string>
  /** Whose connections are used; one for the whole bench when left out. */
  readonly agent?: Agent
}

/** Signs somebody of the demo store in; answers what to say from then on. */
export async function signedIn(port: number, username: string): Promise<Address['headers']> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/logon/logon/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'backroom-demo' }),
  })
  const { token } = (await answer.json()) as { token: string }
  const cookie = answer.headers.getSetCookie().map(each => each.split(';')[0])
  return { authorization: `Bearer ${token}`, cookie: cookie.join('; ') }
}

/** A private installation in the machine's temporary folder, gone when the bench ends. */
export class Installation {
  readonly folder = mkdtempSync(join(tmpdir(), 'backroom-bench-'))
  private readonly children: ChildProcess[] = []

  constructor() {
    chmodSync(this.folder, 0o711) // so that PostgreSQL's own account gets in, and its data goes with the folder
  }

  /** The product as people run it: the built server, in production mode. */
  async startServer(): Promise<Address> {
    const port = Number(await this.start('packages/server/dist/main.js', [], / is ready at \S+:(\d+)/))
    return { port, headers: await signedIn(port, 'admin') }
  }

  /** The process of the product's server, which is started first. */
  get serverPid(): number {
    return this.children[0]?.pid as number
  }

  /** Plain Node and `pg` on the same database. */
  async startBare(): Promise<Address> {
    const port = Number(await this.start('bench/bare-server.mjs', [], /listening on (\d+)/))
    return { port, headers: {} }
  }

  /** Adds brands, items and orders until there are so many. */
  async grow(count: number, orders: number): Promise<void> {
    const wanted = { brands: count, items: count, orders }
    const args = Object.entries(wanted).flatMap(([name, amount]) => [`--${name}`, String(amount)])
    await this.start('packages/server/dist/tools/demo.js', args, /^Added/m)
  }

  /** How to reach the store's database, for the bare server and for looking things up. */
  get database() {
    return {
      host: join(this.folder, 'postgres', 'run'),
      port: 5432,
      user: 'backroom',
      password: readFileSync(join(this.folder, 'keys', 'postgres-password'), 'utf8').trim(),
      database: 'backroom_store_1',
    }
  }

  async stop(): Promise<void> {
    for (const child of this.children.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const gone = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    }
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Runs a file until it prints what is waited for; answers the part of it in parentheses. */
  private start(file: string, args: readonly string[], awaited: RegExp): Promise<string> {
    const { flags, env } = asStarted()
    const child = spawn(process.execPath, [...flags, inProject(file), ...args], {
      cwd: projectFolder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...env,
        BACKROOM_DATA: this.folder,
        PORT: '0',
        HOST: '127.0.0.1',
        NODE_ENV: 'production',
        DATABASE_URL: '',
        ...(file.includes('bare') && { BARE_DATABASE: JSON.stringify(this.database) }),
      },
    })
    this.children.push(child)
    return new Promise((resolve, reject) => {
      let output = ''
      const read = (text: string) => {
        output += text
        const found = awaited.exec(output)
        if (found) resolve(found[1] ?? '')
      }
      child.stdout.setEncoding('utf8').on('data', read)
      child.stderr.setEncoding('utf8').on('data', read)
      child.once('exit', code =>
        reject(new Error(`${file} ended with ${code}: ${output.trim().slice(-500)}`)),
      )
    })
  }
}

/** How `npm start` tells Node and the C library to be sparing with memory: both servers are measured as ours is run. */
function asStarted(): { readonly flags: readonly string[]; readonly env: Record<string, string> } {
  const { scripts } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const words = scripts.start.split(' ')
  const settings = words.filter(word => /^[A-Z_]+=/.test(word)).map(word => word.split('='))
  return { flags: words.filter(word => word.startsWith('--')), env: Object.fromEntries(settings) }
}
