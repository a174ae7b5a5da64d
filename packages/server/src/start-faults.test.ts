import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { builtServer } from '#testing/bundle'
import { OwnPostgres } from '#testing/own-postgres'
import { proveOnly } from '#testing/sized'

const folder = mkdtempSync(join(tmpdir(), 'backroom-faults-'))
chmodSync(folder, 0o711) // so that PostgreSQL's own account gets in, and its data goes with the folder
const postgres = OwnPostgres.filled()
afterAll(async () => {
  await postgres.clear()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the built server as `npm start` does, and waits for it to give up. */
async function fail(env: NodeJS.ProcessEnv): Promise<{ code: number | null; said: string[] }> {
  const child = spawn(process.execPath, [join(await builtServer(), 'dist', 'main.js')], {
    env: { PATH: process.env.PATH, PORT: '0', BACKROOM_DATA: postgres.folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', part => {
      output += part
      if (output.includes(' is ready at ')) child.kill('SIGTERM')
    })
  const [code] = await once(child, 'close')
  const isNews = (line: string) => line.trim() !== '' && !/^ {2}\S/.test(line) // what is being done is set in by two
  return { code: code as number | null, said: output.split('\n').filter(isNews) }
}

/** One line, no stack, and an exit code that scripts understand. */
async function expectOneLine(env: NodeJS.ProcessEnv, line: RegExp) {
  const { code, said } = await fail(env)
  expect(said).toEqual([expect.stringMatching(line)])
  expect(code).toBe(1)
}

const unreachable =
  /^The database of DATABASE_URL cannot be reached: .*\. Check the address, the password and that the server runs\.$/

describe('A start says in one line', () => {
  test('that its settings are wrong', () =>
    expectOneLine({ PORT: 'forty' }, /^Settings are wrong\. PORT: must be a whole number from 0 to 65535\./))

  test('that the port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as { port: number }
    await expectOneLine({ PORT: String(port) }, new RegExp(`^Port ${port} is already taken, perhaps by`))
    holder.close()
  })

  proveOnly?.('that the address is not one of this machine', () =>
    expectOneLine(
      {
        HOST: '203.0.113.9',
        BEHIND_TLS_PROXY: 'yes',
        BACKROOM_URL: 'https://x.example',
        BACKROOM_DEMO: 'no',
        BACKROOM_DATA: join(folder, 'elsewhere'),
      },
      /^HOST is 203\.0\.113\.9, which is not an address of this machine\.$/,
    ),
  )

  proveOnly?.('that a demo store is not put on a network, before it is even filled', async () => {
    const data = join(folder, 'open')
    await expectOneLine(
      { HOST: '0.0.0.0', BACKROOM_DATA: data },
      /^HOST is 0\.0\.0\.0, which others can reach/,
    )
  })

  test('that the data folder is none', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    await expectOneLine({ BACKROOM_DATA: file }, /^BACKROOM_DATA is .*a-file, which is not a folder\.$/)
  })

  proveOnly?.('that the data folder is within a file', async () => {
    const file = join(folder, 'another-file')
    writeFileSync(file, '')
    await expectOneLine({ BACKROOM_DATA: join(file, 'x') }, /^BACKROOM_DATA is .*x, which is not a folder\.$/)
  })

  proveOnly?.('that it may not write there', () =>
    expectOneLine(
      { BACKROOM_DATA: '/sys/backroom' },
      /^Not allowed to write \/sys\/backroom.* BACKROOM_DATA\.$/,
    ),
  )

  proveOnly?.('that the disk is full', async ({ skip }) => {
    const small = join(folder, 'small')
    mkdirSync(small)
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=60m', 'tmpfs', small])
    if (mounted.status !== 0) return skip('a small disk can only be made by root')
    try {
      await expectOneLine(
        { BACKROOM_DATA: small },
        /^The disk is full\. Free some space where .* and start again\.$/,
      )
    } finally {
      spawnSync('umount', [small])
    }
  })

  test('that the database cannot be reached', async () => {
    await expectOneLine({ DATABASE_URL: 'postgres://nobody:x@127.0.0.1:9/none' }, unreachable)
  })

  proveOnly?.('that the database has no such address, or another password', async () => {
    await expectOneLine({ DATABASE_URL: 'postgres://nobody:x@nowhere.invalid/none' }, unreachable)
    const wrongPassword = new URL(inject('small').databaseUrl)
    wrongPassword.password = 'wrong'
    await expectOneLine({ DATABASE_URL: wrongPassword.toString() }, unreachable)
  })

  proveOnly?.('that the account may not make the databases', async () => {
    const admin = new URL(inject('small').databaseUrl)
    admin.pathname = '/postgres'
    const client = new pg.Client({ connectionString: admin.toString() })
    await client.connect()
    const role = `faults_${process.pid}`
    await client.query(`create role ${role} login password 'x'`)
    try {
      const url = new URL(admin)
      Object.assign(url, { username: role, password: 'x', pathname: `/${role}` })
      await expectOneLine(
        { DATABASE_URL: url.toString() },
        /^The account of DATABASE_URL may not do this: permission denied/,
      )
    } finally {
      await client.query(`drop role ${role}`)
      await client.end()
    }
  })

  proveOnly?.('that the cluster was made by another PostgreSQL', async () => {
    const data = join(folder, 'other')
    mkdirSync(join(data, 'postgres', 'cluster'), { recursive: true })
    writeFileSync(join(data, 'postgres', 'cluster', 'PG_VERSION'), '12\n')
    await expectOneLine({ BACKROOM_DATA: data }, /^The database did not start: /)
  })

  proveOnly?.('that the key is another', async () => {
    const { code, said } = await fail({}) // comes up, is stopped, and leaves a filled store
    expect({ code, first: said[0] }).toMatchObject({ code: 0, first: expect.stringContaining('is ready at') })
    await expectOneLine(
      { BACKROOM_KEY: '11'.repeat(32) },
      /^A sealed value does not open with this key\. Set BACKROOM_KEY/,
    )
    expect(postgres.pid).toBeUndefined()
  })
})
