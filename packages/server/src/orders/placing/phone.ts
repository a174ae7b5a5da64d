import { placePhoneOrder, priceOrder } from '@backroom/contract/orders/placing/placing'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { placeOrder } from '#orders/placing/place'
import { type Discount, price } from '#orders/placing/price'

/** Orders that staff key in while somebody is on the phone. */
export function phoneOrders(kit: Kit) {
  serve(kit, priceOrder, async ({ body, store }) => {
    const {
      lines,
      deliveryDiscounts,
      methods,
      method: _,
      mustCollect: __,
      applied: ___,
      basket: ____,
      ...priced
    } = await price(store.database.orm, body)
    const discounts = [...lines.flatMap(line => line.discounts), ...deliveryDiscounts]
    return {
      ...priced,
      lines: lines.map(line => ({
        itemUid: line.itemUid,
        name: line.name,
        quantity: line.quantity,
        unitPriceMinor: line.unitPriceMinor,
        discountMinor: line.discounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
        totalMinor: line.totalMinor,
      })),
      discounts: together(discounts),
      methods: methods.map(({ methodUid, name, chargeMinor, promisedFrom, promisedTo }) => ({
        uid: methodUid,
        name,
        chargeMinor,
        promisedFrom,
        promisedTo,
      })),
    }
  })

  serve(kit, placePhoneOrder, ({ body: { idempotencyKey: key, ...asked }, store, visitor }) => {
    if (asked.email === '' && asked.phone === '') throw invalid({ phone: 'Say how to reach them.' })
    return store.write(visitor, tx => placeOrder(tx, visitor.uid, { ...asked, key, channel: 'phone' }))
  })
}

/** What was taken off for one reason, over all lines. */
function together(discounts: readonly Discount[]) {
  const sums = new Map<string, { label: string; code: string; amountMinor: number }>()
  for (const { label, code, amountMinor } of discounts) {
    const known = sums.get(`${label} ${code}`)?.amountMinor ?? 0
    sums.set(`${label} ${code}`, { label, code, amountMinor: known + amountMinor })
  }
  return [...sums.values()]
}
