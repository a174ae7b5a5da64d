import { addressLine } from '@backroom/contract/kit/shapes/address'
import type { addressInput } from '@backroom/contract/orders/order/order'
import { deliveryZoneOf, isSoldTo } from '@backroom/contract/site/delivery/offers'
import { taxZoneOf } from '@backroom/contract/site/tax/reckon'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '#database/database'
import { refused } from '#kit/errors'
import { holdOrder, settle } from '#orders/order/change'
import { refuseMarketplace, refuseUnless } from '#orders/order/holding'
import { basketRules } from '#site/door'

/** Sends an order somewhere else, where it would have cost the same, until something of it is packed. */
export async function changeDelivery(
  tx: Transaction,
  uid: number,
  { version, address }: z.output<typeof addressInput>,
): Promise<number> {
  const stored = await holdOrder(tx, uid, version)
  refuseUnless(stored, ['awaitingPayment', 'review', 'open', 'onHold'], 'sent elsewhere')
  refuseMarketplace(stored, 'The address of this order is kept by the marketplace it came from.')
  const { rows } = await tx.execute<{ state: string }>(
    sql`select state from shipment where order_uid = ${uid} and state <> 'voided' order by state limit 1`,
  )
  if (rows[0])
    throw refused(
      rows[0].state === 'despatched' ? 'A parcel has left already.' : 'A label exists. Void it first.',
    )
  const before = stored.deliveryAddress
  if (!before) throw refused('This order is not sent anywhere.')
  const rules = await basketRules.read(tx)
  const zones = (to: typeof address) => [
    deliveryZoneOf(rules.delivery.zones, to.country, to.postcode)?.uid,
    taxZoneOf(rules.tax, to)?.uid,
  ]
  if (!isSoldTo(rules.delivery, address)) throw refused('We do not deliver there.')
  if (zones(before).join() !== zones(address).join())
    throw refused(sentence`Cancel and re-order: the delivery price differs for ${address.country}.`)
  await settle(tx, stored, {
    set: { deliveryAddress: address },
    events: [{ kind: 'addressChanged', text: addressLine(address) }],
  })
  return uid
}
