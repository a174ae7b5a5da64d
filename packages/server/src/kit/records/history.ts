import type { HistoryEntry } from '@backroom/contract/kit/history'
import type { AnyRecord } from '@backroom/contract/kit/record'
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { entityOf, storeTable } from '#database/schema'
import { notFound } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { partsShown, storedParts } from '#kit/records/parts'
import { Rewind, writesOf } from '#kit/records/past'
import { type RecordTable, readValues } from '#kit/records/record'
import { withReferenceNames } from '#kit/records/reference-names'
import { isSame } from '#kit/records/same'
import { serve } from '#kit/serve'
import { staff } from '#tables/access/staff'
import { type Changes, history } from '#tables/history'
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
  /** Only changes of fields that the contract shows: several settings may stand in one row. */
  fields: 'all' | 'itsOwn' = 'all',
) {
  const before = cursor ? Number(cursor) : undefined
  const page =
    partsShown(contract, table).length > 0
      ? await readWholeHistory(reader, contract, table, uid, before)
      : await readHistory(reader, entityOf(table), uid, before, fields === 'all' ? undefined : contract)
  return { ...page, entries: await withReferenceNames(reader, contract.input, page.entries) }
}

/** The fields of a record as they stood after one of its changes. */
export async function readRecordAsOf(
  reader: Reader,
  contract: Pick<AnyRecord, 'input' | 'noun'>,
  table: RecordTable,
  uid: number,
  historyUid: number,
): Promise<never> {
  const current = await readValues(reader, contract, table, uid)
  const parts = await storedParts(reader, contract, table, uid)
  const writes = await reader
    .select()
    .from(history)
    .where(writesOf(table, uid, [...parts.keys()]))
    .orderBy(desc(history.uid))
  if (!writes.some(each => each.uid === historyUid))
    throw notFound('That change is not in the history of this record.')
  const past = new Rewind(current, parts)
  for (const write of writes) if (write.uid > historyUid) past.undo(write)
  const values = JSON.parse(JSON.stringify(pickInput(contract, past.values())))
  return contract.input.partial().parse(values) as never
}

/** Newest first. A field that several saves changed appears in each of them. */
export async function readHistory(
  reader: Reader,
  entity: string,
  uid: number,
  before?: number,
  only?: Pick<AnyRecord, 'input'>,
) {
  const own = only && Object.keys(only.input.shape)
  const ofRecord = and(
    eq(history.entity, entity),
    eq(history.entityUid, uid),
    before === undefined ? undefined : lt(history.uid, before),
    own &&
      sql`(${history.action} = 'create' or ${history.changes} ?| array[${sql.join(
        own.map(field => sql`${field}`),
        sql`, `,
      )}])`,
  )
  const rows = await readWrites(reader, entity, ofRecord).limit(entriesPerPage + 1)
  const entries = rows.map(write => entryOf(write, own ? picked(write.row.changes, own) : write.row.changes))
  return pageOf(entries)
}

function picked(changes: Changes, fields: readonly string[]): Changes {
  return Object.fromEntries(Object.entries(changes).filter(([field]) => fields.includes(field)))
}

function readWrites(reader: Reader, entity: string, which: SQL | undefined) {
  return reader
    .select({ row: history, name: staff.name, operation: operationTitle(entity) })
    .from(history)
    .leftJoin(staff, eq(staff.uid, history.byUid))
    .where(which)
    .orderBy(desc(history.uid))
    .$dynamic()
}

type Write = Awaited<ReturnType<typeof readWrites>>[number]

function entryOf({ row, name, operation }: Write, changes: Changes): HistoryEntry {
  return {
    uid: row.uid,
    at: row.at.toISOString(),
    by: { uid: row.byUid, name: name ?? 'Backroom' },
    via: row.via,
    action: row.action,
    version: row.ofVersion ?? row.version,
    operation: row.operationUid === null ? null : { uid: row.operationUid, title: operation ?? '' },
    asSuperUser: row.asSuperUser,
    note: row.note,
    changes: Object.entries(changes).map(([field, [was, is]]) => ({ field, before: was, after: is })),
  }
}

function pageOf(entries: readonly HistoryEntry[]) {
  const page = entries.slice(0, entriesPerPage)
  return { entries: page, nextCursor: entries.length > entriesPerPage ? String(page.at(-1)?.uid) : null }
}

/** The same with the parts of the record: what one transaction wrote is one change, and a list stands in it before and after. */
async function readWholeHistory(
  reader: Reader,
  contract: Pick<AnyRecord, 'input'>,
  table: RecordTable,
  uid: number,
  before = Infinity,
) {
  const parts = await storedParts(reader, contract, table, uid)
  const lists = [...parts.keys()].map(({ field }) => field)
  const past = new Rewind({}, parts)
  const writes = await readWrites(reader, entityOf(table), writesOf(table, uid, [...parts.keys()]))
  const entries = together(writes).map(group => {
    const after = past.values()
    for (const { row } of group) past.undo(row)
    const was = past.values()
    const own = group.filter(({ row }) => row.entity === entityOf(table))
    const changed = [...fieldsOf(own), ...lists.map(field => [field, [was[field], after[field]]] as const)]
    const isMade = own.some(({ row }) => row.action === 'create')
    const entry = entryOf(
      group[0] as Write,
      Object.fromEntries(changed.filter(([, sides]) => !isSame(...sides))),
    )
    return { ...entry, action: isMade ? ('create' as const) : ('update' as const) }
  })
  return pageOf(
    entries.filter(entry => entry.uid < before && (entry.action === 'create' || entry.changes.length > 0)),
  )
}

/** What some writes of a record came to, field by field. */
function fieldsOf(writes: readonly Write[]): [string, readonly [before: unknown, after: unknown]][] {
  const net = new Map<string, readonly [unknown, unknown]>()
  for (const { row } of writes)
    for (const [field, [was, is]] of Object.entries(row.changes))
      net.set(field, [was, (net.get(field) ?? [was, is])[1]])
  return [...net]
}

/** All that one transaction wrote has its moment. */
function together(writes: readonly Write[]): Write[][] {
  const groups: Write[][] = []
  for (const write of writes) {
    const last = groups.at(-1)?.[0]?.row
    if (last?.at.getTime() === write.row.at.getTime() && last.byUid === write.row.byUid)
      groups.at(-1)?.push(write)
    else groups.push([write])
  }
  return groups
}

/** Bulk runs are the store's; the control database has none. */
function operationTitle(entity: string) {
  return storeTable(entity)
    ? sql<
        string | null
      >`(select ${bulkOperation.title} from ${bulkOperation} where ${bulkOperation.uid} = ${history.operationUid})`
    : sql<null>`null`
}

function pickInput(contract: Pick<AnyRecord, 'input'>, values: Record<string, unknown>) {
  return Object.fromEntries(Object.keys(contract.input.shape).map(field => [field, values[field] ?? null]))
}
