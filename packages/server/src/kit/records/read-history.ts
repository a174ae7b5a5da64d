import { instantOf } from '@backroom/contract/kit/dates'
import type { HistoryEntry, HistoryOnly, HistoryQuery } from '@backroom/contract/kit/history'
import { dayAfter } from '@backroom/contract/kit/shapes/period'
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Reader } from '#database/database'
import { undoableSql } from '#kit/bulk/undoable'
import type { HistoryPart } from '#kit/nouns'
import { Rewind } from '#kit/records/past'
import { tellChanges } from '#kit/records/tell-changes'
import { type Changes, history } from '#tables/history'

const entriesPerPage = 50
const noFields = z.object({})

/** What of a history is asked for, by which clock. */
export interface AskedHistory {
  readonly query: HistoryQuery
  readonly timeZone: string
}

/** What a history is of. */
export interface Subject {
  /** `(entity, uid, of)` of every row whose writes are told; `of` says which of several records it is. */
  readonly rows: SQL
  readonly input: z.ZodObject
  /** What hangs on it and is told with it. */
  readonly parts?: ReadonlyMap<string, HistoryPart>
  /** The fields that are told, where others in the same row are not. */
  readonly own?: readonly string[]
  /** The control database has no runs. */
  readonly hasRuns?: boolean
}

/** A row of history as it is read to be told. */
export interface Write {
  readonly uid: number
  readonly at: string | Date
  readonly entity: string
  readonly entityUid: number
  readonly action: HistoryEntry['action']
  readonly version: number
  readonly byUid: number
  readonly by: string
  readonly via: string
  readonly operationUid: number | null
  readonly title: string | null
  readonly canUndo: boolean
  readonly asSuperUser: boolean
  readonly note: string
  readonly changes: Changes
  readonly of: string
}

interface From {
  /** Where rows called `history` come from. */
  readonly from: SQL
  readonly of?: SQL
  readonly hasRuns?: boolean | undefined
  readonly limit?: number
}

/** Rows of history, the newest first, with who wrote them and through which run. */
export async function readWrites(
  reader: Reader,
  { from, of = sql`''`, hasRuns = true, limit }: From,
): Promise<Write[]> {
  const { rows } = await reader.execute<Record<string, unknown>>(sql`
    select written.*, coalesce(staff.name, 'Backroom') as by, ${hasRuns ? sql`run.title` : sql`null`} as title,
      ${hasRuns ? undoableSql(sql`run`) : sql`false`} as "canUndo"
    from (
      select history.uid::float8 as uid, history.at, history.entity, history.entity_uid as "entityUid", history.action,
        coalesce(history.of_version, history.version) as version, history.by_uid as "byUid", history.via,
        history.operation_uid as "operationUid", history.as_super_user as "asSuperUser", history.note, history.changes, ${of} as of
      from ${from} order by history.uid desc ${limit ? sql`limit ${sql.raw(String(limit))}` : sql``}
    ) written left join staff on staff.uid = written."byUid"
    ${hasRuns ? sql`left join bulk_operation run on run.uid = written."operationUid"` : sql``}
    order by written.uid desc`)
  return rows as unknown as Write[]
}

/** The history of something, page by page, the newest first. A field that several saves changed appears in each of them. */
export async function readHistory(
  reader: Reader,
  { rows, input, parts, own, hasRuns }: Subject,
  asked: AskedHistory,
) {
  const limit = entriesPerPage + 1
  const which = and(askedSql(asked), own && ownSql(own)) ?? sql`true`
  const from = sql`(${rows}) owned (entity, uid, of) cross join lateral (
      select * from history where history.entity = owned.entity and history.entity_uid = owned.uid and ${which}
      order by history.uid desc limit ${sql.raw(String(limit))}) history`
  const writes = await readWrites(reader, { from, of: sql`owned.of`, hasRuns, limit })
  const page = pageOf(writes, write => write.uid)
  const told = page.entries.map(write => (own ? { ...write, changes: picked(write.changes, own) } : write))
  const entries = parts ? await withParts(reader, parts, told) : told.map(write => ({ ...write, part: '' }))
  const fieldsOf = ({ entity }: Write) => parts?.get(entity)?.input ?? input
  return { ...page, entries: await tell(reader, entries, fieldsOf) }
}

/** Writes as staff read them. */
export async function tell<Told extends Write & { readonly part: string }>(
  reader: Reader,
  writes: readonly Told[],
  fieldsOf: (write: Told) => z.ZodObject | undefined,
): Promise<HistoryEntry[]> {
  const changes = await tellChanges(
    reader,
    writes.map(write => ({ changes: write.changes, input: fieldsOf(write) ?? noFields })),
  )
  return writes.map(({ at, byUid, by, operationUid, title, canUndo, entityUid: _, ...entry }, place) => ({
    ...entry,
    at: new Date(at).toISOString(),
    by: { uid: byUid, name: by },
    operation: operationUid === null ? null : { uid: operationUid, title: title ?? '', canUndo },
    changes: changes[place] ?? [],
  }))
}

/** So many as fit on a page, and where the next one begins. */
export function pageOf<Entry>(all: readonly Entry[], uidOf: (entry: Entry) => number) {
  const entries = all.slice(0, entriesPerPage)
  const last = entries.at(-1)
  return { entries, nextCursor: last && all.length > entriesPerPage ? String(uidOf(last)) : null }
}

/** The same question to entries that were put together and are in no table. */
export function isAsked({ query: { cursor, only = {} }, timeZone }: AskedHistory) {
  const { since, until } = momentsOf(only, timeZone)
  return ({ uid, at, by, entity, via, changes }: HistoryEntry): boolean =>
    !(
      (cursor && uid >= Number(cursor)) ||
      (only.by !== undefined && by.uid !== only.by) ||
      (only.entity && entity !== only.entity) ||
      (only.via && via !== only.via) ||
      (only.field && !changes.some(({ field }) => field === only.field)) ||
      (since && at < since) ||
      (until && at >= until)
    )
}

function askedSql({ query: { cursor, only = {} }, timeZone }: AskedHistory): SQL | undefined {
  const { since, until } = momentsOf(only, timeZone)
  return and(
    cursor ? sql`history.uid < ${Number(cursor)}::bigint` : undefined,
    only.by === undefined ? undefined : sql`history.by_uid = ${only.by}::int`,
    only.entity ? sql`history.entity = ${only.entity}::text` : undefined,
    only.via ? sql`history.via = ${only.via}::text` : undefined,
    only.field ? sql`history.changes ? ${only.field}::text` : undefined,
    since ? sql`history.at >= ${since}::timestamptz` : undefined,
    until ? sql`history.at < ${until}::timestamptz` : undefined,
  )
}

/** The days asked for as moments. */
function momentsOf({ from, to }: HistoryOnly, timeZone: string) {
  const midnight = (day: string) => instantOf(`${day} 00:00`, timeZone)
  return { since: from && midnight(from), until: to && midnight(dayAfter(to, 1)) }
}

function ownSql(own: readonly string[]): SQL {
  return sql`(history.action = 'create' or history.changes ?| ${`{${own.join(',')}}`}::text[])`
}

function picked(changes: Changes, fields: readonly string[]): Changes {
  return Object.fromEntries(Object.entries(changes).filter(([field]) => fields.includes(field)))
}

/** What hangs on a record is told by what it says: all of it where it came or went, and nothing that no reader knows. */
async function withParts(reader: Reader, parts: ReadonlyMap<string, HistoryPart>, writes: readonly Write[]) {
  const made = await madeRows(reader, parts, writes)
  const told = await Promise.all(
    writes.map(async write => {
      const part = parts.get(write.entity)
      if (!part) return { ...write, part: '' }
      const values = made.get(write.uid)
      const before = values && ((await part.insteadOf?.(reader, values, new Date(write.at))) ?? {})
      const changes: Changes = values
        ? Object.fromEntries(
            Object.entries(values).map(([field, value]) => [field, [before?.[field] ?? null, value]]),
          )
        : write.changes
      const word = part.wordOf?.(values ?? firstSides(changes)) ?? part.word
      return { ...write, part: word, changes: picked(changes, Object.keys(part.input.shape)) }
    }),
  )
  return told.filter(
    ({ part, action, changes }) => !part || action !== 'update' || Object.keys(changes).length > 0,
  )
}

/** What rows that were made said at first: as they stand, or stood before they went, with every later change taken back. */
async function madeRows(reader: Reader, parts: ReadonlyMap<string, HistoryPart>, writes: readonly Write[]) {
  const values = new Map<number, Record<string, unknown>>()
  for (const [entity, { table }] of parts) {
    const made = writes.filter(write => write.entity === entity && write.action === 'create')
    if (made.length === 0) continue
    const uids = made.map(({ entityUid }) => entityUid)
    const stored = await reader
      .select()
      .from(table as PgTable)
      .where(inArray(table.uid, uids))
    const later = await reader
      .select()
      .from(history)
      .where(
        sql`entity = ${entity} and action in ('update', 'delete') and ${inArray(history.entityUid, uids)}`,
      )
      .orderBy(sql`uid desc`)
    for (const { uid, entityUid } of made) {
      const past = new Rewind({ ...stored.find(row => row.uid === entityUid) })
      for (const write of later) if (write.entityUid === entityUid) past.undo(write)
      values.set(uid, past.values())
    }
  }
  return values
}

function firstSides(changes: Changes): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(changes).map(([field, [before, after]]) => [field, before ?? after]),
  )
}
