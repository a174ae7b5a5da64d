import { z } from 'zod'
import { administrators, type LevelName, levelNames } from '../kit/access.ts'
import { dataView } from '../kit/data-view.ts'
import { callsOf, endpoint } from '../kit/endpoint.ts'
import * as field from '../kit/field.ts'
import { historyActions, namedRecord } from '../kit/history.ts'
import { record } from '../kit/record.ts'
import { tickedSelection } from '../kit/selection.ts'
import { myDetails } from './session.ts'

/** What each level may do, as the form says it. */
export const levelTexts: Readonly<Record<LevelName, string>> = {
  Administrator: 'Everything, including staff and settings.',
  'Ecommerce Management':
    'Items, organisation, marketing, content, orders, marketplaces and wizards. No money movements, no staff.',
  'Payment Management': 'Payments, payouts, refunds and the virtual terminal.',
  'Payments Administrator': 'Payments and payouts, and refunds. No virtual terminal.',
}

export const staffStatuses = { invited: 'Invited', active: 'Active', disabled: 'Disabled' } as const
export const secondSteps = { none: 'None', totp: 'App', sms: 'Text', both: 'App and text' } as const

const levelChoice = field
  .choice(Object.fromEntries(levelNames.map(name => [name, name])) as { [Name in LevelName]: Name })
  .meta({ label: 'Level' })

export const staffInput = z.object({
  name: myDetails.shape.name,
  email: myDetails.shape.email,
  username: field.text(254, 3).refine(value => !/\s/.test(value), 'A username has no spaces.'),
  mobile: field.text(40).nullable(),
  /** The next free one when left empty. */
  cashierNumber: field.whole(1, field.cashierMost).nullable(),
  level: levelChoice,
  superUser: field.flag(),
  note: field.lines(500),
})
export type StaffInput = z.output<typeof staffInput>

const staffFacts = z.object({
  shortName: z.string(),
  initial: z.string(),
  status: field.choice(staffStatuses),
  secondStep: field.choice(secondSteps),
  totpConfirmedAt: z.string().nullable(),
  smsConfirmedAt: z.string().nullable(),
  mobileVerifiedAt: z.string().nullable(),
  recoveryCodesLeft: z.number().int(),
  hasPassword: z.boolean(),
  passwordSetAt: z.string().nullable(),
  lastLoginAt: z.string().nullable(),
  lastLoginIp: z.string().nullable(),
  /** Live sessions now. */
  sessions: z.number().int(),
  /** Waiting after too many attempts, until then. */
  throttledUntil: z.string().nullable(),
  disabledAt: z.string().nullable(),
  disableReason: z.string(),
  isForgotten: z.boolean(),
  /** The last invitation: when sent, opened, running out; null when none is open. */
  invitation: z
    .object({ sentAt: z.string(), openedAt: z.string().nullable(), expiresAt: z.string() })
    .nullable(),
})

const staffRecord = record({
  resource: 'user',
  path: '/Staff',
  noun: 'member of staff',
  levels: administrators,
  confirmed: true,
  input: staffInput,
  computed: staffFacts,
})

/** A link made for somebody, given out once where no mail service can carry it. */
const withLink = { link: z.string().nullable(), isMailed: z.boolean() }

/** Staff are never deleted: their names stay in histories. */
const { remove: _never, create, ...kept } = staffRecord
export const staff = {
  ...kept,
  create: endpoint({ ...create, reply: create.reply.extend(withLink), summary: 'Invite a member of staff' }),
}

const acted = staffRecord.stored.extend(withLink).meta({ id: 'StaffActed' })
const reason = field.text(200)

const call = callsOf({ levels: administrators, resource: 'user', confirmed: true })

function action<const Shape extends z.ZodRawShape>(name: string, summary: string, shape: Shape) {
  return call.post(`/Staff/:uid/${name}`, summary, {
    body: z.object({ version: field.version(), ...shape }),
    reply: acted,
  })
}

/** How an Administrator made sure of a person before removing their second step. */
export const checkedHow = { inPerson: 'In person', video: 'By video call', other: 'Another way' } as const

/** What an Administrator does with a member of staff beyond saving the form; a stale version is refused. */
export const staffActions = {
  invite: action('invite', 'Send the invitation again, or make its link to hand over', {
    /** `link` answers the link once instead of mailing it. */
    by: z.enum(['mail', 'link']).default('mail'),
  }),
  resetPassword: action('resetPassword', 'Send a link to set a new password', {
    by: z.enum(['mail', 'link']).default('mail'),
  }),
  resetTwoFactor: action('resetTwoFactor', 'Remove the second step of somebody who lost it', {
    checked: z.boolean().default(false),
    checkedHow: field.choice(checkedHow).optional(),
    reason: reason.default(''),
  }),
  signOut: action('signOut', 'Log them out everywhere', {}),
  disable: action('disable', 'Let them in no longer', {
    reason: reason.default(''),
    /** Who takes over what they own. */
    handOverToUid: field.uid().optional(),
  }),
  enable: action('enable', 'Let them in again', {}),
  forget: action('forget', 'Replace the personal details of somebody disabled for 90 days', {}),
}

const ask = callsOf({ levels: administrators })

export const staffOwned = ask.get(
  '/Staff/:uid/owned',
  'What somebody owns that others use, to be handed over when they leave',
  {
    resource: 'user',
    reply: z.array(z.object({ kind: z.string(), name: z.string(), path: z.string().nullable() })),
  },
)

export const staffWork = ask.get('/Staff/:uid/work', 'The last 20 things somebody wrote', {
  resource: 'user',
  reply: z.array(
    z.object({
      uid: z.number().int(),
      at: z.string(),
      record: namedRecord,
      action: z.enum(historyActions),
      /** What was changed, by the labels of its form. */
      fields: z.array(z.string()),
      asSuperUser: z.boolean(),
    }),
  ),
})

export const signOutAll = call.post('/Staff/signOutAll', 'End every session of the store but this one', {
  resource: 'session',
  reply: z.object({ ended: z.number().int() }),
})

const bulkReply = z.object({
  done: z.array(z.object({ uid: z.number().int(), name: z.string(), link: z.string().nullable() })),
  refused: z.array(z.object({ uid: z.number().int(), name: z.string(), text: z.string() })),
})

function bulkAction<const Shape extends z.ZodRawShape>(name: string, summary: string, shape: Shape) {
  return call.post(`/Staff/bulk/${name}`, summary, {
    body: z.object({ selection: tickedSelection, ...shape }),
    reply: bulkReply,
  })
}

/** The same for several people at once; each is done or refused by name. */
export const staffBulk = {
  signOut: bulkAction('signOut', 'Log several people out everywhere', {}),
  disable: bulkAction('disable', 'Let several people in no longer', { reason: reason.default('') }),
  resetPassword: bulkAction('resetPassword', 'Send several people a link to set a new password', {}),
}

export const staffView = dataView({
  record: staffRecord,
  name: 'StaffView',
  noun: 'staff',
  row: z.object({ initial: z.string() }),
  columns: {
    name: { of: staffInput.shape.name, main: true, width: 220, needs: ['initial', 'username'] },
    level: { width: 176 },
    status: { width: 100 },
    secondStep: { width: 116 },
    superUser: { width: 96 },
    lastLoginAt: { of: field.instant().nullable().meta({ label: 'Last login' }), width: 104 },
    sessions: { of: z.number().int().meta({ label: 'Sessions now' }), width: 112 },
    cashierNumber: { of: z.number().int().meta({ label: 'Cashier number' }), hidden: true, width: 124 },
    email: { of: staffInput.shape.email, width: 240 },
    createdAt: { of: field.instant().meta({ label: 'Invited' }), width: 104 },
    username: { of: staffInput.shape.username, width: 200, hidden: true },
    isThrottled: { of: field.flag().meta({ label: 'Waiting after failures' }), width: 110, hidden: true },
  },
  always: ['version', 'name', 'username', 'level', 'status', 'lastLoginAt', 'sessions', 'secondStep'],
  searches: 'Search name, email or number',
  sort: 'name',
  presets: [
    {
      name: 'Working here',
      filter: [{ field: 'status', op: 'in', value: ['invited', 'active'] }],
    },
    { name: 'Invited', filter: [{ field: 'status', op: 'in', value: ['invited'] }] },
    { name: 'No second step', filter: [{ field: 'secondStep', op: 'in', value: ['none'] }] },
    { name: 'Waiting after failures', filter: [{ field: 'isThrottled', op: 'is', value: true }] },
    { name: 'Disabled', filter: [{ field: 'status', op: 'in', value: ['disabled'] }] },
  ],
})
