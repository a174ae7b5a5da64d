import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoPassword } from '#demo/people'
import { readSettings } from '#settings'
import { type Running, startServer } from '#start-server'

// `packages/server`, whether this runs as src/main.ts or as dist/main.js.
const packageFolder = join(dirname(fileURLToPath(import.meta.url)), '..')
const projectFolder = join(packageFolder, '..', '..')

try {
  const settings = readSettings(process.env, projectFolder)
  const running = await startServer({
    settings,
    packageFolder,
    consoleFolder: join(packageFolder, '..', 'console', 'dist'),
    progress: text => console.log(`  ${text}`),
  })
  greet(running, settings.product)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => leave(running))
} catch (error) {
  console.error(`\n${(error as Error).message || String(error)}`)
  process.exit(1)
}

function greet({ url, demoSignIns }: Running, product: string) {
  console.log(`\n${product} is ready at ${url}`)
  if (demoSignIns.length === 0) return
  console.log(`\nDemo sign-ins, password ${demoPassword}:`)
  for (const { username, level, totpSecret } of demoSignIns) {
    console.log(
      `  ${username.padEnd(10)} ${level}${totpSecret ? `, authenticator secret ${totpSecret}` : ''}`,
    )
  }
}

async function leave(running: Running) {
  const deadline = setTimeout(() => process.exit(1), 15_000)
  deadline.unref()
  await running.stop().catch(error => console.error((error as Error).message))
  process.exit(0)
}
