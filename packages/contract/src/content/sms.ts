import { z } from 'zod'
import { administrators, storeStaff } from '../kit/access.ts'
import { choice, secret, text } from '../kit/field.ts'
import { settings } from '../kit/settings.ts'

/** What text messages are for. Codes are sent once; a person who gets none asks again. */
export const smsPurposes = { code: 'Sign-in code', collection: 'Click & Collect' } as const
export type SmsPurpose = keyof typeof smsPurposes
export type SmsState = 'queued' | 'sent' | 'failed'

const modes = { off: 'Off: nothing is sent', sandbox: 'Sandbox: nothing is sent', twilio: 'Twilio' } as const
export type SmsMode = keyof typeof modes

export const smsSettingsInput = z.object({
  mode: choice(modes).meta({ label: 'Mode' }),
  accountSid: text(40)
    .refine(value => value === '' || /^AC\w+$/.test(value), 'An account SID begins with AC.')
    .meta({ label: 'Account SID' }),
  apiKeySid: text(40)
    .refine(value => value === '' || /^SK\w+$/.test(value), 'An API key SID begins with SK.')
    .meta({ label: 'API key SID' }),
  sender: text(40)
    .refine(
      value => value === '' || /^([A-Za-z\d ]{3,11}|\+\d{7,15}|MG\w+)$/.test(value), // MG…: a messaging service, which has senders of its own
      '3 to 11 letters or digits, or a telephone number.',
    )
    .meta({ label: 'Sender' }),
})

/** Through which service the store's text messages go out. */
export const smsSettings = settings({
  levels: storeStaff,
  writes: administrators,
  resource: 'smsSettings',
  path: '/smsSettings',
  noun: 'text message settings',
  confirmed: true,
  feature: 'sms',
  input: smsSettingsInput,
  secrets: z.object({ apiSecret: secret(500).meta({ label: 'Secret' }) }),
})
