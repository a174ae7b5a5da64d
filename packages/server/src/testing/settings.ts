import { join } from 'node:path'
import type { Settings } from '#settings'

/** Sealed values of the shared template can be read by every test. */
export const testKey = '5a'.repeat(32)

export const testMigrations = { folder: join(import.meta.dirname, '..', '..', 'migrations') }

export function testSettings(databaseUrl: string, dataFolder: string): Settings {
  return {
    databaseUrl,
    dataFolder,
    port: 0,
    host: '127.0.0.1',
    key: testKey,
    tokenNumber: 1,
    product: 'Backroom',
    vendor: 'Backroom contributors',
    helpdesk: '',
    demo: false,
    poolSize: 6,
    storeIdleMs: 600_000,
    log: 'silent',
    breachedPasswords: 'off',
    behindTlsProxy: false,
    publicUrl: undefined,
    s3: undefined,
    checksReplies: true,
  }
}
