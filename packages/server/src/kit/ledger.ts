import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { backroomItself, type Reader, type Transaction } from '#database/database'
import { columnName } from '#database/schema'
import { notFound, refused } from '#kit/errors'
import type { Task } from '#kit/jobs/jobs'
import type { ledgerColumns } from '#tables/columns'

type LedgerTable = PgTable & Record<keyof ReturnType<typeof ledgerColumns>, AnyPgColumn>
type Field<Table extends PgTable> = keyof Table['$inferInsert'] & string

interface Spec<Table extends LedgerTable> {
  readonly name: string
  /** The rows, on `ledgerColumns()`. */
  readonly table: Table
  /** What a sum is kept of: columns that both tables have, unique together in the table of sums. */
  readonly account: readonly Field<Table>[]
  /** The columns that are added up; both tables call them the same. */
  readonly figures: readonly Field<Table>[]
  readonly sums: PgTable
  /** The column of the sums that says when one last changed. */
  readonly changedAt: string
}

/** An account whose sum is not what its rows come to. */
export type Difference = Readonly<Record<string, number>>

/**
 * Sums that nobody changes but by adding a row that says why. Rows are written together with the sums they change; a row that was
 * wrong is taken back by its opposite; and because both are kept, each can be held against the other.
 */
export class Ledger<Table extends LedgerTable> {
  private readonly keys: SQL
  /** What every account comes to by its rows. */
  private readonly summed: SQL
  private readonly differs: SQL

  constructor(readonly spec: Spec<Table>) {
    this.keys = each(spec.account, key => key)
    this.summed = sql`(select ${this.keys}, ${this.figures(of => sql`sum(${of})::bigint as ${of}`)} from ${spec.table} group by ${this.keys})`
    this.differs = sql`(${this.figures(of => sql`coalesce(kept.${of}, 0)`)}) <> (${this.figures(of => sql`coalesce(due.${of}, 0)`)})`
  }

  /** Adds rows and changes the sums by them, in the transaction given. A row whose key is known is left out. Answers how many were added. */
  async post(tx: Transaction, rows: readonly Table['$inferInsert'][]): Promise<number> {
    if (rows.length === 0) return 0
    const { rows: answer } = await tx.execute<{ added: number; first: number[] }>(this.addSql(tx, rows))
    const { added = 0, first = [] } = answer[0] ?? {}
    if (first.length > 0) await tx.execute(this.openSql(`{${first.join()}}`))
    return added
  }

  /**
   * Adds rows and changes the sums that are there; answers how many, and those whose sums are not there yet. In one order, so that two
   * who post to the same accounts wait for each other instead of locking each other out.
   */
  private addSql(tx: Transaction, rows: readonly Table['$inferInsert'][]): SQL {
    const { table, sums, account, figures } = this.spec
    const columns = ['uid', ...account, ...figures].map(name => [name, (table as never)[name]] as const)
    const insert = tx
      .insert(table)
      .values(rows as never)
      .onConflictDoNothing({ target: table.key as never })
      .returning(Object.fromEntries(columns))
    const isMoved = sql.join(
      account.map(key => sql`${sums}.${column(key)} = moved.${column(key)}`),
      sql` and `,
    )
    return sql`
      with added as (${insert.getSQL()}),
      moved as (${this.movedSql(sql`added`)}),
      locked as (select ${this.keys} from ${sums} where (${this.keys}) in (select ${this.keys} from moved) order by ${this.keys} for no key update),
      changed as (
        update ${sums} set ${this.figures(of => sql`${of} = ${sums}.${of} + moved.${of}`)}, ${column(this.spec.changedAt)} = now()
        from moved where ${isMoved} and (select count(*) from locked) > 0
        returning ${each(account, key => sql`moved.${key}`)})
      select count(*)::int as added, array(select uid::float8 from added where (${this.keys}) not in (select ${this.keys} from changed)) as first from added`
  }

  /** Begins sums that were not there. */
  private openSql(uids: string): SQL {
    const { sums, table } = this.spec
    return sql`
      insert into ${sums} (${this.keys}, ${this.figures(of => of)})
      ${this.movedSql(sql`${table} where uid = any(${uids}::bigint[])`)} order by ${this.keys}
      on conflict (${this.keys}) do update
      set ${this.figures(of => sql`${of} = ${sums}.${of} + excluded.${of}`)}, ${column(this.spec.changedAt)} = now()`
  }

  private movedSql(rows: SQL): SQL {
    return sql`select ${this.keys}, ${this.figures(of => sql`sum(${of}) as ${of}`)} from ${rows} group by ${this.keys}`
  }

  /** Takes a row back by adding its opposite, once. */
  async reverse(tx: Transaction, uid: number, note: string): Promise<void> {
    const table = this.spec.table as PgTable
    const [row] = await tx.select().from(table).where(eq(this.spec.table.uid, uid))
    if (!row) throw notFound('This entry is not in the ledger.')
    const [known] = await tx.select().from(table).where(eq(this.spec.table.reversesUid, uid))
    if (known) throw refused('This entry has already been taken back.')
    const { uid: _uid, at: _at, byUid: _by, key: _key, ...kept } = row
    const opposite = Object.fromEntries(this.spec.figures.map(figure => [figure, -Number(row[figure])]))
    await this.post(tx, [{ ...kept, ...opposite, note, reversesUid: uid } as never])
  }

  /** Accounts whose sum is not what their rows come to, at most a thousand: what is kept, and what is due. */
  async differences(reader: Reader): Promise<Difference[]> {
    const shown = each(
      this.spec.figures,
      (of, field) =>
        sql`coalesce(kept.${of}, 0) as ${sql.identifier(field)}, coalesce(due.${of}, 0) as ${sql.identifier(`${field}Due`)}`,
    )
    const { rows } = await reader.execute<Difference>(sql`
      select ${each(this.spec.account, (key, field) => sql`${key} as ${sql.identifier(field)}`)}, ${shown}
      from ${this.spec.sums} kept full join ${this.summed} due using (${this.keys})
      where ${this.differs} order by ${this.keys} limit 1000`)
    return rows
  }

  /** Sets the sums of these accounts to what their rows come to, where they still differ. */
  async settle(tx: Transaction, found: readonly Difference[]): Promise<void> {
    const accounts = found.map(
      each =>
        sql`(${sql.join(
          this.spec.account.map(key => sql`${each[key]}::int`),
          sql`, `,
        )})`,
    )
    await tx.execute(sql`
      insert into ${this.spec.sums} (${this.keys}, ${this.figures(of => of)})
      select ${this.keys}, ${this.figures(of => sql`coalesce(due.${of}, 0)`)}
      from ${this.spec.sums} kept full join ${this.summed} due using (${this.keys})
      where ${this.differs} and (${this.keys}) in (${sql.join(accounts, sql`, `)})
      on conflict (${this.keys}) do update
      set ${this.figures(of => sql`${of} = excluded.${of}`)}, ${column(this.spec.changedAt)} = now()`)
  }

  private figures(write: (column: SQL) => SQL): SQL {
    return each(this.spec.figures, write)
  }
}

function column(field: string): SQL {
  return sql`${sql.identifier(columnName(field))}`
}

function each(fields: readonly string[], write: (column: SQL, field: string) => SQL): SQL {
  return sql.join(
    fields.map(field => write(column(field), field)),
    sql`, `,
  )
}

/** Sets right what was found: under the locks of whoever moves these accounts, and with what follows from it. */
type Settling = (
  tx: Transaction,
  found: readonly Difference[],
  settle: () => Promise<void>,
) => Promise<unknown>

/** Nightly: sums that were changed without a row are told to the log and set right. The rows are what is believed. */
export function checkLedger<Table extends LedgerTable>(
  ledger: Ledger<Table>,
  settling: Settling,
): Task<Record<string, unknown>> {
  const { name } = ledger.spec
  return {
    name: `${name}Check`,
    title: 'Checking figures against their movements',
    run: async (_, { store }) => {
      const found = await ledger.differences(store.database.orm)
      if (found.length === 0) return
      store.report({
        kind: 'ledgerOff',
        ledger: name,
        groupUid: store.groupUid,
        found: found.length,
        first: found.slice(0, 10),
      })
      await store.database.write(backroomItself('job'), tx =>
        settling(tx, found, () => ledger.settle(tx, found)),
      )
    },
  }
}
