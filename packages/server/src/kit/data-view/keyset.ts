import { createHash } from 'node:crypto'
import { bestMatch } from '@backroom/contract/kit/data-view'
import { isDay, isInstant } from '@backroom/contract/kit/dates'
import type { FieldKind } from '@backroom/contract/kit/field-kind'
import { type SortKey, sortKeys, sortText } from '@backroom/contract/kit/view-columns'
import { type SQL, sql } from 'drizzle-orm'
import { inlined } from '#database/literal-sql'
import { numberSql } from '#kit/condition-sql'
import type { ServedView } from '#kit/data-view/served-view'
import type { ShownRow } from '#kit/data-view/shown-row'
import { invalid } from '#kit/errors'

const keysMost = 4

interface Key extends SortKey {
  readonly kind: FieldKind
  readonly isNullable: boolean
}

/** How well each row matches a search. */
export interface Rank {
  readonly typed: string
  readonly of: () => SQL
}

/** Orders of each view, put into words once; whoever asks for odd ones has them made each time. */
const known = new WeakMap<ServedView, Map<string, Keyset>>()
const knownMost = 100

/** The order of a list: what was asked for, then uid, so that no two rows share a place. */
export class Keyset {
  /** ORDER BY. Empty values come last whichever way it is sorted. */
  readonly order: SQL
  private readonly keys: readonly Key[]
  private readonly mark: string

  static of(view: ServedView, asked: string, rank?: Rank): Keyset {
    if (rank && asksForBest(asked)) return new Keyset(view, asked, rank)
    const orders = known.get(view) ?? new Map<string, Keyset>()
    known.set(view, orders)
    const keyset = orders.get(asked) ?? new Keyset(view, asked)
    if (orders.size < knownMost) orders.set(asked, keyset)
    return keyset
  }

  private constructor(
    private readonly view: ServedView,
    asked: string,
    rank?: Rank,
  ) {
    this.rank = rank?.of()
    const text = orderText(view, asked, rank)
    const keys = sortKeys(text).slice(0, keysMost)
    for (const { field } of keys) if (field !== 'uid' && field !== bestMatch) view.column(field, 'sort')
    const byUid = keys.find(key => key.field === 'uid')
    const seen = new Set<string>()
    this.keys = keys
      .slice(0, byUid && keys.indexOf(byUid)) // no two rows share a uid, so nothing after it matters
      .filter(key => !seen.has(key.field) && seen.add(key.field))
      .map(key =>
        key.field === bestMatch
          ? { ...key, kind: 'number', isNullable: false }
          : { ...key, kind: view.kindOf(key.field), isNullable: view.isNullable(key.field) },
      )
    this.uidDirection = (byUid ?? keys[0])?.direction ?? 'asc'
    const place = `${view.contract.name} ${text}${rank ? ` ${rank.typed}` : ''}`
    this.mark = createHash('sha256').update(place).digest('base64url').slice(0, 6)
    this.order = rank ? this.orderSql() : sql.raw(inlined(this.orderSql()))
  }

  private readonly uidDirection: 'asc' | 'desc'
  private readonly rank: SQL | undefined

  private compare(field: string) {
    return field === bestMatch && this.rank ? this.rank : this.view.compare(field)
  }

  private orderSql(): SQL {
    const parts = this.keys.map(key => {
      const direction = sql.raw(`${key.direction}${key.isNullable ? ' nulls last' : ''}`)
      return sql`${this.compare(key.field)} ${direction}`
    })
    return sql.join([...parts, sql`${this.view.source.uid} ${sql.raw(this.uidDirection)}`], sql`, `)
  }

  /** What the next page needs to know of a row, as JSON. */
  get position(): SQL {
    const values = this.keys.map(key => sql`${this.compare(key.field)}`)
    return sql`json_build_array(${sql.join([...values, sql`${this.view.source.uid}`], sql`, `)})::text`
  }

  /** Whether a row as it is shown says where it stands: then its place need not be worked out for every row. */
  isIn(row: ShownRow): boolean {
    const { fields, uid } = this.view.source
    const shows = (field: string) => row.has(field) && this.view.show(field) === this.view.compare(field)
    return fields.uid === uid && this.keys.every(({ field }) => field !== bestMatch && shows(field))
  }

  /** The same, read off a row that says it. */
  positionIn(row: ShownRow, text: string): string {
    return JSON.stringify(row.read(text, [...this.keys.map(({ field }) => field), 'uid']))
  }

  cursor(position: string): string {
    return Buffer.from(`${this.mark}${position}`).toString('base64url')
  }

  /** Rows after the cursor, in this order. */
  after(cursor: string): SQL {
    const values = this.read(cursor)
    const uid = values.at(-1) as number
    if (this.isOneWay) return this.rowAfter(values, uid)
    const uidAfter = sql`${this.view.source.uid} ${sql.raw(this.uidDirection === 'asc' ? '>' : '<')} ${placeSql(sql`${uid}::bigint`)}`
    let rest = uidAfter
    for (const [index, key] of [...this.keys.entries()].reverse()) {
      rest = this.beyond(key, values[index], rest)
    }
    const [lead] = this.keys
    // The same fact once more in a form that lets an index start at the right place.
    return lead && !lead.isNullable
      ? sql`(${this.compare(lead.field)} ${sql.raw(lead.direction === 'asc' ? '>=' : '<=')} ${valueSql(lead, values[0])} and ${rest})`
      : rest
  }

  /** Whether all of it is sorted one way and none of it can be empty: then an index can start exactly behind the cursor. */
  private get isOneWay(): boolean {
    return this.keys.every(key => !key.isNullable && key.direction === this.uidDirection)
  }

  private rowAfter(values: readonly unknown[], uid: number): SQL {
    const columns = [...this.keys.map(key => sql`${this.compare(key.field)}`), sql`${this.view.source.uid}`]
    const passed = [
      ...this.keys.map((key, index) => valueSql(key, values[index])),
      placeSql(sql`${uid}::bigint`),
    ]
    return sql`(${sql.join(columns, sql`, `)}) ${sql.raw(this.uidDirection === 'asc' ? '>' : '<')} (${sql.join(passed, sql`, `)})`
  }

  private beyond(key: Key, value: unknown, rest: SQL): SQL {
    const column = this.compare(key.field)
    if (value === null) return sql`(${column} is null and ${rest})`
    const further = sql`${column} ${sql.raw(key.direction === 'asc' ? '>' : '<')} ${valueSql(key, value)}`
    const same = sql`(${column} = ${valueSql(key, value)} and ${rest})`
    return key.isNullable ? sql`(${further} or ${column} is null or ${same})` : sql`(${further} or ${same})`
  }

  private read(cursor: string): unknown[] {
    const fault = invalid({
      cursor: 'This cursor belongs to another list or another order. Start from the first page.',
    })
    const text = Buffer.from(cursor, 'base64url').toString('utf8')
    if (!text.startsWith(this.mark)) throw fault
    try {
      const values = JSON.parse(text.slice(this.mark.length)) as unknown
      const isRight =
        Array.isArray(values) && values.length === this.keys.length + 1 && Number.isSafeInteger(values.at(-1))
      if (!isRight) throw fault
      for (const [index, key] of this.keys.entries()) if (values[index] !== null) valueSql(key, values[index])
      return values
    } catch {
      throw fault
    }
  }
}

/** Whether an order needs to know how well rows match: one that somebody chose mostly does not. */
function asksForBest(asked: string): boolean {
  const keys = sortKeys(asked)
  return keys.length === 0 || keys.some(({ field }) => field === bestMatch)
}

/** What was asked for; nothing asked for is the usual order, or the best matches of a search first. */
function orderText(view: ServedView, asked: string, rank: Rank | undefined): string {
  const usual = view.contract.sort
  const keys = sortKeys(asked)
  if (rank && (keys.length === 0 || (keys[0]?.field === bestMatch && keys.length === 1)))
    return `${bestMatch},${usual}`
  if (rank) return asked
  return sortText(keys.filter(({ field }) => field !== bestMatch || !view.contract.ranked)) || usual
}

/**
 * A value of a cursor. As a subselect, so that the planner does not look at it: near the end of a list it would see few rows
 * left, take that for a reason to plan every page anew, and planning takes longer than finding the rows.
 */
function placeSql(value: SQL): SQL {
  return sql`(select ${value})`
}

function valueSql(key: Key, value: unknown): SQL {
  return placeSql(typedSql(key, value))
}

function typedSql(key: Key, value: unknown): SQL {
  const fault = () => invalid({ cursor: 'This cursor cannot be read. Start from the first page.' })
  switch (key.kind) {
    case 'number':
    case 'money':
    case 'percent':
    case 'reference':
    case 'image':
      if (typeof value !== 'number' || !Number.isFinite(value)) throw fault()
      return numberSql(value)
    case 'bool':
      if (typeof value !== 'boolean') throw fault()
      return sql`${value}::boolean`
    default:
      if (typeof value !== 'string' || value.includes('\0')) throw fault()
      if ((key.kind === 'instant' && !isInstant(value)) || (key.kind === 'day' && !isDay(value)))
        throw fault()
      if (key.kind === 'instant') return sql`${value}::timestamptz`
      return key.kind === 'day' ? sql`${value}::date` : sql`${value}::text`
  }
}
