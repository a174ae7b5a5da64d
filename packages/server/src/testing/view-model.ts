import type { Condition } from '@backroom/contract/kit/condition'
import { alternatives, type Filter } from '@backroom/contract/kit/filter'
import { DateTime } from 'luxon'
import type pg from 'pg'

/** One cell as PostgreSQL sees it, written down once and from then on judged by plain code. */
interface Cell {
  readonly value: unknown
  /** Its place among all values of its column, in the order of the database's own language rules. */
  readonly rank: number | null
  readonly folded: string | null
  readonly lower: string | null
}

export interface ModelRow {
  readonly uid: number
  readonly cells: Readonly<Record<string, Cell>>
  readonly searched: string
}

export type Kind = 'words' | 'amount' | 'instant' | 'bool' | 'member' | 'reference' | 'image'

/** What a list is made of, said a second time and independently of the code under test. */
export interface ModelView {
  readonly name: string
  readonly from: string
  readonly uid: string
  readonly searched: string
  readonly fields: Readonly<Record<string, { kind: Kind; sql: string }>>
  readonly unsortable: readonly string[]
}

/** Reads a whole list by plain SQL. */
export async function readModel(client: pg.Client, view: ModelView): Promise<ModelRow[]> {
  const columns = Object.entries(view.fields).map(([field, { kind, sql }]) => {
    const value = kind === 'instant' ? `(extract(epoch from ${sql}) * 1000000)::bigint` : sql
    const words = kind === 'words' ? `fold(${sql}), lower(${sql})` : 'null, null'
    return `json_build_array(${value}, case when ${sql} is not null then dense_rank() over (order by ${sql}) end, ${words}) as "${field}"`
  })
  const { rows } = await client.query(
    `select ${view.uid} as uid, ${view.searched} as searched, ${columns.join(', ')} from ${view.from}`,
  )
  return rows.map(({ uid, searched, ...cells }) => ({
    uid,
    searched,
    cells: Object.fromEntries(
      Object.entries(cells as Record<string, [unknown, number, string, string]>).map(
        ([field, [value, rank, folded, lower]]) => [field, { value, rank, folded, lower }],
      ),
    ),
  }))
}

/** The folding of typed words, asked of the database once each. */
export class Folder {
  private readonly known = new Map<string, { folded: string; lower: string }>()

  constructor(private readonly client: pg.Client) {}

  async learn(words: readonly string[]): Promise<void> {
    for (const word of words.filter(each => !this.known.has(each))) {
      const { rows } = await this.client.query('select fold($1::text) as folded, lower($1::text) as lower', [
        word,
      ])
      this.known.set(word, rows[0])
    }
  }

  of(word: string): { folded: string; lower: string } {
    const found = this.known.get(word)
    if (!found) throw new Error(`Never learnt ${word}`)
    return found
  }
}

/** Rows that match, in order. */
export function answer(
  view: ModelView,
  rows: readonly ModelRow[],
  folder: Folder,
  query: { search: string; filter: Filter; sort: string },
): ModelRow[] {
  const words = query.search.trim().split(/\s+/).filter(Boolean).slice(0, 10)
  const matching = rows.filter(
    row =>
      words.every(word => row.searched.includes(folder.of(word).folded)) &&
      query.filter.every(entry => alternatives(entry).some(one => holds(view, row, one, folder))),
  )
  return matching.sort((left, right) => compare(left, right, query.sort))
}

function compare(left: ModelRow, right: ModelRow, sort: string): number {
  const keys = sort
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '' && part !== '-')
    .slice(0, 4)
  for (const key of keys) {
    const field = key.replace(/^-/, '')
    if (field === 'uid') return key.startsWith('-') ? right.uid - left.uid : left.uid - right.uid
    const [a, b] = [left.cells[field]?.rank ?? null, right.cells[field]?.rank ?? null]
    if (a === b) continue
    if (a === null || b === null) return a === null ? 1 : -1 // empty ones last, whichever way
    return key.startsWith('-') ? b - a : a - b
  }
  return keys[0]?.startsWith('-') ? right.uid - left.uid : left.uid - right.uid
}

function holds(view: ModelView, row: ModelRow, { field, op, value }: Condition, folder: Folder): boolean {
  const cell = row.cells[field] as Cell
  const kind = view.fields[field]?.kind as Kind
  if (op === 'empty') return (cell.value === null || (kind === 'words' && cell.value === '')) === value
  if (op === 'is') return cell.value === value
  if (op === 'in' || op === 'notIn') {
    const isIn = cell.value !== null && [value].flat().some(each => String(each) === String(cell.value))
    return isIn === (op === 'in')
  }
  if (op === 'notContains') return !holds(view, row, { field, op: 'contains', value }, folder)
  if (cell.value === null) return false
  if (kind === 'words') {
    const typed = folder.of(value as string)
    if (op === 'equals') return cell.lower === typed.lower
    return op === 'contains'
      ? (cell.folded as string).includes(typed.folded)
      : (cell.folded as string).startsWith(typed.folded)
  }
  const [from, to] = (Array.isArray(value) ? value : [value, value]).map(each => span(kind, each as never))
  const number = cell.value as number
  if (op === 'gt') return number > (from as Span).last
  if (op === 'lt') return number < (from as Span).first
  return number >= (from as Span).first && number <= (to as Span).last
}

interface Span {
  readonly first: number
  readonly last: number
}

/** A typed day is all its microseconds where the shop is; anything else is one value. */
function span(kind: Kind, value: string | number): Span {
  if (kind !== 'instant') return { first: value as number, last: value as number }
  if (/^\d{4}-\d\d-\d\d$/.test(value as string)) {
    const day = DateTime.fromISO(value as string, { zone: 'Europe/London' })
    return { first: day.toMillis() * 1_000, last: day.plus({ days: 1 }).toMillis() * 1_000 - 1 }
  }
  const micros =
    Date.parse(value as string) * 1_000 + Number(/\.\d{3}(\d{3})/.exec(value as string)?.[1] ?? 0)
  return { first: micros, last: micros }
}
