import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Secrets } from '#kit/secrets'
import { runTogether } from '#testing/run-together'

const folder = mkdtempSync(join(tmpdir(), 'backroom-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const secrets = Secrets.open(folder, '11'.repeat(32))

test('What is sealed comes back, and looks different each time', () => {
  for (const text of ['', 'a ', 'pass wörd 😀', 'x'.repeat(10_000)]) {
    const sealed = secrets.seal(text)
    expect(sealed).not.toContain(text || ' ')
    expect(secrets.unseal(sealed)).toBe(text)
    expect(secrets.seal(text)).not.toBe(sealed)
  }
})

test('A single changed character is noticed', () => {
  const sealed = secrets.seal('the connection string')
  for (let at = 3; at < sealed.length; at++) {
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
    const isSameBytes = Buffer.from(changed.slice(3), 'base64url').equals(
      Buffer.from(sealed.slice(3), 'base64url'),
    )
    if (!isSameBytes) expect(() => secrets.unseal(changed), `at ${at}`).toThrow()
  }
  for (const broken of ['', 'v1.', 'v2.abc', 'v1.AAAA', sealed.slice(0, -4), 'nonsense'])
    expect(() => secrets.unseal(broken), broken).toThrow()
})

test('Another key opens nothing', () => {
  const other = Secrets.open(folder, '22'.repeat(32))
  expect(() => other.unseal(secrets.seal('x'))).toThrow(
    /^A sealed value does not open with this key\. Set BACKROOM_KEY/,
  )
  expect(other.tokenKey).not.toEqual(secrets.tokenKey)
})

test('The key file is made once, for the owner alone', () => {
  const first = Secrets.open(folder, undefined)
  expect(Secrets.open(folder, undefined).unseal(first.seal('x'))).toBe('x')
  const file = join(folder, 'keys', 'secret.key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}$/)
})

test('The data folder made for it can be entered, the keys in it cannot', () => {
  const data = join(folder, 'new')
  Secrets.open(data, undefined)
  expect(statSync(data).mode & 0o011).toBe(0o011)
  expect(statSync(join(data, 'keys')).mode & 0o077).toBe(0)
})

test('Servers that start together on an empty folder share one key', async () => {
  const empty = mkdtempSync(join(folder, 'together-'))
  const keys = await runTogether(
    8,
    `import { Secrets } from '#kit/secrets'
     console.log(Buffer.from(Secrets.open(${JSON.stringify(empty)}, undefined).tokenKey).toString('hex'))`,
  )
  expect(new Set(keys).size).toBe(1)
})
