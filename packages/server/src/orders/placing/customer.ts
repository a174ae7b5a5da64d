import { isDeepStrictEqual } from 'node:util'
import { isMarketplace, type OrderChannel } from '@backroom/contract/orders/order/words'
import type { OrderAsked } from '@backroom/contract/orders/placing/placing'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { refused } from '#kit/errors'
import { customer, customerAddress } from '#tables/orders/customers'

/** The customer of an order by their address; one who is new is made of what the order says, one who is known stays as staff left them. */
export async function customerFor(
  tx: Transaction,
  asked: OrderAsked & { readonly channel: OrderChannel },
): Promise<number | null> {
  const { email, phone, billingAddress, vatNumber, customerType } = asked
  if (email === '') return null
  const key = email.toLowerCase()
  const { rows } = await tx.execute<{ uid: number; status: string; reason: string }>(
    sql`select uid, status, block_reason as reason from customer where lower(email) = ${key} and anonymised_at is null`,
  )
  const [known] = rows
  // What a marketplace has sold is sold; why somebody is blocked is for staff alone.
  if (known?.status === 'blocked' && !isMarketplace(asked.channel))
    throw refused(
      asked.channel === 'web'
        ? 'We cannot take this order online. Please contact us.'
        : sentence`This customer is blocked: ${known.reason || 'no reason is given'}.`,
    )
  if (known) return known.uid
  const [, firstName = '', lastName = ''] = /^(?:(.*) )?(\S+)$/.exec(billingAddress.name.trim()) ?? []
  const [made] = await tx
    .insert(customer)
    .values({
      firstName: firstName.slice(0, 50),
      lastName: (lastName || key).slice(0, 50),
      email: key,
      phone,
      companyName: billingAddress.company,
      vatNumber,
      customerType,
    })
    .returning({ uid: customer.uid })
  if (made) await keepAddresses(tx, made.uid, asked)
  return made?.uid ?? null
}

/** Where the bill and the parcel of a first order went is where they go until somebody says otherwise. */
async function keepAddresses(
  tx: Transaction,
  customerUid: number,
  { billingAddress, deliveryAddress }: OrderAsked,
): Promise<void> {
  const elsewhere = deliveryAddress && !isDeepStrictEqual(deliveryAddress, billingAddress)
  const bill = { customerUid, address: billingAddress, isDefaultBilling: true }
  await tx
    .insert(customerAddress)
    .values([
      { ...bill, position: 1, isDefaultDelivery: !elsewhere },
      ...(elsewhere ? [{ customerUid, address: deliveryAddress, position: 2, isDefaultDelivery: true }] : []),
    ])
}
