import { sql } from 'drizzle-orm'
import { type JobHelpers, Logger, parseCronItems, type Runner, run } from 'graphile-worker'
import type { Database } from '#database/database'
import type { Report } from '#kit/jobs/job-news'
import { patientWorker, telling } from '#kit/jobs/jobs'

/** A background task of the control database: idempotent, since it may run again after a crash. */
export interface ControlTask {
  readonly name: string
  /** By the clock, in UTC, as cron writes it; left out for tasks that are asked for. */
  readonly cron?: string
  run(payload: never): Promise<void>
}

/** Work of a server that died is given back after this long; nothing here takes a tenth of it. */
const abandonedMinutes = 5
const quiet = new Logger(() => () => {})

/** The job runner of the control database in this process; of several processes one does each job. */
export class ControlJobs {
  private runner: Runner | undefined
  private isStopped = false

  constructor(
    private readonly control: Database,
    private readonly tasks: readonly ControlTask[],
    private readonly report: Report,
  ) {}

  async start(): Promise<void> {
    if (this.isStopped) return
    this.runner = await run({
      preset: patientWorker,
      pgPool: this.control.workerPool,
      concurrency: 1,
      pollInterval: 2_000,
      noHandleSignals: true,
      taskList: Object.fromEntries(
        this.tasks.map(task => [
          task.name,
          (payload: unknown, { job }: JobHelpers) =>
            telling({ task: task.name, jobId: String(job.id) }, this.report, async () => {
              await task.run(payload as never)
              await this.freeAbandoned()
            }),
        ]),
      ),
      parsedCronItems: parseCronItems(
        this.tasks.flatMap(({ name, cron }) => (cron ? [{ task: name, match: cron }] : [])),
      ),
      logger: quiet,
    })
    this.runner.promise.catch(() => this.again())
  }

  async stop(): Promise<void> {
    this.isStopped = true
    await this.runner?.stop().catch(() => {})
  }

  /** Jobs whose server died in the middle of them; Graphile Worker itself would wait four hours. */
  private async freeAbandoned() {
    await this.control.rows(sql`
      update graphile_worker._private_jobs set locked_at = null, locked_by = null
      where locked_at < now() - make_interval(mins => ${abandonedMinutes})`)
  }

  /** The database went away under the runner; it is tried again until it is back. */
  private again() {
    if (!this.isStopped) setTimeout(() => this.start().catch(() => this.again()), 1_000).unref()
  }
}
