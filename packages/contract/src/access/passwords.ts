import { z } from 'zod'
import { everyone, open } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'

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

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/logon/password/forgotten',
  levels: open,
  body: z.object({
    username: z
      .string('Enter your username.')
      .min(1, 'Enter your username.')
      .max(254, 'Enter your username.'),
  }),
  reply: z.object({ message: z.string() }),
  status: 202,
  summary: 'Ask for a link to set a new password; answers alike whether or not the username exists',
})

export const readLink = endpoint({
  method: 'GET',
  path: '/logon/password/link/:token',
  levels: open,
  params: z.object({ token: linkToken }),
  reply: z.object({
    name: z.string(),
    username: z.string(),
    purpose: z.enum(['invite', 'reset']),
    expiresAt: z.string(),
  }),
  summary: 'Whom a link to set a password is for; 410 once expired or used',
})

export const setPassword = endpoint({
  method: 'POST',
  path: '/logon/password/set',
  levels: open,
  body: z.object({ token: linkToken, password: newPassword }),
  reply: 'empty',
  summary: 'Set a password through an invitation or a reset link',
})

/** "Not you?" of the mail about a new device. */
export const notMe = endpoint({
  method: 'POST',
  path: '/logon/password/not-me',
  levels: open,
  body: z.object({ token: linkToken }),
  reply: z.object({ message: z.string() }),
  summary: 'End all my sessions and send a link to set a new password',
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/logon/password/change',
  levels: everyone,
  resource: 'me',
  body: z.object({
    current: z.string('Enter your current password.').min(1, 'Enter your current password.').max(1_000),
    password: newPassword,
    endOthers: z.boolean().default(true),
  }),
  reply: 'empty',
  summary: 'Change my own password',
})
