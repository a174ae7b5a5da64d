import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'

/**
 * How a run treats its targets, whether it sets fields or takes another run back. Judging reads from a relation of
 * targets (`seq, entity, record_uid, code, name, expect`): all of a preview, or the chunk of a batch.
 */
export interface Plan {
  /** Tables whose records are locked before a batch, in the order they are locked. */
  readonly entities: readonly string[]
  /** Fields shown before and after. */
  readonly fields: readonly string[]
  /** Keeps others from what its judgement rests on beside its own records, until a batch is done. */
  hold?(tx: Transaction): Promise<void>
  /** Per target: `seq, entity, record_uid, before_version, reason, reason_text`; no reason means it will be changed. */
  judge(targets: SQL): SQL
  /** Per target: `seq, code, name, image, also, before, after`. */
  describe(targets: SQL): SQL
  /** Writes for the targets in the table `bulk_changed (seq, entity, record_uid)`. */
  apply(tx: Transaction): Promise<void>
}

/** Reasons that mean "nothing to do" rather than "not allowed". */
export const unchangedReasons = ['same', 'undoExists']
/** The reason of records a person took out of the preview. */
export const leftOutReason = 'leftOut'

/** An outcome's number in the results, from its reason. */
export const outcomeNumbers = {
  changed: 1,
  unchanged: 2,
  refused: 3,
  failed: 4,
  skipped: 5,
  setAside: 6,
} as const

/** A moment in a sentence: where the shop is, since that is where it is read. */
export function localTime(moment: SQL, format: string): SQL {
  return sql`to_char(${moment} at time zone (select time_zone from site_config), ${format})`
}
