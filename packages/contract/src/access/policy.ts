import { z } from 'zod'
import { administrators } from '../kit/access.ts'
import { callsOf, endpoint } from '../kit/endpoint.ts'
import * as field from '../kit/field.ts'
import { settings } from '../kit/settings.ts'

export const twoFactorPolicies = {
  required: 'Everybody needs a second step',
  optional: 'Those who have one are asked for it',
  off: 'Nobody is asked to set one up',
} as const
export type TwoFactorPolicy = keyof typeof twoFactorPolicies

/** Time without a call after which a session ends, in minutes. */
export const idleMinuteChoices = [15, 30, 60, 240, 720, 1_440, 10_080] as const

const policyInput = z.object({
  twoFactorPolicy: field.choice(twoFactorPolicies).meta({ label: 'Second step' }),
  idleMinutes: z
    .literal([...idleMinuteChoices], `Choose one of: ${idleMinuteChoices.join(', ')}.`)
    .meta({ kind: 'number', label: 'Idle time' }),
  absoluteDays: field.whole(1, 30).meta({ label: 'Longest session' }),
  smsAllowed: field.flag().meta({ label: 'Text messages as a second step' }),
  allowedAddresses: z
    .array(z.string().trim().min(1, 'This is required.').max(50, 'At most 50 characters.'))
    .max(20, 'At most 20 addresses.')
    .meta({ label: 'Allowed addresses' }),
})
export type PolicyInput = z.output<typeof policyInput>

const base = settings({
  resource: 'group',
  path: '/Staff/policy',
  noun: 'login policy',
  levels: administrators,
  confirmed: true,
  input: policyInput,
})

/** The store's rules for logging in. Turning the second step off needs super-user mode and a reason. */
export const policy = {
  ...base,
  update: endpoint({ ...base.update, body: base.update.body.extend({ reason: field.text(200).optional() }) }),
}

const call = callsOf({ levels: administrators })

/** What a policy would do now, said before it is saved. */
export const policyEffects = call.post(
  '/Staff/policy/effects',
  'Whom a policy would touch, before it is saved',
  {
    body: policyInput,
    reply: z.object({
      yourAddress: z.string(),
      /** One sentence or none per field: "3 people have no second step and will set one up at next login." */
      effects: z.partialRecord(policyInput.keyof(), z.string()),
    }),
  },
)
