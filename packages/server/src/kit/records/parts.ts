import type { RecordFacts } from '@backroom/contract/kit/record'
import { asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reader, Transaction } from '#database/database'
import { columnName, partsOf } from '#database/schema'
import { invalid, isReferenceBroken } from '#kit/errors'
import { isSame } from '#kit/records/same'
import type { PartOf } from '#tables/part-of'

type Values = Record<string, unknown>
/** A row as it is stored. */
export type Row = Values & { readonly uid: number }

/** Rows that are stored, as the record shows them. */
export function listOf({ fields }: PartOf, stored: Iterable<Values>): Values[] {
  return Array.from(stored, row => Object.fromEntries(fields.map(field => [field, row[field]])))
}

/** The rows of a record, in order. */
async function storedRows(reader: Reader, part: PartOf, uid: number): Promise<Row[]> {
  const columns = getTableColumns(part.table) as Record<string, PgColumn>
  const place = columns[part.order ?? part.key] as PgColumn
  const rows = await reader
    .select()
    .from(part.table as PgTable)
    .where(eq(columns[part.of] as PgColumn, uid))
    .orderBy(asc(place), asc(part.table.uid))
  return rows as Row[]
}

/** The list as a field of the record, for a statement that reads it. */
export function listSql({ table, parent, of, order, key, fields }: PartOf): SQL {
  const column = (field: string) => sql`part.${sql.identifier(columnName(field))}`
  const pairs = fields.map(field => sql`${sql.raw(`'${field}'`)}, ${column(field)}`)
  return sql`(select coalesce(json_agg(json_build_object(${sql.join(pairs, sql`, `)}) order by ${column(order ?? key)}, part.uid), '[]')
    from ${table} part where ${column(of)} = ${(parent as PgTable & { uid: PgColumn }).uid})`
}

/** What was sent, in the order it is stored in; the same twice is refused. */
export function sentRows(part: PartOf, sent: readonly Values[]): Values[] {
  if (new Set(sent.map(row => row[part.key])).size < sent.length)
    throw invalid({ [part.field]: 'The same one stands there twice.' })
  return part.order ? [...sent] : inOrder(part, sent)
}

/** Rows in the order people chose, or else in that of their keys. */
export function inOrder({ order, key }: PartOf, rows: Iterable<Values>): Values[] {
  const place = (row: Values) => row[order ?? key] as number | string
  return [...rows].toSorted((one, other) =>
    place(one) < place(other) ? -1 : Number(place(one) > place(other)),
  )
}

/** Writes what differs: rows that go, and in one statement those that come and those whose values or place changed. */
async function writeRows(
  tx: Transaction,
  part: PartOf,
  uid: number,
  wanted: readonly Values[],
  stored: readonly Row[],
): Promise<void> {
  const { table, key, order, of, fields } = part
  const known = new Map(stored.map(row => [row[key], row]))
  const kept = new Set(wanted.map(row => row[key]))
  const gone = stored.filter(row => !kept.has(row[key])).map(row => row.uid)
  if (gone.length > 0) await tx.delete(table as PgTable).where(inArray(table.uid, gone))
  const set = order ? [...fields, order] : fields
  const written = wanted
    .map((row, place): Values => ({ ...row, ...(order && { [order]: place }), [of]: uid }))
    .map((row): Values => ({ ...row, uid: known.get(row[key])?.uid }))
    .filter(row => {
      const was = known.get(row[key])
      return !was || set.some(field => !isSame(was[field], row[field]))
    })
  if (written.length === 0) return
  const excluded = (field: string) => sql`excluded.${sql.identifier(columnName(field))}`
  await tx
    .insert(table as PgTable)
    .values(written)
    .onConflictDoUpdate({
      target: table.uid,
      set: Object.fromEntries(set.map(field => [field, excluded(field)])),
    })
}

/** The parts of a record that its contract shows, each with its rows. */
export type StoredParts = ReadonlyMap<PartOf, readonly Row[]>

/** The parts of a table's records that a contract shows. */
export function partsShown({ input }: Pick<RecordFacts, 'input'>, table: PgTable): readonly PartOf[] {
  return partsOf(table).filter(({ field }) => field in input.shape)
}

/** What is stored of the parts of a record. */
export async function storedParts(
  reader: Reader,
  contract: Pick<RecordFacts, 'input'>,
  table: PgTable,
  uid: number,
): Promise<StoredParts> {
  const stored = new Map<PartOf, Row[]>()
  for (const part of partsShown(contract, table)) stored.set(part, await storedRows(reader, part, uid))
  return stored
}

/** The lists of a record, by field. */
export function listsOf(stored: StoredParts): Values {
  return Object.fromEntries([...stored].map(([part, rows]) => [part.field, listOf(part, rows)]))
}

/** Writes the lists among some values. */
export async function writeLists(
  tx: Transaction,
  uid: number,
  stored: StoredParts,
  values: Values,
): Promise<void> {
  for (const [part, rows] of stored) {
    if (!(part.field in values)) continue
    try {
      await writeRows(tx, part, uid, values[part.field] as Values[], rows)
    } catch (error) {
      if (isReferenceBroken(error))
        throw invalid({ [part.field]: 'One of them no longer exists. Choose again.' })
      throw error
    }
  }
}

/** Values without the lists among them, which are rows of their own. */
export function withoutLists(values: Values, parts: readonly PartOf[]): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => parts.every(({ field }) => field !== name)),
  )
}

interface Sides {
  readonly base: readonly Values[]
  readonly mine: readonly Values[]
  readonly theirs: readonly Values[]
}

/**
 * Two people's changes of a list, row by row: what one of them added, changed, removed or moved is kept beside what the other did. The
 * winner is asked only where both did something else with one row, or both put the rows in another order.
 */
export function mergeRows(part: PartOf, sides: Sides, winner: 'mine' | 'theirs'): Values[] {
  const rows = (list: readonly Values[]) => new Map(list.map(row => [row[part.key], row]))
  const [base, mine, theirs] = [rows(sides.base), rows(sides.mine), rows(sides.theirs)]
  const merged: Values[] = keysInOrder(
    [...base.keys()],
    [...mine.keys()],
    [...theirs.keys()],
    winner,
  ).flatMap(key => {
    const [was, my, their] = [base.get(key), mine.get(key), theirs.get(key)]
    const isTheirs = isSame(my, was) || (!isSame(their, was) && winner === 'theirs')
    const row = isTheirs ? their : my
    return row ? [row] : []
  })
  return part.order ? merged : inOrder(part, merged)
}

type Keys = readonly unknown[]

/** All keys in the order of who moved some, each that only the other has behind the one it follows there. */
function keysInOrder(base: Keys, mine: Keys, theirs: Keys, winner: 'mine' | 'theirs'): unknown[] {
  const isMoved = (list: Keys) => {
    const before = base.filter(key => list.includes(key))
    return !isSame(
      list.filter(key => before.includes(key)),
      before,
    )
  }
  const isMine = isMoved(mine) && (winner === 'mine' || !isMoved(theirs))
  const [leading, other] = isMine ? [mine, theirs] : [theirs, mine]
  const keys = [...leading]
  for (const [at, key] of other.entries())
    if (!keys.includes(key)) keys.splice(keys.indexOf(other[at - 1]) + 1, 0, key)
  return keys
}
