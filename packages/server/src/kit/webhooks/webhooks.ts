import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import { backroomItself, type Transaction } from '#database/database'
import { enqueueNow, type Nightly, type Task } from '#kit/jobs/jobs'
import { trimRows } from '#kit/jobs/trim-rows'
import type { Secrets } from '#kit/secrets'
import type { Store } from '#kit/store'
import { webhookEvent } from '#tables/kit/webhook-events'

/** A call of an outside service as it came: its signature is of these very bytes. */
export interface RawCall {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** As the service was told to call it. */
  readonly url: string
}

/** What a service tells, by its own name for it: told again under the same name, it is the same. */
export interface Told {
  readonly eventId: string
  readonly kind: string
  readonly body: string
}

/** An outside service that calls us. */
export interface WebhookSource {
  /** As in `/api/webhooks/<name>/<key>`. */
  readonly name: string
  /** Reads a call; null where it is not signed by the service, or too old. */
  read(store: Store, call: RawCall): Promise<Told | null>
  /** Does what follows, once; it may be asked again after a crash or by a person. */
  handle(tx: Transaction, told: Told): Promise<void>
}

const payloadTask: Pick<Task<{ uid: number }>, 'name' | 'title'> = {
  name: 'webhookHandle',
  title: 'Reading what a service told us',
}
const itself = backroomItself('job')
const keptDays = 30

/** The outside services that call us. */
export class Webhooks {
  private readonly known = new Map<string, WebhookSource>()

  constructor(
    private readonly secrets: Secrets,
    private readonly publicUrl: string | undefined,
  ) {}

  add(source: WebhookSource): void {
    this.known.set(source.name, source)
  }

  get(name: string): WebhookSource | undefined {
    return this.known.get(name)
  }

  /** The last part of the address a service is told to call: it names the store and cannot be guessed. */
  keyOf(name: string, groupUid: number): string {
    return `g${groupUid}_${this.secrets.keyedHash(`webhook ${name} ${groupUid}`)}`
  }

  /** What a service is told to call; null where nobody outside can reach us. */
  addressOf(name: string, groupUid: number): string | null {
    return this.publicUrl ? `${this.publicUrl}/api/webhooks/${name}/${this.keyOf(name, groupUid)}` : null
  }

  /** The store that a key was made for, or null where we did not make it. */
  groupOf(name: string, key: string): number | null {
    const groupUid = Number(/^g(\d{1,9})_/.exec(key)?.[1] ?? 0)
    const [ours, theirs] = [Buffer.from(this.keyOf(name, groupUid)), Buffer.from(key)]
    return ours.length === theirs.length && timingSafeEqual(ours, theirs) ? groupUid : null
  }

  /** The job that does what follows from what a service told. */
  get task(): Task<{ uid: number }> {
    return { ...payloadTask, run: ({ uid }, { store }) => this.handle(store, uid) }
  }

  private async handle(store: Store, uid: number): Promise<void> {
    try {
      await store.database.write(itself, async tx => {
        const [told] = await tx.select().from(webhookEvent).where(eq(webhookEvent.uid, uid)).for('update')
        const source = told && this.known.get(told.source)
        if (!source || told.state === 'handled') return
        await source.handle(tx, told)
        await tx
          .update(webhookEvent)
          .set({ state: 'handled', handledAt: sql`now()` as never, error: '' })
          .where(eq(webhookEvent.uid, uid))
      })
    } catch (error) {
      const words = (error as Error).message.slice(0, 500)
      await store.database.orm
        .update(webhookEvent)
        .set({ state: 'failed', error: words })
        .where(eq(webhookEvent.uid, uid))
      throw error
    }
  }
}

/** Keeps what a service told and queues what follows, both or neither; answers false where it was told before. */
export async function takeIn(tx: Transaction, source: string, told: Told): Promise<boolean> {
  const [kept] = await tx
    .insert(webhookEvent)
    .values({ source, ...told })
    .onConflictDoNothing({ target: [webhookEvent.source, webhookEvent.eventId] })
    .returning({ uid: webhookEvent.uid })
  if (kept) await queueHandling(tx, kept.uid)
  return kept !== undefined
}

/** Lets what a service told be handled again, as if it had just come; answers false where there is no such thing. */
export async function replay(tx: Transaction, uid: number): Promise<boolean> {
  const [kept] = await tx
    .update(webhookEvent)
    .set({ state: 'waiting', error: '', handledAt: null })
    .where(eq(webhookEvent.uid, uid))
    .returning({ uid: webhookEvent.uid })
  if (kept) await queueHandling(tx, kept.uid)
  return kept !== undefined
}

function queueHandling(tx: Transaction, uid: number): Promise<void> {
  return enqueueNow(tx, payloadTask as Task<{ uid: number }>, { uid }, { key: `webhook:${uid}` })
}

/** What was told goes after 30 days, whether anything followed from it or not. */
export const webhookClock: readonly Nightly[] = [
  {
    task: {
      name: 'webhookTrim',
      title: 'Clearing old messages of services',
      run: (_, context) =>
        trimRows(context, webhookEvent, sql`received_at < now() - make_interval(days => ${keptDays})`),
    },
    cron: '55 3 * * *',
  },
]
