import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Settings } from '#settings'
import { builtServer } from '#testing/bundle'

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string
  readonly pid: number
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>
  /** SIGTERM, and waits until it has ended by itself; answers its exit code. */
  stop(): Promise<number | null>
}

const alive = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

/** Starts a server on a database and folder; fails with what it printed when it does not come up. */
export async function startServerProcess(settings: Partial<Settings>): Promise<ServerProcess> {
  const built = await builtServer()
  const entry = join(built, 'dist', 'testing', 'child-server.js')
  const child = spawn(process.execPath, [entry, JSON.stringify(settings)], {
    cwd: built,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  alive.add(child)
  let printed = ''
  const ended = once(child, 'exit').then(([code]) => {
    alive.delete(child)
    if (!child.killed && /^ready /m.test(printed))
      process.stderr.write(`A server ended by itself with ${code}: ${printed}\n`)
    return code as number | null
  })
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (part: Buffer) => {
      printed += part
      const [, address] = /^ready (\S+)$/m.exec(printed) ?? []
      if (address) resolve(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    ended.then(code => reject(new Error(`The server ended with ${code} before it was ready: ${printed}`)))
  })
  return {
    url,
    pid: child.pid as number,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Kills whatever servers a test file still has, also after a failure. */
export async function killServers(): Promise<void> {
  await Promise.all(
    [...alive].map(async child => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }),
  )
}
