import { existsSync, readFileSync } from 'node:fs'
import { runChild } from './child.mjs'
import { inProject, projectFolder } from './project.mjs'
import { Problem, progress } from './say.mjs'

const heartbeatMs = 15_000

/**
 * @typedef {{ version?: string, dev?: boolean, devOptional?: boolean, optional?: boolean, extraneous?: boolean, link?: boolean,
 *   peer?: boolean, os?: string[], cpu?: string[], libc?: string[], inBundle?: boolean }} Locked
 */

/**
 * Installs packages when some are missing or not the ones of the lock file. With `dev`, also the tools that only
 * developing and testing need. A checkout that has those keeps them.
 * @param {{ dev: boolean }} options
 */
export async function installMissing({ dev }) {
  if (isInstalled(dev)) return
  const keepsDev = dev || existsSync(inProject('node_modules/vitest'))
  progress('Installing packages (about half a minute the first time)')
  const startedAt = Date.now()
  const heartbeat = setInterval(
    () => progress(`still installing, ${Math.round((Date.now() - startedAt) / 1_000)} s`),
    heartbeatMs,
  )
  try {
    const { code, output } = await runNpm([
      'ci',
      ...(keepsDev ? ['--include=dev'] : ['--omit=dev']),
      '--ignore-scripts=false',
      '--no-audit',
      '--no-fund',
      '--no-progress',
      '--loglevel=error',
    ])
    if (code !== 0) throw new Problem(installProblem(output))
  } finally {
    clearInterval(heartbeat)
  }
}

/** Whether everything the lock file asks for is there. npm keeps its own note of what it installed. @param {boolean} dev */
export function isInstalled(dev) {
  const wanted = lockedPackages(inProject('package-lock.json'))
  const found = lockedPackages(inProject('node_modules/.package-lock.json'))
  if (!wanted)
    throw new Problem(`There is no package-lock.json in ${projectFolder}. Is this a whole checkout?`)
  if (!found) return false
  return Object.entries(wanted).every(([path, locked]) => {
    if (!path.includes('node_modules/') || locked.link || locked.extraneous || locked.inBundle) return true
    if (!dev && locked.dev) return true
    const isOptional = locked.optional || locked.devOptional || locked.peer
    if (isOptional && !(locked.optional && suitsThisMachine(locked))) return true
    return found[path]?.version === locked.version && existsSync(inProject(path, 'package.json'))
  })
}

/** Packages made for one kind of machine must be there on that machine. @param {Locked} locked */
function suitsThisMachine({ os, cpu, libc }) {
  if (!os || !cpu || libc) return false
  return os.includes(process.platform) && cpu.includes(process.arch)
}

/** @param {string} file @returns {Record<string, Locked> | undefined} */
function lockedPackages(file) {
  if (!existsSync(file)) return
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return // half written by an installation that was cut short
  }
}

/** @param {string[]} args */
async function runNpm(args) {
  const cli = process.env.npm_execpath
  const [program, first] = cli && /\.c?js$/.test(cli) ? [process.execPath, [cli]] : ['npm', []]
  try {
    return await runChild(program, [...first, ...args], { quiet: true })
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT')
      throw new Problem('npm was not found. It comes with Node: install Node from https://nodejs.org.')
    throw error
  }
}

/** What npm said, in one line with what to do about it. @param {string} output */
export function installProblem(output) {
  const lines = output
    .split('\n')
    .map(line => line.replace(/^npm (error|ERR!) ?/, '').trim())
    .filter(line => line && !/^(A complete log|.*_logs.*debug|npm warn|Log files were not|in:? )/i.test(line))
  const code = lines.find(line => /^code \w+/.test(line))?.slice(5) ?? ''
  const said = lines.filter(line => !/^(code|errno|syscall|path|dest) /.test(line))
  const last = said.find(line => line.includes(code) && code !== '') ?? said.at(-1) ?? 'nothing'
  if (code === 'ENOSPC' || /ENOSPC|no space left/i.test(output))
    return `The disk is full: the packages need about 700 MB in ${projectFolder}. Free some space and start again.`
  if (
    /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|EHOSTUNREACH)/.test(
      code,
    )
  )
    return `The packages could not be fetched: no way to the npm registry. Check the network or npm's proxy settings. npm said: ${last}`
  if (/^(EACCES|EPERM|EROFS)/.test(code))
    return `The packages could not be installed: not allowed to write. Check who owns ${projectFolder} and npm's cache folder. npm said: ${last}`
  return `The packages could not be installed. npm said: ${last}`
}
