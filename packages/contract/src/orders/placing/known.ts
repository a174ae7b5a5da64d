import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { orderAsked } from './placing.ts'

const { get } = callsOf({ levels: storeStaff, resource: 'order' })
const { customerType, email, phone, vatNumber, billingAddress, deliveryAddress } = orderAsked.shape

/** Somebody who bought before: what a new order of theirs would say of them. */
export const knownCustomer = z
  .object({
    uid: field.uid(),
    name: z.string(),
    companyName: z.string(),
    isBlocked: z.boolean(),
    customerType,
    email,
    phone,
    vatNumber,
    /** As their last order had them; none of theirs is known. */
    billingAddress: billingAddress.nullable(),
    deliveryAddress,
  })
  .meta({ id: 'KnownCustomer' })
export type KnownCustomer = z.output<typeof knownCustomer>

export const findCustomers = get(
  '/orders/customers',
  'Customers by name, email or telephone, for a new order',
  {
    query: z.object({ search: z.string().trim().min(2).max(100) }),
    reply: z.array(knownCustomer),
  },
)
