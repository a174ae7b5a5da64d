import { setTimeout as pause } from 'node:timers/promises'
import { me } from '@backroom/contract/access/session'
import { fatalMessages } from '@backroom/contract/errors'
import { blankBrand, brands } from '@backroom/contract/items/brands/brands'
import { afterAll, expect, test } from 'vitest'
import { Random } from '#demo/random'
import { HttpCaller } from '#testing/http-caller'
import { OwnPostgres } from '#testing/own-postgres'
import { killServers, type ServerProcess, startServerProcess } from '#testing/server-process'
import { sized, tell } from '#testing/sized'
import { until } from '#testing/test-app'

const kills = ['postgres', 'both', 'server', 'postgres', 'server'] as const
const killsInAll = sized(2, 20)

const postgres = OwnPostgres.filled()
afterAll(async () => {
  await killServers()
  await postgres.clear()
})

interface Write {
  readonly name: string
  /** What was written; null for making the brand. */
  readonly title: string | null
  /** Whether the server said it was done. Without an answer nobody knows. */
  isAcknowledged: boolean
}

/** Somebody who makes and edits brands as fast as they are answered, and remembers every answer. */
class Writer {
  readonly writes: Write[] = []
  readonly refusals: { status: number; message: string; fatal: string | undefined }[] = []
  isDone = false
  private readonly made: string[] = []
  private readonly uids = new Map<string, number>()

  constructor(
    private readonly caller: HttpCaller,
    private readonly label: string,
    private readonly random: Random,
  ) {}

  get acknowledged(): number {
    return this.writes.filter(write => write.isAcknowledged).length
  }

  async work(): Promise<void> {
    for (let number = 0; !this.isDone; number++) {
      const isNew = this.made.length === 0 || this.random.chance(0.3)
      await (isNew
        ? this.make(`${this.label} ${number}`)
        : this.edit(this.random.of(this.made), `${this.label} ${number}`)
      ).catch(() => pause(20)) // no answer at all: the server was killed under it
    }
  }

  private async make(name: string) {
    const write = this.note(name, null)
    const { status, body } = await this.caller.ask(brands.create, { body: blankBrand(name) })
    if (status !== 201) return this.refused(status, body)
    write.isAcknowledged = true
    this.made.push(name)
    this.uids.set(name, body.uid)
  }

  private async edit(name: string, title: string) {
    const uid = this.uids.get(name) as number
    const opened = await this.caller.ask(brands.read, { params: { uid } })
    if (opened.status !== 200) return this.refused(opened.status, opened.body)
    const write = this.note(name, title)
    const { status, body } = await this.caller.ask(brands.update, {
      params: { uid },
      body: { ...opened.body, pageTitle: title },
    })
    if (status !== 200) return this.refused(status, body)
    write.isAcknowledged = true
  }

  private note(name: string, title: string | null): Write {
    const write = { name, title, isAcknowledged: false }
    this.writes.push(write)
    return write
  }

  private async refused(status: number, body: { message: string; fatal?: string | undefined }) {
    this.refusals.push({ status, message: body.message, fatal: body.fatal })
    await pause(20)
  }
}

test(`Of everything acknowledged while servers and PostgreSQL are killed ${killsInAll} times nothing is lost and nothing is there twice`, async () => {
  const random = new Random(42)
  const start = () => startServerProcess({ dataFolder: postgres.folder, demo: true, poolSize: 6 })
  let server: ServerProcess = await start()
  const callers = await Promise.all(
    ['admin', 'manager', 'ecommerce'].map(name => HttpCaller.signIn(server.url, name)),
  )
  const resting = await HttpCaller.signIn(server.url, 'payments')
  const writers = callers.map((caller, index) => new Writer(caller, `W${index}`, new Random(index)))
  const working = writers.map(writer => writer.work())
  const acknowledged = () => writers.reduce((sum, writer) => sum + writer.acknowledged, 0)
  const done = { server: 0, postgres: 0, both: 0 }

  for (let time = 0; time < killsInAll; time++) {
    const before = acknowledged()
    await until('writes to be acknowledged again', async () => acknowledged() >= before + 10)
    await pause(random.next() * 150)
    const kind = kills[time % kills.length] as (typeof kills)[number]
    done[kind] += 1
    if (kind !== 'server') await postgres.kill()
    if (kind === 'postgres') continue // the server heals it, without anybody's help
    await server.kill()
    server = await start()
    for (const caller of callers) caller.url = server.url
  }
  const last = acknowledged()
  await until('writes after the last kill', async () => acknowledged() >= last + 10)
  for (const writer of writers) writer.isDone = true
  await Promise.all(working)

  const refusals = writers.flatMap(writer => writer.refusals)
  const told = { status: 503, message: fatalMessages.database, fatal: 'database' }
  expect(
    refusals.filter(refusal => JSON.stringify(refusal) !== JSON.stringify(told)),
    'the only refusal there is',
  ).toEqual([])
  expect(refusals.length).toBeGreaterThan(0)
  resting.url = server.url
  expect((await resting.ask(me)).status, 'nobody was logged out, nor who did nothing meanwhile').toBe(200)
  await expectKept(writers.flatMap(writer => writer.writes))
  expect(done.server + done.postgres + done.both).toBe(killsInAll)
  expect(acknowledged()).toBeGreaterThan(killsInAll * 10)
  tell(`${killsInAll} kills`, `${acknowledged()} acknowledged writes`, `${refusals.length} refused`)

  expect(await server.stop()).toBe(0)
  expect(postgres.pid, 'the last to leave stops PostgreSQL').toBeUndefined()
}, 600_000)

interface Kept {
  readonly name: string
  readonly title: string
  readonly version: number
  /** Every title it was ever given, oldest first. */
  readonly titles: readonly string[]
}

/** Every acknowledged write is there once; one without an answer at most once; nothing else is there at all. */
async function expectKept(writes: readonly Write[]) {
  const kept = await postgres.ask<Kept>(`
    select name, page_title as title, version, array(
      select h.changes -> 'pageTitle' ->> 1 from history h
      where h.entity = 'brand' and h.entity_uid = brand.uid and h.action = 'update' order by h.uid) as titles
    from brand where name ~ '^W\\d \\d+$'`)
  const byName = new Map(kept.map(brand => [brand.name, brand]))
  expect(byName.size, 'no brand is there twice').toBe(kept.length)
  const lost = writes.filter(({ isAcknowledged, name, title }) => {
    const times = title === null ? 1 : (byName.get(name)?.titles.filter(each => each === title).length ?? 0)
    expect(times, `${name} was given the title ${title} more than once`).toBeLessThanOrEqual(1)
    return isAcknowledged && (!byName.has(name) || times === 0)
  })
  expect(lost, 'acknowledged and lost').toEqual([])
  const known = new Set(writes.map(({ name, title }) => `${name}: ${title}`))
  for (const { name, title, version, titles } of kept) {
    expect(
      titles.filter(each => !known.has(`${name}: ${each}`)),
      'written by nobody',
    ).toEqual([])
    expect({ version, title }).toEqual({ version: 1 + titles.length, title: titles.at(-1) ?? '' })
  }
}
