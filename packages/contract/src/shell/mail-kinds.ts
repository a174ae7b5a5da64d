import type { MailKindFacts } from '../kit/mail-kind.ts'

export const mailKinds = {
  staffNotice: { label: 'Notice to staff', marketing: false, secret: false, priority: 5 },
} as const satisfies Record<string, MailKindFacts>
