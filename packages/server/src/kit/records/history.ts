import type { HistoryEntry } from '@backroom/contract/kit/history'
import type { AnyRecord } from '@backroom/contract/kit/record'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Reader } from '#database/database'
import { entityOf, storeTable } from '#database/schema'
import { notFound } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { type RecordTable, readValues } from '#kit/records/record'
import { withReferenceNames } from '#kit/records/reference-names'
import { serve } from '#kit/serve'
import { staff } from '#tables/access/staff'
import { history } from '#tables/history'
import { bulkOperation } from '#tables/kit/bulk'

const entriesPerPage = 50

/** Serves a record's history and the record as it once stood. */
export function serveHistory(kit: Kit, contract: AnyRecord, table: RecordTable): void {
  serve(kit, contract.history, ({ params, query, store }) =>
    readRecordHistory(store.database.orm, contract, table, params.uid, query.cursor),
  )

  serve(kit, contract.asOf, ({ params, store }) =>
    readRecordAsOf(store.database.orm, contract, table, params.uid, params.historyUid),
  )
}

/** The history of a record as its staff read it. */
export async function readRecordHistory(
  reader: Reader,
  contract: Pick<AnyRecord, 'input'>,
  table: RecordTable,
  uid: number,
  cursor?: string,
) {
  const page = await readHistory(reader, entityOf(table), uid, cursor ? Number(cursor) : undefined)
  return { ...page, entries: await withReferenceNames(reader, contract.input, page.entries) }
}

/** The fields of a record as they stood after one of its changes. */
export async function readRecordAsOf(
  reader: Reader,
  contract: AnyRecord,
  table: RecordTable,
  uid: number,
  historyUid: number,
): Promise<never> {
  const current = await readValues(reader, contract, table, uid)
  const values = await valuesAfter(reader, table, uid, current, historyUid)
  return contract.input.partial().parse(JSON.parse(JSON.stringify(pickInput(contract, values)))) as never
}

/** Newest first. A field that several saves changed appears in each of them. */
export async function readHistory(reader: Reader, entity: string, uid: number, before?: number) {
  const rows = await reader
    .select({ row: history, name: staff.name, operation: operationTitle(entity) })
    .from(history)
    .leftJoin(staff, eq(staff.uid, history.byUid))
    .where(
      and(
        eq(history.entity, entity),
        eq(history.entityUid, uid),
        before === undefined ? undefined : lt(history.uid, before),
      ),
    )
    .orderBy(desc(history.uid))
    .limit(entriesPerPage + 1)
  const page = rows.slice(0, entriesPerPage)
  const entries: HistoryEntry[] = page.map(({ row, name, operation }) => ({
    uid: row.uid,
    at: row.at.toISOString(),
    by: { uid: row.byUid, name: name ?? 'Backroom' },
    via: row.via,
    action: row.action,
    version: row.version,
    operation: row.operationUid === null ? null : { uid: row.operationUid, title: operation ?? '' },
    asSuperUser: row.asSuperUser,
    note: row.note,
    changes: Object.entries(row.changes).map(([field, [was, is]]) => ({ field, before: was, after: is })),
  }))
  return { entries, nextCursor: rows.length > entriesPerPage ? String(page.at(-1)?.row.uid) : null }
}

/** Bulk runs are the store's; the control database has none. */
function operationTitle(entity: string) {
  return storeTable(entity)
    ? sql<
        string | null
      >`(select ${bulkOperation.title} from ${bulkOperation} where ${bulkOperation.uid} = ${history.operationUid})`
    : sql<null>`null`
}

async function valuesAfter(
  reader: Reader,
  table: PgTable,
  uid: number,
  current: Record<string, unknown>,
  entryUid: number,
) {
  const ofRecord = and(eq(history.entity, entityOf(table)), eq(history.entityUid, uid))
  const later = await reader.select().from(history).where(ofRecord).orderBy(desc(history.uid))
  if (!later.some(entry => entry.uid === entryUid))
    throw notFound('That change is not in the history of this record.')
  const values = { ...current }
  for (const entry of later) {
    if (entry.uid === entryUid) break
    for (const [field, [before]] of Object.entries(entry.changes)) values[field] = before
  }
  return values
}

function pickInput(contract: AnyRecord, values: Record<string, unknown>) {
  return Object.fromEntries(Object.keys(contract.input.shape).map(field => [field, values[field] ?? null]))
}
