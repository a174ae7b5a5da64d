import type { replacementInput } from '@backroom/contract/orders/order/order'
import { sentence } from '@backroom/contract/wording/say'
import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '#database/database'
import { invalid } from '#kit/errors'
import { holdOrder, settle } from '#orders/order/change'
import { refuseUnless } from '#orders/order/holding'
import { openOrder } from '#orders/order/paying'
import { promise } from '#orders/placing/promising'
import { nextOrderNumber } from '#site/door'
import { order, orderLine } from '#tables/orders/orders'

/** Sends some of an order once more: an order of its own that costs nothing, so that stock, parcels and messages are those of any. */
export async function replace(
  tx: Transaction,
  uid: number,
  { version, lines: asked, note }: z.output<typeof replacementInput>,
): Promise<{ uid: number; number: string }> {
  const stored = await holdOrder(tx, uid, version)
  refuseUnless(stored, ['open', 'onHold', 'completed'], 'replaced')
  const lines = await tx
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderUid, uid))
    .orderBy(asc(orderLine.position))
  const again = asked.map(({ lineUid, quantity }) => {
    const line = lines.find(each => each.uid === lineUid)
    if (!line?.itemUid || quantity > line.quantity)
      throw invalid({ lines: sentence`Only ${line?.quantity ?? 0} of ‘${line?.name ?? ''}’ were ordered.` })
    return { line, quantity }
  })
  const number = await nextOrderNumber(tx)
  const placedAt = new Date()
  const { email, phone, customerUid, customerType, billingAddress, deliveryAddress, companyName } = stored
  const { vatNumber, instructions } = stored
  const [made] = await tx
    .insert(order)
    .values({
      number,
      channel: 'phone',
      email,
      phone,
      customerUid,
      customerType,
      billingAddress,
      deliveryAddress,
      companyName,
      vatNumber,
      instructions,
      currency: stored.currency,
      pricesIncludeTax: stored.pricesIncludeTax,
      deliveryMethodUid: stored.deliveryMethodUid,
      deliveryMethodName: stored.deliveryMethodName,
      explanation: [`Replaces ${stored.number}: ${note}`],
      tags: ['replacement'],
      isTest: stored.isTest,
      lineCount: again.length,
      placedAt,
    })
    .returning()
  if (!made) throw new Error('The replacement was not kept.')
  const kept = await tx
    .insert(orderLine)
    .values(
      again.map(({ line, quantity }, place) => ({
        orderUid: made.uid,
        position: place + 1,
        itemUid: line.itemUid,
        code: line.code,
        barcode: line.barcode,
        name: line.name,
        size: line.size,
        colour: line.colour,
        brandUid: line.brandUid,
        categoryUid: line.categoryUid,
        unitCostMinor: line.unitCostMinor,
        taxRateBp: line.taxRateBp,
        quantity,
        unitPriceMinor: 0,
        lineTotalMinor: 0,
        placedAt,
        channel: made.channel,
        orderStatus: made.status,
      })),
    )
    .returning()
  await promise(tx, made, kept)
  await openOrder(tx, made, { events: [{ kind: 'placed', text: `Replaces ${stored.number}: ${note}` }] })
  await settle(tx, stored, { events: [{ kind: 'replaced', text: `${number}: ${note}` }] })
  return { uid: made.uid, number }
}
