import { type OrderAsked, orderAsked } from '@backroom/contract/orders/placing/placing'
import { Alert, List, Text } from '@mantine/core'
import type { ApiError } from '#kit/calls/call.ts'
import { say } from '#kit/say.ts'

/** What is wrong with a part of an order that has no input of its own. */
export function Refused({ text }: { readonly text: string | undefined }) {
  if (!text) return null
  return (
    <Text className="bad small" role="alert">
      {text}
    </Text>
  )
}

/** Parts of an order as its form names them. */
const parts: Readonly<Record<string, string>> = {
  deliveryAddress: 'Delivery',
  payment: 'Payment',
  vatNumber: 'VAT number',
}

/** Parts with an input in the form, which says itself what is wrong with it. */
function isSaid(part: string, { customerType, deliveryAddress }: OrderAsked): boolean {
  if (part === 'vatNumber') return customerType === 'B2B'
  if (part === 'deliveryAddress') return deliveryAddress !== null
  return part in orderAsked.shape
}

interface Props {
  readonly refusal: ApiError | null
  readonly asked: OrderAsked
}

/** Why an order is not taken: what no field says for itself, each with the part it is about. */
export function RefusedOrder({ refusal, asked }: Props) {
  if (!refusal) return null
  const errors = Object.entries(refusal.body.errors ?? {}).map(
    ([field, texts]) => [field.split('.')[0] ?? '', texts] as const,
  )
  const others = errors.filter(([part]) => !isSaid(part, asked))
  if (errors.length === 0)
    return (
      <Alert color="brick" role="alert">
        {refusal.message}
      </Alert>
    )
  return (
    <Alert color="brick" role="alert" title={say('The order is not placed')}>
      {others.length > 0 ? (
        <List size="sm">
          {others.map(([field, texts]) => {
            const part = parts[field.split('.')[0] ?? '']
            return (
              <List.Item key={field}>{[part && say(part), texts[0]].filter(Boolean).join(': ')}</List.Item>
            )
          })}
        </List>
      ) : (
        say('What is wrong is said above, where it was filled in.')
      )}
    </Alert>
  )
}
