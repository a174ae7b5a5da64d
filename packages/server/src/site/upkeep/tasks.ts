import { dataTasks } from '@backroom/contract/site/upkeep/upkeep'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#database/database'
import { invalid, notFound, Refusal, uniqueViolation } from '#kit/errors'
import { plainWords } from '#kit/http/told-error'
import { enqueueNow, type Task } from '#kit/jobs/jobs'
import type { Offered } from '#kit/jobs/work'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import type { Store } from '#kit/store'
import { storedConfig } from '#site/config-row'
import { dataTaskRun } from '#tables/site/data-task-runs'

const linesKept = 200
const lookMs = 1_000
type Run = typeof dataTaskRun.$inferSelect

/** Tasks that rooms let somebody run by hand: in the background, told line by line, and stopped when asked to. */
export function dataTaskRuns(kit: Kit) {
  const task = runTask(kit.work.offered)
  kit.work.add(task)

  serve(kit, dataTasks.list, async ({ store }) => {
    const last = await store.database.rows<
      Omit<Run, 'createdAt'> & { name: string | null; at: string; ms: number | null }
    >(sql`
      select distinct on (r.key) r.uid, r.key, r.is_dry_run as "isDryRun", r.state, r.by_uid as "byUid", s.name, r.log,
        to_json(r.created_at) #>> '{}' as at, (extract(epoch from r.finished_at - r.started_at) * 1000)::int as ms
      from data_task_run r left join staff s on s.uid = r.by_uid order by r.key, r.uid desc`)
    return kit.work.offered.map(({ key, title, text, dryRun, asksName = false }) => {
      const run = last.find(each => each.key === key)
      return {
        key,
        title,
        text,
        hasDryRun: dryRun !== undefined,
        asksName,
        last: run ? { ...run, by: { uid: run.byUid, name: run.name ?? 'Backroom' } } : null,
      }
    })
  })

  serve(kit, dataTasks.run, async ({ params, body, store, visitor }) => {
    const offered = kit.work.offered.find(({ key }) => key === params.key)
    if (!offered || (body.dryRun && !offered.dryRun)) throw notFound('There is no such task.')
    if (offered.asksName && !body.dryRun) await requireName(store, body.storeName)
    await offered.refuse?.(store)
    try {
      return await store.write(visitor, async tx => {
        const values = { key: params.key, isDryRun: body.dryRun, byUid: visitor.uid }
        const [made] = await tx.insert(dataTaskRun).values(values).returning({ uid: dataTaskRun.uid })
        const runUid = made?.uid as number
        await enqueueNow(tx, task, { runUid })
        return { runUid }
      })
    } catch (error) {
      if (!uniqueViolation(error)) throw error
      throw new Refusal(409, { message: 'This task is already running.' })
    }
  })

  serve(kit, dataTasks.cancel, async ({ params, store }) => {
    const stopped = await store.database.rows(sql`
      update data_task_run set cancel_requested_at = now(),
        state = case when state = 'queued' then 'cancelled' else state end
      where uid = ${params.uid} and state in ('queued', 'running') returning uid`)
    if (stopped.length === 0) throw notFound('This task has ended already.')
  })
}

/** What cannot be undone by pressing again is not done by pressing once. */
async function requireName({ database }: Store, typed: string | undefined): Promise<void> {
  const { storeName } = await storedConfig(database.orm)
  if (typed?.trim().toLowerCase() !== storeName.toLowerCase())
    throw invalid({ storeName: "Type the store's name to confirm." })
}

/** Carries out one run. What a server leaves when it stops, another begins anew: tasks may run again. */
function runTask(offered: readonly Offered[]): Task<{ readonly runUid: number }> {
  const task: Task<{ readonly runUid: number }> = {
    name: 'data-task',
    title: 'Site data task',
    run: async ({ runUid }, { store, signal }) => {
      const { orm } = store.database
      const [run] = await orm
        .update(dataTaskRun)
        .set({ state: 'running', startedAt: new Date() })
        .where(and(eq(dataTaskRun.uid, runUid), inArray(dataTaskRun.state, ['queued', 'running'])))
        .returning()
      const known = offered.find(({ key }) => key === run?.key)
      if (!run || !known) return
      const cancel = new AbortController()
      const timer = setInterval(
        () => void isCancelled(store.database, runUid).then(is => is && cancel.abort()),
        lookMs,
      )
      const note = (line: string) => appendLine(store.database, runUid, line)
      let state: Run['state'] = 'done'
      try {
        const context = { store, signal: AbortSignal.any([signal, cancel.signal]), note }
        await (run.isDryRun ? known.dryRun?.(context) : known.run(context))
      } catch (error) {
        state = 'failed'
        await note(plainWords(error))
      } finally {
        clearInterval(timer)
      }
      if (signal.aborted) return store.database.transaction(tx => enqueueNow(tx, task, { runUid }))
      if (cancel.signal.aborted) state = 'cancelled'
      await orm.update(dataTaskRun).set({ state, finishedAt: new Date() }).where(eq(dataTaskRun.uid, runUid))
    },
  }
  return task
}

async function isCancelled(database: Database, uid: number): Promise<boolean> {
  const rows = await database
    .rows(sql`select from data_task_run where uid = ${uid} and cancel_requested_at is not null`)
    .catch(() => []) // asked again in a second
  return rows.length > 0
}

async function appendLine(database: Database, uid: number, line: string): Promise<void> {
  await database.rows(sql`
    update data_task_run set log = (log || ${line}::text)[greatest(1, cardinality(log) + 2 - ${linesKept}::int):] where uid = ${uid} returning 1`)
}
