import { type SecondStepNeeded, secondStepMethods } from '@backroom/contract/access/session'
import { z } from 'zod'

/** What is known of a login that waits for its second step; the token itself is in its cookie. */
export type WaitingStep = Omit<SecondStepNeeded, 'twoFactorToken'>

const key = 'backroom.secondStep'
const shape = z.object({
  methods: z.array(z.enum(secondStepMethods)),
  smsHint: z.string().nullable(),
  enrolmentRequired: z.boolean(),
  smsAllowed: z.boolean(),
})

/** Keeps it for this tab, so that a reload asks the same. */
export function keepSecondStep(waiting: WaitingStep): void {
  sessionStorage.setItem(key, JSON.stringify(shape.parse(waiting)))
}

/** The login that waits in this tab, if any. */
export function waitingSecondStep(): WaitingStep | null {
  try {
    return shape.parse(JSON.parse(sessionStorage.getItem(key) ?? ''))
  } catch {
    return null
  }
}
