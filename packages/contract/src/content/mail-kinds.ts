import type { MailKindFacts } from '../kit/mail-kind.ts'

export const mailKinds = {
  test: { label: 'Test', marketing: false, secret: false, priority: 1 },
} as const satisfies Record<string, MailKindFacts>
