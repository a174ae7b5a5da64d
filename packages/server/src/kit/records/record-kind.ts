import type { RecordFacts, StoredOf } from '@backroom/contract/kit/record'
import { sentence } from '@backroom/contract/wording/say'
import type { SQL } from 'drizzle-orm'
import { getTableColumns } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Reader, Transaction } from '#database/database'
import { partsShown } from '#kit/records/parts'
import {
  announceChange,
  type Computed,
  createRecord,
  explained,
  type RecordTable,
  readRecord,
  readValues,
  removeRecord,
  type Saved,
  type SaveRules,
  type UniqueTexts,
  updateRecord,
} from '#kit/records/record'
import { isSecret } from '#tables/columns'

type Input<Contract extends RecordFacts> = z.output<Contract['input']>
type ComputedField<Contract extends RecordFacts> = keyof z.output<Contract['computed']>
type ColumnOf<Table extends RecordTable> = keyof Table['_']['columns']

/** A computed field is a column of the same name, or says where it comes from: one that does neither does not compile. */
type ComputedOf<Contract extends RecordFacts, Table extends RecordTable> = {
  readonly [Field in Exclude<ComputedField<Contract>, ColumnOf<Table>>]: SQL | PgColumn
} & { readonly [Field in ComputedField<Contract>]?: SQL | PgColumn }

/** A kind with a computed field that is no column must say where it comes from. */
type NeedsComputed<Contract extends RecordFacts, Table extends RecordTable> =
  Record<never, never> extends ComputedOf<Contract, Table>
    ? unknown
    : { readonly computed: ComputedOf<Contract, Table> }

/** Fields that are no columns of the table. Lists of rows may be: they are tables of their own. */
type Homeless<Contract extends RecordFacts, Table extends RecordTable> = {
  readonly [Field in keyof Input<Contract>]: Field extends ColumnOf<Table>
    ? never
    : Input<Contract>[Field] extends readonly object[]
      ? never
      : Field
}[keyof Input<Contract>]

/** What is written has a column of its name: a table that lacks one does not compile. */
type Holds<Contract extends RecordFacts, Table extends RecordTable> = [Homeless<Contract, Table>] extends [
  never,
]
  ? Table
  : Table & { readonly hasNoColumn: Homeless<Contract, Table> }

type RemoveQuery<Contract> = Contract extends { remove: { query: infer Query extends z.ZodType } }
  ? z.output<Query>
  : never

/** Refuses what this person may not write, before anything follows from it. */
export type Judge<Contract extends RecordFacts> = (saved: Saved<Contract>, tx: Transaction) => unknown

/** What is the noun's own about its records; everything else is the same for all. */
export interface KindRules<Contract extends RecordFacts, Table extends RecordTable>
  extends Omit<SaveRules<Contract>, 'unique'> {
  /** What a failed unique index means: the field whose value is taken, with a sentence where the usual one does not fit. */
  readonly unique?: Readonly<Record<string, (keyof Input<Contract> & string) | UniqueTexts[string]>>
  /** Where fields come from that are no columns; left out where there are none. */
  readonly computed?: ComputedOf<Contract, Table>
  /** What no column or expression can say: worked out for a record that was read. */
  readonly shown?: (reader: Reader, stored: StoredOf<Contract>) => Promise<Partial<StoredOf<Contract>>>
  /** What is kept from others before the record itself, so that two people never wait for each other. */
  readonly locks?: (tx: Transaction) => Promise<unknown>
  /** What follows from a save. */
  readonly saved?: (tx: Transaction, saved: Saved<Contract>) => Promise<unknown>
  /** Says why one cannot go yet, with what to do. */
  readonly refuseRemoval?: (tx: Transaction, stored: StoredOf<Contract>) => Promise<unknown>
  /** What goes with one, before it goes. */
  readonly takesAlong?: (
    tx: Transaction,
    stored: StoredOf<Contract>,
    query: RemoveQuery<Contract>,
  ) => Promise<unknown>
  /** What follows once one is gone. */
  readonly removed?: (tx: Transaction, stored: StoredOf<Contract>) => Promise<unknown>
}

/** One kind of record: reading, making, saving and removing, for its calls and for sheets, copies and jobs alike. */
export class RecordKind<Contract extends RecordFacts = RecordFacts, Table extends RecordTable = RecordTable> {
  private readonly computed: Computed<Contract>
  private readonly saving: SaveRules<Contract>

  constructor(
    readonly contract: Contract,
    readonly table: Holds<Contract, Table>,
    private readonly rules: KindRules<Contract, Table> & NeedsComputed<Contract, Table>,
  ) {
    const columns = getTableColumns(table) as Record<string, PgColumn>
    const fields = Object.keys(contract.computed.shape)
    const lists = partsShown(contract, table).map(({ field }) => field)
    const homeless = Object.keys(contract.input.shape).find(
      field => !columns[field] && !lists.includes(field),
    )
    if (homeless) throw new Error(`${contract.resource}.${homeless} has no column.`)
    const given = (rules.computed ?? {}) as Record<string, SQL | PgColumn>
    const secret = [...fields, ...Object.keys(contract.input.shape)].find(
      field => columns[field] && isSecret(columns[field]),
    )
    if (secret) throw new Error(`${contract.resource}.${secret} is a secret and no field.`)
    this.saving = {
      ...rules,
      unique: Object.fromEntries(
        Object.entries(rules.unique ?? {}).map(([index, said]) => [index, takenText(contract, said)]),
      ),
    }
    this.computed = Object.fromEntries(fields.map(field => [field, given[field] ?? columns[field]])) as never
  }

  async read(reader: Reader, uid: number): Promise<StoredOf<Contract>> {
    return this.show(reader, await this.stored(reader, uid))
  }

  /** Adds what takes long to work out: after a save, so that nobody waits for the record meanwhile. */
  async show<Stored extends StoredOf<Contract>>(reader: Reader, stored: Stored): Promise<Stored> {
    return this.rules.shown ? { ...stored, ...(await this.rules.shown(reader, stored)) } : stored
  }

  /** As the database knows it, before `shown`. */
  stored(reader: Reader, uid: number): Promise<StoredOf<Contract>> {
    return readRecord(reader, this.contract, this.table, uid, this.computed)
  }

  async make(tx: Transaction, input: Input<Contract>, judge?: Judge<Contract>): Promise<Saved<Contract>> {
    await this.rules.locks?.(tx)
    const saved = await createRecord(tx, this.contract, this.table, input, this.saving)
    await judge?.(saved, tx)
    await this.rules.saved?.(tx, saved)
    return saved
  }

  /** Another one with the same fields but these. */
  async copy(tx: Transaction, uid: number, changes: Partial<Input<Contract>>): Promise<number> {
    const values = await readValues(tx, this.contract, this.table, uid)
    return (await this.make(tx, { ...values, ...changes } as Input<Contract>)).uid
  }

  async save(
    tx: Transaction,
    uid: number,
    body: Input<Contract> & { readonly version: number },
    judge?: Judge<Contract>,
  ): Promise<Saved<Contract>> {
    await this.rules.locks?.(tx)
    const saved = await updateRecord(tx, this.contract, this.table, uid, body, this.saving)
    await judge?.(saved, tx)
    await this.rules.saved?.(tx, saved)
    return saved
  }

  async remove(tx: Transaction, uid: number, query: { readonly version: number }): Promise<void> {
    const { rules } = this
    await rules.locks?.(tx)
    const stored = await this.stored(tx, uid)
    await rules.refuseRemoval?.(tx, stored)
    await rules.takesAlong?.(tx, stored, query as RemoveQuery<Contract>)
    await removeRecord(tx, this.contract, this.table, uid, query.version)
    await rules.removed?.(tx, stored)
  }

  /** Lets one that was deleted come back if it fits what is there now; otherwise refuses it in the record's own words. */
  async takeBack(tx: Transaction, uid: number, values: Input<Contract>, putBack: () => Promise<void>) {
    const { locks, saved } = this.rules
    const { check, unique = {} } = this.saving
    await locks?.(tx)
    await check?.(tx, values, { uid: null, before: null, removed: new Set() })
    await explained(unique, values, putBack)
    await saved?.(tx, { uid, after: values, before: null, merged: [], cleaned: [] })
    await announceChange(tx, this.contract, this.table, uid)
  }
}

function takenText({ noun }: RecordFacts, said: string | UniqueTexts[string]): UniqueTexts[string] {
  if (typeof said !== 'string') return said
  const text = ({ [said]: value }: Record<string, unknown>) =>
    said === 'code'
      ? sentence`There is already a ${noun} ${String(value)}.`
      : sentence`There is already a ${noun} called ${String(value)}.`
  return { field: said, text }
}
