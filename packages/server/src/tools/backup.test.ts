import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { blankBrand, brands } from '@backroom/contract/items/brands/brands'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DatabaseServer } from '#database/server'
import { HttpCaller } from '#testing/http-caller'
import { contentsOf } from '#testing/installation-contents'
import { OwnPostgres } from '#testing/own-postgres'
import { runTool } from '#testing/run-tool'
import { killServers, type ServerProcess, startServerProcess } from '#testing/server-process'
import { testSettings } from '#testing/settings'
import { proveOnly, sized, tell } from '#testing/sized'

const [from, to] = [OwnPostgres.filled(sized('small', 'whole')), new OwnPostgres()]
const archive = join(from.folder, 'shop.tar.gz')
let server: ServerProcess
let admin: HttpCaller
let before: Awaited<ReturnType<typeof contentsOf>>

beforeAll(async () => {
  server = await startServerProcess({ dataFolder: from.folder, demo: true, key: '' })
  admin = await HttpCaller.signIn(server.url, 'admin')
  const made = await admin.call(brands.create, { body: blankBrand("Tab\there, \\N and 'quotes' 😀") })
  await admin.call(brands.update, {
    params: { uid: made.uid },
    body: { ...made, introduction: '<p>One\nline\\n</p>', minAdvertisedBp: 8_000 },
  })
  await from.ask(`select graphile_worker.add_job('waits', '{"a": 1}', run_at => now() + interval '1 year')`)
})

afterAll(async () => {
  await killServers()
  for (const postgres of [from, to]) await postgres.clear()
})

/** Runs a look at an installation that no server uses. */
async function whileRunning<Result>(postgres: OwnPostgres, look: () => Promise<Result>): Promise<Result> {
  const { databaseUrl: _, ...settings } = testSettings('', postgres.folder)
  const database = new DatabaseServer({ ...settings, databaseUrl: undefined })
  await database.connect('postgres')
  try {
    return await look()
  } finally {
    await database.leave()
  }
}

/** A backup, and what it must hold: every table as it was before and after. Of those that a job wrote meanwhile only the names are known. */
async function backUpBesideJobs(): ReturnType<typeof runTool> {
  const sooner = await contentsOf(from)
  const backedUp = await runTool('backup', [archive], from.folder)
  const later = await contentsOf(from)
  const tables = Object.entries(later.tables).map(([name, mark]) => [
    name,
    mark === sooner.tables[name] ? mark : expect.any(String),
  ])
  before = { ...later, tables: Object.fromEntries(tables) }
  return backedUp
}

describe.sequential('A backup', () => {
  test('is made beside a running server, which goes on', async () => {
    const { code, output } = await backUpBesideJobs()
    expect({ code, output }).toMatchObject({ code: 0 })
    expect(output).toMatch(/Backed up to .*shop\.tar\.gz \(\d+\.\d MB\)/)
    expect(output).toContain('It holds the key')
    expect(statSync(archive).mode & 0o777, 'for its owner alone').toBe(0o600)
    expect((await admin.call(brands.read, { params: { uid: 1 } })).uid).toBe(1)
    const known = Object.values(before.tables).filter(mark => typeof mark === 'string')
    expect(known.length).toBeGreaterThan(Object.keys(before.tables).length * 0.9)
    expect(known.length).toBeGreaterThan(30)
    expect(before.files.length).toBeGreaterThan(20)
    tell(`${known.length} tables`, `${before.files.length} files`, `${statSync(archive).size} bytes`)
    expect(await server.stop()).toBe(0)
  })

  proveOnly?.('never writes over another file', async () => {
    const { code, said } = await runTool('backup', [archive], from.folder)
    expect({ code, said }).toEqual({ code: 1, said: `${archive} is already there. Choose another name.` })
  })

  test('restored into a new data folder gives equal rows in every table, equal files and the same key', async () => {
    const { code, output } = await runTool('restore', [archive], to.folder)
    expect({ code, output }).toMatchObject({ code: 0 })
    expect(output).toMatch(/Restored 2 stores as of \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/m)
    expect(to.pid, 'the database it started is stopped again').toBeUndefined()
    const after = await whileRunning(to, () => contentsOf(to))
    expect(after).toEqual({ ...before, keys: expect.arrayContaining(before.keys) })
    const keyOf = ({ folder }: OwnPostgres) => readFileSync(join(folder, 'keys', 'secret.key'), 'utf8').trim()
    expect(keyOf(to)).toBe(keyOf(from))
  })

  proveOnly?.(
    'restored is a whole shop: people sign in, stay signed in, and go on where they were',
    async () => {
      const restored = await startServerProcess({ dataFolder: to.folder, demo: true, key: '' })
      admin.url = restored.url
      const made = await admin.call(brands.create, { body: blankBrand('After the restore') })
      const known = await admin.call(brands.read, { params: { uid: made.uid - 1 } })
      expect(known).toMatchObject({
        name: "Tab\there, \\N and 'quotes' 😀",
        minAdvertisedBp: 8_000,
        version: 2,
      })
      const secure = await fetch(`${restored.url}/api/logon/logon/authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'secure', password: 'backroom-demo' }),
      })
      expect(secure.status, 'the second step is still asked for').not.toBe(500)
      const { code, said } = await runTool('restore', [archive, '--replace'], to.folder)
      expect({ code, said }).toEqual({ code: 1, said: 'A server is using this installation. Stop it first.' })
      expect((await admin.call(brands.read, { params: { uid: made.uid } })).name).toBe('After the restore')
      expect(await restored.stop()).toBe(0)
    },
  )
})

const isProof = sized(false, true)
/** The rest needs no large shop: one of few rows is refused, replaced and opened like one of many, and sooner. */
const small = isProof ? join(from.folder, 'small.tar.gz') : archive
if (isProof)
  describe.sequential('A backup of a small shop', () => {
    beforeAll(async () => {
      await whileRunning(from, () =>
        from.ask('set session_replication_role = replica; truncate item, history cascade'),
      )
      expect((await runTool('backup', [small], from.folder)).code).toBe(0)
      before = await whileRunning(from, () => contentsOf(from))
    })

    test('is not restored over a store unless that is asked for', async () => {
      const refused = await runTool('restore', [small], to.folder)
      expect(refused.code).toBe(1)
      expect(refused.said).toMatch(/^There is a store here already\. .* add --replace to overwrite it\.$/)
      const { code } = await runTool('restore', [small, '--replace'], to.folder)
      expect(code).toBe(0)
      expect((await whileRunning(to, () => contentsOf(to))).tables).toEqual(before.tables)
    })

    test('without its key opens only where the same key is set', async () => {
      const keyless = join(from.folder, 'keyless.tar.gz')
      const made = await runTool('backup', [keyless, '--without-key'], from.folder)
      expect(made.output).toContain('It does not hold the key')
      expect(gunzipSync(readFileSync(keyless)).includes('secret.key')).toBe(false)
      const other = { BACKROOM_KEY: '77'.repeat(32) }
      const { code, said } = await runTool('restore', [keyless, '--replace'], to.folder, other)
      expect(code).toBe(1)
      expect(said).toMatch(/^The backup came without its key and the key here is another\./)
      expect((await runTool('restore', [keyless, '--replace'], to.folder)).code).toBe(0)
    })
  })

describe.sequential('A backup that is damaged is refused in one line, and nothing is changed:', () => {
  const bad = join(to.folder, 'bad.tar.gz')
  let whole: Buffer
  let unzipped: Buffer
  let stands: Awaited<ReturnType<typeof contentsOf>>
  beforeAll(async () => {
    whole = readFileSync(small)
    unzipped = gunzipSync(whole)
    stands = await whileRunning(to, () => contentsOf(to))
  })

  /** The archive with one byte of an entry's contents changed, zipped anew so that only we can notice. */
  const changedIn = (name: string) => {
    const at = unzipped.indexOf(name)
    expect(at, name).toBeGreaterThan(-1)
    const bytes = Buffer.from(unzipped)
    bytes[at + 512 + 3] = (bytes[at + 512 + 3] as number) ^ 1
    return gzipSync(bytes)
  }
  const flipped = (at: number) => {
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] as number) ^ 0x10
    return bytes
  }
  const damages: [what: string, make: () => Buffer][] = [
    ['nothing in it', () => Buffer.alloc(0)],
    ['some other file', () => Buffer.from('hello '.repeat(1_000))],
    ['cut off in the middle', () => whole.subarray(0, whole.length >> 1)],
    ['cut off by its last bytes', () => whole.subarray(0, whole.length - 6)],
    ['a byte changed near its beginning', () => flipped(300)],
    ['a byte changed in the middle', () => flipped(whole.length >> 1)],
    ['a byte changed near its end', () => flipped(whole.length - 3_000)],
    ['its checksum changed', () => flipped(whole.length - 7)],
    ['a row changed', () => changedIn('store-1/brand/000001.copy')],
    ['its summary missing', () => gzipSync(unzipped.subarray(0, unzipped.indexOf('summary.json')))],
    [
      'made by a newer Backroom',
      () =>
        gzipSync(
          Buffer.from(unzipped.toString('latin1').replace('0000_foundation', '9999_foundation'), 'latin1'),
        ),
    ],
  ]

  test.each(
    sized(
      damages.filter(([what]) => /^a byte.*middle/.test(what)),
      damages,
    ),
  )('%s', async (_, make) => {
    writeFileSync(bad, make())
    const { code, output, said } = await runTool('restore', [bad, '--replace'], to.folder)
    expect(code, output).toBe(1)
    expect(said).toMatch(/damaged|not a backup|newer Backroom/)
    expect(output).not.toMatch(/^\s+at /m)
    expect(to.pid).toBeUndefined()
  })

  test('all of which left the store as it was', async () => {
    expect(await whileRunning(to, () => contentsOf(to))).toEqual(stands)
  })

  if (isProof)
    test('and a new data folder stays one that can be filled', async () => {
      const empty = new OwnPostgres()
      try {
        writeFileSync(bad, flipped(whole.length - 3_000))
        expect((await runTool('restore', [bad], empty.folder)).code).toBe(1)
        expect((await whileRunning(empty, () => contentsOf(empty))).files).toEqual([])
        copyFileSync(small, bad)
        expect(await runTool('restore', [bad], empty.folder)).toMatchObject({ code: 0 })
      } finally {
        await empty.clear()
      }
    })
})

const lines = [
  ['backup', [], /^One file name is needed\. Say where to: npm run backup -- /],
  ['backup', ['a', 'b'], /^One file name is needed\. Say where to/],
  ['backup', ['--nonsense', 'a'], /^Unknown option '--nonsense'\. Say where to/],
  ['backup', ['/nowhere/at/all.tar.gz'], /^There is no folder \/nowhere\/at\. Make it first\.$/],
  ['restore', [], /^One file name is needed\. Say from where: npm run restore -- /],
  ['restore', ['/nowhere/at/all.tar.gz'], /^There is no file \/nowhere\/at\/all\.tar\.gz\.$/],
] as const
test.each(sized(lines.slice(0, 1), lines.slice()))('%s %j says what it needs', async (name, args, line) => {
  const { code, said, output } = await runTool(name, args, from.folder)
  expect(code).toBe(1)
  expect(said).toMatch(line)
  expect(output).not.toMatch(/^\s+at /m)
  expect(existsSync(`${args.at(-1)}.partial`)).toBe(false)
})
