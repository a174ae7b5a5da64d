import { type SQL, sql } from 'drizzle-orm'
import { type JobHelpers, Logger, parseCronItems, type Runner, run, runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Transaction } from '#database/database'
import type { Store } from '#kit/store'

/** What a job is given: its store and, when the server is stopping, word of it. */
export interface JobContext {
  readonly store: Store
  readonly signal: AbortSignal
  readonly attempt: number
}

/** A background task of one store: idempotent, since it may run again after a crash. */
export interface Task<Payload = never> {
  readonly name: string
  run(payload: Payload, context: JobContext): Promise<void>
}

interface JobOptions {
  /** Two jobs with one key are one job. */
  readonly key?: string
  readonly inSeconds?: number
  readonly maxAttempts?: number
}

/** Every job of the product is tried this often, with growing pauses, before it stands as failed. */
export const attemptsMost = 10

/** Puts a job into the queue in the running transaction: it exists exactly if the change does. */
export function enqueue<Payload>(task: Task<Payload>, payload: Payload, options: JobOptions = {}): SQL {
  return sql`select graphile_worker.add_job(
    ${task.name}, ${JSON.stringify(payload)}::json,
    run_at => now() + make_interval(secs => ${options.inSeconds ?? 0}),
    max_attempts => ${options.maxAttempts ?? attemptsMost},
    job_key => ${options.key ?? null})`
}

export async function enqueueNow<Payload>(
  tx: Transaction,
  task: Task<Payload>,
  payload: Payload,
  options: JobOptions = {},
) {
  await tx.execute(enqueue(task, payload, options))
}

/** A task that runs by the clock, in UTC: `15 2 * * *` is 02:15 each night. */
export interface Nightly {
  readonly task: Task<Record<string, unknown>>
  readonly cron: string
}

const atOnce = 4
const missedRunsAreMadeUpForMs = 24 * 3_600_000

/** The job runner of one store in this process. */
export class Jobs {
  private runner: Runner | undefined
  private readonly stopping = new AbortController()

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
        (payload: unknown, helpers: JobHelpers) =>
          task.run(payload as never, {
            store: this.store,
            signal: this.stopping.signal,
            attempt: helpers.job.attempts,
          }),
      ]),
    )
    this.runner = await run({
      pgPool: this.store.database.workerPool,
      concurrency: atOnce,
      pollInterval: 1_000,
      noHandleSignals: true,
      taskList,
      parsedCronItems: parseCronItems(
        this.nightly.map(({ task, cron }) => ({
          task: task.name,
          match: cron,
          options: { backfillPeriod: missedRunsAreMadeUpForMs },
        })),
      ),
      logger: quiet,
    })
    this.runner.promise.catch(() => this.again())
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

const quiet = new Logger(() => () => {})
