import { EventEmitter } from 'node:events'
import { type SQL, sql } from 'drizzle-orm'
import {
  type JobHelpers,
  Logger,
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  type WorkerEvents,
} from 'graphile-worker'
import type { Pool } from 'pg'
import type { Transaction } from '#database/database'
import { lockKeyOf, ownerLockClass } from '#kit/events'
import { plainWords } from '#kit/http/told-error'
import type { Report } from '#kit/jobs/job-news'
import { byClockIn, type Cron, nextByClock } from '#kit/jobs/store-clock'
import type { Store, StoreJobs } from '#kit/store'

/** What a job is given: its store and, when the server is stopping, word of it. */
export interface JobContext {
  readonly store: Store
  readonly signal: AbortSignal
  readonly attempt: number
}

/** A background task of one store: idempotent, since it may run again after a crash. */
export interface Task<Payload = never> {
  readonly name: string
  /** What people call it, where jobs are listed or have failed: "Counting items of brands". */
  readonly title: string
  run(payload: Payload, context: JobContext): Promise<void>
}

interface JobOptions {
  /** Two jobs with one key are one job. */
  readonly key?: string
  readonly inSeconds?: number
  readonly maxAttempts?: number
  /** Smaller goes first; 0 when nobody minds. */
  readonly priority?: number
}

/** Every job of the product is tried this often, with growing pauses, before it stands as failed. */
export const attemptsMost = 10

/** Puts a job into the queue in the running transaction: it exists exactly if the change does. */
export function enqueue<Payload>(task: Task<Payload>, payload: Payload, options: JobOptions = {}): SQL {
  return sql`select graphile_worker.add_job(
    ${task.name}, ${JSON.stringify(payload)}::json,
    run_at => now() + make_interval(secs => ${options.inSeconds ?? 0}),
    max_attempts => ${options.maxAttempts ?? attemptsMost},
    job_key => ${options.key ?? null},
    priority => ${options.priority ?? 0})`
}

/** Queues a job in the transaction that makes it necessary: both happen or neither. */
export async function enqueueNow<Payload>(
  tx: Transaction,
  task: Task<Payload>,
  payload: Payload,
  options: JobOptions = {},
) {
  await tx.execute(enqueue(task, payload, options))
}

/** A store that sleeps is woken by its next job, so the moment something is due has one. */
export async function wakeFor(store: Store, task: Task<Record<string, never>>, at: Date | null) {
  if (!at) return
  const inSeconds = Math.max(1, Math.ceil((at.getTime() - Date.now()) / 1_000))
  await store.database.rows(enqueue(task, {}, { key: `${task.name}:due`, inSeconds }))
}

/** A task that runs by the clock: `15 2 * * *` is 02:15 each night where the store is. A store that sleeps is woken for it. */
export interface Nightly {
  readonly task: Task<Record<string, unknown>>
  readonly cron: Cron
  /** False where one run does what all missed ones would have done; then nobody is woken for it either. */
  readonly makesUpFor?: false
}

const atOnce = 4
const missedRunsAreMadeUpForMs = 24 * 3_600_000
const comeBackMs = 4_000
const onceAnHour = /^\d+ \* \* \* \*$/

/** The job runner of one store in this process. */
export class Jobs implements StoreJobs {
  private runner: Runner | undefined
  private readonly stopping = new AbortController()
  private readonly missedSince = new Map<string, number>()

  constructor(
    private readonly store: Store,
    private readonly tasks: readonly Task[],
    private readonly nightly: readonly Nightly[],
  ) {}

  static async prepare(pool: Pool): Promise<void> {
    await runMigrations({ pgPool: pool })
  }

  async start(): Promise<void> {
    if (this.stopping.signal.aborted) return
    const taskList = Object.fromEntries(
      this.tasks.map(task => [
        task.name,
        (payload: unknown, { job }: JobHelpers) =>
          telling({ task: task.name, jobId: String(job.id) }, this.store.report, () =>
            task.run(payload as never, {
              store: this.store,
              signal: this.stopping.signal,
              attempt: job.attempts,
            }),
          ),
      ]),
    )
    const news = new EventEmitter() as WorkerEvents
    news.on('pool:create', ({ workerPool }) => this.store.events.hold(workerPool.id))
    this.runner = await run({
      preset: patientWorker,
      events: news,
      pgPool: this.store.database.workerPool,
      concurrency: atOnce,
      pollInterval: 1_000,
      noHandleSignals: true,
      taskList,
      parsedCronItems: parseCronItems(
        this.nightly.map(({ task, cron, makesUpFor }) => ({
          task: task.name,
          match: byClockIn(() => this.store.timeZone, cron),
          options: { backfillPeriod: makesUpFor === false ? 0 : missedRunsAreMadeUpForMs },
        })),
      ),
      logger: quiet,
    })
    this.runner.promise.catch(() => this.again())
  }

  /**
   * Frees jobs whose server died in the middle of them: the lock that tells of its life is gone. Graphile Worker itself
   * would wait four hours. A server that only lost its connection has a few seconds to come back.
   */
  async freeAbandoned(): Promise<void> {
    const holders = await this.store.database.rows<{ name: string }>(
      sql`select distinct locked_by as name from graphile_worker._private_jobs where locked_by is not null`,
    )
    const dead = []
    for (const { name } of holders) if (!(await this.isAlive(name))) dead.push(name)
    for (const name of this.missedSince.keys()) if (!dead.includes(name)) this.missedSince.delete(name)
    for (const name of dead) {
      const since = this.missedSince.get(name) ?? Date.now()
      this.missedSince.set(name, since)
      if (Date.now() - since < comeBackMs) continue
      await this.store.database.rows(sql`select graphile_worker.force_unlock_workers(array[${name}::text])`)
    }
  }

  private async isAlive(holder: string): Promise<boolean> {
    const found = await this.store.database.rows(sql`
      select from pg_locks where locktype = 'advisory' and classid = ${ownerLockClass}::oid and objid = ${lockKeyOf(holder)}::oid
        and database = (select oid from pg_database where datname = current_database())`)
    return found.length > 0
  }

  /** When the clock next has something to do that is worth waking for; what is due once an hour waits for the look at sleeping stores. */
  nextByClock(): Date | null {
    const crons = this.nightly.filter(
      ({ cron, makesUpFor }) => makesUpFor !== false && !onceAnHour.test(cron),
    )
    const next = nextByClock(
      this.store.timeZone,
      crons.map(({ cron }) => cron),
      Date.now(),
    )
    return next === null ? null : new Date(next)
  }

  /** Lets jobs under way finish what they cannot leave, and hands the rest to other servers. */
  async stop(): Promise<void> {
    this.stopping.abort()
    await this.runner?.stop().catch(() => {})
  }

  /** The database went away under the runner; it is tried again until it is back. */
  private again() {
    if (!this.stopping.signal.aborted) setTimeout(() => this.start().catch(() => this.again()), 1_000).unref()
  }
}

/**
 * How every runner tells its queue how a job ended: again and again while the database is away. In its plain mode Graphile
 * Worker tells once and awaits nothing, so that a database lost in that moment would take the whole process with it.
 */
export const patientWorker = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

const quiet = new Logger(() => () => {})

/** Runs a job. Of one that fails the log keeps what kind of fault it was, and the queue, whose errors people read, plain words. */
export async function telling(
  job: { readonly task: string; readonly jobId: string },
  report: Report,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run()
  } catch (error) {
    report({ kind: 'jobFailed', ...job, err: error })
    throw new Error(`${plainWords(error)} In the log it is job ${job.jobId}.`)
  }
}
