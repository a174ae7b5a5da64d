import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { backroomItself, type Reader, type Transaction } from '#database/database'
import { columnName } from '#database/schema'
import { Statement } from '#database/statements'
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

/** What is written together with rows of a ledger. */
interface PostedWith {
  /** Parts of a `with`. */
  readonly given: SQL
  /** Which columns of the ledger `rows` selects, in its order. */
  readonly columns: readonly string[]
  readonly rows: SQL
  readonly answer: SQL
}
type Values = Readonly<Record<string, unknown>>
interface Added extends Record<string, unknown> {
  readonly added: number
  readonly first: number[]
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
    const insert = tx
      .insert(this.spec.table)
      .values(rows as never)
      .onConflictDoNothing({ target: this.spec.table.key as never })
    const added = sql`with added as (${insert.getSQL()} returning ${this.moving}), ${this.changedSql}`
    const { rows: answer } = await tx.execute<Added>(
      sql`${added} select count(*)::int as added, ${this.firstSql} as first from added`,
    )
    await this.open(tx, answer[0]?.first ?? [])
    return answer[0]?.added ?? 0
  }

  /**
   * The same in one statement with the rows that it is about: `given` is what is written first, `rows` selects from it what is added
   * here, and `answer` what is answered, as JSON. Written once, for what is done hundreds of times a second.
   */
  poster<Answer>({
    given,
    columns,
    rows,
    answer,
  }: PostedWith): (tx: Transaction, values: Values) => Promise<Answer> {
    const statement = new Statement<Pick<Added, 'first'> & { answer: Answer }>(
      () => sql`
        with ${given}, added as (insert into ${this.spec.table} (${each(columns, key => key)}) ${rows} returning ${this.moving}), ${this.changedSql}
        select (${answer}) as answer, ${this.firstSql} as first`,
    )
    return async (tx, values) => {
      const [row] = await statement.rows(tx, values)
      await this.open(tx, row?.first ?? [])
      return row?.answer as Answer
    }
  }

  private get moving(): SQL {
    return each(['uid', ...this.spec.account, ...this.spec.figures], key => key)
  }

  /** Of what was added, the rows whose sums are not there yet. */
  private get firstSql(): SQL {
    return sql`array(select uid::float8 from added where (${this.keys}) not in (select ${this.keys} from changed))`
  }

  /**
   * Changes the sums that are there by what was added. In one order, so that two who post to the same accounts wait for each other
   * instead of locking each other out.
   */
  private get changedSql(): SQL {
    const { sums, account } = this.spec
    const isMoved = sql.join(
      account.map(key => sql`${sums}.${column(key)} = moved.${column(key)}`),
      sql` and `,
    )
    return sql`
      moved as (${this.movedSql(sql`added`)}),
      locked as (select ${this.keys} from ${sums} where (${this.keys}) in (select ${this.keys} from moved) order by ${this.keys} for no key update),
      changed as (
        update ${sums} set ${this.figures(of => sql`${of} = ${sums}.${of} + moved.${of}`)}, ${column(this.spec.changedAt)} = now()
        from moved where ${isMoved} and (select count(*) from locked) > 0
        returning ${each(account, key => sql`moved.${key}`)})`
  }

  /** Begins the sums of rows whose sums were not there. */
  private async open(tx: Transaction, uids: readonly number[]): Promise<void> {
    if (uids.length === 0) return
    const { sums, table } = this.spec
    await tx.execute(sql`
      insert into ${sums} (${this.keys}, ${this.figures(of => of)})
      ${this.movedSql(sql`${table} where uid = any(${`{${uids.join()}}`}::bigint[])`)} order by ${this.keys}
      on conflict (${this.keys}) do update
      set ${this.figures(of => sql`${of} = ${sums}.${of} + excluded.${of}`)}, ${column(this.spec.changedAt)} = now()`)
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
