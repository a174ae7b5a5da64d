import type { WholeRecord } from '@backroom/contract/kit/record'
import type { z } from 'zod'
import type { Reader } from '#database/database'
import type { Kit } from '#kit/kit'
import { serveHistory } from '#kit/records/history'
import {
  createRecord,
  type RecordTable,
  readRecord,
  removeRecord,
  type UniqueTexts,
  updateRecord,
} from '#kit/records/record'
import { serve } from '#kit/serve'

/** A record with nothing computed: `computed: z.object({})`. */
type PlainRecord = WholeRecord & { readonly computed: z.ZodObject<Record<never, never>> }

/** The standard calls of a plain record. The first real rule of a noun is written with `serve()` in its room instead. */
export function serveRecord(
  kit: Kit,
  contract: PlainRecord,
  table: RecordTable,
  unique: UniqueTexts = {},
): void {
  const nothing = {}
  const read = (reader: Reader, uid: number) => readRecord(reader, contract, table, uid, nothing)

  serve(kit, contract.read, ({ params, store }) => read(store.database.orm, params.uid))

  serve(kit, contract.create, ({ body, store, visitor }) =>
    store.write(visitor, async tx => {
      const { uid, merged, cleaned } = await createRecord(tx, contract, table, body, unique)
      return { ...(await read(tx, uid)), merged, cleaned }
    }),
  )

  serve(kit, contract.update, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const { merged, cleaned } = await updateRecord(
        tx,
        contract,
        table,
        params.uid,
        body as typeof body & { version: number },
        unique,
      )
      return { ...(await read(tx, params.uid)), merged, cleaned }
    }),
  )

  serve(kit, contract.remove, async ({ params, query, store, visitor }) => {
    await store.write(visitor, tx => removeRecord(tx, contract, table, params.uid, query.version))
  })

  serveHistory(kit, contract, table)
}
