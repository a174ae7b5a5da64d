import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { stopWithoutParent } from './orphan.mjs'
import { inProject, loadVite, projectFolder } from './project.mjs'
import { Problem } from './say.mjs'

/** What the server answers; everything else is the console's. */
const serverPaths = '^/(api|files|theme|card-fields|storefront/v1)(/|$)'

/**
 * Serves a checkout that changes: the console by Vite, which swaps changed parts in the open page, and the server by a
 * process of its own that starts again when its sources change. One address for both, as in production.
 */
export async function develop() {
  const host = process.env.HOST || '127.0.0.1'
  const port = Number(process.env.PORT || 4400)
  const behind = await freePort()
  const address = `http://${host}:${port}`
  process.env.NODE_ENV = 'development'
  const vite = await loadVite()
  const front = await vite.createServer({
    root: inProject('packages/console'),
    clearScreen: false,
    plugins: [{ name: 'backroom-page', transformIndexHtml: { order: 'pre', handler: fillPage } }],
    server: {
      host,
      port,
      strictPort: true,
      proxy: { [serverPaths]: { target: `http://127.0.0.1:${behind}` } },
    },
  })
  await front.listen().catch(error => {
    throw /already in use/.test(error.message)
      ? new Problem(
          `Port ${port} is already taken, perhaps by another Backroom. Stop it, or choose another: PORT=4401 npm run dev.`,
        )
      : error
  })
  const server = spawn(
    process.execPath,
    [
      inProject('node_modules/tsx/dist/cli.mjs'),
      'watch',
      '--clear-screen=false',
      'packages/server/src/main.ts',
    ],
    {
      cwd: projectFolder,
      env: { ...process.env, HOST: '127.0.0.1', PORT: String(behind) },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  // The address of the server behind is nobody's business: people use the one in front.
  server.stdout.setEncoding('utf8').on('data', text => {
    process.stdout.write(text.replaceAll(`http://127.0.0.1:${behind}`, address))
  })
  const stop = async () => {
    server.kill('SIGTERM')
    await front.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop)
  server.once('exit', () => front.close().finally(() => process.exit(0)))
  stopWithoutParent()
}

/** What the server writes into the page in production. @param {string} page */
function fillPage(page) {
  const { BACKROOM_PRODUCT = 'Backroom', BACKROOM_VENDOR = 'Backroom contributors' } = process.env
  return page
    .replaceAll('{nonce}', 'development')
    .replaceAll('{product}', BACKROOM_PRODUCT)
    .replaceAll('{vendor}', BACKROOM_VENDOR)
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address())
      probe.close(() => resolve(port))
    })
  })
}
