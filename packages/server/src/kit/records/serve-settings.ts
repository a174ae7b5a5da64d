import type { RecordFacts } from '@backroom/contract/kit/record'
import type { AnySettings } from '@backroom/contract/kit/settings'
import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Reader } from '#database/database'
import type { Kit } from '#kit/kit'
import { refuseGuarded } from '#kit/records/guarded-fields'
import { readRecordAsOf, readRecordHistory } from '#kit/records/history'
import type { RecordKind } from '#kit/records/record-kind'
import { savedAnswer } from '#kit/records/serve-record'
import { serve } from '#kit/serve'

/** Settings are a table with one row, made when the store is. */
const onlyUid = 1
/** All that is ever shown of a secret again. */
const shownCharacters = 4

/** The standard calls of a record of which a store has exactly one. Secrets are sealed on their way in; of those kept, only the ends are told. */
export function serveSettings<Contract extends Pick<AnySettings, 'input'>>(
  kit: Kit,
  given: Pick<RecordKind<Contract & RecordFacts>, keyof RecordKind>,
): void {
  const kind = given as unknown as RecordKind
  kit.records.add(kind)
  const { table } = kind
  const contract = kind.contract as unknown as AnySettings
  const names = Object.keys(contract.secrets.shape)

  const ends = async (reader: Reader) => {
    if (names.length === 0) return {}
    const [row] = await reader.select().from(table as PgTable)
    const endOf = (sealed: unknown) =>
      sealed ? kit.secrets.unseal(sealed as string).slice(-shownCharacters) : ''
    return Object.fromEntries(names.map(name => [`${name}Ends`, endOf(row?.[name])]))
  }

  serve(kit, contract.read, async ({ store }) => {
    const reader = store.database.orm
    return { ...(await kind.read(reader, onlyUid)), ...(await ends(reader)) } as never
  })

  serve(kit, contract.update, async ({ body, store, visitor }) => {
    const sent = names.filter(name => body[name] !== undefined)
    const sealed = sent.map(name => [name, body[name] ? kit.secrets.seal(body[name] as string) : null])
    const saved = await store.write(
      visitor,
      async tx => {
        const news = await kind.save(tx, onlyUid, body as never, saved =>
          refuseGuarded(contract, visitor, saved),
        )
        if (sent.length > 0)
          await tx
            .update(table as PgTable)
            .set(Object.fromEntries(sealed))
            .where(eq(table.uid, onlyUid))
        return { ...(await savedAnswer(kind, tx, news)), ...(await ends(tx)) }
      },
      typeof body.reason === 'string' ? { note: body.reason } : {},
    )
    return kind.show(store.database.orm, saved as never) as never
  })

  serve(kit, contract.history, ({ query, store }) =>
    readRecordHistory(
      store.database.orm,
      contract,
      table,
      onlyUid,
      { query, timeZone: store.timeZone },
      'itsOwn',
    ),
  )

  serve(kit, contract.asOf, ({ params, store }) =>
    readRecordAsOf(store.database.orm, contract, table, onlyUid, params.historyUid),
  )
}
