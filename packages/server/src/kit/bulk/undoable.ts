import { type SQL, sql } from 'drizzle-orm'
import type { bulkOperation } from '#tables/kit/bulk'

type Run = Pick<typeof bulkOperation.$inferSelect, 'state' | 'changedCount' | 'undoneBy' | 'undoUntil'>

const ended: readonly Run['state'][] = ['completed', 'completedWithRefusals', 'cancelled', 'failed']

/** Whether a run can be taken back now: it has ended, changed something, and is neither undone nor too old. */
export function isUndoable({ state, changedCount, undoneBy, undoUntil }: Run): boolean {
  return (
    ended.includes(state) && changedCount > 0 && undoneBy === null && (undoUntil?.getTime() ?? 0) > Date.now()
  )
}

/** The same as a condition on a run that is joined under a name. */
export function undoableSql(run: SQL): SQL {
  const states = sql.raw(ended.map(state => `'${state}'`).join(', '))
  return sql`coalesce(${run}.state in (${states}) and ${run}.changed_count > 0 and ${run}.undone_by is null
    and ${run}.undo_until > now(), false)`
}
