import type { AnyRecord } from '@backroom/contract/kit/record'
import type { AnySettings } from '@backroom/contract/kit/settings'
import type { z } from 'zod'
import type { Reader } from '#database/database'
import type { Kit } from '#kit/kit'
import { readRecordAsOf, readRecordHistory } from '#kit/records/history'
import { type RecordTable, readRecord, updateRecord } from '#kit/records/record'
import { serve } from '#kit/serve'

/** Settings are a table with one row, made when the store is. */
const onlyUid = 1

/**
 * The standard calls of a record of which a store has exactly one. `check` may refuse with `invalid()` what its fields come to
 * together: it sees them merged with what others saved meanwhile, as no check of the sent ones alone could.
 */
export function serveSettings<Contract extends Pick<AnySettings, 'input'>>(
  kit: Kit,
  settings: Contract,
  table: RecordTable,
  check?: (after: z.output<Contract['input']>) => void,
): void {
  const contract = settings as unknown as AnySettings
  const asRecord = contract as unknown as AnyRecord
  const nothing = {}
  const read = (reader: Reader) => readRecord(reader, asRecord, table, onlyUid, nothing) as never

  serve(kit, contract.read, ({ store }) => read(store.database.orm))

  serve(kit, contract.update, ({ body, store, visitor }) =>
    store.write(visitor, async tx => {
      const { after, merged, cleaned } = await updateRecord(tx, asRecord, table, onlyUid, body as never)
      check?.(after as never)
      return { ...((await read(tx)) as object), merged, cleaned } as never
    }),
  )

  serve(kit, contract.history, ({ query, store }) =>
    readRecordHistory(store.database.orm, asRecord, table, onlyUid, query.cursor),
  )

  serve(kit, contract.asOf, ({ params, store }) =>
    readRecordAsOf(store.database.orm, asRecord, table, onlyUid, params.historyUid),
  )
}
