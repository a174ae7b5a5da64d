import type { MailKindFacts } from '../kit/mail-kind.ts'

export const mailKinds = {} as const satisfies Record<string, MailKindFacts>
