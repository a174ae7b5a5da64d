import { z } from 'zod'
import { administrators } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { choice, text } from '../kit/field.ts'
import { atVersion, saveNews } from '../kit/record.ts'

/** What text messages are for. Codes are sent once; a person who gets none asks again. */
export const smsPurposes = { code: 'Sign-in code', collection: 'Click & Collect' } as const
export type SmsPurpose = keyof typeof smsPurposes
export type SmsState = 'queued' | 'sent' | 'failed'

const modes = { sandbox: 'Sandbox: nothing is sent', twilio: 'Twilio' } as const
export type SmsMode = keyof typeof modes

export const smsSettingsInput = z.object({
  mode: choice(modes).meta({ label: 'Mode' }),
  accountSid: text(40)
    .refine(value => value === '' || /^AC\w+$/.test(value), 'An account SID begins with AC.')
    .meta({ label: 'Account SID' }),
  apiKeySid: text(40)
    .refine(value => value === '' || /^SK\w+$/.test(value), 'An API key SID begins with SK.')
    .meta({ label: 'API key SID' }),
  sender: text(40).meta({ label: 'Sender' }),
})
export type SmsSettingsInput = z.output<typeof smsSettingsInput>

/** What a store has before anybody set up text messages; it counts as version 1. */
export const smsSettingsDefaults: SmsSettingsInput = {
  mode: 'sandbox',
  accountSid: '',
  apiKeySid: '',
  sender: '',
}

const stored = smsSettingsInput.extend({ ...atVersion.shape, apiSecretEnds: z.string() })

const common = { levels: administrators, resource: 'smsSettings', path: '/smsSettings' } as const

export const smsSettings = {
  read: endpoint({ ...common, method: 'GET', reply: stored, summary: 'How text messages go out' }),
  update: endpoint({
    ...common,
    method: 'PUT',
    confirmed: true,
    body: smsSettingsInput.extend({ ...atVersion.shape, apiSecret: z.string().max(500).optional() }),
    reply: stored.extend(saveNews.pick({ merged: true }).shape),
    summary: 'Say how text messages go out',
  }),
}
