import { z } from 'zod'
import { everyone, open } from '../kit/access.ts'
import { callsOf } from '../kit/endpoint.ts'

export const passwordLeast = 12
export const passwordMost = 128

/** Why a new password is refused, in the words people read. */
export const passwordTexts = {
  short: 'Use at least 12 characters.',
  long: 'Use at most 128 characters.',
  common: 'This password is too common.',
  breached: 'This password has appeared in a data breach. Choose another.',
  personal: "Do not use your name or the store's name.",
} as const

/** Any characters; the server counts them and knows the common ones. */
const newPassword = z.string('Enter a password.').min(1, 'Enter a password.').max(1_000, passwordTexts.long)

/** Tokens of links are the address's own part: 32 random bytes. */
const linkToken = z.string().min(1).max(100)

const call = callsOf({ levels: open, whileReadOnly: true })

export const forgotPassword = call.post(
  '/logon/password/forgotten',
  'Ask for a link to set a new password; answers alike whether or not the username exists',
  {
    body: z.object({
      username: z
        .string('Enter your username.')
        .min(1, 'Enter your username.')
        .max(254, 'Enter your username.'),
    }),
    reply: z.object({ message: z.string() }),
    status: 202,
  },
)

export const readLink = call.get(
  '/logon/password/link/:token',
  'Whom a link to set a password is for; 410 once expired or used',
  {
    params: z.object({ token: linkToken }),
    reply: z.object({
      name: z.string(),
      username: z.string(),
      purpose: z.enum(['invite', 'reset']),
      expiresAt: z.string(),
    }),
  },
)

export const setPassword = call.post(
  '/logon/password/set',
  'Set a password through an invitation or a reset link',
  { body: z.object({ token: linkToken, password: newPassword }), reply: 'empty' },
)

/** "Not you?" of the mail about a new device. */
export const notMe = call.post(
  '/logon/password/not-me',
  'End all my sessions and send a link to set a new password',
  { body: z.object({ token: linkToken }), reply: z.object({ message: z.string() }) },
)

export const changePassword = call.post('/logon/password/change', 'Change my own password', {
  levels: everyone,
  resource: 'me',
  body: z.object({
    current: z.string('Enter your current password.').min(1, 'Enter your current password.').max(1_000),
    password: newPassword,
    endOthers: z.boolean().default(true),
  }),
  reply: 'empty',
})
