import { kindOf } from '@backroom/contract/kit/field'
import type { AnyRecord, Conflict, StoredOf } from '@backroom/contract/kit/record'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { postgresCode, type Reader, type Transaction } from '#database/database'
import { columnName, entityOf } from '#database/schema'
import { invalid, missingReference, notFound, Refusal, refused, uniqueViolation } from '#kit/errors'
import { rewriteFileUsage } from '#kit/file-usage'
import { mergeFields, valuesAt } from '#kit/merge'
import { cleanRichText } from '#kit/rich-text'
import { staff } from '#tables/staff'

type Values = Record<string, unknown>

/** A table of records that staff edit. */
export type RecordTable = PgTable & { readonly uid: PgColumn; readonly version: PgColumn }

export interface Saved<Contract extends AnyRecord> {
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

/** Where the read-only fields of a record come from. */
export type Computed<Contract extends AnyRecord> = {
  readonly [Field in keyof z.output<Contract['computed']>]: SQL | PgColumn
}

/** A record with its computed fields and who made and changed it, or 404 in the record's own words. */
export async function readRecord<Contract extends AnyRecord>(
  reader: Reader,
  contract: Contract,
  table: RecordTable,
  uid: number,
  computed: Computed<Contract>,
): Promise<StoredOf<Contract>> {
  const columns = getTableColumns(table)
  const own = [...stampFields, ...Object.keys(contract.input.shape)].map(field => [
    field,
    columns[field] as PgColumn,
  ])
  const [row] = await reader
    .select({ values: { ...Object.fromEntries(own), ...computed }, maker: maker.name, changer: changer.name })
    .from(table as PgTable)
    .leftJoin(maker, eq(maker.uid, columns.createdBy as PgColumn))
    .leftJoin(changer, eq(changer.uid, columns.updatedBy as PgColumn))
    .where(eq(table.uid, uid))
    .prepare(`read_${contract.resource}`) // planning its figures anew would take longer than reading them
    .execute()
  if (!row) throw gone(contract)
  const values = row.values as Values
  const person = (key: unknown, name: string | null) => ({ uid: Number(key), name: name ?? 'Backroom' })
  return {
    ...values,
    createdBy: person(values.createdBy, row.maker),
    updatedBy: person(values.updatedBy, row.changer),
  } as unknown as StoredOf<Contract>
}

/** The stored fields of a record alone. */
export async function readValues(
  reader: Reader,
  contract: AnyRecord,
  table: RecordTable,
  uid: number,
): Promise<Values> {
  const [row] = await reader
    .select()
    .from(table as PgTable)
    .where(eq(table.uid, uid))
  if (!row) throw gone(contract)
  return pick(row, Object.keys(contract.input.shape))
}

/** Makes a record; its history, file uses and event go with it. */
export async function createRecord<Contract extends AnyRecord>(
  tx: Transaction,
  contract: Contract,
  table: RecordTable,
  input: z.output<Contract['input']>,
  unique: UniqueTexts = {},
  /** Columns that the contract does not show. */
  more: Values = {},
): Promise<Saved<Contract>> {
  const { values, cleaned } = cleanInput(contract, input)
  const [made] = await explained(unique, values, () =>
    tx
      .insert(table as PgTable)
      .values({ ...values, ...more })
      .returning({ uid: table.uid }),
  )
  const uid = made?.uid as number
  await rewriteFileUsage(tx, table, sql`${uid}`)
  await announceChange(tx, contract, table, uid)
  return { uid, after: values as never, before: null, merged: [], cleaned }
}

/** Saves a record read at a version. Other people's changes to other fields are kept; to the same field, 409 with all three. */
export async function updateRecord<Contract extends AnyRecord>(
  tx: Transaction,
  contract: Contract,
  table: RecordTable,
  uid: number,
  body: z.output<Contract['input']> & { version: number },
  unique: UniqueTexts = {},
): Promise<Saved<Contract>> {
  const { version, ...input } = body as Values & { version: number }
  const { values: mine, cleaned } = cleanInput(contract, input)
  const [theirs] = await tx
    .select()
    .from(table as PgTable)
    .where(eq(table.uid, uid))
    .for('update')
  if (!theirs) throw gone(contract)
  const fields = Object.keys(contract.input.shape)
  const current = pick(theirs as Values, fields)
  if (version > (theirs.version as number))
    throw invalid({ version: 'This version does not exist yet. Reload and try again.' })

  const base = await valuesAt(tx, entityOf(table), uid, current, version)
  const merge = mergeFields(fields, base.values, mine, current)
  if (Object.keys(merge.conflicts).length > 0) {
    const conflict: Conflict = {
      version: theirs.version as number,
      by: base.lastBy,
      at: base.lastAt,
      fields: merge.conflicts,
      merged: pick(current, merge.merged),
    }
    throw new Refusal(409, {
      code: 'conflict',
      message: `${base.lastBy.name} changed the same fields meanwhile.`,
      conflict,
    })
  }
  if (Object.keys(merge.changes).length > 0) {
    await explained(unique, { ...current, ...merge.changes }, () =>
      tx
        .update(table as PgTable)
        .set(merge.changes)
        .where(eq(table.uid, uid)),
    )
    await rewriteFileUsage(tx, table, sql`${uid}`)
    await announceChange(tx, contract, table, uid)
  }
  return {
    uid,
    after: { ...current, ...merge.changes } as never,
    before: current as never,
    merged: merge.merged,
    cleaned,
  }
}

/** Deletes a record at a version; a stale one is always refused. */
export async function removeRecord(
  tx: Transaction,
  contract: AnyRecord,
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
    if (postgresCode(error) === '23503') throw refused(`Something still uses this ${contract.noun}.`)
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

const maker = alias(staff, 'maker')
const changer = alias(staff, 'changer')
const stampFields = ['uid', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']

function gone(contract: AnyRecord): Refusal {
  return notFound(`This ${contract.noun} does not exist. Someone may have deleted it.`)
}

/** What was sent, ready to be stored: rich text is cleaned on every write, whoever sends it, and moments are dates. */
export function cleanInput(
  contract: Pick<AnyRecord, 'input'>,
  input: unknown,
): { values: Values; cleaned: string[] } {
  const values = pick(input as Values, Object.keys(contract.input.shape))
  const cleaned: string[] = []
  for (const [field, schema] of Object.entries(contract.input.shape)) {
    const kind = kindOf(schema as z.ZodType)
    const value = values[field]
    if (typeof value !== 'string') continue
    if (kind === 'instant') values[field] = new Date(value)
    if (kind !== 'richText') continue
    const { html, removed } = cleanRichText(value)
    values[field] = html
    if (removed.length > 0) cleaned.push(field)
  }
  return { values, cleaned }
}

/** Tells those who may read such records that one of them has changed. */
export async function announceChange(
  tx: Transaction,
  contract: Pick<AnyRecord, 'levels'>,
  table: RecordTable,
  uid: number,
) {
  const entity = entityOf(table)
  const levels = contract.levels === 'open' ? null : JSON.stringify(contract.levels)
  await tx.execute(sql`
    select pg_notify('backroom', json_build_object('levels', ${levels}::json, 'event', json_build_object(
      'type', 'record.changed', 'entity', ${entity}::text, 'uid', ${uid}::int,
      'version', (select version from ${table} where ${table.uid} = ${uid}),
      'by', json_build_object('uid', actor_uid(), 'name', coalesce((select name from staff where uid = actor_uid()), 'Backroom'))
    ))::text)`)
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

function pick(values: Values, fields: readonly string[]): Values {
  return Object.fromEntries(fields.filter(field => field in values).map(field => [field, values[field]]))
}
