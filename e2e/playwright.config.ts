import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = Number(process.env.BACKROOM_E2E_PORT ?? 4480)
// Set once, so that the workers, which read this file again, use the same folder.
process.env.BACKROOM_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'backroom-e2e-'))

export default defineConfig({
  testDir: '.',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 1, // one store, one after the other: journeys change what they see
  forbidOnly: true,
  outputDir: '../test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.BACKROOM_BROWSER ?? '/usr/bin/chromium',
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
        ...['--disable-sync', '--no-first-run'],
      ],
    },
  },
  webServer: {
    command: 'node ../scripts/start.mjs',
    url: `http://127.0.0.1:${port}/api/apiversion`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { PORT: String(port), BACKROOM_DATA: process.env.BACKROOM_E2E_DATA },
  },
})
