import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { buildServer } from './build-server.mjs'
import { readChangelog, withBuilds } from './changelog.mjs'
import { keepOldFiles } from './old-files.mjs'
import { inProject } from './project.mjs'
import { progress } from './say.mjs'
import { sourceMark } from './staleness.mjs'
import { viteBuild } from './vite-build.mjs'

const worthCompressing = /\.(js|css|svg|json|html|txt|wasm)$/
const leastBytes = 1_024

/**
 * Builds console and server beside the old build and puts them in its place when both are done, so that a build that
 * fails or is cut short leaves the old one as it was. Both carry one build time: the console asks the server for it to
 * learn that there is a newer one.
 */
export async function buildAll() {
  const mark = sourceMark()
  const buildUnix = Math.floor(Date.now() / 1_000)
  const workFolder = inProject('node_modules/.backroom-build')
  const next = { server: join(workFolder, 'server'), console: join(workFolder, 'console') }
  rmSync(workFolder, { recursive: true, force: true })
  mkdirSync(workFolder, { recursive: true })
  progress('Building the console')
  await buildConsole(next.console, buildUnix)
  progress('Building the server')
  await buildServer(next.server)
  const changes = readChanges(buildUnix)
  writeFileSync(join(next.server, 'build.json'), `${JSON.stringify({ buildUnix, changes })}\n`)
  writeFileSync(join(next.server, 'source.txt'), mark)
  keepOldFiles(inProject('packages/console/dist/assets'), join(next.console, 'assets'), buildUnix)
  for (const name of /** @type {const} */ (['console', 'server'])) {
    const place = inProject('packages', name, 'dist')
    rmSync(place, { recursive: true, force: true })
    renameSync(next[name], place)
  }
  rmSync(workFolder, { recursive: true, force: true })
}

/** What the change log says, each with the build that brought it: the server reads this and never the log. @param {number} buildUnix */
function readChanges(buildUnix) {
  const log = inProject('CHANGELOG.md')
  const lastBuild = inProject('packages/server/dist/build.json')
  const before = existsSync(lastBuild) ? JSON.parse(readFileSync(lastBuild, 'utf8')).changes : null
  const { changes } = readChangelog(existsSync(log) ? readFileSync(log, 'utf8') : '')
  return withBuilds(changes, buildUnix, before ?? null)
}

/** @param {string} outDir @param {number} buildUnix */
async function buildConsole(outDir, buildUnix) {
  process.env.NODE_ENV = 'production' // React and its friends drop what only development needs
  process.env.BACKROOM_BUILD_UNIX = String(buildUnix)
  await viteBuild('The console', {
    root: inProject('packages/console'),
    mode: 'production',
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, reportCompressedSize: false },
  })
  await compressFiles(join(outDir, 'assets'))
}

/** Puts .br and .gz beside each file once, so that the server never compresses the same file again. @param {string} folder */
async function compressFiles(folder) {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  const names = readdirSync(folder).filter(name => worthCompressing.test(name))
  await Promise.all(
    names.map(async name => {
      const bytes = readFileSync(join(folder, name))
      if (bytes.length < leastBytes) return
      const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      writeFileSync(join(folder, `${name}.br`), await brotli(bytes, { params }))
      writeFileSync(join(folder, `${name}.gz`), await zip(bytes, { level: 9 }))
    }),
  )
}
