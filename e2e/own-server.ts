import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { blankBrand, brands } from '@backroom/contract/items/brands/brands'
import { addressOf } from '@backroom/contract/kit/endpoint'
import type { BrowserContext } from '@playwright/test'
import { portOf } from './address.ts'

/** What `npm start` runs once all is built, as it is by the time a journey begins. */
const entry = join(dirname(fileURLToPath(import.meta.url)), '..', 'packages', 'server', 'dist', 'main.js')
const firstOwnPort = 20 // past those of the workers' own servers

/** An installation of a journey's own that nobody has used yet: it may be stopped, killed and started again. */
export class OwnServer {
  readonly url: string
  private readonly folder = mkdtempSync(join(tmpdir(), 'backroom-e2e-own-'))
  private readonly port: number
  private child: ChildProcess | undefined
  private printed = ''

  constructor(worker: number) {
    this.port = portOf(firstOwnPort + worker)
    this.url = `http://127.0.0.1:${this.port}`
    chmodSync(this.folder, 0o711) // so that PostgreSQL's own account gets in, and its data goes with the folder
  }

  /** Runs it until it says that it is ready. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [entry], {
      env: { ...process.env, PORT: String(this.port), BACKROOM_DATA: this.folder, BACKROOM_DEMO: 'no' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    this.printed = ''
    process.once('exit', () => child.kill('SIGTERM')) // a run that is cut short leaves no server behind
    await new Promise<void>((resolve, reject) => {
      const hear = (part: Buffer) => {
        this.printed += part
        if (/ is ready at /.test(this.printed)) resolve()
      }
      child.stdout?.on('data', hear)
      child.stderr?.on('data', hear)
      child.once('exit', code => reject(new Error(`The server ended with ${code}: ${this.printed}`)))
    })
  }

  /** The code for the first Administrator, which only the terminal shows. */
  async setupCode(): Promise<string> {
    for (let waits = 0; waits < 50; waits++) {
      const [, code] = /setup code (\S+)/.exec(this.printed) ?? []
      if (code) return code
      await new Promise(resolve => setTimeout(resolve, 100))
    }
    throw new Error(`No setup code was printed: ${this.printed}`)
  }

  /** kill -9, as when the machine loses its power. */
  kill(): Promise<void> {
    return this.end('SIGKILL')
  }

  /** Stops it and leaves nothing behind. Started once more first if it was killed, so that its database stops too. */
  async remove(): Promise<void> {
    if (this.child?.exitCode !== null || this.child.signalCode !== null) await this.start()
    await this.end('SIGTERM')
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 })
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}

/** A brand to type into, made by whoever is logged in there. */
export async function blankBrandIn(context: BrowserContext) {
  const token = (await context.cookies()).find(({ name }) => name === 'mtjwt')?.value
  const headers = { authorization: `Bearer ${token}` }
  const data = blankBrand('Half and half')
  const made = await context.request.post(addressOf(brands.create), { headers, data })
  return { uid: ((await made.json()) as { uid: number }).uid, headers }
}
