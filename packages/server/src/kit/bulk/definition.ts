import type { AnyBulk } from '@backroom/contract/kit/bulk'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Reader, Transaction } from '#database/database'
import type { Plan } from '#kit/bulk/plan'
import type { RecordTable } from '#kit/records/record'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'

/** Why some records are not changed: the first reason that holds for a record is the one it is given. */
export interface RefusalRule {
  readonly code: string
  /** True of a record that must not be changed. */
  readonly when: SQL
  /** One sentence for the person, for all of them or per record. */
  readonly text: string | SQL
}

/** Something a person must accept before the run, with how many records it concerns. */
export interface WarningRule {
  readonly key: string
  readonly when: SQL
  readonly text: (count: number) => string
  readonly link?: string
  /** Whom it is not told, since it would tell them what is kept from them. */
  readonly keptFrom?: (asked: Asked) => Promise<boolean>
}

/** Something that will follow from the run: for the records of which `when` is true, or as many as `count` finds for their uids. */
export type ConsequenceRule = ({ readonly when: SQL } | { readonly count: (records: SQL) => SQL }) & {
  readonly text: (count: number) => string
  readonly link?: string
}

/** Where an operation is asked for, and by whom. */
export interface Asked {
  readonly store: Store
  readonly visitor: StaffVisitor
}

/** What a room writes for one operation; the engine does the rest. */
export interface BulkDefinition<Contract extends AnyBulk, Values = z.output<Contract['values']>> {
  readonly table: RecordTable
  /** How a record is shown in previews and results. */
  readonly shows: {
    readonly code: SQL | PgColumn
    readonly name: SQL | PgColumn
    readonly image?: SQL
    /** What tells it from others of its name, by fields of the contract's record. */
    readonly also?: Readonly<Record<string, SQL>>
  }
  /** Which records a selection stands for, where they are not the ones selected: pages for their sizes, sizes for their page. */
  readonly targets?: (values: Values, selected: SQL) => SQL
  /** "Deactivate 12 brands". */
  readonly title: (values: Values, count: number) => string
  /** The new value of each field it touches, which may depend on the row. */
  readonly change: (values: Values) => Readonly<Record<string, SQL>>
  /** Figures that follow from the change, shown before and after beside it. */
  readonly follows?: (
    values: Values,
  ) => Readonly<Record<string, { readonly before: SQL; readonly after: SQL }>>
  readonly refusals?: (values: Values) => readonly RefusalRule[]
  readonly warnings?: (values: Values) => readonly WarningRule[]
  readonly consequences?: (values: Values) => readonly ConsequenceRule[]
  /** Keeps others from what its refusals read beside its own records, until a batch is done: of two changes, the second sees the first. */
  readonly hold?: (tx: Transaction) => Promise<void>
  /** Throws when the values make no sense (any more); asked at preview and again at run. */
  readonly check?: (values: Values, reader: Reader, asked: Asked) => Promise<void>
  /** For operations that do more than set fields: writes for the uids in the table `bulk_changed`. */
  readonly apply?: (tx: Transaction, values: Values) => Promise<void>
  /** For operations that neither set fields of a table nor are previewed: how their targets are judged and changed. */
  readonly plan?: (values: Values) => Plan
  /** Fields of its records that are kept from somebody: no preview and no result shows them. */
  readonly hides?: (asked: Asked) => Promise<readonly string[]>
  /** Why it could not be taken back; left out when it can. */
  readonly cannotUndo?: string
}
