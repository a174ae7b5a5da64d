import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { openControl, openStore, prepareStore } from '#database/control'
import { backroomItself } from '#database/database'
import { DatabaseServer } from '#database/server'
import { fillDemoStore } from '#demo/fill'
import { DiskFiles } from '#kit/files/file-store'
import { Secrets } from '#kit/secrets'
import { group } from '#tables/control/groups'
import { testKey, testMigrations, testSettings } from '#testing/settings'
import { proveOnly } from '#testing/sized'

const folder = mkdtempSync(join(tmpdir(), 'backroom-migrate-'))
const name = `m${process.pid}`
const url = new URL(inject('small').databaseUrl)
url.pathname = `/${name}`
const servers = Array.from({ length: 3 }, () => new DatabaseServer(testSettings(url.toString(), folder)))
const secrets = Secrets.open(folder, testKey)
afterAll(async () => {
  for (const database of [name, `${name}_store_1`, `${name}_store_2`]) await servers[0]?.drop(database)
  rmSync(folder, { recursive: true, force: true })
})

describe('Several servers that start together on an empty database', () => {
  test('bring it up to date once', async () => {
    const opened = await Promise.all(servers.map(server => openControl(server, testMigrations, 2)))
    const [control] = opened
    const rows = await control?.rows<{ tag: string }>(sql`select tag from migration order by applied_at`)
    const files = readdirSync(join(testMigrations.folder, 'control')).filter(file => file.endsWith('.sql'))
    expect(rows?.map(({ tag }) => `${tag}.sql`)).toEqual(files.sort())
    await Promise.all(opened.map(database => database.close()))
  })

  proveOnly?.('fill the demo store once', async () => {
    const controls = await Promise.all(servers.map(server => openControl(server, testMigrations, 4)))
    const fills = servers.map((server, index) =>
      fillDemoStore(
        {
          server,
          secrets,
          migrations: testMigrations,
          poolSize: 2,
          control: controls[index] as never,
          files: new DiskFiles(join(folder, 'files')),
        },
        'whole',
      ),
    )
    await Promise.all(fills)
    const store = await (servers[0] as DatabaseServer).open(`${name}_store_1`, 2, 1)
    expect(
      await store.row(
        sql`select (select count(*)::int from site_config) as shops, (select count(*)::int from brand where name = 'Fellside') as fellsides`,
      ),
    ).toEqual({ shops: 1, fellsides: 1 })
    expect(
      await controls[0]?.row(sql`select count(*)::int as admins from "user" where username = 'admin'`),
    ).toEqual({ admins: 1 })
    expect(await controls[0]?.row(sql`select count(*)::int as stores from "group"`)).toEqual({ stores: 2 })
    await store.close()
    await Promise.all(controls.map(control => control.close()))
  })

  test('bring a store up to date once, its job queue included', async () => {
    await Promise.all(servers.map(server => prepareStore(server, testMigrations, `${name}_store_1`)))
    const store = await (servers[0] as DatabaseServer).open(`${name}_store_1`, 2, 1)
    const rows = await store.rows<{ tag: string }>(sql`select tag from migration order by tag`)
    expect(rows.length).toBeGreaterThanOrEqual(3)
    expect(new Set(rows.map(({ tag }) => tag)).size).toBe(rows.length)
    await store.close()
  })
})

test('A store on another server is brought up to date when it is opened', async () => {
  const [server] = servers as [DatabaseServer]
  const control = await openControl(server, testMigrations, 2)
  await server.create(`${name}_elsewhere`)
  const address = new URL(inject('small').databaseUrl)
  address.pathname = `/${name}_elsewhere`
  const [made] = await control.write(backroomItself('set-up'), tx =>
    tx
      .insert(group)
      .values({ name: 'Elsewhere', connectionString: secrets.seal(address.toString()) })
      .returning({ uid: group.uid }),
  )
  const parts = { server, control, secrets, migrations: testMigrations }
  const database = await openStore(parts, made?.uid ?? 0, 2)
  expect(await database.row(sql`select count(*)::int as count from brand`)).toEqual({ count: 0 })
  expect(await database.row(sql`select count(*)::int as count from graphile_worker.jobs`)).toEqual({
    count: 0,
  })
  await database.close()
  await control.close()
  await server.drop(`${name}_elsewhere`)
})

test('A database made by a newer Backroom is left alone, with a word about it', async () => {
  const [server] = servers as [DatabaseServer]
  const control = await openControl(server, testMigrations, 2)
  await control.rows(sql`insert into migration (tag) values ('9999_from_the_future')`)
  await expect(openControl(server, testMigrations, 2)).rejects.toThrow(
    'This database was made by a newer Backroom (it has 9999_from_the_future). Start that version.',
  )
  await control.rows(sql`delete from migration where tag = '9999_from_the_future'`)
  await control.close()
})
