import { z } from 'zod'
import type { Rule } from './access.ts'
import { type AskedField, optionsOf } from './condition.ts'
import { endpoint, named } from './endpoint.ts'
import { uid, writtenUids } from './field.ts'
import { type FieldKind, kindOf, unwrap } from './field-kind.ts'
import { type Filter, filter } from './filter.ts'
import { labelOf } from './label.ts'
import { type ColumnSpec, type Known, type RowFrom, stampColumns } from './view-columns.ts'

/** A view the product itself offers, beside the ones people save. */
export interface Preset {
  readonly name: string
  readonly filter?: Filter
  readonly sort?: string
}

/** What a view says beside its rows. */
interface ViewWords<Params extends z.ZodObject, More extends z.ZodObject, Always> {
  /** Who may have it as CSV; left out, whoever may see it. */
  readonly exports?: Rule['levels']
  /** What people call the rows: "brands". */
  readonly noun: string
  /** What they call one of them, where it is not the same without its last letter. */
  readonly one?: string
  /** What a list asks for whichever columns it shows: what its cards, its row menus and its addresses are made of. */
  readonly always?: readonly Always[]
  /** What the search box looks in, for its placeholder. */
  readonly searches: string
  /** Its rows are found by a code that is scanned. */
  readonly scans?: boolean
  /** `name` or `-updatedAt`; several with commas. */
  readonly sort: string
  /** A search puts its best matches first, until somebody asks for another order. */
  readonly ranked?: boolean
  /** Left out, a list of records offers all of them. */
  readonly presets?: readonly Preset[]
  /** Columns added up in the foot. */
  readonly sums?: readonly string[]
  /** Other resources that its rows are made of as well: a change of one of these refreshes the list too. */
  readonly readWith?: readonly string[]
  /** Further parts of the path, such as `/:uid`. */
  readonly under?: string
  readonly params?: Params
  /** Further words of the address that say which rows are meant, such as `sizes=true`; each has a default. */
  readonly more?: More
}

/** What a view is of: a record, which says who may see it and what a column shows that says nothing else, or rows of their own. */
type Subject<Stored extends z.ZodRawShape> =
  | {
      readonly record: Rule & { readonly resource: string; readonly stored: z.ZodObject<Stored> }
      /** As in `/api/dataviews/<name>`; left out, `ShelfView` for a `shelf`. */
      readonly name?: string
    }
  /** Writes under this resource refresh the list. */
  | (Rule & { readonly resource: string; readonly name: string; readonly record?: undefined })

/** The order of a search's best matches first, written where a column's name would be. */
export const bestMatch = 'best'
export const pageSizeDefault = 50
export const pageSizeMost = 200
/** Totals are exact up to here and estimates beyond. */
export const exactTotalMost = 10_000

const jsonFilter = z
  .string()
  .max(20_000)
  .transform((value, context) => {
    try {
      return JSON.parse(value) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'The filter is not readable JSON.' })
      return z.NEVER
    }
  })
  .pipe(filter)

/** Rows ticked by hand, or taken out of everything that matches. */
const uidList = writtenUids(24_000, 0).max(48_000).default('')

/** The address bar of a list and the query of its call are the same words. */
export const viewQuery = z.object({
  search: z.string().max(200).default(''),
  sort: z.string().max(200).default(''),
  filter: jsonFilter.default([]),
  /**
   * These fields of each row, with commas between. A row is then a list, its uid and these in their order, so that the answer
   * does not say their names again for each. Left out, a row has every field by its name.
   */
  fields: z.string().max(2_000).default(''),
  limit: z.coerce.number().int().min(0).max(pageSizeMost).default(pageSizeDefault),
  cursor: z.string().max(4_000).default(''),
  /** Rows to pass over, for a scroll bar dragged far from any page already read. */
  skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
  /** A total is counted with the first page and left out after it, unless asked for. */
  total: z.enum(['yes', 'no']).optional(),
})
export type ViewQuery = z.output<typeof viewQuery>

const csvQuery = viewQuery.pick({ search: true, sort: true, filter: true }).extend({
  /** These columns, in this order; those a new list shows when left out. */
  columns: z.string().max(2_000).default(''),
  uids: uidList,
  except: uidList,
})

export const total = z.object({ count: z.number().int(), isEstimate: z.boolean() }).meta({ id: 'Total' })

/** What a page of any list says beside its rows. */
export const pageWords = z
  .object({
    total: total.nullable(),
    sums: z.record(z.string(), z.number().nullable()).optional(),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'ListPage' })

/** A list that can be searched, filtered, sorted, paged and downloaded, from one description. */
export function dataView<
  Stored extends z.ZodRawShape = Record<never, never>,
  Given extends z.ZodRawShape = Record<never, never>,
  Params extends z.ZodObject = z.ZodObject,
  More extends z.ZodObject = z.ZodObject,
  const Columns extends {
    readonly [Field in keyof Columns]: Field extends keyof Known<Stored, Given>
      ? ColumnSpec
      : ColumnSpec & { readonly of: z.ZodType }
  } = Record<never, never>,
  const Always extends keyof RowFrom<Stored, Given, Columns> & string = never,
>(
  spec: ViewWords<Params, More, Always> &
    Subject<Stored> & {
      /** What rows have beside `uid` and what their columns say, or what columns of several views share. */
      readonly row?: z.ZodObject<Given>
      readonly columns: Columns
    },
) {
  const { record, row, columns, ...words } = spec
  const { resource, levels, superUser } = record ?? (words as Rule & { resource: string })
  const { name = `${resource.charAt(0).toUpperCase()}${resource.slice(1)}View` } = words
  const known: z.ZodRawShape = { ...record?.stored.shape, ...stampColumns, ...row?.shape }
  const said = Object.entries(columns as Readonly<Record<string, ColumnSpec>>)
  const shown = said.map(([field, { of = known[field] }]) => [field, of])
  const made = z.object({
    uid: uid(),
    ...(record && { version: known.version }),
    ...row?.shape,
    ...Object.fromEntries(shown),
  })
  // Views of the very same rows share them by their name.
  const isWhole = !record && row && 'uid' in row.shape && said.every(([, { of }]) => of === undefined)
  return viewOf({
    ...words,
    name,
    resource,
    levels,
    ...(superUser && { superUser }),
    row: (isWhole ? row : made) as unknown as z.ZodObject<RowFrom<Stored, Given, Columns>>,
    columns,
    ...(record && { presets: words.presets ?? [{ name: `All ${words.noun}` }] }),
  })
}

/** A view of rows that are known, with the calls it is asked by. */
function viewOf<
  Row extends z.ZodObject,
  Params extends z.ZodObject,
  More extends z.ZodObject,
  Columns,
  Always,
>(
  spec: ViewWords<Params, More, Always> &
    Rule & { readonly resource: string; readonly name: string; readonly row: Row; readonly columns: Columns },
) {
  const rule = { levels: spec.levels, superUser: spec.superUser ?? false, feature: spec.feature }
  const path = `/dataviews/${spec.name}${spec.under ?? ''}`
  const row = named(spec.row, spec.name, 'row')
  const reply = z.object({
    // To the compiler rows have names: who asks for fields puts them back with `rowsFrom`.
    rows: z.union([z.array(row), z.array(z.array(z.unknown()))]) as unknown as z.ZodArray<Row>,
    ...pageWords.shape,
  })
  const common = {
    ...rule,
    resource: spec.resource,
    ...(spec.readWith && { readWith: spec.readWith }),
    method: 'GET' as const,
    params: spec.params as z.ZodObject,
  }
  return {
    ...spec,
    list: endpoint({
      ...common,
      path,
      query: viewQuery.extend(spec.more?.shape ?? {}) as typeof viewQuery,
      reply,
      summary: `A page of ${spec.noun}`,
    }),
    csv: endpoint({
      ...common,
      levels: spec.exports ?? spec.levels,
      path: `${path}/csv`,
      query: csvQuery.extend(spec.more?.shape ?? {}) as typeof csvQuery,
      reply: 'stream',
      summary: `Every matching row of ${spec.noun} as CSV`,
    }),
  }
}

/** Any data view, for code that serves or shows all of them. */
export type AnyView = ReturnType<
  typeof viewOf<z.ZodObject, z.ZodObject, z.ZodObject, Readonly<Record<string, ColumnSpec>>, string>
>
export type RowOf<View extends { row: z.ZodType }> = z.output<View['row']>

interface Described {
  readonly row: z.ZodType
  readonly columns: object
  readonly always?: readonly PropertyKey[] | undefined
}
type NeedsOf<View extends Described, Field> = Field extends keyof View['columns']
  ? View['columns'][Field] extends { needs: readonly (infer Need)[] }
    ? Need
    : never
  : never

/** A row as a list asks for it: its uid, what the view always asks for, and what the named columns are drawn from. */
export type AskedRow<View extends Described, Field = never> = Pick<
  RowOf<View>,
  Extract<'uid' | NonNullable<View['always']>[number] | Field | NeedsOf<View, Field>, keyof RowOf<View>>
>

/** Rows as they were answered to a question for some fields, with names again. */
export function rowsFrom(fields: readonly string[], rows: readonly unknown[]): Record<string, unknown>[] {
  return (rows as readonly unknown[][]).map(([uid, ...values]) => {
    const row: Record<string, unknown> = { uid }
    for (const [index, field] of fields.entries()) row[field] = values[index]
    return row
  })
}

/** The fields a list asks for to show these columns. */
export function fieldsFor(view: Pick<AnyView, 'columns' | 'always'>, columns: readonly string[]): string[] {
  const shown = columns.filter(field => Object.hasOwn(view.columns, field))
  const needs = shown.flatMap(field => view.columns[field]?.needs ?? [])
  return [...new Set([...shown, ...needs, ...(view.always ?? [])])]
}

/** A column with everything a reader of it needs. */
export interface Column extends ColumnSpec {
  readonly field: string
  readonly label: string
  readonly kind: FieldKind
  readonly schema: z.ZodType
}

/** The columns of a view in their order, labels and kinds read from the row's schema. */
export function columnsOf(view: Pick<AnyView, 'row' | 'columns'>): Column[] {
  return Object.entries(view.columns).map(([field, spec]) => {
    const schema = view.row.shape[field] as z.ZodType
    return { ...spec, field, schema, kind: kindOf(schema), label: labelOf(view.row, field) }
  })
}

/** What so many rows are called: "1 brand", "2 brands" without the number. */
export function nounFor(view: Pick<AnyView, 'noun' | 'one'>, count: number): string {
  return count === 1 ? (view.one ?? view.noun.replace(/s$/, '')) : view.noun
}

/** The columns of a view that can be asked about. */
export function askedColumns(view: Pick<AnyView, 'row' | 'columns'>): AskedField[] {
  return columnsOf(view)
    .filter(column => column.filter !== false)
    .map(askedColumn)
}

/** A column as something that can be asked about. */
export function askedColumn({ field, label, kind, schema, options: lookup }: Column): AskedField {
  const inner = unwrap(schema)
  const options = inner.meta()?.options
  return {
    key: field,
    label,
    kind,
    ...(inner instanceof z.ZodArray && kindOf(inner.element as z.ZodType) === 'text' && { holds: 'words' }),
    ...(options && { options: optionsOf(options) }),
    ...(lookup && { lookup }),
  }
}
