import { randomInt } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { LevelName } from '@backroom/contract/kit/access'
import { openLapseMs, type StoreEvent, storeEvent } from '@backroom/contract/kit/event'
import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database, Reader } from '#database/database'

/** An event on its way, with the levels that may hear it. */
interface Sent {
  readonly levels: readonly LevelName[] | null
  readonly event: StoreEvent
}

const channel = 'backroom'

/** Advisory locks of this class say which processes are connected. */
export const ownerLockClass = 44_002

/** Tells every server of the store, when the running transaction commits. Null levels: everybody. */
export function announce(event: StoreEvent, levels: readonly LevelName[] | null = null): SQL {
  return sql`select pg_notify(${channel}, ${JSON.stringify({ levels, event } satisfies Sent)})`
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
  private isClosed = false
  private readonly openings = new Map<string, Map<number, Opening>>()
  /** This process's name among the servers of the store; locked while it is connected, so that its death is noticed at once. */
  readonly ownerKey = String(randomInt(1, 2_147_483_647))

  constructor(private readonly database: Database) {}

  /** Listens until closed; after a lost connection it tries again every second. */
  async start(): Promise<void> {
    if (this.isClosed) return
    try {
      const client = await this.database.connection('backroom events')
      this.client = client
      client.on('notification', message => this.receive(message.payload ?? ''))
      client.on('error', () => {})
      client.once('end', () => this.again())
      await client.query(`listen ${channel}`)
      await client.query('select pg_advisory_lock($1, $2)', [ownerLockClass, Number(this.ownerKey)])
    } catch {
      this.again()
    }
  }

  /** Calls back with what the level may hear; the answer stops it. */
  listen(level: LevelName, hear: (event: StoreEvent) => void): () => void {
    const listener = ({ levels, event }: Sent) => {
      if (!levels || levels.includes(level)) hear(event)
    }
    this.emitter.on('event', listener)
    return () => this.emitter.off('event', listener)
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

  private again() {
    this.client = undefined
    if (!this.isClosed) setTimeout(() => this.start(), 1_000).unref()
  }

  private receive(payload: string) {
    const { levels, event } = JSON.parse(payload) as Sent
    const parsed = storeEvent.safeParse(event)
    if (!parsed.success) return // a newer server on the same database may say more than we know
    if (parsed.data.type === 'record.open') this.note(parsed.data)
    this.emitter.emit('event', { levels, event: parsed.data } satisfies Sent)
  }

  private note(event: Extract<StoreEvent, { type: 'record.open' }>) {
    const key = `${event.entity}:${event.uid}`
    const here = this.openings.get(key) ?? new Map<number, Opening>()
    if (event.isOpen) here.set(event.by.uid, { by: event.by, since: event.since, seenAt: Date.now() })
    else here.delete(event.by.uid)
    if (here.size > 0) this.openings.set(key, here)
    else this.openings.delete(key)
  }
}
