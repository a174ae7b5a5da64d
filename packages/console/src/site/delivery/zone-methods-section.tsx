import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import {
  chosenDays,
  deliveryMethods,
  type deliveryTable,
  orderDeliveryMethods,
} from '@backroom/contract/site/delivery/delivery'
import { counted } from '@backroom/contract/wording/say'
import { Anchor, Group, Switch, Text } from '@mantine/core'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { OrderedList, useMovedRows } from '#kit/order/ordered-list.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

type Table = ReplyOf<typeof deliveryTable>
type Method = Table['methods'][number]

interface Props {
  readonly zone: Table['zones'][number]
  readonly methods: readonly Method[]
  readonly mayEdit: boolean
  readonly onMethod: (uid: number) => void
}

/** The methods of a zone in their order, each in words and with its switch. */
export function ZoneMethods({ zone, methods, mayEdit, onMethod }: Props) {
  const order = useWrite(orderDeliveryMethods)
  const { rows, move } = useMovedRows(methods, (uids, onSettled) =>
    order.mutate({ body: { uids } }, { onSettled }),
  )
  if (methods.length === 0)
    return <Text c="dimmed">{say('No method yet: shoppers here cannot have anything delivered.')}</Text>
  const row = (method: Method) => (
    <MethodRow method={method} mayEdit={mayEdit} onOpen={() => onMethod(method.uid)} />
  )
  return (
    <section aria-label={say('Methods in {zone}', { zone: zone.name })}>
      {mayEdit ? (
        <OrderedList rows={rows} idOf={each => each.uid} nameOf={each => each.name} onChange={move}>
          {row}
        </OrderedList>
      ) : (
        rows.map(method => <div key={method.uid}>{row(method)}</div>)
      )}
    </section>
  )
}

function MethodRow({ method, mayEdit, onOpen }: { method: Method; mayEdit: boolean; onOpen: () => void }) {
  const save = useWrite(deliveryMethods.update)
  const { ordersLately, ...stored } = method
  return (
    <Group flex={1} gap="2px 14px" py={4}>
      <Anchor flex="1 1 150px" component="button" type="button" ta="left" onClick={onOpen}>
        {method.name}
      </Anchor>
      <Text flex="3 1 260px" fz={13} c="dimmed">
        {inWords(method).join(', ')}
      </Text>
      <Text flex="0 0 150px" fz={13} c="dimmed">
        {say('{orders} in {n} days', { orders: counted(ordersLately, 'order'), n: chosenDays.lately })}
      </Text>
      <Switch
        aria-label={say('{method} is offered', { method: method.name })}
        checked={method.active}
        disabled={!mayEdit || save.isPending}
        onChange={event =>
          save.mutate({
            params: { uid: method.uid },
            body: { ...stored, active: event.currentTarget.checked } as never,
          })
        }
      />
    </Group>
  )
}

const majors = {
  allow: '',
  surcharge: 'major items cost more',
  only: 'major items only',
  never: 'no major items',
} as const

/** "£4.99, free over £40.00, 2–4 working days, order by 12:00, no major items". */
function inWords(method: Method): string[] {
  const { transitMin, transitMax, cutOff, majorItems } = method
  const days = transitMin === transitMax ? `${transitMin}` : `${transitMin}–${transitMax}`
  return [
    ...chargeWords(method),
    say('{days} working days', { days }),
    ...(cutOff ? [say('order by {time}', { time: cutOff })] : []),
    ...(majors[majorItems] ? [say(majors[majorItems])] : []),
  ]
}

const bases = { flat: '', orderValue: 'by value', weight: 'by weight', units: 'by items' } as const

function chargeWords({ bands, basis, freeOverMinor }: Method): string[] {
  const charges = bands.map(({ chargeMinor }) => format.money(chargeMinor))
  const first = charges[0] ?? format.money(0)
  const charge =
    charges.length > 1
      ? `${say('{from} to {to}', { from: first, to: charges.at(-1) ?? '' })} ${say(bases[basis])}`.trim()
      : first
  return freeOverMinor === null
    ? [charge]
    : [charge, say('free over {amount}', { amount: format.money(freeOverMinor) })]
}
