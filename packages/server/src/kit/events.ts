import { createHash, randomInt } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { LevelName } from '@backroom/contract/kit/access'
import { openLapseMs, type StoreEvent, storeEvent } from '@backroom/contract/kit/event'
import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database, Reader } from '#database/database'

/** An event on its way, with the levels that may hear it. */
interface Sent {
  readonly levels: readonly LevelName[] | null
  /** Only this person hears it. */
  readonly userUid?: number | null
  readonly event: StoreEvent
}

const channel = 'backroom'

/** Advisory locks of this class say which processes are connected. */
export const ownerLockClass = 44_002

/** The lock that tells that the owner of a name is connected; it goes with the connection that holds it. */
export function lockKeyOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE() >>> 1
}

/** Tells every server of the store, when the running transaction commits. Null levels: everybody; null person: all of them. */
export function announce(
  event: StoreEvent,
  levels: readonly LevelName[] | null = null,
  userUid: number | null = null,
): SQL {
  return sql`select pg_notify(${channel}, ${JSON.stringify({ levels, userUid, event } satisfies Sent)})`
}

interface Listener {
  readonly uid: number
  readonly level: LevelName
}

interface Opening {
  readonly by: { uid: number; name: string }
  readonly since: string
  seenAt: number
}

/** The events of one store: heard from the database, so from every server, and passed on to those who listen here. */
export class Events {
  private readonly emitter = new EventEmitter().setMaxListeners(0)
  private client: pg.Client | undefined
  private retry: NodeJS.Timeout | undefined
  private isClosed = false
  private readonly openings = new Map<string, Map<number, Opening>>()
  private readonly held = new Set<number>()
  /** This process's name among the servers of the store; locked while it is connected, so that its death is noticed at once. */
  readonly ownerKey = String(randomInt(1, 2_147_483_647))

  constructor(private readonly database: Database) {
    this.held.add(Number(this.ownerKey))
  }

  /** Listens until closed; after a lost connection it tries again every second. */
  async start(): Promise<void> {
    if (this.isClosed) return
    try {
      const client = await this.database.listener('backroom events')
      this.client = client
      client.on('notification', message => this.receive(message.payload ?? ''))
      client.on('error', () => {})
      client.once('end', () => this.client === client && this.again())
      if (this.isClosed) return await client.end() // closed while it was connecting
      await client.query(`listen ${channel}`)
      for (const key of this.held) await lock(client, key)
      this.emitter.emit('missed')
    } catch {
      this.again()
    }
  }

  /** Holds a lock by name for as long as this process lives, so that others notice when it does not. */
  async hold(name: string): Promise<void> {
    this.held.add(lockKeyOf(name))
    if (this.client) await lock(this.client, lockKeyOf(name)).catch(() => {}) // taken again with the next connection
  }

  /** Calls back with what the person may hear; the answer stops it. */
  listen({ uid, level }: Listener, hear: (event: StoreEvent) => void): () => void {
    const listener = ({ levels, userUid, event }: Sent) => {
      if ((!levels || levels.includes(level)) && (!userUid || userUid === uid)) hear(event)
    }
    this.emitter.on('event', listener)
    return () => this.emitter.off('event', listener)
  }

  /** Calls back when a record of a kind has changed, and after each time that news may have been missed. */
  onChange(entity: string, hear: () => void): void {
    this.emitter.on(`changed ${entity}`, hear)
    this.emitter.on('missed', hear)
  }

  /** Calls back with all that is told in the store, and without a word after each time that news may have been missed. */
  onNews(hear: (event?: StoreEvent) => void): void {
    this.emitter.on('news', hear)
    this.emitter.on('missed', () => hear())
  }

  /** Tells those who listen to this server alone; every other server comes to it by itself. */
  tellHere(event: StoreEvent): void {
    this.emitter.emit('event', { levels: null, event } satisfies Sent)
  }

  get listenerCount(): number {
    return this.emitter.listenerCount('event')
  }

  /** Who has a record open in an editor, by what their pages last said. */
  openers(entity: string, uid: number): { by: { uid: number; name: string }; since: string }[] {
    const lapsed = Date.now() - openLapseMs
    return [...(this.openings.get(`${entity}:${uid}`)?.values() ?? [])]
      .filter(opening => opening.seenAt > lapsed)
      .map(({ by, since }) => ({ by, since }))
  }

  async send(reader: Reader, event: StoreEvent, levels: readonly LevelName[] | null = null): Promise<void> {
    await reader.execute(announce(event, levels))
  }

  async close(): Promise<void> {
    this.isClosed = true
    await this.client?.end().catch(() => {})
  }

  /** Once per loss: a connection that breaks while it is being set up says so twice. */
  private again() {
    this.client?.end().catch(() => {})
    this.client = undefined
    if (this.isClosed || this.retry) return
    this.retry = setTimeout(() => {
      this.retry = undefined
      this.start()
    }, 1_000).unref()
  }

  private receive(payload: string) {
    const { levels, userUid, event } = JSON.parse(payload) as Sent
    const parsed = storeEvent.safeParse(event)
    if (!parsed.success) return // a newer server on the same database may say more than we know
    const said = parsed.data.type === 'record.open' ? this.note(parsed.data) : parsed.data
    if (said.type === 'record.changed') this.emitter.emit(`changed ${said.entity}`)
    this.emitter.emit('news', said)
    this.emitter.emit('event', { levels, userUid: userUid ?? null, event: said } satisfies Sent)
  }

  /** Remembers an open page. One that reports itself again is open since its first report. */
  private note(event: Extract<StoreEvent, { type: 'record.open' }>): StoreEvent {
    const key = `${event.entity}:${event.uid}`
    const here = this.openings.get(key) ?? new Map<number, Opening>()
    const before = here.get(event.by.uid)
    const isStill = before && Date.now() - before.seenAt < openLapseMs
    const since = isStill ? before.since : event.since
    if (event.isOpen) here.set(event.by.uid, { by: event.by, since, seenAt: Date.now() })
    else here.delete(event.by.uid)
    if (here.size > 0) this.openings.set(key, here)
    else this.openings.delete(key)
    return { ...event, since }
  }
}

async function lock(client: pg.Client, key: number): Promise<void> {
  await client.query('select pg_advisory_lock($1, $2)', [ownerLockClass, key])
}
