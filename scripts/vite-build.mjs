import { runChild } from './child.mjs'
import { inProject } from './project.mjs'
import { Problem, progress } from './say.mjs'

const stillMs = 45_000
const triesMost = 3

/**
 * Has Vite build something, in a process of its own. On two cores its bundler can come to wait for itself for ever; such a build
 * no longer works, and is begun again.
 * @param {string} what
 * @param {import('vite').InlineConfig} config
 */
export async function viteBuild(what, config) {
  for (let tries = 1; tries <= triesMost; tries++) {
    const { code, stoodStill } = await runChild(
      process.execPath,
      [inProject('scripts/vite-child.mjs'), JSON.stringify(config)],
      { stillMs },
    )
    if (code === 0) return
    if (!stoodStill) throw new Problem(`${what} could not be built; the lines above say why.`)
    progress(`${what}: its build stood still and was stopped`)
  }
  throw new Problem(`${what} could not be built: it stood still ${triesMost} times. Try again.`)
}
