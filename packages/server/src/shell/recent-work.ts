import { judge, type LevelName } from '@backroom/contract/kit/access'
import type { RecentWork } from '@backroom/contract/shell/dashboard'
import { runsView } from '@backroom/contract/wizards/runs'
import { screens } from '@backroom/contract/wizards/screens'
import { type SQL, sql } from 'drizzle-orm'
import { isUndoableSql } from '#kit/bulk/read-run'
import type { Kit } from '#kit/kit'
import { liveLink } from '#kit/live-link'
import { aboutRecord, everyNoun, wordFor } from '#kit/nouns'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'

const perPage = 10
const runEntity = runsView.resource

interface Asked {
  readonly scope: 'mine' | 'everyone'
  readonly cursor?: string | undefined
}

interface Row extends Omit<RecentWork, 'path' | 'word'> {
  /** The uid of the page it opens; null once it is gone. */
  readonly opens: number | null
}

/** Records edited by hand last, each once at its latest edit, and changes of many at once; only those of lists the person may open. */
export async function recentWork(
  kit: Kit,
  store: Store,
  visitor: StaffVisitor,
  { scope, cursor }: Asked,
  signal: AbortSignal,
): Promise<RecentWork[]> {
  const named = new Map([...everyNoun(kit)].filter(([, noun]) => !noun.part && mayOpen(noun.levels, visitor)))
  if (named.size === 0) return []
  const pathOf = (entity: string, uid: number) =>
    entity === runEntity ? `${screens.wizards.path}?run=${uid}` : (named.get(entity)?.path(uid) ?? '')
  const record = { entity: sql`h.entity`, uid: sql`h.entity_uid` }
  const title = aboutRecord(named, record, noun => sql`${noun.title}::text`)
  const opens = aboutRecord(named, record, noun => noun.opens ?? noun.table.uid)
  const isHis = scope === 'mine' ? sql`h.by_uid = ${visitor.uid}::int` : sql`h.by_uid > 0`
  const isBefore = (uid: SQL) =>
    sql`(${cursor ?? null}::bigint is null or ${uid} < ${cursor ?? null}::bigint)`
  // A run stands where the last of its changes does.
  const runs = sql`
    select l.uid, bulk_operation.finished_at, ${runEntity}, bulk_operation.uid, 'update', bulk_operation.title, bulk_operation.uid, null, ${isUndoableSql}, json_build_object('uid', bulk_operation.requested_by, 'name', coalesce(s.name, 'Backroom'))
    from bulk_operation left join staff s on s.uid = bulk_operation.requested_by
    cross join lateral (select max(h.uid) as uid from history h where h.operation_uid = bulk_operation.uid) l
    where ${scope === 'mine' ? sql`bulk_operation.requested_by = ${visitor.uid}::int` : sql`bulk_operation.requested_by > 0`} and ${judge(runsView.list, visitor).allowed}::boolean
      and bulk_operation.changed_count > 0 and l.uid is not null and bulk_operation.finished_at is not null and ${isBefore(sql`l.uid`)}
    order by bulk_operation.finished_at desc limit ${sql.raw(String(perPage))}`
  const isSameHand = scope === 'mine' ? sql`later.by_uid = h.by_uid` : sql`later.by_uid > 0`
  const rows = await store.database.rows<Row>(
    sql`
      select w.*, coalesce(w.now, w.then, '') as title from ((
        select h.uid as "historyUid", h.at, h.entity, h.entity_uid as uid, h.action,
          ${title} as now, ${opens} as opens, h.changes->'name'->>0 as then, false as "canUndo",
          json_build_object('uid', h.by_uid, 'name', coalesce(s.name, 'Backroom')) as by
        from history h left join staff s on s.uid = h.by_uid
        where ${isHis} and h.operation_uid is null and h.action <> 'read'
          and h.entity = any(${`{${[...named.keys()].join(',')}}`}::text[])
          and ${isBefore(sql`h.uid`)}
          and not exists (select from history later where later.entity = h.entity and later.entity_uid = h.entity_uid
            and later.uid > h.uid and later.operation_uid is null and later.action <> 'read' and ${isSameHand})
        order by h.uid desc limit ${sql.raw(String(perPage))}) union all (${runs})) w
      order by "historyUid" desc limit ${sql.raw(String(perPage))}`,
    signal,
  )
  return rows.map(({ historyUid, at, entity, uid, action, title, by, opens, canUndo }) => ({
    historyUid,
    at: new Date(at).toISOString(),
    entity,
    uid,
    word: entity === runEntity ? 'Run' : wordFor(kit, entity),
    canUndo,
    action,
    title,
    by,
    path: opens === null ? null : liveLink(pathOf(entity, opens)),
  }))
}

function mayOpen(levels: readonly LevelName[], { level }: StaffVisitor): boolean {
  return levels.includes(level)
}
