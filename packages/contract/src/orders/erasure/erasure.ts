import { z } from 'zod'
import { administrators, storeStaff } from '../../kit/access.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { atVersion } from '../../kit/record.ts'
import { addressShape } from '../../kit/shapes/address.ts'
import { anonymisation } from '../customers/customers.ts'

/** Within so many days somebody's request must be done, and from so many on staff are reminded of it. */
export const erasureDays = { due: 30, remind: 21 } as const

/** What is there of somebody, as the receipt counts it. */
export const erasedKinds = {
  profile: 'Name, email, telephone, company and notes',
  addresses: 'Addresses',
  consents: 'Wording of consents',
  orders: 'Names, addresses and instructions of orders',
  orderNotes: 'Notes on orders',
  messages: 'Messages sent to them',
  backInStock: 'Requests to be told of stock',
  couponUses: 'Marks on coupons they used',
  history: 'Values in the history',
} as const
export type ErasedKind = keyof typeof erasedKinds

const { post, get } = callsOf({ levels: administrators, resource: 'customer' })

/** Nobody asks to be merged, so that is no reason a person may give. */
export const erasureReasons = {
  customerAsked: 'The customer asked',
  retention: 'Kept long enough',
} as const

export const anonymiseInput = atVersion.extend({
  uid: field.uid(),
  reason: field.choice(erasureReasons).meta({ label: 'Reason' }),
  evidence: field.text(300).meta({ label: 'How it was made sure who asked' }).default(''),
  confirmEmail: field.text(254).meta({ label: 'Their email address' }).default(''),
  when: z.enum(['now', 'whenPossible']).default('now'),
  dryRun: z.boolean().default(false),
})

const erasure = anonymisation.pick({ erased: true, kept: true, blockers: true })

export const anonymise = post('/Customer/Anonymise', 'Remove the data of a customer for good', {
  body: anonymiseInput,
  reply: erasure
    .extend({ state: z.enum(['ready', 'blocked', 'waiting', 'done']) })
    .meta({ id: 'AnonymiseAnswer' }),
})

export const takeBackRequest = post(
  '/Customer/:uid/keep',
  'Take back a request to remove a customer’s data that still waits',
  { reply: 'empty' },
)

export const sealedInvoices = get(
  '/Customer/:uid/sealedInvoice',
  'Names and addresses of VAT invoices that the law asks to keep',
  {
    query: z.object({ reason: field.text(200, 1).meta({ label: 'Reason' }) }),
    reply: z.array(
      z
        .object({
          orderUid: field.uid(),
          number: z.string(),
          vatNumber: z.string(),
          companyName: z.string(),
          address: addressShape.partial(),
          destroyAt: z.string(),
        })
        .meta({ id: 'SealedInvoice' }),
    ),
  },
)

export const erasureCertificate = get(
  '/Customer/:uid/certificate',
  'What was erased of a customer and what is kept, as PDF',
  { reply: 'stream' },
)

export const exportCustomer = get(
  '/Customer/:uid/export',
  'Everything the store knows of a customer, as a ZIP',
  { reply: 'stream' },
)

export const erasuresDue = get('/Customer/erasures', 'Requests to remove data that are soon due', {
  levels: storeStaff,
  reply: z.object({
    soon: z.number().int(),
    overdue: z.number().int(),
    /** Until the first of them is due. */
    days: z.number().int(),
  }),
})
