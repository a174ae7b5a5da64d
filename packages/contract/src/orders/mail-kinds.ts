import type { MailKindFacts } from '../kit/mail-kind.ts'

const usual = { marketing: false, secret: false, priority: 2 } as const

export const mailKinds = {
  orderConfirmation: { label: 'Order confirmation', ...usual },
  orderInReview: { label: 'Order in review', ...usual },
  orderDespatched: { label: 'Order despatched', ...usual },
  orderCancelled: { label: 'Order cancelled', ...usual },
  erasureDone: { label: 'Customer data removed', ...usual },
} as const satisfies Record<string, MailKindFacts>
