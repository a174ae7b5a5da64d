import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject, projectFolder } from './project.mjs'

/** Everything a build is made from. Tests are not. */
const sources = [
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.mjs',
  'scripts/build-server.mjs',
  'CHANGELOG.md',
  'scripts/build-all.mjs',
  'scripts/changelog.mjs',
  'packages/contract/package.json',
  'packages/contract/src',
  'packages/server/package.json',
  'packages/server/src',
  'packages/console/package.json',
  'packages/console/src',
  'packages/console/public',
  'packages/console/index.html',
  'packages/console/vite.config.ts',
]
const products = ['packages/server/dist/main.js', 'packages/console/dist/index.html']
const markFile = inProject('packages/server/dist/source.txt')

/** A mark of the sources as they are now: the same files with the same contents give the same mark anywhere. */
export function sourceMark() {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(filesUnder))
    hash.update(`${path}\0`).update(readFileSync(inProject(path)))
  return hash.digest('hex')
}

/** Whether what was built last was built from other sources, or is not there. */
export function isStale() {
  if (![markFile, ...products.map(path => inProject(path))].every(path => existsSync(path))) return true
  return readFileSync(markFile, 'utf8') !== sourceMark()
}

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  const full = inProject(path)
  if (!existsSync(full)) return []
  const isFolder = !/\.\w+$/.test(path)
  if (!isFolder) return [path]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/\.(test|prove)\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(projectFolder.length + 1))
    .sort()
}
