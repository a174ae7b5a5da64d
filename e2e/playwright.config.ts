import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { addressOf, portOf } from './address.ts'

// Set once, so that the workers, which read this file again, use the same folder.
process.env.BACKROOM_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'backroom-e2e-'))
const dataFolder = process.env.BACKROOM_E2E_DATA
chmodSync(dataFolder, 0o711) // so that PostgreSQL's own account gets in
/** The dear ones, all pages at all widths under axe and what is measured again and again, are run by `npm run prove`. */
const isProof = process.env.BACKROOM_PROVE !== undefined
/** Two at once, each with a server and a store of its own: journeys change what they see. */
const workers = 2

export default defineConfig({
  testDir: '.',
  projects: isProof
    ? [
        { name: 'proofs', testMatch: '*.prove.ts' },
        { name: 'tagged', testMatch: '*.spec.ts', grep: /@prove/ },
      ]
    : [{ name: 'journeys', testMatch: '*.spec.ts', grepInvert: /@prove/ }],
  // What is promised about time is measured where it is promised. These only end what will never come: a host that lends its cores
  // away for a minute is no fault of a page.
  timeout: isProof ? 900_000 : 300_000,
  expect: { timeout: 30_000 },
  workers,
  forbidOnly: true,
  outputDir: '../test-results',
  use: {
    baseURL: addressOf(0),
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    actionTimeout: 60_000,
    // As for people who want no motion: nothing is looked at while it fades.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a quarter of the time; `--trace retain-on-failure` when one is wanted.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.BACKROOM_BROWSER ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: Array.from({ length: workers }, (_, worker) => ({
    command: 'node --import tsx copy-demo.ts && exec node ../scripts/start.mjs',
    url: `${addressOf(worker)}/api/apiversion`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { PORT: String(portOf(worker)), BACKROOM_DATA: join(dataFolder, String(worker)) },
  })),
})
