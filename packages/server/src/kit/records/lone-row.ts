import type { AnyRecord } from '@backroom/contract/kit/record'
import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Reader, Transaction } from '#database/database'
import { type RecordTable, updateRecord } from '#kit/records/record'

/** A record that everybody has from the start: until it is stored, its defaults stand as version 1. */
interface LoneRow<Input extends z.ZodObject> {
  readonly resource: string
  readonly noun: string
  readonly levels: AnyRecord['levels']
  readonly input: Input
  readonly defaults: z.output<Input>
  readonly table: RecordTable
}

type Values = Record<string, unknown>
type Stored<Input extends z.ZodObject> = z.output<Input> & { readonly version: number }

/** The row, or its defaults. */
export async function readLoneRow<Input extends z.ZodObject>(
  reader: Reader,
  { input, defaults, table }: LoneRow<Input>,
  uid: number,
): Promise<Stored<Input> & Values> {
  const [row] = await reader
    .select()
    .from(table as PgTable)
    .where(eq(table.uid, uid))
  const fields = Object.keys(input.shape)
  if (!row) return { ...defaults, version: 1 } as Stored<Input>
  return Object.fromEntries([...fields, 'version'].map(field => [field, row[field]])) as Stored<Input>
}

/** Saves the row with merge, made first with its defaults; answers the fields that were merged. */
export async function saveLoneRow<Input extends z.ZodObject>(
  tx: Transaction,
  row: LoneRow<Input>,
  uid: number,
  body: Stored<Input>,
  key: Values = {},
): Promise<string[]> {
  await tx
    .insert(row.table as PgTable)
    .values({ uid, ...key } as never)
    .onConflictDoNothing()
  const { merged } = await updateRecord(tx, row as unknown as AnyRecord, row.table, uid, body as never)
  return merged
}
