import { z } from 'zod'
import { administrators } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { choice, text, whole } from '../kit/field.ts'
import { atVersion, saveNews } from '../kit/record.ts'

/** How mails of a kind are treated. */
export interface MailKindFacts {
  readonly label: string
  /** Asked for by nobody in particular: carries an unsubscribe link and stops for those who used it. */
  readonly marketing: boolean
  /** Holds a link that opens something: the body goes once it is sent. */
  readonly secret: boolean
  /** 1 goes first. */
  readonly priority: number
  /** Goes out whatever the suppression list says: its reader's safety depends on it. */
  readonly alwaysSent?: true
  /** Twice is better than never, when nobody knows whether it went. */
  readonly repeats?: true
}

/** Every kind of mail; an unlisted one is refused. */
export const mailKinds = {
  security: { label: 'Security notice', marketing: false, secret: false, priority: 2, alwaysSent: true },
  staffInvite: {
    label: 'Staff invitation',
    marketing: false,
    secret: true,
    priority: 1,
    alwaysSent: true,
    repeats: true,
  },
  staffReset: {
    label: 'Staff password reset',
    marketing: false,
    secret: true,
    priority: 1,
    alwaysSent: true,
    repeats: true,
  },
  staffExport: { label: 'Export for staff', marketing: false, secret: true, priority: 5 },
  staffNotice: { label: 'Notice to staff', marketing: false, secret: false, priority: 5 },
  test: { label: 'Test', marketing: false, secret: false, priority: 1 },
} as const satisfies Record<string, MailKindFacts>
export type MailKind = keyof typeof mailKinds

export const mailStates = [
  ...(['queued', 'sending', 'sent', 'deferred', 'failed'] as const),
  ...(['uncertain', 'cancelled', 'suppressed', 'bounced'] as const),
] as const
export type MailState = (typeof mailStates)[number]

export const suppressionReasons = ['hardBounce', 'complaint', 'unsubscribed', 'manual', 'anonymised'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

const modes = { sandbox: 'Sandbox: nothing is sent', smtp: 'SMTP server' } as const
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
export type MailSettingsInput = z.output<typeof mailSettingsInput>

/** What a store has before anybody set up its mail; it counts as version 1. */
export const mailSettingsDefaults: MailSettingsInput = {
  mode: 'sandbox',
  host: '',
  port: 587,
  security: 'starttls',
  username: '',
  fromName: '',
  fromAddress: '',
  replyTo: '',
  maxPerSecond: 5,
  maxConnections: 3,
  dkimDomain: '',
  dkimSelector: '',
  bodyRetentionDays: 90,
}

/** Secrets go in and never come out; left out they stay as they are, empty they are forgotten. */
const secrets = z.object({
  smtpPassword: z.string().max(500).optional(),
  dkimPrivateKey: z.string().max(10_000).optional(),
})

const stored = mailSettingsInput.extend({
  ...atVersion.shape,
  /** The last four characters of each secret, or empty. */
  smtpPasswordEnds: z.string(),
  dkimPrivateKeyEnds: z.string(),
  isPaused: z.boolean(),
  pausedReason: z.string(),
})

const common = { levels: administrators, resource: 'mailSettings', path: '/mailSettings' } as const

export const mailSettings = {
  read: endpoint({ ...common, method: 'GET', reply: stored, summary: 'Where the mail goes out' }),
  update: endpoint({
    ...common,
    method: 'PUT',
    confirmed: true,
    body: mailSettingsInput.extend({ ...atVersion.shape, ...secrets.shape }),
    reply: stored.extend(saveNews.pick({ merged: true }).shape),
    summary: 'Say where the mail goes out',
  }),
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
