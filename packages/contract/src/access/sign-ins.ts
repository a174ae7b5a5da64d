import { z } from 'zod'
import { administrators, everyone } from '../kit/access.ts'
import { dataView } from '../kit/data-view.ts'
import { callsOf } from '../kit/endpoint.ts'
import * as field from '../kit/field.ts'

/** What can happen to a login, and what people call it. */
export const signInKinds = {
  login: 'Log in',
  secondStep: 'Second step',
  smsSent: 'Text message sent',
  logout: 'Log out',
  superUserOn: 'Super-user mode on',
  superUserOff: 'Super-user mode off',
  confirm: 'Confirmed identity',
  passwordSet: 'Password set',
  passwordReset: 'Password reset asked for',
  passwordChanged: 'Password changed',
  twoFactorOn: 'Second step set up',
  twoFactorOff: 'Second step removed',
  recoveryUsed: 'Recovery code used',
  recoveryMade: 'Recovery codes made',
  sessionEnded: 'Session ended',
  invited: 'Invited',
  levelChanged: 'Level changed',
  disabled: 'Disabled',
  enabled: 'Enabled',
  permissionDenied: 'Permission refused',
  throttled: 'Too many attempts',
  groupSuspended: 'Store suspended',
} as const
export type SignInKind = keyof typeof signInKinds

export const signInOutcomes = { ok: 'OK', failed: 'Failed', refused: 'Refused' } as const
export type SignInOutcome = keyof typeof signInOutcomes

const signInRow = z.object({
  uid: field.uid(),
  at: field.instant().meta({ label: 'Time' }),
  userUid: z.number().int().nullable(),
  personName: z.string().nullable().meta({ label: 'Person' }),
  usernameTried: z.string().meta({ label: 'Username' }),
  kind: field.choice(signInKinds).meta({ label: 'What' }),
  outcome: field.choice(signInOutcomes),
  reason: z.string(),
  isNewDevice: field.flag().meta({ label: 'New device' }),
  device: z.string(),
  ip: z.string().meta({ kind: 'code', label: 'Address' }),
  sessionUid: z.number().int().nullable().meta({ label: 'Session' }),
})
export type SignIn = z.output<typeof signInRow>

export const signInsView = dataView({
  resource: 'signIn',
  name: 'SignInView',
  noun: 'sign-ins',
  levels: administrators,
  row: signInRow,
  columns: {
    at: { width: 160 },
    personName: { main: true, width: 180, needs: ['userUid', 'usernameTried'] },
    kind: { width: 180 },
    outcome: { width: 100 },
    reason: { width: 260 },
    device: { width: 180, needs: ['isNewDevice'] },
    ip: { width: 150 },
    sessionUid: { width: 90, hidden: true },
    isNewDevice: { width: 110, hidden: true },
    usernameTried: { width: 160, hidden: true },
    userUid: { hidden: true },
  },
  always: ['at', 'personName', 'kind', 'outcome', 'ip'],
  searches: 'Search person, address or reason',
  sort: '-at',
  presets: [
    { name: 'Failed', filter: [{ field: 'outcome', op: 'in', value: ['failed'] }] },
    { name: 'New device', filter: [{ field: 'isNewDevice', op: 'is', value: true }] },
    {
      name: 'Super user',
      filter: [{ field: 'kind', op: 'in', value: ['superUserOn', 'superUserOff'] }],
    },
    { name: 'Refused', filter: [{ field: 'outcome', op: 'in', value: ['refused'] }] },
  ],
})

const ask = callsOf({ levels: everyone })

export const mySignIns = ask.get(
  '/logon/sign-ins',
  'My own sign-ins of the last 30 days, newest first, at most 200',
  { resource: 'signIn', reply: z.array(signInRow) },
)

const sessionRow = z.object({
  uid: field.uid(),
  userUid: z.number().int(),
  personName: z.string().meta({ label: 'Person' }),
  device: z.string(),
  ip: z.string().meta({ kind: 'code', label: 'Address' }),
  createdAt: field.instant().meta({ label: 'Since' }),
  lastSeenAt: field.instant().meta({ label: 'Last seen' }),
  isSuperUser: field.flag().meta({ label: 'Super user' }),
})

export const sessionsView = dataView({
  resource: 'session',
  name: 'SessionView',
  noun: 'sessions',
  levels: administrators,
  row: sessionRow,
  columns: {
    personName: { main: true, width: 200 },
    device: { width: 200 },
    ip: { width: 150 },
    createdAt: { width: 160 },
    lastSeenAt: { width: 160 },
    isSuperUser: { width: 110 },
    userUid: { hidden: true },
  },
  always: ['userUid', 'personName', 'device', 'ip', 'isSuperUser', 'lastSeenAt'],
  searches: 'Search person, device or address',
  sort: '-lastSeenAt',
})

const mySession = sessionRow
  .omit({ userUid: true, personName: true })
  .extend({ isThisOne: z.boolean().meta({ label: 'This one' }), expiresAt: z.string() })
export type MySession = z.output<typeof mySession>

const root = '/logon/sessions'

const call = callsOf({ levels: everyone, resource: 'session', confirmed: true, whileReadOnly: true })

/** My devices; an Administrator may also end a colleague's session by its uid. */
export const sessions = {
  list: ask.get(root, 'Where I am logged in', { resource: 'session', reply: z.array(mySession) }),
  end: call.remove(`${root}/:uid`, 'End one session of mine; an Administrator may end any of the store', {
    reply: 'empty',
  }),
  endOthers: call.remove(root, 'End all my sessions but this one', {
    query: z.object({ others: z.literal('true') }),
    reply: 'empty',
  }),
}
