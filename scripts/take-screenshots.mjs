import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from './browser.mjs'
import { inProject, projectFolder } from './project.mjs'
import { Problem, progress } from './say.mjs'

/** The server's own: what makes its thumbnails makes these small too. @type {typeof import('sharp').default} */
const sharp = createRequire(inProject('packages/server/package.json'))('sharp')

const lookEveryMs = 500
const looksMost = 20

/** @typedef {{ file: string, path: string, colorScheme: 'light' | 'dark', shows: string }} Picture */

/** What the README shows. A picture is taken once its page shows the words. @type {readonly Picture[]} */
const pictures = [
  {
    file: 'item-list.png',
    path: '/products?search=waterproof',
    colorScheme: 'light',
    shows: 'Show every size',
  },
  { file: 'item-edit.png', path: '/products/324', colorScheme: 'light', shows: 'checks passed' },
  {
    file: 'item-list-dark.png',
    path: '/products?search=waterproof',
    colorScheme: 'dark',
    shows: 'Show every size',
  },
]

/** Starts a store of its own, signs in, and takes every picture of the documentation anew. */
export async function takeScreenshots() {
  const executablePath = await findBrowser()
  const folder = mkdtempSync(join(tmpdir(), 'backroom-pictures-'))
  chmodSync(folder, 0o711) // so that PostgreSQL's own account gets in, and its data goes with the folder
  progress('Starting a demo store')
  const server = startServer(folder)
  try {
    const url = await server.url
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    try {
      for (const picture of pictures) await take(browser, url, picture)
    } finally {
      await browser.close()
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** As everybody starts it, on a port that is free and with nothing of this machine's own settings. @param {string} folder */
function startServer(folder) {
  const plain = { DATABASE_URL: '', BACKROOM_PRODUCT: '', BACKROOM_VENDOR: '', BACKROOM_DEMO: '' }
  const child = spawn(process.execPath, [inProject('scripts/start.mjs')], {
    cwd: projectFolder,
    env: { ...process.env, ...plain, HOST: '127.0.0.1', PORT: '0', BACKROOM_DATA: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  /** @type {Promise<string>} */
  const url = new Promise((resolve, reject) => {
    const read = (/** @type {string} */ text) => {
      output += text
      const [, found] = / is ready at (\S+)/.exec(output) ?? []
      if (found) resolve(found)
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    child.once('exit', () =>
      reject(new Problem(`The server did not start: ${output.trim().split('\n').at(-1)}`)),
    )
  })
  const gone = new Promise(resolve => child.once('exit', resolve))
  const stop = () => {
    child.kill('SIGTERM')
    return gone
  }
  return { url, stop }
}

/** @param {import('@playwright/test').Browser} browser @param {string} url @param {Picture} picture */
async function take(browser, url, { file, path, colorScheme, shows }) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    colorScheme,
  })
  const page = await context.newPage()
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`)
  await page.getByLabel('Username', { exact: true }).fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('backroom-demo')
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByText(shows).first().waitFor()
  const target = inProject('docs/images', file)
  mkdirSync(inProject('docs/images'), { recursive: true })
  await sharp(await still(page))
    .png({ palette: true, effort: 10, compressionLevel: 9 })
    .toFile(target)
  progress(`docs/images/${file} (${Math.round(statSync(target).size / 1_024)} kB)`)
  await context.close()
}

/**
 * The page once nothing of it is still on its way: every picture there, and two looks in a row the same.
 * @param {import('@playwright/test').Page} page
 */
async function still(page) {
  await page.mouse.move(0, 0)
  await page.waitForFunction(() => {
    const isBusy = document.querySelector('[aria-busy=true], .mantine-Skeleton-root')
    return !isBusy && [...document.images].every(image => image.complete && image.naturalWidth > 0)
  })
  let before = await page.screenshot({ caret: 'hide' })
  for (let looks = 0; looks < looksMost; looks++) {
    await page.waitForTimeout(lookEveryMs)
    const now = await page.screenshot({ caret: 'hide' })
    if (now.equals(before)) return now
    before = now
  }
  throw new Problem('The page does not come to rest.')
}
