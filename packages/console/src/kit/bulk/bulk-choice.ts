import type { AnyBulk } from '@backroom/contract/kit/bulk'
import type { TickedSelection } from '@backroom/contract/kit/selection'
import type { ComponentType } from 'react'

/** Fields of an operation's values. */
export interface BulkFormProps {
  readonly values: Record<string, unknown>
  readonly onChange: (values: Record<string, unknown>) => void
  /** Refusals of the server, at their fields. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** What was ticked, when it was ticked by hand. */
  readonly uids: readonly number[] | null
}

/** One thing a list can do to its ticked rows. */
export interface BulkChoice {
  readonly contract: AnyBulk
  readonly label: string
  /** Values to begin with; all of them when there is no form. */
  readonly values: Record<string, unknown>
  /** Asks for the values first; without it the preview opens at once. */
  readonly Form?: ComponentType<BulkFormProps>
}

/** One thing done to the ticked rows at once, where there is nothing to preview and no way back. */
export interface DirectChoice {
  readonly label: string
  /** True when the rows need not stay ticked. */
  readonly run: (selection: TickedSelection, count: number) => Promise<boolean>
}
