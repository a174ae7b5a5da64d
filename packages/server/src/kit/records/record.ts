import type { Conflict, RecordFacts, StoredOf } from '@backroom/contract/kit/record'
import { sentence } from '@backroom/contract/wording/say'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { postgresCode, type Reader, type Transaction, writeLast } from '#database/database'
import { columnName, entityOf } from '#database/schema'
import { invalid, missingReference, notFound, Refusal, refused, uniqueViolation } from '#kit/errors'
import { rewriteFileUsage, showsFiles } from '#kit/file-usage'
import { cleanInput, pick } from '#kit/records/clean-input'
import { mergeFields, valuesAt } from '#kit/records/merge'
import { listsOf, partsShown, storedParts, withoutLists, writeLists } from '#kit/records/parts'
import { lockedRow, type RecordTable, wholeRecord } from '#kit/records/record-rows'

type Values = Record<string, unknown>

export type { RecordTable }

export interface Saved<Contract extends RecordFacts> {
  readonly uid: number
  /** Values now stored, for rules that follow from them. */
  readonly after: z.output<Contract['input']>
  readonly before: z.output<Contract['input']> | null
  readonly merged: string[]
  readonly cleaned: string[]
}

/** What a failed unique index means to a person: the field, and the sentence. */
export type UniqueTexts = Readonly<
  Record<string, { readonly field: string; readonly text: (values: Values) => string }>
>

/** One save under way. */
export interface Save<Contract extends RecordFacts> {
  /** Null while it is being made. */
  readonly uid: number | null
  /** What is stored, kept from others until the save ends. */
  readonly before: z.output<Contract['input']> | null
  /** Fields from which something unsafe was taken; whoever prepares adds those it cleans itself. */
  readonly removed: Set<string>
}

/** What a noun says about saving one of its records. */
export interface SaveRules<Contract extends RecordFacts> {
  readonly unique?: UniqueTexts
  /** Fills in what may be left empty and drops what has no meaning, before it is merged with what others saved. */
  readonly prepare?: (
    tx: Transaction,
    input: z.output<Contract['input']>,
    save: Save<Contract>,
  ) => z.output<Contract['input']> | Promise<z.output<Contract['input']>>
  /** Refuses what does not fit together. It judges the whole as it will be stored: each half of a merge may fit, and the whole not. */
  readonly check?: (tx: Transaction, whole: z.output<Contract['input']>, save: Save<Contract>) => unknown
  /** Columns that the contract does not show, for a new record. */
  readonly more?: (tx: Transaction, input: z.output<Contract['input']>) => Values | Promise<Values>
}

/** Where the read-only fields of a record come from. */
export type Computed<Contract extends RecordFacts> = {
  readonly [Field in keyof z.output<Contract['computed']>]: SQL | PgColumn
}

/** A record with its computed fields and who made and changed it, or 404 in the record's own words. */
export async function readRecord<Contract extends RecordFacts>(
  reader: Reader,
  contract: Contract,
  table: RecordTable,
  uid: number,
  computed: Computed<Contract>,
): Promise<StoredOf<Contract>> {
  const [row] = await wholeRecord(contract, table, computed).rows(reader, { uid })
  if (!row) throw gone(contract)
  const { makerName, changerName, ...values } = row
  const person = (key: unknown, name: string | null) => ({ uid: Number(key), name: name ?? 'Backroom' })
  return {
    ...values,
    createdBy: person(values.createdBy, makerName),
    updatedBy: person(values.updatedBy, changerName),
  } as unknown as StoredOf<Contract>
}

/** The stored fields of a record alone. */
export async function readValues(
  reader: Reader,
  contract: Pick<RecordFacts, 'input' | 'noun'>,
  table: RecordTable,
  uid: number,
): Promise<Values> {
  const [row] = await reader
    .select()
    .from(table as PgTable)
    .where(eq(table.uid, uid))
  if (!row) throw gone(contract)
  return {
    ...pick(row, Object.keys(contract.input.shape)),
    ...listsOf(await storedParts(reader, contract, table, uid)),
  }
}

/** Makes a record; its history, file uses and event go with it. */
export async function createRecord<Contract extends RecordFacts>(
  tx: Transaction,
  contract: Contract,
  table: RecordTable,
  input: z.output<Contract['input']>,
  { unique = {}, prepare, check, more }: SaveRules<Contract> = {},
): Promise<Saved<Contract>> {
  const save = { uid: null, before: null, removed: new Set<string>() }
  const parts = partsShown(contract, table)
  const { values, cleaned } = cleanInput(contract, prepare ? await prepare(tx, input, save) : input, parts)
  await check?.(tx, values as never, save)
  const hidden = await more?.(tx, values as never)
  const [made] = await explained(unique, values, () =>
    tx
      .insert(table as PgTable)
      .values({ ...withoutLists(values, parts), ...hidden })
      .returning({ uid: table.uid }),
  )
  const uid = made?.uid as number
  await explained(unique, values, () => writeLists(tx, uid, new Map(parts.map(part => [part, []])), values))
  if (showsFiles(table, values)) await rewriteFileUsage(tx, table, sql`${uid}`)
  await announceChange(tx, contract, table, uid)
  return { uid, after: values as never, before: null, merged: [], cleaned: [...cleaned, ...save.removed] }
}

/** Saves a record read at a version. Other people's changes to other fields are kept; to the same field, 409 with all three. */
export async function updateRecord<Contract extends RecordFacts>(
  tx: Transaction,
  contract: Contract,
  table: RecordTable,
  uid: number,
  body: z.output<Contract['input']> & { version: number },
  { unique = {}, prepare, check }: SaveRules<Contract> = {},
): Promise<Saved<Contract>> {
  const { version, ...input } = body as Values & { version: number }
  const [theirs] = await lockedRow(table).rows(tx, { uid })
  if (!theirs) throw gone(contract)
  const fields = Object.keys(contract.input.shape)
  const parts = await storedParts(tx, contract, table, uid)
  const current = { ...pick(theirs, fields), ...listsOf(parts) }
  const stored = theirs.version as number
  if (version > stored) throw invalid({ version: 'This version does not exist yet. Reload and try again.' })

  const save = { uid, before: current as z.output<Contract['input']>, removed: new Set<string>() }
  const prepared = prepare ? await prepare(tx, input as never, save) : input
  const { values: mine, cleaned } = cleanInput(contract, prepared, [...parts.keys()])
  const base = version === stored ? null : await valuesAt(tx, table, uid, current, version, parts)
  const merge = mergeFields(fields, base?.values ?? current, mine, current, [...parts.keys()])
  if (base && Object.keys(merge.conflicts).length > 0) {
    const conflict: Conflict = {
      version: stored,
      by: base.lastBy,
      at: base.lastAt,
      fields: merge.conflicts,
      merged: pick(current, merge.merged),
    }
    throw new Refusal(409, {
      code: 'conflict',
      message: sentence`${base.lastBy.name} changed the same fields meanwhile.`,
      conflict,
    })
  }
  const changed = Object.keys(merge.changes)
  const after = { ...current, ...merge.changes } as z.output<Contract['input']>
  await check?.(tx, after, save)
  const columns = withoutLists(merge.changes, [...parts.keys()])
  await explained(unique, after, () => writeLists(tx, uid, parts, merge.changes))
  if (changed.length > 0 && Object.keys(columns).length === 0) await announceChange(tx, contract, table, uid)
  else if (changed.length > 0) {
    const change = tx
      .update(table as PgTable)
      .set(columns)
      .where(eq(table.uid, uid))
      .returning({ version: table.version })
    const news = changeNews(contract, table, uid, sql`(select version from changed)`)
    await explained(unique, after, () => tx.execute(sql`with changed as ${change} ${news}`))
    if (showsFiles(table, merge.changes) || showsFiles(table, pick(current, changed)))
      await rewriteFileUsage(tx, table, sql`${uid}`)
  }
  return { uid, after, before: save.before, merged: merge.merged, cleaned: [...cleaned, ...save.removed] }
}

/** Deletes a record at a version; a stale one is always refused. */
export async function removeRecord(
  tx: Transaction,
  contract: RecordFacts,
  table: RecordTable,
  uid: number,
  version: number,
): Promise<void> {
  const [row] = await tx
    .select({ version: table.version })
    .from(table as PgTable)
    .where(eq(table.uid, uid))
    .for('update')
  if (!row) throw gone(contract)
  if (row.version !== version) throw stale()
  try {
    await tx.delete(table as PgTable).where(eq(table.uid, uid))
  } catch (error) {
    if (postgresCode(error) === '23503') throw refused(sentence`Something still uses this ${contract.noun}.`)
    throw error
  }
  await rewriteFileUsage(tx, table, sql`${uid}`)
  await announceChange(tx, contract, table, uid)
}

/** The answer to an action on a record that has moved on. */
export function stale(): Refusal {
  return new Refusal(409, {
    code: 'stale',
    message: 'Somebody changed this while you were working. Reload to see their change.',
  })
}

function gone(contract: Pick<RecordFacts, 'noun'>): Refusal {
  return notFound(sentence`This ${contract.noun} does not exist. Someone may have deleted it.`)
}

/** Tells those who may read such records that one of them has changed. */
export async function announceChange(
  tx: Transaction,
  contract: Pick<RecordFacts, 'levels'>,
  table: RecordTable,
  uid: number,
) {
  await writeLast(
    tx,
    changeNews(contract, table, uid, sql`(select version from ${table} where ${table.uid} = ${uid})`),
  )
}

function changeNews(
  contract: Pick<RecordFacts, 'levels'>,
  table: RecordTable,
  uid: number,
  version: SQL,
): SQL {
  const levels = contract.levels === 'open' ? null : JSON.stringify(contract.levels)
  return sql`
    select pg_notify('backroom', json_build_object('levels', ${levels}::json, 'event', json_build_object(
      'type', 'record.changed', 'entity', ${entityOf(table)}::text, 'uid', ${uid}::int, 'version', ${version},
      'by', json_build_object('uid', actor_uid(), 'name', coalesce((select name from staff where uid = actor_uid()), 'Backroom'))
    ))::text)`
}

/** Does a write, or refuses it at the field whose value is taken or points at nothing. */
export async function explained<Result>(
  unique: UniqueTexts,
  values: Values,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const meaning = unique[uniqueViolation(error) ?? '']
    if (meaning) throw invalid({ [meaning.field]: meaning.text(values) })
    const missing = missingReference(error)
    const field = Object.keys(values).find(name => columnName(name) === missing)
    if (field) throw invalid({ [field]: 'This no longer exists. Choose another.' })
    throw error
  }
}
