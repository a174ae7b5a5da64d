import type { RecordFacts } from '@backroom/contract/kit/record'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { type Fields, Select } from '#database/statements'
import { listSql, partsShown } from '#kit/records/parts'
import { staff } from '#tables/access/staff'

type Values = Record<string, unknown>

/** A table of records that staff edit. */
export type RecordTable = PgTable & { readonly uid: PgColumn; readonly version: PgColumn }

const maker = alias(staff, 'maker')
const changer = alias(staff, 'changer')
const stampFields = ['uid', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']

type Whole = Select<Values & { makerName: string | null; changerName: string | null }>

/** By what they compute: an object that stays the same is asked in the same words. */
const wholes = new WeakMap<object, { readonly contract: RecordFacts; readonly asked: Whole }>()

/** Asks for a record by `uid`, with its computed fields and the names of who made and changed it. */
export function wholeRecord(contract: RecordFacts, table: RecordTable, computed: Fields): Whole {
  const known = wholes.get(computed)
  if (known?.contract === contract) return known.asked
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const lists = Object.fromEntries(partsShown(contract, table).map(part => [part.field, listSql(part)]))
  const own = [...stampFields, ...Object.keys(contract.input.shape)].map(field => [
    field,
    lists[field] ?? columns[field],
  ])
  const fields = { ...Object.fromEntries(own), ...computed, makerName: maker.name, changerName: changer.name }
  const asked: Whole = new Select(fields, select =>
    select
      .from(table as PgTable)
      .leftJoin(maker, eq(maker.uid, columns.createdBy as PgColumn))
      .leftJoin(changer, eq(changer.uid, columns.updatedBy as PgColumn))
      .where(eq(table.uid, sql.placeholder('uid'))),
  )
  wholes.set(computed, { contract, asked })
  return asked
}

const locked = new WeakMap<RecordTable, Select<Values>>()

/** Asks for a row by `uid` and keeps it from others until the transaction ends. Who only points at it need not wait. */
export function lockedRow(table: RecordTable): Select<Values> {
  const asked =
    locked.get(table) ??
    new Select<Values>(getTableColumns(table), select =>
      select
        .from(table as PgTable)
        .where(eq(table.uid, sql.placeholder('uid')))
        .for('no key update'),
    )
  locked.set(table, asked)
  return asked
}
