import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { isStopped, programOf } from '#database/processes'

/** A statement that is silent for this long is looked after. */
const silentMs = 4_000
/** How long the database has to show that it lives. With the silence before it stays below the 10 s any call may take. */
const askMs = 4_000
/** How long a connection may take to come, from the pool or from the network. */
export const connectMs = 8_000
const pulseMs = 10_000

/** What the driver knows of itself; its types say none of it. */
interface Inside {
  readonly processID: number
  readonly readyForQuery: boolean
  readonly connection: { readonly stream: Socket }
}

/** What the connections of a database are at; null for one whose numbers are not PostgreSQL's own. */
type Backends = ReadonlyMap<number, string | null> | null

/**
 * Notices that a database has frozen, or that the network to it swallows what is sent. The limits PostgreSQL keeps are of no
 * use then, and a limit of ours alone would end slow work too: so a silent statement is left alone while the database answers
 * on another connection and says that it is at it.
 */
export class Watch {
  private asking: Promise<Backends | 'frozen'> | undefined

  constructor(private readonly config: pg.ClientConfig) {}

  /** Watches over a connection that has been made; one that is lost fails what it was asked. */
  over(client: pg.ClientBase): void {
    const { stream } = inside(client).connection
    stream.setTimeout(silentMs).on('timeout', () => this.look(client, stream))
  }

  /** Asks one that is watched over for a sign of life again and again: one that only listens would never notice that nothing can come any more. */
  keepPulse(client: pg.Client): void {
    const beat = setInterval(() => client.query('select 1').catch(() => {}), pulseMs).unref()
    client.once('end', () => clearInterval(beat))
  }

  private async look(client: pg.ClientBase, stream: Socket) {
    if (inside(client).readyForQuery) return
    const heard = stream.bytesRead
    this.asking ??= this.ask().finally(() => {
      this.asking = undefined
    })
    const backends = await this.asking
    await turn() // a process that was busy itself first reads what has come meanwhile
    if (inside(client).readyForQuery || stream.bytesRead !== heard || stream.destroyed) return
    if (isLost(client, stream, backends))
      stream.destroy(Object.assign(new Error('The database does not answer.'), { code: 'ETIMEDOUT' }))
    else stream.setTimeout(silentMs)
  }

  private async ask(): Promise<Backends | 'frozen'> {
    const client = new pg.Client({ ...this.config, application_name: 'backroom watch' })
    client.on('error', () => {})
    const late = setTimeout(() => inside(client).connection.stream.destroy(), askMs)
    try {
      await client.connect()
      const { rows } = await client.query<{ pid: number; state: string | null; own: number }>(
        'select pid, state, pg_backend_pid() as own from pg_stat_activity where datname = current_database()',
      )
      const isDirect = rows[0]?.own === inside(client).processID // a pooler in between makes numbers of its own
      return isDirect ? new Map(rows.map(({ pid, state }) => [pid, state])) : null
    } catch (error) {
      return error instanceof pg.DatabaseError ? null : 'frozen' // a refusal is an answer
    } finally {
      clearTimeout(late)
      client.end().catch(() => {})
    }
  }
}

function isLost(client: pg.ClientBase, stream: Socket, backends: Backends | 'frozen'): boolean {
  if (backends === 'frozen') return true
  if (!backends) return false
  const pid = inside(client).processID
  const isHere = !stream.remoteAddress || /^(::1|(::ffff:)?127\.)/.test(stream.remoteAddress)
  if (isHere && programOf(pid) === 'postgres' && isStopped(pid)) return true
  // It has answered, or has gone, and word of it never came; unless we are the ones who do not read, as a slow download does.
  const state = backends.has(pid) ? backends.get(pid) : 'gone'
  return !stream.isPaused() && (state === 'gone' || state === 'idle' || state === 'idle in transaction')
}

function inside(client: pg.ClientBase): Inside {
  return client as unknown as Inside
}
