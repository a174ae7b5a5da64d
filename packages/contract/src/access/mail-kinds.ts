import type { MailKindFacts } from '../kit/mail-kind.ts'

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
} as const satisfies Record<string, MailKindFacts>
