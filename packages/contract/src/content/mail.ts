import { z } from 'zod'
import { administrators } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { choice, secret, text, whole } from '../kit/field.ts'
import { settings } from '../kit/settings.ts'

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

const base = settings({
  levels: administrators,
  resource: 'mailSettings',
  path: '/mailSettings',
  noun: 'mail settings',
  confirmed: true,
  input: mailSettingsInput,
  computed: z.object({ isPaused: z.boolean(), pausedReason: z.string() }),
  secrets: z.object({ smtpPassword: secret(500), dkimPrivateKey: secret(10_000) }),
})
const common = { levels: base.levels, resource: base.resource } as const

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
