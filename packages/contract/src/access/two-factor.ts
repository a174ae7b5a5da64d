import { z } from 'zod'
import { everyone } from '../kit/access.ts'
import { callsOf } from '../kit/endpoint.ts'

/** How many recovery codes are made at a time. */
export const recoveryCodeCount = 10

/** What a person has set up beyond the password. */
export const secondStepState = z
  .object({
    totp: z.object({ since: z.string() }).nullable(),
    sms: z.object({ since: z.string(), hint: z.string() }).nullable(),
    recoveryCodesLeft: z.number().int(),
    /** The store requires a second step, so the last one cannot be removed. */
    isRequired: z.boolean(),
    smsAllowed: z.boolean(),
  })
  .meta({ id: 'SecondStepState' })
export type SecondStepState = z.infer<typeof secondStepState>

/** A new authenticator secret: as a picture to scan, as an address, and to type. */
export const enrolment = z.object({ secret: z.string(), otpauthUri: z.string(), qrSvg: z.string() })
export type Enrolment = z.infer<typeof enrolment>

export const smsSent = z.object({
  sentTo: z.string(),
  /** Seconds until another may be asked for. */
  resendAfter: z.number().int(),
  /** Seconds the code works. */
  expiresIn: z.number().int(),
})
export type SmsSent = z.infer<typeof smsSent>

const changed = z.object({
  state: secondStepState,
  /** Shown once, with the first second step and when asked for. */
  recoveryCodes: z.array(z.string()).optional(),
})

/** Six digits as typed or pasted, with or without spaces. */
const code = z
  .string('Enter the 6-digit code.')
  .max(40, 'Enter the 6-digit code.')
  .transform(value => value.replace(/\s/g, ''))
  .refine(value => /^\d{6}$/.test(value), 'Enter the 6-digit code.')

const root = '/logon/two-factor'

const ask = callsOf({ levels: everyone, whileReadOnly: true })
const call = callsOf({ levels: everyone, resource: 'me', confirmed: true, whileReadOnly: true })

/** My own second step. Changing it asks for a recent proof of who I am. */
export const twoFactor = {
  read: ask.get(root, 'What I have set up beyond the password', { resource: 'me', reply: secondStepState }),
  startTotp: call.post(
    `${root}/totp/start`,
    'A new authenticator secret, in force once a code of it is confirmed',
    { reply: enrolment },
  ),
  confirmTotp: call.post(`${root}/totp/confirm`, 'Put the new authenticator in force', {
    body: z.object({ code }),
    reply: changed,
  }),
  removeTotp: call.remove(
    `${root}/totp`,
    'Remove my authenticator, unless it is the last step and the store requires one',
    { reply: changed },
  ),
  startSms: call.post(
    `${root}/sms/start`,
    'Send a code to a mobile number to confirm it; my own number when none is given',
    {
      body: z.object({ mobile: z.string().max(40, 'This is not a mobile number.').optional() }).default({}),
      reply: smsSent,
    },
  ),
  confirmSms: call.post(`${root}/sms/confirm`, 'Confirm the mobile number and use it as a second step', {
    body: z.object({
      code,
      /** Also makes text messages a second step; without, the number is only confirmed. */
      asSecondStep: z.boolean().default(true),
    }),
    reply: changed,
  }),
  removeSms: call.remove(
    `${root}/sms`,
    'No longer use text messages, unless it is the last step and the store requires one',
    { reply: changed },
  ),
  makeRecoveryCodes: call.post(
    `${root}/recovery-codes`,
    'Ten new recovery codes, shown once; the old ones stop working',
    { reply: changed },
  ),
}
