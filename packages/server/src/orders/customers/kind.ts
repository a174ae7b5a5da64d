import { type CustomerInput, customers as contract } from '@backroom/contract/orders/customers/customers'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { invalid, refused } from '#kit/errors'
import { RecordKind } from '#kit/records/record-kind'
import type { Secrets } from '#kit/secrets'
import { refuseConsents } from '#orders/customers/consent'
import { customer, customerTotals } from '#tables/orders/customers'

const total = (column: string) =>
  sql`(select ${sql.raw(column)} from customer_totals t where t.customer_uid = ${customer.uid})`

export type CustomerKind = ReturnType<typeof customerKind>

/** Customers as staff edit them. Whose data were removed stays as they are. */
export function customerKind(secrets: Secrets) {
  return new RecordKind(contract, customer, {
    computed: {
      orderCount: sql`coalesce(${total('t.order_count')}, 0)`,
      totalSpentMinor: sql`coalesce(${total('t.total_spent_minor')}, 0)`,
      averageOrderMinor: total('t.average_order_minor'),
      lastOrderAt: total('t.last_order_at').mapWith(customerTotals.lastOrderAt),
      name: customer.name,
      anonymisedAt: customer.anonymisedAt,
    },
    unique: {
      // Who was quicker by a moment; everybody else is named by `check`.
      customer_email_key: {
        field: 'email',
        text: ({ email }) => sentence`${String(email)} is already used by another customer.`,
      },
    },
    prepare: (_, input) => ({ ...input, blockReason: input.status === 'blocked' ? input.blockReason : '' }),
    check: async (tx, whole, { uid, before }) => {
      if (before?.status === 'anonymised')
        throw refused('The data of this customer were removed. Nothing can be changed any more.')
      refuseUnfit(whole)
      if (whole.email !== before?.email) await refuseTaken(tx, whole.email, uid)
      await refuseConsents(tx, secrets, whole, before)
    },
  })
}

function refuseUnfit({ status, blockReason, addresses, tags }: CustomerInput): void {
  if (status === 'anonymised') throw invalid({ status: 'Use Anonymise to remove the data of a customer.' })
  if (status === 'blocked' && blockReason === '')
    throw invalid({ blockReason: 'Say why. Staff read it when this customer orders.' })
  for (const flag of ['isDefaultBilling', 'isDefaultDelivery'] as const)
    if (addresses.filter(each => each[flag]).length > 1)
      throw invalid({ addresses: 'Only one address can be the usual one.' })
  const folded = tags.map(tag => tag.toLowerCase())
  if (new Set(folded).size < folded.length) throw invalid({ tags: 'The same tag stands there twice.' })
}

async function refuseTaken(tx: Transaction, email: string, uid: number | null): Promise<void> {
  const { rows } = await tx.execute<{ uid: number; name: string }>(sql`
    select uid, name from customer where lower(email) = ${email} and anonymised_at is null and uid is distinct from ${uid}`)
  const [other] = rows
  if (!other) return
  const text = sentence`${email} is already used by ${other.name}`
  const usedBy = [{ text: other.name, path: `/customers?customer=${other.uid}` }]
  throw invalid({ email: text }, { code: 'used', usedBy })
}
