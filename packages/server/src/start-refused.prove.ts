import { me } from '@backroom/contract/access/session'
import { afterAll, describe, expect, test } from 'vitest'
import { HttpCaller } from '#testing/http-caller'
import { OwnPostgres } from '#testing/own-postgres'
import { killServers, startServerProcess } from '#testing/server-process'

const postgres = OwnPostgres.filled()
afterAll(async () => {
  await killServers()
  await postgres.clear()
})

const start = (more: object = {}) =>
  startServerProcess({ dataFolder: postgres.folder, demo: true, poolSize: 4, ...more })

// Beside these, start-faults.test.ts holds what each of them says in one line.
describe.sequential('Servers on one data folder', () => {
  test('one of which cannot start says why and leaves the database to the others', async () => {
    const running = await start()
    const { pid } = postgres
    await expect(start({ port: Number(new URL(running.url).port) })).rejects.toThrow(
      /Port \d+ is already taken/,
    )
    const unreachable = { databaseUrl: 'postgres://nobody:x@127.0.0.1:1/nothing' }
    await expect(start(unreachable)).rejects.toThrow('The database of DATABASE_URL cannot be reached')
    await postgres.ask(`insert into migration (tag) values ('9999_later')`, 'backroom')
    await expect(start()).rejects.toThrow('This database was made by a newer Backroom')
    await postgres.ask(`delete from migration where tag = '9999_later'`, 'backroom')
    expect(postgres.pid, 'it was not theirs to stop').toBe(pid)
    const admin = await HttpCaller.signIn(running.url, 'admin')
    expect((await admin.call(me)).username).toBe('admin')
    expect(await running.stop()).toBe(0)
    expect(postgres.pid).toBeUndefined()
  })

  test('are not put on a network while demo passwords stand', async () => {
    await expect(start({ host: '0.0.0.0' })).rejects.toThrow(
      'HOST is 0.0.0.0, which others can reach, but demo sign-ins with the password backroom-demo still stand.',
    )
    await expect(start({ host: '::' })).rejects.toThrow('HOST is ::, which others can reach')
    expect(postgres.pid, 'nothing is left running').toBeUndefined()

    const local = await start({ host: 'localhost' })
    const change = (isDemo: boolean) =>
      postgres.ask(
        `begin; select set_config('backroom.actor', '{"uid": 0, "via": "set-up"}', true);
         update "user" set has_demo_password = ${isDemo}; commit`,
        'backroom',
      )
    await change(false)
    await expect(start({ host: '0.0.0.0' })).rejects.toThrow('without https')
    const open = await start({ host: '0.0.0.0', behindTlsProxy: true, publicUrl: 'https://backroom.example' })
    expect((await fetch(`http://127.0.0.1:${new URL(open.url).port}/api/apiversion`)).status).toBe(200)
    await change(true)
    expect([await open.stop(), await local.stop()]).toEqual([0, 0])
  })
})
