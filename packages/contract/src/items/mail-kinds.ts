import type { MailKindFacts } from '../kit/mail-kind.ts'

export const mailKinds = {
  staffExport: { label: 'Export for staff', marketing: false, secret: true, priority: 5 },
} as const satisfies Record<string, MailKindFacts>
