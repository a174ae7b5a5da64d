import type { LevelName } from '@backroom/contract/kit/access'
import type { RecentWork } from '@backroom/contract/shell/dashboard'
import { sql } from 'drizzle-orm'
import type { Kit } from '#kit/kit'
import { liveLink } from '#kit/live-link'
import type { Noun } from '#kit/nouns'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'

const perPage = 10

interface Asked {
  readonly scope: 'mine' | 'everyone'
  readonly cursor?: string | undefined
}

interface Row extends Omit<RecentWork, 'path'> {
  /** The uid of the page it opens; null once it is gone. */
  readonly opens: number | null
}

/** Records edited by hand last, each once at its latest edit; only those of lists the person may open. */
export async function recentWork(
  kit: Kit,
  store: Store,
  visitor: StaffVisitor,
  { scope, cursor }: Asked,
  signal: AbortSignal,
): Promise<RecentWork[]> {
  const named = new Map([...kit.nouns].filter(([, noun]) => !noun.isPart && mayOpen(noun.levels, visitor)))
  if (named.size === 0) return []
  const read = (of: (noun: Noun) => Noun['title']) =>
    sql.join(
      [...named].map(
        ([entity, noun]) =>
          sql`when h.entity = ${entity} then (select ${of(noun)} from ${noun.table} where ${noun.table.uid} = h.entity_uid)`,
      ),
      sql` `,
    )
  const isHis = scope === 'mine' ? sql`h.by_uid = ${visitor.uid}::int` : sql`h.by_uid > 0`
  const isSameHand = scope === 'mine' ? sql`later.by_uid = h.by_uid` : sql`later.by_uid > 0`
  const rows = await store.database.rows<Row>(
    sql`
      select w.*, coalesce(w.now, w.then, '') as title from (
        select h.uid as "historyUid", h.at, h.entity, h.entity_uid as uid, h.action,
          case ${read(({ title }) => sql`${title}::text`)} end as now, case ${read(({ opens, table }) => opens ?? table.uid)} end as opens, h.changes->'name'->>0 as then,
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
  return rows.map(({ historyUid, at, entity, uid, action, title, by, opens }) => ({
    historyUid,
    at: new Date(at).toISOString(),
    entity,
    uid,
    action,
    title,
    by,
    path: opens === null ? null : liveLink(named.get(entity)?.path(opens) ?? ''),
  }))
}

function mayOpen(levels: readonly LevelName[], { level }: StaffVisitor): boolean {
  return levels.includes(level)
}
