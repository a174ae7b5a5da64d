import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runChild } from './child.mjs'
import { Problem, progress } from './say.mjs'

/** The one that has no window at all comes first: journeys take a quarter less time in it. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The machine's own Chromium, for the journeys. As root on Debian it is installed when there is none. */
export async function findBrowser() {
  const found = lookForBrowser()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    progress('Installing Chromium')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await runChild('apt-get', ['update'], { quiet: true, env })
    let said = ''
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const install = ['install', '--yes', '--no-install-recommends', name]
      said = (await runChild('apt-get', install, { quiet: true, env })).output
      const installed = lookForBrowser()
      if (installed) return installed
    }
    throw new Problem(`chromium could not be installed: ${said.trim().split('\n').at(-1)}`)
  }
  throw new Problem(
    'The journeys need a Chromium. Install one (Debian and Ubuntu: sudo apt-get install chromium; Fedora: sudo dnf install chromium; macOS: brew install --cask chromium), or set BACKROOM_BROWSER to its path.',
  )
}

/** @returns {string | undefined} */
function lookForBrowser() {
  for (const name of ['BACKROOM_BROWSER', 'CHROME_PATH']) {
    const given = process.env[name]
    if (!given) continue
    if (!isProgram(given)) throw new Problem(`${name} is ${given}, which cannot be run.`)
    return given
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = names.flatMap(name => folders.map(folder => join(folder, name)))
  return [...candidates, ...(process.platform === 'darwin' ? macPaths : [])].find(isProgram)
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
