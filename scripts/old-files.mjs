import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Pages opened before a build go on loading their own code for this long. */
const oldFilesMs = 7 * 86_400_000
/** Which files belong to the build itself; whatever else stands beside them was left by those before it. */
const listOf = (/** @type {string} */ assets) => join(dirname(assets), 'own-files.json')

/**
 * Moves the files of earlier builds beside the new ones for a week from the day they were replaced, however old they were
 * then: a page is opened on the last day of a build as well as on its first. Their names never mean anything else.
 * @param {string} old the assets of the build that is being replaced
 * @param {string} next those of the new one
 * @param {number} buildUnix when the new one was begun
 */
export function keepOldFiles(old, next, buildUnix) {
  const own = readdirSync(next)
  writeFileSync(listOf(next), JSON.stringify(own))
  if (!existsSync(old)) return
  const list = listOf(old)
  const replaced = new Set(existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : readdirSync(old))
  for (const name of readdirSync(old)) {
    if (own.includes(name)) continue
    const file = join(old, name)
    if (replaced.has(name)) utimesSync(file, buildUnix, buildUnix)
    if (buildUnix * 1_000 - statSync(file).mtimeMs < oldFilesMs) renameSync(file, join(next, name))
  }
}
