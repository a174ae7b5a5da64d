import {
  smsSettings as contract,
  smsSettingsDefaults,
  smsSettingsInput,
} from '@backroom/contract/content/sms'
import type { Reader } from '#database/database'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { readLoneRow, saveLoneRow } from '#kit/records/lone-row'
import { endOf, sealedOrGone } from '#kit/records/secret-field'
import { serve } from '#kit/serve'
import { smsSettings as table } from '#tables/content/sms-messages'

const onlyUid = 1

const row = {
  resource: 'smsSettings',
  noun: 'text message setting',
  levels: contract.update.levels,
  input: smsSettingsInput,
  defaults: smsSettingsDefaults,
  table,
} as const

/** Through which service the store's text messages go out. */
export function smsSettings(kit: Kit) {
  const read = async (reader: Reader) => {
    const [stored] = await reader.select().from(table).limit(1)
    return {
      ...(await readLoneRow(reader, row, onlyUid)),
      apiSecretEnds: endOf(kit.secrets, stored?.apiSecret),
    }
  }

  serve(kit, contract.read, ({ store }) => read(store.database.orm))

  serve(kit, contract.update, async ({ body, store, visitor }) => {
    const { apiSecret, ...fields } = body
    if (body.mode === 'twilio' && !body.accountSid) throw invalid({ accountSid: 'Enter the account SID.' })
    if (body.mode === 'twilio' && !body.sender)
      throw invalid({ sender: 'Enter a number, a name or a messaging service.' })
    return store.write(visitor, async tx => {
      const merged = await saveLoneRow(tx, row, onlyUid, fields)
      const secrets = sealedOrGone(kit.secrets, { apiSecret })
      if (Object.keys(secrets).length > 0) await tx.update(table).set(secrets)
      return { ...(await read(tx)), merged }
    })
  })
}
