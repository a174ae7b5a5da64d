import { z } from 'zod'
import { everyone, levelNames, open } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'

/** Who is logged in, as the header shows it (§3). */
export const userInfo = z.object({
  name: z.string(),
  username: z.string(),
  groupId: z.number().int(),
  securityLevelName: z.enum(levelNames),
  cashierNumber: z.number().int(),
  superUser: z.boolean(),
})
export type UserInfo = z.infer<typeof userInfo>

/** Names and lifetimes of the cookies (§3, §9). */
export const cookies = { token: 'mtjwt', user: 'mtuser', twoFactor: 'mt2fa', superUser: 'mtsu' } as const

const loggedIn = z.object({ token: z.string(), user: userInfo })

export const authenticate = endpoint({
  method: 'POST',
  path: '/logon/logon/authenticate',
  levels: open,
  body: z.object({
    username: z
      .string('Enter your username.')
      .min(1, 'Enter your username.')
      .max(254, 'Enter your username.'),
    password: z
      .string('Enter your password.')
      .min(1, 'Enter your password.')
      .max(1_000, 'Enter your password.'),
  }),
  reply: z.union([loggedIn, z.object({ twoFactorToken: z.string(), methods: z.array(z.enum(['totp'])) })]),
  summary: 'Log in with username and password',
})

export const secondStep = endpoint({
  method: 'POST',
  path: '/logon/logon/2fa',
  levels: open,
  body: z.object({
    method: z.literal('totp'),
    code: z.string().regex(/^\d{6}$/, 'Enter the 6-digit code.'),
  }),
  reply: loggedIn,
  summary: 'The second step of logging in, with the two-factor token as bearer',
})

export const logOut = endpoint({
  method: 'POST',
  path: '/logon/logon/logout',
  levels: open,
  reply: 'empty',
  summary: 'End the session; also when it is already over',
})

export const me = endpoint({
  method: 'GET',
  path: '/logon/me',
  levels: everyone,
  reply: userInfo.extend({ uid: z.number().int(), groupName: z.string() }),
  summary: 'Who is logged in',
})
