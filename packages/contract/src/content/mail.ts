import { z } from 'zod'
import { administrators, storeStaff } from '../kit/access.ts'
import { dataView } from '../kit/data-view.ts'
import { endpoint } from '../kit/endpoint.ts'
import { choice, instant, secret, text, uid, whole } from '../kit/field.ts'
import { settings } from '../kit/settings.ts'
import { mailStates } from '../kit/shapes/mail-states.ts'
import { type MailKind, mailKinds } from '../mail-kinds.ts'

export type MailState = keyof typeof mailStates

export const suppressionReasons = ['hardBounce', 'complaint', 'unsubscribed', 'manual', 'anonymised'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

const modes = { off: 'Off: mail waits', sandbox: 'Sandbox: nothing is sent', smtp: 'SMTP server' } as const
export type MailMode = keyof typeof modes
const securities = { starttls: 'STARTTLS', tls: 'TLS from the start', none: 'None' } as const
export type MailSecurity = keyof typeof securities

const address = text(254).refine(
  value => value === '' || /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(value),
  'Enter an email address.',
)

export const mailSettingsInput = z.object({
  mode: choice(modes).meta({ label: 'Mode' }),
  host: text(253).meta({ label: 'Server' }),
  port: whole(1, 65_535).meta({ label: 'Port' }),
  security: choice(securities).meta({ label: 'Security' }),
  username: text(254).meta({ label: 'Username' }),
  fromName: text(80).meta({ label: 'From name' }),
  fromAddress: address.meta({ label: 'From address' }),
  replyTo: address.meta({ label: 'Reply to' }),
  maxPerSecond: whole(1, 50).meta({ label: 'Mails a second' }),
  maxConnections: whole(1, 10).meta({ label: 'Connections' }),
  dkimDomain: text(253).meta({ label: 'DKIM domain' }),
  dkimSelector: text(63).meta({ label: 'DKIM selector' }),
  bodyRetentionDays: whole(30, 365).meta({ label: 'Keep bodies for days' }),
})

const base = settings({
  levels: storeStaff,
  writes: administrators,
  resource: 'mailSettings',
  path: '/mailSettings',
  noun: 'mail settings',
  confirmed: true,
  input: mailSettingsInput,
  computed: z.object({ isPaused: z.boolean(), pausedReason: z.string() }),
  secrets: z.object({
    smtpPassword: secret(500).meta({ label: 'Password' }),
    dkimPrivateKey: secret(10_000).meta({ label: 'DKIM private key' }),
  }),
})
const common = { levels: administrators, resource: base.resource } as const

/** Where the store's mail goes out, and whether it does. */
export const mailSettings = {
  ...base,
  test: endpoint({
    ...common,
    method: 'POST',
    path: '/mailSettings/test',
    reply: z.object({ to: z.string(), accepted: z.boolean(), answer: z.string() }),
    summary: 'Send a mail to myself now and answer what the server said',
  }),
  pause: endpoint({
    ...common,
    method: 'POST',
    path: '/mailSettings/pause',
    body: z.object({ reason: text(200, 1) }),
    reply: 'empty',
    summary: 'Hold all mail back',
  }),
  resume: endpoint({
    ...common,
    method: 'POST',
    path: '/mailSettings/resume',
    reply: 'empty',
    summary: 'Let the mail go out again',
  }),
}

const kinds = Object.fromEntries(
  Object.entries(mailKinds).map(([kind, { label }]) => [kind, label]),
) as Readonly<Record<MailKind, string>>

/** Every mail of the last 13 months, on its way, gone or stuck; addresses leave as CSV with Administrators only. */
export const mailQueueView = dataView({
  resource: 'mailMessage',
  name: 'MailQueueView',
  noun: 'mails',
  levels: storeStaff,
  exports: administrators,
  row: z.object({
    uid: uid(),
    createdAt: instant().meta({ label: 'Written' }),
    kind: choice(kinds).meta({ label: 'Kind' }),
    to: text(254).meta({ label: 'To' }),
    subject: text(200).meta({ label: 'Subject' }),
    state: choice(mailStates).meta({ label: 'State' }),
    attempts: whole(0, 100).meta({ label: 'Tries' }),
    nextAttemptAt: instant().nullable().meta({ label: 'Next try' }),
    lastError: text(500).meta({ label: 'Last answer' }),
    sentAt: instant().nullable().meta({ label: 'Sent' }),
  }),
  columns: {
    createdAt: {},
    subject: { main: true, width: 280 },
    to: { width: 240 },
    kind: {},
    state: {},
    attempts: { hidden: true },
    nextAttemptAt: {},
    lastError: { width: 260 },
    sentAt: {},
  },
  always: ['subject', 'to', 'state', 'createdAt'],
  searches: 'Search address or subject',
  sort: '-createdAt',
  presets: [
    { name: 'Every mail' },
    { name: 'Waiting', filter: [{ field: 'state', op: 'in', value: ['queued', 'sending', 'deferred'] }] },
    {
      name: 'Not delivered',
      filter: [{ field: 'state', op: 'in', value: ['failed', 'uncertain', 'bounced'] }],
    },
  ],
})
