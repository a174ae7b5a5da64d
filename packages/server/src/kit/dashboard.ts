import type { LevelName } from '@backroom/contract/kit/access'
import type { Filter } from '@backroom/contract/kit/filter'
import { type CardLine, type CardSeverity, cardCountMost } from '@backroom/contract/shell/dashboard'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/database'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'

/** What a card is counted with. */
export interface Asking {
  readonly store: Store
  readonly control: Database
  /** Fires after a second: a slow count must not hold the page up. */
  readonly signal: AbortSignal
}

export interface Counted {
  /** Up to one more than is shown. */
  readonly count: number
  readonly amountMinor?: number | undefined
  readonly oldestAt?: Date | null
  /** The first few of what was counted, where a number alone does not say enough. */
  readonly lines?: readonly CardLine[]
}

/** Something that may need attention, as the room that knows of it counts it. */
export interface Card {
  /** Names the card in people's preferences. */
  readonly key: string
  readonly title: string
  readonly levels: readonly LevelName[]
  /** The page that deals with it, with its filter; no link is given while the console has no such page. */
  readonly link: string
  /** For who may never open that page; left out, such people get no link. */
  readonly otherwise?: string
  readonly severity: CardSeverity
  count(asking: Asking): Promise<Counted>
}

/** A step of setting up a store, ticked by what is true. */
export interface Step {
  readonly key: string
  readonly title: string
  readonly link: string
  /** Of the store, or of whoever asks. */
  isDone(asking: Asking, visitor: StaffVisitor): Promise<boolean>
}

/** A figure of today's trade beside yesterday's up to the same time of day. The first is shown largest. */
export interface TradeFigure {
  readonly key: string
  readonly title: string
  readonly kind: 'money' | 'number'
  readonly levels: readonly LevelName[]
  reckon(asking: Asking): Promise<{ readonly today: number; readonly yesterday: number }>
}

/** What each room puts on the Dashboard. */
export class Dashboard {
  readonly cards: Card[] = []
  readonly steps: Step[] = []
  readonly trade: TradeFigure[] = []
}

/** The address of a list that shows just what this asks for. */
export function listed(path: string, filter: Filter): string {
  return `${path}${path.includes('?') ? '&' : '?'}filter=${encodeURIComponent(JSON.stringify(filter))}`
}

/** Counts rows, oldest first and no further than a card shows. */
export async function countUpTo(
  database: Database,
  signal: AbortSignal,
  rows: { readonly from: SQL; readonly oldest?: SQL },
): Promise<Counted> {
  const most = sql.raw(String(cardCountMost + 1))
  const ordered = rows.oldest ? sql`order by 1` : sql``
  const found = await database.row<{ count: number; oldest: Date | null }>(
    sql`select count(*)::int as count, min(at) as oldest
        from (select ${rows.oldest ?? sql`null::timestamptz`} as at from ${rows.from} ${ordered} limit ${most}) found`,
    signal,
  )
  return { count: found.count, oldestAt: found.oldest }
}

/** Whether any row is there. */
export async function hasRows(database: Database, signal: AbortSignal, from: SQL): Promise<boolean> {
  return (await database.rows(sql`select 1 from ${from} limit 1`, signal)).length > 0
}
