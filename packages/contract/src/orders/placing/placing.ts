import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { address } from '../../kit/shapes/address.ts'
import { customerTypes } from '../customers/words.ts'
import { paymentMethods } from '../order/payment-words.ts'

const lines = z
  .array(z.object({ itemUid: field.reference('item'), quantity: field.whole(1, 999) }))
  .min(1, 'Choose at least one item.')
  .max(100, 'At most 100 lines.')

/** Who buys what, and how they get it. */
export const orderAsked = z
  .object({
    customerType: field.choice(customerTypes).meta({ label: 'Customer' }),
    email: z.union([z.literal(''), z.email('Enter an email address.').max(254)]).meta({ label: 'Email' }),
    phone: field.text(30),
    billingAddress: address(),
    /** Left out, it goes where the bill goes. */
    deliveryAddress: address().nullable(),
    vatNumber: field.text(20).meta({ label: 'VAT number' }),
    lines,
    codes: z.array(field.code(40)).max(5, 'At most 5 codes.').meta({ label: 'Coupon codes' }),
    /** None while the methods are still asked for. */
    deliveryMethodUid: field.reference('deliveryMethod').nullable().meta({ label: 'Delivery' }),
    instructions: field.text(250),
  })
  .meta({ id: 'OrderAsked' })
export type OrderAsked = z.output<typeof orderAsked>

const money = () => z.number().int()
const discount = z.object({ label: z.string(), code: z.string(), amountMinor: money() })

/** What an order would cost, and why. */
export const orderPrice = z
  .object({
    lines: z.array(
      z.object({
        itemUid: field.uid(),
        name: z.string(),
        quantity: z.number().int(),
        unitPriceMinor: money(),
        discountMinor: money(),
        totalMinor: money(),
      }),
    ),
    discounts: z.array(discount),
    methods: z.array(
      z.object({
        uid: field.uid(),
        name: z.string(),
        chargeMinor: money(),
        promisedFrom: z.string(),
        promisedTo: z.string(),
      }),
    ),
    /** Things that cannot be sent, ways that are not offered and codes that do not count, each with its reason. */
    refusals: z.array(z.string()),
    itemsMinor: money(),
    discountMinor: money(),
    deliveryMinor: money(),
    taxMinor: money(),
    grandMinor: money(),
    pricesIncludeTax: z.boolean(),
    steps: z.array(z.string()),
  })
  .meta({ id: 'OrderPrice' })
export type OrderPrice = z.output<typeof orderPrice>

const { post } = callsOf({ levels: storeStaff, resource: 'order' })

/** How an order keyed by staff is paid: later, or at the till already. */
export const phonePayment = z.object({
  method: field.choice(paymentMethods).meta({ label: 'Payment' }),
  isTaken: field.flag().meta({ label: 'Taken already' }),
  reference: field.text(60).meta({ label: 'Receipt number' }),
})

export const priceOrder = post('/orders/price', 'What an order would cost with each way to send it', {
  /** Some coupons are not used with every way of paying. */
  body: orderAsked.extend({ payment: phonePayment.pick({ method: true }).optional() }),
  reply: orderPrice,
  whileReadOnly: true,
})

/** An order that was made. */
export const orderPlaced = z.object({ uid: field.uid(), number: z.string() }).meta({ id: 'OrderPlaced' })

export const placePhoneOrder = post('/orders', 'Place an order that a customer gives on the phone', {
  body: z.object({
    ...orderAsked.shape,
    payment: phonePayment,
    /** What the customer was told; another sum is refused. */
    expectedMinor: field.money(),
    idempotencyKey: z.uuid(),
  }),
  reply: orderPlaced,
  status: 201,
})
