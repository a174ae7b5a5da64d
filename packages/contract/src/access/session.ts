import { z } from 'zod'
import { everyone, levelNames, open, storeStaff } from '../kit/access.ts'
import { callsOf } from '../kit/endpoint.ts'
import * as field from '../kit/field.ts'
import { historyActions, namedRecord, person } from '../kit/history.ts'
import { enrolment, secondStepState, smsSent } from './two-factor.ts'

/** Who is logged in, as the header shows it. */
export const userInfo = z.object({
  name: z.string(),
  username: z.string(),
  groupId: z.number().int(),
  securityLevelName: z.enum(levelNames),
  cashierNumber: z.number().int(),
  superUser: z.boolean(),
})
export type UserInfo = z.infer<typeof userInfo>

/** Names of the cookies that the console writes; their lifetimes are in the constants. */
export const cookies = { token: 'mtjwt', user: 'mtuser', twoFactor: 'mt2fa', superUser: 'mtsu' } as const

/** The header that carries the super-user token, and the one that brings a fresh login token. */
export const superUserHeader = 'x-super-user-token'
export const refreshedTokenHeader = 'refreshed-token'

/** Ways to prove who one is beyond the password. */
export const secondStepMethods = ['totp', 'sms', 'recovery'] as const
export type SecondStepMethod = (typeof secondStepMethods)[number]

const loggedIn = z.object({
  token: z.string(),
  user: userInfo,
  /** Shown once, after a second step was set up while logging in. */
  recoveryCodes: z.array(z.string()).optional(),
})
export type LoggedIn = z.infer<typeof loggedIn>

const secondStepNeeded = z.object({
  twoFactorToken: z.string(),
  methods: z.array(z.enum(secondStepMethods)),
  /** "•••••• 4821" of a confirmed mobile. */
  smsHint: z.string().nullable(),
  /** The store asks for a second step and this person has none yet. */
  enrolmentRequired: z.boolean(),
  /** Whether text messages may be chosen while setting one up. */
  smsAllowed: z.boolean(),
})
export type SecondStepNeeded = z.infer<typeof secondStepNeeded>

/** A password as typed: never trimmed, cut or changed. */
const typedPassword = z
  .string('Enter your password.')
  .min(1, 'Enter your password.')
  .max(1_000, 'Enter your password.')

const typedUsername = z
  .string('Enter your username.')
  .min(1, 'Enter your username.')
  .max(254, 'Enter your username.')

/** Either six digits or a recovery code, for who confirms that it is them. */
const anyCode = z
  .string('Enter the 6-digit code.')
  .max(40, 'Enter the 6-digit code.')
  .transform(code => code.replace(/\s/g, ''))

const call = callsOf({ levels: open, whileReadOnly: true })

export const authenticate = call.post('/logon/logon/authenticate', 'Log in with username and password', {
  body: z.object({ username: typedUsername, password: typedPassword }),
  reply: z.union([loggedIn, secondStepNeeded]),
})

export const secondStep = call.post(
  '/logon/logon/2fa',
  'The second step of logging in, with the two-factor token as bearer',
  {
    body: z
      .object({
        method: z.enum(secondStepMethods),
        code: anyCode,
        /** Confirms what is being set up instead of what is already there. */
        enrol: z.boolean().optional(),
      })
      .refine(({ method, code }) => method === 'recovery' || /^\d{6}$/.test(code), {
        path: ['code'],
        message: 'Enter the 6-digit code.',
      })
      .refine(({ method, code }) => method !== 'recovery' || code.length > 0, {
        path: ['code'],
        message: 'Enter a recovery code.',
      }),
    reply: loggedIn,
  },
)

export const sendLoginSms = call.post(
  '/logon/logon/2fa/sms',
  'Send a code by text message, with the two-factor token as bearer',
  {
    body: z.object({ mobile: z.string().max(40, 'This is not a mobile number.').optional() }).default({}),
    reply: smsSent,
  },
)

export const enrolAtLogin = call.post(
  '/logon/logon/2fa/enrol',
  'Begin to set up a second step that the store requires, with the two-factor token as bearer',
  {
    body: z.object({
      method: z.enum(['totp', 'sms']),
      mobile: z.string().max(40, 'This is not a mobile number.').optional(),
    }),
    reply: z.union([enrolment, smsSent]),
  },
)

const proof = z.object({ password: typedPassword, code: anyCode.optional() })

export const enterSuperUser = call.post('/logon/logon/super-user', 'Enter super-user mode for a day', {
  levels: storeStaff,
  body: proof,
  reply: z.object({ superUserToken: z.string(), expiresAt: z.string() }),
})

export const leaveSuperUser = call.remove('/logon/logon/super-user', 'Leave super-user mode', {
  levels: storeStaff,
  reply: 'empty',
})

export const superUsers = call.get(
  '/logon/super-users',
  'Who the super users are, whether the mode is on, and what was done in it last',
  {
    levels: storeStaff,
    resource: 'superUser',
    reply: z.object({
      superUsers: z.array(person),
      until: z.string().nullable(),
      /** The last 20 writes made in super-user mode, newest first. */
      actions: z.array(
        z.object({
          uid: z.number().int(),
          at: z.string(),
          by: person,
          record: namedRecord,
          action: z.enum(historyActions),
          note: z.string(),
        }),
      ),
    }),
  },
)

export const confirmIdentity = call.post(
  '/logon/logon/confirm',
  'Prove again who is sitting here, for the calls that ask for it',
  { levels: everyone, body: proof, reply: z.object({ confirmedUntil: z.string() }) },
)

export const sendConfirmSms = call.post(
  '/logon/logon/confirm/sms',
  'Send the code that confirming asks of somebody whose only second step is text messages',
  { levels: everyone, reply: smsSent },
)

export const logOut = call.post('/logon/logon/logout', 'End the session; also when it is already over', {
  reply: 'empty',
})

/** What the store's rules mean for the person who is logged in. */
const policyFlags = z.object({
  twoFactorPolicy: z.enum(['required', 'optional', 'off']),
  smsAllowed: z.boolean(),
  /** Nothing is set up though the store would like it: "Protect your login". */
  suggestsSecondStep: z.boolean(),
})

export const myDetails = z.object({
  name: field.text(80, 1),
  email: field
    .text(254, 1)
    .refine(value => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), 'Enter an email address.'),
  mobile: field.text(40).nullable(),
})

const meReply = userInfo.extend({
  uid: z.number().int(),
  version: z.number().int(),
  groupName: z.string(),
  shortName: z.string(),
  initial: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  mobileIsVerified: z.boolean(),
  mustChangePassword: z.boolean(),
  secondStep: secondStepState,
  superUntil: z.string().nullable(),
  /** Until when calls that ask for a recent proof are open. */
  confirmedUntil: z.string(),
  policy: policyFlags,
})

export const me = call.get('/logon/me', 'Who is logged in', {
  levels: everyone,
  resource: 'me',
  reply: meReply,
})
export type Me = z.infer<typeof meReply>

export const saveMe = call.put(
  '/logon/me',
  'Save my own name, email and mobile; the last two ask for a recent proof of who I am',
  {
    levels: everyone,
    resource: 'me',
    body: myDetails.extend({ version: field.version() }),
    reply: meReply.extend({ merged: z.array(z.string()) }),
  },
)

/** What the console's own first-start form asks, while nobody exists yet. */
export const setupState = call.get('/logon/setup', 'Whether the first Administrator is still to be made', {
  reply: z.object({ needed: z.boolean() }),
})

export const setUp = call.post('/logon/setup', 'Make the first Administrator of an empty installation', {
  body: z.object({
    setupCode: z.string().trim().min(1, 'Enter the setup code that the server printed.').max(40),
    storeName: field.text(80, 1),
    name: field.text(80, 1),
    username: field.text(254, 3).refine(value => !/\s/.test(value), 'A username has no spaces.'),
    email: myDetails.shape.email,
    password: z.string().min(1, 'Enter a password.').max(1_000),
  }),
  reply: loggedIn,
  status: 201,
})
