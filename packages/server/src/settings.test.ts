import { describe, expect, test } from 'vitest'
import { isLoopback, readSettings } from '#settings'

const read = (env: NodeJS.ProcessEnv) => readSettings(env, '/srv/backroom')

describe('Settings', () => {
  test('need nothing: everything has a value of its own', () => {
    expect(read({})).toEqual({
      port: 4400,
      host: '127.0.0.1',
      databaseUrl: undefined,
      dataFolder: '/srv/backroom/data',
      key: undefined,
      tokenNumber: 1,
      product: 'Backroom',
      vendor: 'Backroom contributors',
      helpdesk: '',
      demo: true,
      poolSize: 10,
      storeIdleMs: 600_000,
      log: 'error',
      breachedPasswords: 'off',
      behindTlsProxy: false,
      publicUrl: undefined,
      checksReplies: false,
    })
  })

  test('come from the environment', () => {
    const env = {
      PORT: '80',
      HOST: '10.0.0.5',
      DATABASE_URL: 'postgresql://shop@db.example/backroom',
      BACKROOM_DATA: '/var/lib/shop',
      BACKROOM_KEY: 'AB'.repeat(32),
      BACKROOM_TOKEN_KEY: '2',
      BACKROOM_PRODUCT: 'Green Lane',
      BACKROOM_VENDOR: 'Green Lane Ltd',
      BACKROOM_HELPDESK: 'Jo, 01539 555 010',
      BACKROOM_DEMO: 'no',
      BACKROOM_POOL: '25',
      BACKROOM_STORE_IDLE_MINUTES: '0.5',
      BACKROOM_LOG: 'info',
      BACKROOM_BREACHED_PASSWORDS: 'live',
      BEHIND_TLS_PROXY: 'true',
      BACKROOM_URL: 'https://backroom.greenlane.example',
      NODE_ENV: 'development',
      UNRELATED: 'x',
    }
    expect(read(env)).toEqual({
      port: 80,
      host: '10.0.0.5',
      databaseUrl: 'postgresql://shop@db.example/backroom',
      dataFolder: '/var/lib/shop',
      key: 'AB'.repeat(32),
      tokenNumber: 2,
      product: 'Green Lane',
      vendor: 'Green Lane Ltd',
      helpdesk: 'Jo, 01539 555 010',
      demo: false,
      poolSize: 25,
      storeIdleMs: 30_000,
      log: 'info',
      breachedPasswords: 'live',
      behindTlsProxy: true,
      publicUrl: 'https://backroom.greenlane.example',
      checksReplies: true,
    })
  })

  test('that are empty count as not given', () => {
    expect(read({ PORT: '', DATABASE_URL: '', BACKROOM_DATA: '', BACKROOM_DEMO: '' })).toEqual(read({}))
  })

  test('hold a data folder that is relative against the checkout', () => {
    expect(read({ BACKROOM_DATA: '../elsewhere' }).dataFolder).toBe('/srv/elsewhere')
  })

  test.each([
    [{ PORT: 'forty' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ PORT: '4400.5' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ PORT: '-1' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ PORT: ' ' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ PORT: '0x50' }, 'PORT: must be a whole number from 0 to 65535'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL: must be an address such as postgres://user:password@host/name',
    ],
    [
      { DATABASE_URL: 'postgres://[' },
      'DATABASE_URL: must be an address such as postgres://user:password@host/name',
    ],
    [{ BACKROOM_KEY: 'abc' }, 'BACKROOM_KEY: must be 64 hexadecimal digits'],
    [{ BACKROOM_PRODUCT: 'x'.repeat(41) }, 'BACKROOM_PRODUCT: must have at most 40 characters'],
    [{ BACKROOM_VENDOR: 'x'.repeat(61) }, 'BACKROOM_VENDOR: must have at most 60 characters'],
    [{ BACKROOM_DEMO: 'maybe' }, 'BACKROOM_DEMO: must be yes or no'],
    [{ BACKROOM_POOL: '1' }, 'BACKROOM_POOL: must be a whole number from 2 to 100'],
    [{ BACKROOM_STORE_IDLE_MINUTES: '0' }, 'BACKROOM_STORE_IDLE_MINUTES: must be a number from 0.05 to 1440'],
    [{ BACKROOM_LOG: 'loud' }, 'BACKROOM_LOG: must be silent, error or info'],
    [{ BEHIND_TLS_PROXY: 'on' }, 'BEHIND_TLS_PROXY: must be yes or no'],
    [{ BACKROOM_HELPDESK: 'x'.repeat(201) }, 'BACKROOM_HELPDESK: must have at most 200 characters'],
    [{ BACKROOM_TOKEN_KEY: '0' }, 'BACKROOM_TOKEN_KEY: must be a whole number from 1 to 9999'],
    [{ BACKROOM_BREACHED_PASSWORDS: 'yes' }, 'BACKROOM_BREACHED_PASSWORDS: must be off, live or sandbox'],
    [
      { BACKROOM_URL: 'backroom.example.com' },
      'BACKROOM_URL: must be an address such as https://backroom.example.com',
    ],
  ])('that are wrong are named with what they should be: %o', (env, text) => {
    expect(() => read(env)).toThrow(`Settings are wrong. ${text}. docs/operating.md lists them all.`)
  })

  test('that are wrong are all named at once', () => {
    expect(() => read({ PORT: 'x', BACKROOM_DEMO: 'x' })).toThrow(
      'Settings are wrong. PORT: must be a whole number from 0 to 65535; BACKROOM_DEMO: must be yes or no. docs/operating.md lists them all.',
    )
  })

  test('never show a password in a complaint', () => {
    expect(() => read({ DATABASE_URL: 'postgress://shop:hunter2@db/x' })).toThrow(/^(?!.*hunter2)/s)
  })
})

test.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.10', false],
  ['shop.example', false],
  ['127.0.0.1.example', false],
  ['localhost.example', false],
])('The address %s is only this machine: %s', (host, isOnlyHere) => {
  expect(isLoopback(host)).toBe(isOnlyHere)
})
