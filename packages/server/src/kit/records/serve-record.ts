import type { AnyRecord, WholeRecord } from '@backroom/contract/kit/record'
import type { Reader } from '#database/database'
import type { Kit } from '#kit/kit'
import { serveHistory } from '#kit/records/history'
import type { Saved } from '#kit/records/record'
import type { Judge, RecordKind } from '#kit/records/record-kind'
import { serve } from '#kit/serve'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'

type Call = 'create' | 'remove'

interface Ways<Contract extends AnyRecord> {
  /** Calls that the room serves in a way of its own. */
  readonly without?: readonly Call[]
  /** What one person may write and another may not. */
  readonly judge?: (asked: { readonly store: Store; readonly visitor: StaffVisitor }) => Judge<Contract>
}

/** The standard calls of a record: those its contract has. */
export function serveRecord<Contract extends AnyRecord>(
  kit: Kit,
  given: Pick<RecordKind<Contract>, keyof RecordKind>,
  { without = [], judge }: Ways<Contract> = {},
): void {
  const kind = given as unknown as RecordKind
  const judgeOf = judge as Ways<AnyRecord>['judge']
  kit.records.add(kind)
  const contract = kind.contract as WholeRecord
  const has = (call: Call) => call in contract && !without.includes(call)

  serve(kit, contract.read, ({ params, store }) => kind.read(store.database.orm, params.uid))

  if (has('create'))
    serve(kit, contract.create, async ({ body, store, visitor }) => {
      const made = await store.write(visitor, async tx =>
        savedAnswer(kind, tx, await kind.make(tx, body, judgeOf?.({ store, visitor }))),
      )
      return kind.show(store.database.orm, made)
    })

  serve(kit, contract.update, async ({ params, body, store, visitor }) => {
    const sent = body as typeof body & { version: number }
    const saved = await store.write(visitor, async tx =>
      savedAnswer(kind, tx, await kind.save(tx, params.uid, sent, judgeOf?.({ store, visitor }))),
    )
    return kind.show(store.database.orm, saved)
  })

  if (has('remove'))
    serve(kit, contract.remove, async ({ params, query, store, visitor }) => {
      await store.write(visitor, tx => kind.remove(tx, params.uid, query))
    })

  serveHistory(kit, contract, kind.table)
}

/** A record as a save answers it, before `show`. */
export async function savedAnswer<Contract extends AnyRecord>(
  kind: Pick<RecordKind<Contract>, 'stored'>,
  reader: Reader,
  { uid, merged, cleaned }: Saved<Contract>,
) {
  return { ...(await kind.stored(reader, uid)), merged, cleaned }
}
