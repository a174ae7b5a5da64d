import type { Transaction } from '#database/database'
import type { ConsequenceRule } from '#kit/bulk/definition'

/** What a room keeps that points at records of another one, which may be merged. */
export interface Pointer {
  /** What a merge will change here, told before it. */
  uses(): ConsequenceRule[]
  /** Done by the merge, in its transaction. */
  repoint(tx: Transaction, from: readonly number[], into: number): Promise<void>
}

/** What points at records that can be merged. The rooms that keep it say so, since the room that merges does not know them. */
export class Pointers {
  /** By the history's word for the table pointed at. */
  readonly #pointers = new Map<string, Pointer[]>()

  add(entity: string, pointer: Pointer): void {
    this.#pointers.set(entity, [...this.at(entity), pointer])
  }

  at(entity: string): readonly Pointer[] {
    return this.#pointers.get(entity) ?? []
  }
}
