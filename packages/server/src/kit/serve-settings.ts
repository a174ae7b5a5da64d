import type { AnyRecord } from '@backroom/contract/kit/record'
import type { AnySettings } from '@backroom/contract/kit/settings'
import type { Reader } from '#database/database'
import { entityOf } from '#database/schema'
import { readHistory, readRecordAsOf } from '#kit/history'
import type { Kit } from '#kit/kit'
import { type RecordTable, readRecord, updateRecord } from '#kit/record'
import { serve } from '#kit/serve'

/** Settings are a table with one row, made when the store is. */
const onlyUid = 1

/** The standard calls of a record of which a store has exactly one. */
export function serveSettings(kit: Kit, contract: AnySettings, table: RecordTable): void {
  const asRecord = contract as unknown as AnyRecord
  const read = (reader: Reader) => readRecord(reader, asRecord, table, onlyUid, {}) as never

  serve(kit, contract.read, ({ store }) => read(store.database.orm))

  serve(kit, contract.update, ({ body, store, visitor }) =>
    store.write(visitor, async tx => {
      const { merged, cleaned } = await updateRecord(tx, asRecord, table, onlyUid, body as never)
      return { ...((await read(tx)) as object), merged, cleaned } as never
    }),
  )

  serve(kit, contract.history, ({ query, store }) =>
    readHistory(
      store.database.orm,
      entityOf(table),
      onlyUid,
      query.cursor ? Number(query.cursor) : undefined,
    ),
  )

  serve(kit, contract.asOf, ({ params, store }) =>
    readRecordAsOf(store.database.orm, asRecord, table, onlyUid, params.historyUid),
  )
}
