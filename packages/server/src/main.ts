import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoPassword } from '#demo/access/people'
import { readSettings } from '#settings'
import { type Running, startServer } from '#start-server'

// `packages/server`, whether this runs as src/main.ts or as dist/main.js.
const packageFolder = join(dirname(fileURLToPath(import.meta.url)), '..')
const projectFolder = join(packageFolder, '..', '..')
const stopMostMs = 15_000

let running: Running | undefined
let isAskedToStop = false
// From the first moment on, so that a stop in the middle of the start leaves no database behind. Asking again changes
// nothing: npm passes Ctrl+C on to a process that has already had it from the terminal.
for (const signal of stopSignals()) process.on(signal, askToStop)

try {
  const settings = readSettings(process.env, projectFolder)
  running = await startServer({
    settings,
    packageFolder,
    consoleFolder: join(packageFolder, '..', 'console', 'dist'),
    progress: text => console.log(`  ${text}`),
  })
  if (isAskedToStop) await leave(running)
  greet(running, settings.product)
} catch (error) {
  if (isAskedToStop) process.exit(0)
  console.error(`\n${(error as Error).message || String(error)}`)
  process.exit(1)
}

function greet({ url, demoSignIns, setupCode }: Running, product: string) {
  console.log(`\n${product} is ready at ${url}`)
  if (setupCode)
    console.log(
      `\nNobody can log in yet. Open it and make the first Administrator with the setup code ${setupCode}`,
    )
  if (demoSignIns.length === 0) return
  console.log(`\nDemo sign-ins, password ${demoPassword}:`)
  for (const { username, level, totpSecret } of demoSignIns) {
    console.log(
      `  ${username.padEnd(10)} ${level}${totpSecret ? `, authenticator secret ${totpSecret}` : ''}`,
    )
  }
}

function askToStop() {
  if (isAskedToStop) return
  isAskedToStop = true
  setTimeout(() => process.exit(1), stopMostMs).unref()
  if (running) leave(running)
}

async function leave(started: Running) {
  await started.stop().catch(error => console.error((error as Error).message))
  process.exit(0)
}

/** A closed terminal stops the server too, unless it was started with nohup, which asks to outlive the terminal. */
function stopSignals(): NodeJS.Signals[] {
  let ignored = 0n
  try {
    ignored = BigInt(`0x${/SigIgn:\s*(\w+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]}`)
  } catch {
    // not Linux
  }
  return ignored & 1n ? ['SIGINT', 'SIGTERM'] : ['SIGINT', 'SIGTERM', 'SIGHUP']
}
