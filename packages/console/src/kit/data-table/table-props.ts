import type { ReactNode } from 'react'
import type { Row, Rows } from '#kit/data-table/use-rows.ts'
import type { ListMemory } from '#kit/list-page/list-memory.ts'
import type { ListControl } from '#kit/list-page/use-list-state.ts'
import type { RowSelection } from '#kit/list-page/use-selection.ts'

export interface TableProps {
  readonly control: ListControl
  readonly rows: Rows
  readonly selection: RowSelection
  readonly memory: ListMemory
  readonly cells?: Readonly<Record<string, (row: never) => ReactNode>>
  /** What stands in a cell while its row is edited in place; nothing for cells that are not. */
  readonly editor?: (row: never, field: string) => ReactNode
  readonly rowMenu?: (row: never) => ReactNode
  readonly addressOf?: (row: never) => string
  /** What keys do to the current row beyond what every list does; Enter here replaces opening. */
  readonly rowKeys?: Readonly<Record<string, RowKey<never>>>
  readonly onOpen: (row: Row) => void
  /** A row opens beside the list, so that its name is a button where it would be a link. */
  readonly opensHere?: boolean
  readonly onSearch: () => void
}

/** Acts on the current row. What works on it answers a promise: until that has come the row hears no key, and it may sink. */
export type RowKey<RowType> = (row: RowType, next: Next<RowType>) => unknown

/** Moves on to the next row that fits; with an answer, the row it leaves is being worked on until that has come. */
export type Next<RowType> = (fits: (row: RowType) => boolean, answer?: Promise<unknown>) => void
