import type { MailKindFacts } from '../kit/mail-kind.ts'

export const mailKinds = {
  shopStaysClosed: { label: 'Shop stays closed', marketing: false, secret: false, priority: 3 },
  dataExport: { label: 'Export of everything', marketing: false, secret: true, priority: 5 },
} as const satisfies Record<string, MailKindFacts>
