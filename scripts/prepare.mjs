import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { runChild } from './child.mjs'
import { installMissing, isInstalled } from './install.mjs'
import { inProject } from './project.mjs'
import { Problem, progress } from './say.mjs'
import { isStale } from './staleness.mjs'

/** Makes the checkout ready to run: installs what is missing, builds what is stale. Nothing to do takes no time. */
export async function prepare() {
  if (isInstalled(false) && !isStale()) return
  const release = await takeTurn(inProject('.preparing'))
  try {
    await installMissing({ dev: false })
    if (isStale()) await build()
  } finally {
    release()
  }
}

/** In a process of its own, which takes the build's memory with it when it ends. */
async function build() {
  const { code } = await runChild(process.execPath, [inProject('scripts/build.mjs')])
  if (code !== 0) throw new Problem('The build failed; the lines above say why.')
}

/** One start of a checkout installs and builds at a time; a turn whose holder died is taken over. @param {string} file */
async function takeTurn(file) {
  for (let waits = 0; ; waits++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
      const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
      if (waits === 0 && holder) progress('Another start is preparing this checkout; waiting for it')
      if (holder && !isAlive(holder)) rmSync(file, { force: true })
      else await pause(200)
    }
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
