import type { AnyRecord } from '@backroom/contract/kit/record'
import { desc, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { entityOf } from '#database/schema'
import { notFound } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { partsShown, storedParts } from '#kit/records/parts'
import { Rewind, writesOf } from '#kit/records/past'
import {
  type AskedHistory,
  isAsked,
  pageOf,
  readHistory,
  readWrites,
  tell,
  type Write,
} from '#kit/records/read-history'
import { type RecordTable, readValues } from '#kit/records/record'
import { isSame } from '#kit/records/same'
import { serve } from '#kit/serve'
import { history } from '#tables/history'

/** Serves a record's history and the record as it once stood. */
export function serveHistory(kit: Kit, contract: AnyRecord, table: RecordTable): void {
  serve(kit, contract.history, ({ params, query, store }) =>
    readRecordHistory(store.database.orm, contract, table, params.uid, { query, timeZone: store.timeZone }),
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
  asked: AskedHistory,
  /** Only changes of fields that the contract shows: several settings may stand in one row. */
  fields: 'all' | 'itsOwn' = 'all',
) {
  if (partsShown(contract, table).length > 0) return readWholeHistory(reader, contract, table, uid, asked)
  return readHistory(
    reader,
    {
      rows: oneRow(entityOf(table), uid),
      input: contract.input,
      ...(fields === 'itsOwn' && { own: Object.keys(contract.input.shape) }),
    },
    asked,
  )
}

/** One record as what a history is of. */
export function oneRow(entity: string, uid: number): SQL {
  return sql`select ${entity}::text, ${uid}::int, ''`
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

/**
 * The same with the parts of the record: what one transaction wrote is one change, and a list stands in it before and after. It is
 * worked out from now backwards, whatever of it is asked for.
 */
async function readWholeHistory(
  reader: Reader,
  contract: Pick<AnyRecord, 'input'>,
  table: RecordTable,
  uid: number,
  asked: AskedHistory,
) {
  const parts = await storedParts(reader, contract, table, uid)
  const lists = [...parts.keys()].map(({ field }) => field)
  const past = new Rewind({}, parts)
  const from = sql`history where ${writesOf(table, uid, [...parts.keys()])}`
  const told = together(await readWrites(reader, { from })).flatMap(group => {
    const after = past.values()
    for (const write of group) past.undo(write)
    const was = past.values()
    const own = group.filter(({ entity }) => entity === entityOf(table))
    const changed = [...fieldsOf(own), ...lists.map(field => [field, [was[field], after[field]]] as const)]
    const changes = Object.fromEntries(changed.filter(([, sides]) => !isSame(...sides)))
    const isMade = own.some(({ action }) => action === 'create')
    if (!isMade && Object.keys(changes).length === 0) return []
    const action = isMade ? ('create' as const) : ('update' as const)
    return { ...(group[0] as Write), entity: entityOf(table), action, changes, part: '' }
  })
  const entries = (await tell(reader, told, () => contract.input)).filter(isAsked(asked))
  return pageOf(entries, entry => entry.uid)
}

/** What some writes of a record came to, field by field. */
function fieldsOf(writes: readonly Write[]): [string, readonly [before: unknown, after: unknown]][] {
  const net = new Map<string, readonly [unknown, unknown]>()
  for (const { changes } of writes)
    for (const [field, [was, is]] of Object.entries(changes))
      net.set(field, [was, (net.get(field) ?? [was, is])[1]])
  return [...net]
}

/** All that one transaction wrote has its moment. */
function together(writes: readonly Write[]): Write[][] {
  const groups: Write[][] = []
  for (const write of writes) {
    const last = groups.at(-1)?.[0]
    if (last && String(last.at) === String(write.at) && last.byUid === write.byUid) groups.at(-1)?.push(write)
    else groups.push([write])
  }
  return groups
}

function pickInput(contract: Pick<AnyRecord, 'input'>, values: Record<string, unknown>) {
  return Object.fromEntries(Object.keys(contract.input.shape).map(field => [field, values[field] ?? null]))
}
