import { z } from 'zod'
import { everyone } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'

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
const common = { levels: everyone, resource: 'me' } as const

/** My own second step. Changing it asks for a recent proof of who I am. */
export const twoFactor = {
  read: endpoint({
    ...common,
    method: 'GET',
    path: root,
    reply: secondStepState,
    summary: 'What I have set up beyond the password',
  }),
  startTotp: endpoint({
    ...common,
    confirmed: true,
    method: 'POST',
    path: `${root}/totp/start`,
    reply: enrolment,
    summary: 'A new authenticator secret, in force once a code of it is confirmed',
  }),
  confirmTotp: endpoint({
    ...common,
    confirmed: true,
    method: 'POST',
    path: `${root}/totp/confirm`,
    body: z.object({ code }),
    reply: changed,
    summary: 'Put the new authenticator in force',
  }),
  removeTotp: endpoint({
    ...common,
    confirmed: true,
    method: 'DELETE',
    path: `${root}/totp`,
    reply: changed,
    summary: 'Remove my authenticator, unless it is the last step and the store requires one',
  }),
  startSms: endpoint({
    ...common,
    confirmed: true,
    method: 'POST',
    path: `${root}/sms/start`,
    body: z.object({ mobile: z.string().max(40, 'This is not a mobile number.').optional() }).default({}),
    reply: smsSent,
    summary: 'Send a code to a mobile number to confirm it; my own number when none is given',
  }),
  confirmSms: endpoint({
    ...common,
    confirmed: true,
    method: 'POST',
    path: `${root}/sms/confirm`,
    body: z.object({
      code,
      /** Also makes text messages a second step; without, the number is only confirmed. */
      asSecondStep: z.boolean().default(true),
    }),
    reply: changed,
    summary: 'Confirm the mobile number and use it as a second step',
  }),
  removeSms: endpoint({
    ...common,
    confirmed: true,
    method: 'DELETE',
    path: `${root}/sms`,
    reply: changed,
    summary: 'No longer use text messages, unless it is the last step and the store requires one',
  }),
  makeRecoveryCodes: endpoint({
    ...common,
    confirmed: true,
    method: 'POST',
    path: `${root}/recovery-codes`,
    reply: changed,
    summary: 'Ten new recovery codes, shown once; the old ones stop working',
  }),
}
