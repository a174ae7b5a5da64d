import type { LevelName } from '@backroom/contract/kit/access'
import type { RecentWork } from '@backroom/contract/shell/dashboard'
import { sql } from 'drizzle-orm'
import type { Named } from '#kit/dashboard'
import type { Kit } from '#kit/kit'
import { liveLink } from '#kit/live-link'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'

const perPage = 10

interface Asked {
  readonly scope: 'mine' | 'everyone'
  readonly cursor?: string | undefined
}

interface Row extends Omit<RecentWork, 'path'> {
  readonly isThere: boolean
}

/** Records edited by hand last, each once at its latest edit; only those of lists the person may open. */
export async function recentWork(
  kit: Kit,
  store: Store,
  visitor: StaffVisitor,
  { scope, cursor }: Asked,
  signal: AbortSignal,
): Promise<RecentWork[]> {
  const named = new Map([...kit.dashboard.named].filter(([, { levels }]) => mayOpen(levels, visitor)))
  if (named.size === 0) return []
  const titles = [...named].map(
    ([entity, { table, title }]) =>
      sql`when h.entity = ${entity} then (select ${title}::text from ${table} where ${table.uid} = h.entity_uid)`,
  )
  const isHis = scope === 'mine' ? sql`h.by_uid = ${visitor.uid}::int` : sql`h.by_uid > 0`
  const isSameHand = scope === 'mine' ? sql`later.by_uid = h.by_uid` : sql`later.by_uid > 0`
  const rows = await store.database.rows<Row>(
    sql`
      select w.*, w.now is not null as "isThere", coalesce(w.now, w.then, '') as title from (
        select h.uid as "historyUid", h.at, h.entity, h.entity_uid as uid, h.action,
          case ${sql.join(titles, sql` `)} end as now, h.changes->'name'->>0 as then,
          json_build_object('uid', h.by_uid, 'name', coalesce(s.name, 'Backroom')) as by
        from history h left join staff s on s.uid = h.by_uid
        where ${isHis} and h.operation_uid is null and h.action <> 'read'
          and h.entity = any(${`{${[...named.keys()].join(',')}}`}::text[])
          and (${cursor ?? null}::bigint is null or h.uid < ${cursor ?? null}::bigint)
          and not exists (select from history later where later.entity = h.entity and later.entity_uid = h.entity_uid
            and later.uid > h.uid and later.operation_uid is null and later.action <> 'read' and ${isSameHand})
        order by h.uid desc limit ${sql.raw(String(perPage))}) w
      order by "historyUid" desc`,
    signal,
  )
  return rows.map(({ historyUid, at, entity, uid, action, title, by, isThere }) => ({
    historyUid,
    at: new Date(at).toISOString(),
    entity,
    uid,
    action,
    title,
    by,
    path: isThere ? liveLink((named.get(entity) as Named).path(uid)) : null,
  }))
}

function mayOpen(levels: readonly LevelName[], { level }: StaffVisitor): boolean {
  return levels.includes(level)
}
