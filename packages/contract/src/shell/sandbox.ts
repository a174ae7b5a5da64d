import { z } from 'zod'
import { administrators } from '../kit/access.ts'
import { callsOf } from '../kit/endpoint.ts'

export const sandboxMail = z.object({
  uid: z.number().int(),
  at: z.string(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  state: z.string(),
})

export const sandboxText = z.object({
  uid: z.number().int(),
  at: z.string(),
  purpose: z.string(),
  to: z.string(),
  text: z.string(),
  state: z.string(),
  error: z.string(),
})

const call = callsOf({ levels: administrators, resource: 'sandboxMessage' })

/** What a sandbox store would have sent, newest first. */
export const sandboxMessages = call.get(
  '/sandbox/messages',
  'Mails and text messages that a sandbox store kept instead of sending',
  { reply: z.object({ mails: z.array(sandboxMail), texts: z.array(sandboxText) }) },
)
