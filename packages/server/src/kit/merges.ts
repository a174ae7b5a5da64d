import type { Transaction } from '#database/database'

/** What follows from a merge, in its transaction. */
type AfterMerge = (tx: Transaction, from: readonly number[], into: number) => Promise<void>

/** What rooms do once records of another one were merged. They say so themselves, since the room that merges does not know them. */
export class Merges {
  /** By the history's word for the table. */
  readonly #after = new Map<string, readonly AfterMerge[]>()

  after(entity: string, then: AfterMerge): void {
    this.#after.set(entity, [...(this.#after.get(entity) ?? []), then])
  }

  /** Records were merged: everything that points at them already points at the one that is kept. */
  async done(tx: Transaction, entity: string, from: readonly number[], into: number): Promise<void> {
    for (const then of this.#after.get(entity) ?? []) await then(tx, from, into)
  }
}
