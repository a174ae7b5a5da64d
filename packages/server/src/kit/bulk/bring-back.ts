import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { postgresCode, type Transaction } from '#database/database'
import { columnName, partsOf, storeTable } from '#database/schema'
import { rowFrom, tableSql } from '#kit/bulk/row-json'
import { putBackRefusals, setByDatabase } from '#kit/bulk/undo-plan'
import { notFound, Refusal, refused } from '#kit/errors'
import { mayShowFiles, rewriteFileUsage } from '#kit/file-usage'
import type { Kit } from '#kit/kit'
import { inOrder, listOf } from '#kit/records/parts'
import type { RecordTable } from '#kit/records/record'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'
import type { Changes } from '#tables/history'

interface Deleted {
  readonly uid: number
  readonly entity: string
  readonly entityUid: number
  readonly operationUid: number | null
  readonly action: string
  readonly changes: Changes
}

/**
 * Brings back what somebody deleted by hand, with all that went in the same transaction: the same numbers and values, as far as the
 * records' own rules and what is there now allow it. All of it comes, or nothing and the reason.
 */
export async function bringBack(
  kit: Kit,
  store: Store,
  visitor: StaffVisitor,
  historyUid: number,
): Promise<{ readonly entity: string; readonly uid: number; readonly records: number }> {
  const work = async (tx: Transaction) => {
    const [asked, gone] = await readDeletion(tx, historyUid)
    let waiting = gone.toReversed()
    // What belongs to something comes after it, whichever was deleted first.
    while (waiting.length > 0) {
      const still: Deleted[] = []
      for (const each of waiting) {
        const refusal = await tx.transaction(point => putBack(kit, point, each, gone)).catch(asRefusal)
        if (refusal && refusal !== ownerless) throw refusal
        if (refusal) still.push(each)
      }
      if (still.length === waiting.length) throw ownerless
      waiting = still
    }
    return { entity: asked.entity, uid: asked.entityUid, records: gone.length }
  }
  return store.write(visitor, work, { via: 'undo' })
}

/** The row asked for, and every one that its transaction deleted. */
async function readDeletion(tx: Transaction, historyUid: number): Promise<[Deleted, Deleted[]]> {
  const { rows } = await tx.execute<Deleted & Record<string, unknown>>(sql`
    select h.uid::float8 as uid, h.entity, h.entity_uid as "entityUid", h.operation_uid as "operationUid", h.action, h.changes
    from history asked join history h on h.uid = asked.uid or (asked.action = 'delete' and h.action = 'delete' and h.at = asked.at and h.by_uid = asked.by_uid)
    where asked.uid = ${historyUid}::bigint order by h.uid`)
  const asked = rows.find(({ uid }) => uid === historyUid)
  if (asked?.action !== 'delete') throw notFound('Nothing was deleted there.')
  if (asked.operationUid !== null) throw refused('A run deleted this. Undo the run to bring it back.')
  return [asked, rows]
}

async function putBack(kit: Kit, tx: Transaction, deleted: Deleted, gone: readonly Deleted[]): Promise<void> {
  const table = storeTable(deleted.entity)
  if (!table) throw refused('Records of this kind are no longer kept.')
  await refuseGuarded(kit, tx, table, deleted)
  const insert = () => insertAgain(tx, table, deleted)
  const kind = kit.records.get(deleted.entity)
  const values = { ...lastValues(deleted.changes), ...listsOf(table, deleted, gone) }
  if (kind) await kind.takeBack(tx, deleted.entityUid, values as never, insert)
  else await insert()
  if (mayShowFiles(table, Object.keys(deleted.changes)))
    await rewriteFileUsage(tx, table as RecordTable, sql`${deleted.entityUid}`)
}

const foreignKey = '23503'
const ownerless = refused(putBackRefusals[foreignKey] as string)

/** Why one could not be put back; a reason that stands at a field has no field to stand at here. */
function asRefusal(error: unknown): Refusal {
  const code = postgresCode(error) ?? ''
  if (code === foreignKey) return ownerless
  if (putBackRefusals[code]) return refused(putBackRefusals[code])
  const [text] = error instanceof Refusal ? Object.values(error.body.errors ?? {}).flat() : []
  if (text) return refused(text)
  throw error
}

async function refuseGuarded(kit: Kit, tx: Transaction, table: PgTable, { uid, entity, entityUid }: Deleted) {
  const guards = kit.bulk.guardsOf(entity)
  for (const guard of guards) await guard.hold?.(tx)
  const rules = [
    { when: sql`t.uid is not null`, text: 'It is there again already.' },
    ...guards.flatMap(guard => guard.refusals(sql`t`, sql`(x.expect -> 'before')`)),
  ]
  const cases = rules.map(({ when, text }) => sql`when ${when} then ${text}`)
  const { rows } = await tx.execute<{ reason: string | null }>(sql`
    select case ${sql.join(cases, sql` `)} end as reason
    from (select 1 as seq, ${entity}::text as entity, ${entityUid}::int as record_uid, jsonb_build_object('before', jsonb_object_agg(e.key, e.value -> 0)) as expect
      from history h cross join lateral jsonb_each(h.changes) e where h.uid = ${uid}::bigint) x
    left join ${tableSql(table)} t on t.uid = x.record_uid`)
  if (rows[0]?.reason) throw refused(rows[0].reason)
}

/** The row as history has it; what history does not hold begins anew. */
async function insertAgain(tx: Transaction, table: PgTable, { uid, changes }: Deleted): Promise<void> {
  const kept = Object.entries(getTableColumns(table))
    .filter(([field, column]) => field in changes && !column.generated && !setByDatabase.includes(field))
    .map(([field]) => field)
  const columns = kept.map(field => sql.identifier(columnName(field)))
  await tx.execute(sql`
    insert into ${tableSql(table)} (uid, version, ${sql.join(columns, sql`, `)})
    select h.entity_uid, h.version + 1, ${sql.join(
      columns.map(column => sql`p.${column}`),
      sql`, `,
    )}
    from history h
    cross join lateral (select jsonb_object_agg(e.key, e.value -> 0) as before from jsonb_each(h.changes) e) b
    cross join lateral ${rowFrom(table, kept, sql`b.before`)} p
    where h.uid = ${uid}::bigint`)
}

function lastValues(changes: Changes): Record<string, unknown> {
  return Object.fromEntries(Object.entries(changes).map(([field, [was]]) => [field, was]))
}

/** The lists of rows that were part of it and went with it. */
function listsOf(table: PgTable, { entityUid }: Deleted, gone: readonly Deleted[]): Record<string, unknown> {
  const lists = partsOf(table).map(part => {
    const rows = gone
      .filter(({ entity }) => storeTable(entity) === part.table)
      .map(({ changes }) => lastValues(changes))
      .filter(row => row[part.of] === entityUid)
    return [part.field, listOf(part, inOrder(part, rows))] as const
  })
  return Object.fromEntries(lists)
}
