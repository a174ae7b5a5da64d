import { z } from 'zod'
import { entityOf } from '#database/schema'
import type { RecordKind } from '#kit/records/record-kind'

/** The kinds of records that rooms serve, by the history's word for their table. */
export class RecordKinds {
  private readonly known = new Map<string, readonly RecordKind[]>()

  add(kind: RecordKind): void {
    const entity = entityOf(kind.table)
    this.known.set(entity, [...(this.known.get(entity) ?? []), kind])
  }

  /** The one that makes and removes such records. */
  get(entity: string): RecordKind | undefined {
    return this.known.get(entity)?.[0]
  }

  /** The fields of such records, over all forms that show some of them. */
  fieldsOf(entity: string): z.ZodObject | undefined {
    const kinds = this.known.get(entity)
    return kinds && z.object(Object.assign({}, ...kinds.map(({ contract }) => contract.input.shape)))
  }
}
