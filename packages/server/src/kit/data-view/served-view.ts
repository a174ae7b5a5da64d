import type { AnyView, Column, RowOf } from '@backroom/contract/kit/data-view'
import { askedColumn, columnsOf } from '@backroom/contract/kit/data-view'
import { isNullable, kindOf } from '@backroom/contract/kit/field-kind'
import type { Filter } from '@backroom/contract/kit/filter'
import { sentence } from '@backroom/contract/wording/say'
import { getTableColumns, is, type SQL, sql } from 'drizzle-orm'
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Database } from '#database/database'
import { inlined } from '#database/literal-sql'
import type { Expression, SqlField } from '#kit/condition-sql'
import type { From } from '#kit/data-view/joins'
import { ShownRow } from '#kit/data-view/shown-row'
import { invalid } from '#kit/errors'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'

/** Where a field of the rows comes from. What is shown may differ from what is compared (a picture's address, its uid). */
export type Source = Expression | ShownAndCompared
interface ShownAndCompared {
  readonly show: SQL
  readonly compare: Expression
}

/** Which rows are wanted as CSV: all that match, those ticked, or all but those taken out. */
export interface CsvQuestion {
  readonly search: string
  readonly filter: Filter
  readonly sort: string
  readonly columns: string
  readonly uids: string
  readonly except: string
}

/** What a field that is not said comes from: the column of the same name. */
type ColumnOf<Table> = Table extends PgTable ? keyof Table['_']['columns'] : never

type FieldsOf<View extends AnyView, Table> = {
  readonly [Field in Exclude<keyof RowOf<View>, ColumnOf<Table>>]-?: Source
} & { readonly [Field in keyof RowOf<View>]?: Source }

/** Fields are left out where all of them are columns. */
export type NeedsFields<View extends AnyView, Table> =
  Record<never, never> extends FieldsOf<View, Table> ? unknown : { readonly fields: FieldsOf<View, Table> }

/** How the server answers a data view: the tables it reads and where each field comes from. */
export interface ViewSource<View extends AnyView, Table extends PgTable | undefined = undefined> {
  /** Where its tables are, when not in the store's own database. */
  readonly database?: Database
  /** The table its rows are of, where they are of one. */
  readonly table?: Table
  /** Its tables, when there are more; those that depend on the call's parameters are worked out for each. */
  readonly from?: SQL | From | ((asked: Asked<View>) => Promise<SQL | From>)
  /** The table's own, unless said. */
  readonly uid?: Expression
  /** Every field of the row that is no column of the table; a field the contract adds does not compile until it is one or is here. */
  readonly fields?: FieldsOf<View, Table>
  /** The folded text a search looks in, and the columns whose words it holds. */
  readonly search?: {
    readonly text: PgColumn | SQL
    readonly covers?: readonly (keyof RowOf<View> & string)[]
    /** A search that is more than words in one text; what was typed is in `typed`. */
    readonly condition?: (typed: string, asked: Asked<View>) => SQL | undefined
    /** How good a match is, the smaller the better: a number of at most three decimals. For views that are `ranked`. */
    readonly rank?: (typed: string, asked: Asked<View>) => SQL
  }
  /** Fields that this person never sees: not in rows, not in CSV, and not to be asked about. */
  readonly hides?: (asked: Asked<View>) => Promise<readonly string[]>
  /** What is always asked of a row. The same each time where it does not go by who asks, so that its statements are put into words once. */
  readonly where?: SQL | ((asked: Asked<View>) => SQL | undefined | Promise<SQL | undefined>)
  /** Questions answered with every row at once, in the view's own order: a small list that something is built of. */
  readonly isWhole?: (asked: Asked<View>) => boolean
  /** Before rows leave as CSV: whoever must answer for it is written down. */
  readonly exported?: (asked: Asked<View>, question: CsvQuestion, view: ServedView) => Promise<unknown>
  /** Questions that take longer are stopped, with what to say then (408). */
  readonly limit?: { readonly ms: number; readonly text: string }
}

/** A source with everything said. */
export interface WholeSource extends Omit<ViewSource<AnyView>, 'table' | 'from' | 'uid' | 'fields'> {
  /** Of which table its uids are, where that is known. */
  readonly table: PgTable | undefined
  readonly from: NonNullable<ViewSource<AnyView>['from']>
  readonly uid: Expression
  readonly fields: Readonly<Record<string, Source>>
}

/** Fills in what the table says by itself. */
export function wholeSource<View extends AnyView, Table extends PgTable | undefined>(
  view: View,
  { table, ...source }: ViewSource<View, Table>,
): WholeSource {
  const columns: Readonly<Record<string, PgColumn>> = table ? getTableColumns(table) : {}
  const given = (source.fields ?? {}) as Readonly<Record<string, Source>>
  const fields = Object.keys(view.row.shape).map(field => [field, given[field] ?? columns[field]])
  return {
    from: sql`${table}`,
    uid: columns.uid,
    ...source,
    table: table ?? (is(source.uid, PgColumn) ? source.uid.table : undefined),
    fields: Object.fromEntries(fields),
  } as never
}

/** Who asks a view, and with what parameters in its path. */
export interface Asked<View extends AnyView = AnyView> {
  readonly params: z.output<NonNullable<View['params']>>
  readonly more: z.output<NonNullable<View['more']>>
  readonly visitor: StaffVisitor
  readonly store: Store
}

/** Of one view; whoever asks for odd fields or filters has them put into words each time. */
const keptMost = 100

/** A data view with its source, ready to be asked. */
export class ServedView {
  readonly columns
  private readonly rows = new Map<string, ShownRow>()
  private readonly conditions = new Map<string, Readonly<Record<'always' | 'condition', SQL | undefined>>>()
  private readonly askable = new Map<string, SqlField>()
  private readonly narrowed = new Map<string, ServedView>()
  /** A row that a search found, whose WITH clause names them; one text for all searches. */
  readonly isFound: SQL

  constructor(
    readonly contract: AnyView,
    readonly source: WholeSource,
  ) {
    this.columns = new Map(columnsOf(contract).map(column => [column.field, column]))
    this.isFound = sql.raw(inlined(sql`${source.uid} = any(array(select uid from found))`))
  }

  /** The view as a person sees it: without what is kept from them. */
  async seenBy(asked: Asked): Promise<ServedView> {
    const hidden = (await this.source.hides?.(asked)) ?? []
    if (hidden.length === 0) return this
    const key = hidden.join()
    const kept = (name: string) => !hidden.includes(name)
    const { row, columns, sums = [] } = this.contract
    const seen =
      this.narrowed.get(key) ??
      new ServedView(
        {
          ...this.contract,
          row: row.omit(Object.fromEntries(hidden.map(name => [name, true])) as never),
          columns: Object.fromEntries(Object.entries(columns).filter(([name]) => kept(name))),
          sums: sums.filter(kept),
        },
        this.source,
      )
    this.narrowed.set(key, seen)
    return seen
  }

  show(field: string): Expression {
    const source = this.source.fields[field] as Source
    return isPair(source) ? source.show : (source as Expression)
  }

  compare(field: string): Expression {
    const source = this.source.fields[field] as Source
    return isPair(source) ? source.compare : (source as Expression)
  }

  /** A column as something to filter by, or a refusal. */
  asked(field: string): SqlField {
    const known = this.askable.get(field)
    if (known) return known
    const { search } = this.source
    const asked = {
      ...askedColumn(this.column(field, 'filter')),
      compared: this.compare(field),
      ...(search?.covers?.includes(field) && { within: search.text }),
    }
    this.askable.set(field, asked)
    return asked
  }

  /** What a row answers to these fields, or all of them. Put into words once for each look of a list, not at every call. */
  row(fields: string): ShownRow {
    const known = this.rows.get(fields)
    if (known) return known
    const shown = Object.keys(this.contract.row.shape).map(field => [field, this.show(field)] as const)
    const row = new ShownRow(new Map(shown), fields === '' ? null : fields.split(','))
    if (this.rows.size < keptMost) this.rows.set(fields, row)
    return row
  }

  /** What is asked of a row by all who filter so, made once. */
  usually(always: SQL | undefined, filter: string, make: () => SQL | undefined): SQL | undefined {
    const known = this.conditions.get(filter)
    if (known && known.always === always) return known.condition
    const condition = make()
    if (this.conditions.size >= keptMost) this.conditions.clear()
    this.conditions.set(filter, { always, condition })
    return condition
  }

  schemaOf(field: string): z.ZodType {
    return this.contract.row.shape[field] as z.ZodType
  }

  kindOf(field: string) {
    return kindOf(this.schemaOf(field))
  }

  isNullable(field: string): boolean {
    const compared = this.compare(field)
    return is(compared, PgColumn) ? !compared.notNull : isNullable(this.schemaOf(field))
  }

  /** A column by name, or a refusal that says which are there. */
  column(field: string, purpose: 'sort' | 'filter'): Column {
    const column = this.columns.get(field)
    if (column && column[purpose] !== false) return column
    const known = [...this.columns.values()].filter(each => each[purpose] !== false).map(each => each.field)
    throw invalid({
      [purpose]: sentence`There is no column "${field}" to ${purpose} by. There are: ${known.join(', ')}.`,
    })
  }
}

function isPair(source: Source): source is ShownAndCompared {
  return 'show' in source && 'compare' in source
}
