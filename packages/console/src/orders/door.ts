import { lazyPart } from '#kit/load-part.ts'

/** What opens over any page by a word of its address: `?order=12`. */
export const panels = {
  order: lazyPart(() =>
    import('#orders/order/order-panel/order-panel.tsx').then(({ OrderPanel }) => OrderPanel),
  ),
  customer: lazyPart(() =>
    import('#orders/customers/customer-panel/customer-panel.tsx').then(({ CustomerPanel }) => CustomerPanel),
  ),
}
