import { smsSettings as contract } from '@backroom/contract/content/sms'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveSettings } from '#kit/records/serve-settings'
import { smsSettings as table } from '#tables/content/sms-messages'

const kind = new RecordKind(contract, table, {
  check: (_, { mode, accountSid, sender }) => {
    if (mode === 'twilio' && !accountSid) throw invalid({ accountSid: 'Enter the account SID.' })
    if (mode === 'twilio' && !sender)
      throw invalid({ sender: 'Enter a number, a name or a messaging service.' })
  },
})

/** Through which service the store's text messages go out. */
export function smsSettings(kit: Kit) {
  serveSettings(kit, kind)
}
