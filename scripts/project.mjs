import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The folder of the checkout. */
export const projectFolder = join(dirname(fileURLToPath(import.meta.url)), '..')

/** A path inside the checkout. @param {string[]} parts */
export function inProject(...parts) {
  return join(projectFolder, ...parts)
}

/** Vite, which is the console's own: it builds and serves all three floors. @returns {Promise<typeof import('vite')>} */
export function loadVite() {
  const found = createRequire(inProject('packages/console/package.json')).resolve('vite')
  return import(pathToFileURL(found).href)
}
