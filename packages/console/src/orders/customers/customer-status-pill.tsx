import { type CustomerStatus, customerStatuses } from '@backroom/contract/orders/customers/words'
import { Pill, type Tone } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'

const tones: Readonly<Record<CustomerStatus, Tone>> = {
  active: 'leaf',
  blocked: 'brick',
  closed: 'gray',
  anonymised: 'heather',
}

/** How a customer stands. */
export function CustomerStatusPill({ status }: { readonly status: CustomerStatus }) {
  return <Pill tone={tones[status]}>{say(customerStatuses[status])}</Pill>
}
