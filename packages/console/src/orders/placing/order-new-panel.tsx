import {
  type OrderAsked,
  type OrderPrice,
  orderAsked,
  phonePayment,
  placePhoneOrder,
  priceOrder,
} from '@backroom/contract/orders/placing/placing'
import { ActionIcon, Button, Drawer, Group, NumberInput, Radio, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { ItemFinder } from '#items/lists/pickers/item-finder.tsx'
import { confirm } from '#kit/asking/confirm.tsx'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { Question } from '#kit/fields/question.tsx'
import { Bar } from '#kit/layout/bar.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { Figures } from '#kit/parts/figures.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { format, useStoreFacts } from '#kit/store-facts.ts'
import { wholeAddress } from '#orders/order/order-panel/order-address-dialog.tsx'
import { OrderCustomerFields, OrderDeliveryFields } from '#orders/placing/order-customer-fields.tsx'
import { Refused, RefusedOrder } from '#orders/placing/order-refused-bar.tsx'

interface Props {
  readonly onPlaced: (uid: number) => void
  readonly onClose: () => void
}

/** An order keyed in while somebody is on the phone: priced as the website would, placed once. */
export function OrderNewPanel({ onPlaced, onClose }: Props) {
  const { countryCode } = useStoreFacts()
  const [key] = useState(() => crypto.randomUUID())
  const [blank] = useState(() => blankOrder(countryCode))
  const [asked, setAsked] = useState(blank)
  const [payment, setPayment] = useState({ method: 'bankTransfer' as const, isTaken: false, reference: '' })
  const isPriceable = asked.lines.length > 0 && orderAsked.safeParse(asked).success
  const { data, error, refetch } = useRead(
    priceOrder,
    { body: { ...asked, payment } },
    { enabled: isPriceable, keepsLast: true, ignore: [400, 404] },
  )
  const price = isPriceable ? data : undefined
  const place = useWrite(placePhoneOrder, { ignore: [400, 409] })
  const errors = { ...error?.body.errors, ...place.error?.body.errors }
  const errorOf = (field: string) => errors[field]?.[0]
  const asking = { schema: orderAsked, values: asked, onChange: setAsked }
  const isReady = price !== undefined && asked.deliveryMethodUid !== null && !place.isPending
  const send = () =>
    place.mutate(
      { body: { ...asked, payment, expectedMinor: price?.grandMinor ?? 0, idempotencyKey: key } },
      {
        onSuccess: ({ uid }) => onPlaced(uid),
        // What it costs now is shown before anybody is asked again.
        onError: ({ status }) => {
          if (status === 409) void refetch()
        },
      },
    )
  const close = async () => {
    // Escape in a question over it closes that alone.
    if (document.querySelectorAll('[role=dialog],[role=alertdialog]').length > 1) return
    const isSure =
      asked === blank ||
      (await confirm({
        title: say('Throw this order away?'),
        text: say('Nothing of it is kept.'),
        confirm: say('Throw it away'),
        isDestructive: true,
      }))
    if (isSure) onClose()
  }
  return (
    <Drawer
      opened
      onClose={() => void close()}
      position="right"
      size={760}
      title={say('New phone order')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': say('Close') }}
      classNames={{ body: 'fill' }}
    >
      <Stack gap="md" p="14px 16px 24px" className="scrolls" flex={1}>
        <Section title={say('Items')}>
          <Items asked={asked} names={price?.lines ?? []} onChange={lines => setAsked({ ...asked, lines })} />
          <Refused text={errorOf('lines')} />
        </Section>
        <Section title={say('Customer')}>
          <OrderCustomerFields asked={asked} onChange={setAsked} errorOf={errorOf} />
        </Section>
        <Section title={say('Delivery')}>
          <OrderDeliveryFields asked={asked} onChange={setAsked} errorOf={errorOf} />
          <Ways
            price={price}
            chosen={asked.deliveryMethodUid}
            error={errorOf('deliveryMethodUid')}
            onChoose={deliveryMethodUid => setAsked({ ...asked, deliveryMethodUid })}
          />
          <Question {...asking} name="instructions" error={errorOf('instructions')} />
        </Section>
        <Section title={say('Price')}>
          <Question {...asking} name="codes" error={errorOf('codes')} />
          {price && (
            <Figures
              rows={[
                [say('Items'), format.money(price.itemsMinor)],
                ...price.discounts.map(({ label, amountMinor }): [string, string] => [
                  label,
                  format.money(-amountMinor),
                ]),
                [say('Delivery'), format.money(price.deliveryMinor)],
                [say(price.pricesIncludeTax ? 'Tax, included' : 'Tax'), format.money(price.taxMinor)],
                [say('Total'), format.money(price.grandMinor)],
              ]}
            />
          )}
          <Question schema={phonePayment} name="method" values={payment} onChange={setPayment} />
          <Question schema={phonePayment} name="isTaken" values={payment} onChange={setPayment} />
          {payment.isTaken && (
            <Question schema={phonePayment} name="reference" values={payment} onChange={setPayment} />
          )}
        </Section>
        <RefusedOrder refusal={place.error ?? error} asked={asked} />
      </Stack>
      <Bar edge="top" px={16} py={10}>
        <Text flex={1} className="strong num">
          {price && format.money(price.grandMinor)}
        </Text>
        <Button onClick={() => void close()}>{say('Cancel')}</Button>
        <Button variant="filled" disabled={!isReady} loading={place.isPending} onClick={send}>
          {say('Place order')}
        </Button>
      </Bar>
    </Drawer>
  )
}

const blankOrder = (country: string): OrderAsked => ({
  customerType: 'B2C',
  email: '',
  phone: '',
  billingAddress: wholeAddress({}, country),
  deliveryAddress: null,
  vatNumber: '',
  lines: [],
  codes: [],
  deliveryMethodUid: null,
  instructions: '',
})

interface WaysProps {
  readonly price: OrderPrice | undefined
  readonly chosen: number | null
  readonly error: string | undefined
  readonly onChoose: (methodUid: number) => void
}

/** How it can be sent, and why not otherwise. */
function Ways({ price, chosen, error, onChoose }: WaysProps) {
  return (
    <>
      {price ? (
        <Radio.Group
          value={String(chosen ?? '')}
          onChange={uid => onChoose(Number(uid))}
          label={say('How it is sent')}
          error={error}
        >
          <Stack gap={6}>
            {price.methods.map(({ uid, name, chargeMinor, promisedTo }) => (
              <Radio
                key={uid}
                value={String(uid)}
                label={say('{name}, {charge}, by {day}', {
                  name,
                  charge: format.money(chargeMinor),
                  day: format.day(promisedTo),
                })}
              />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        <Text className="dim">{say('Choose items and an address first.')}</Text>
      )}
      {price?.refusals.map(text => (
        <Text key={text} className="dim small">
          {text}
        </Text>
      ))}
    </>
  )
}

interface ItemsProps {
  readonly asked: OrderAsked
  readonly names: readonly { readonly itemUid: number; readonly name: string; readonly totalMinor: number }[]
  readonly onChange: (lines: OrderAsked['lines']) => void
}

function Items({ asked: { lines }, names, onChange }: ItemsProps) {
  const [found, setFound] = useState<Readonly<Record<number, string>>>({})
  return (
    <Stack gap="xs">
      <FewRows
        label={say('Items')}
        none={say('Add the first item.')}
        rows={lines.map(line => {
          const priced = names.find(({ itemUid }) => itemUid === line.itemUid)
          const name = found[line.itemUid] ?? priced?.name ?? ''
          return {
            key: line.itemUid,
            cells: {
              Item: name,
              Qty: (
                <NumberInput
                  w={84}
                  min={1}
                  max={999}
                  aria-label={say('Units of {name}', { name })}
                  value={line.quantity}
                  onChange={value =>
                    onChange(
                      lines.map(each => (each === line ? { ...line, quantity: Number(value) || 1 } : each)),
                    )
                  }
                />
              ),
              Total: <span className="num">{priced ? format.money(priced.totalMinor) : ''}</span>,
              Actions: (
                <ActionIcon
                  aria-label={say('Take out')}
                  onClick={() => onChange(lines.filter(each => each !== line))}
                >
                  <IconX size={16} />
                </ActionIcon>
              ),
            },
          }
        })}
      />
      <Group>
        <ItemFinder
          label={say('Add an item…')}
          sold
          except={lines.map(({ itemUid }) => itemUid)}
          onPick={({ uid, name, size }) => {
            setFound({ ...found, [uid]: [name, size].filter(Boolean).join(', ') })
            onChange([...lines, { itemUid: uid, quantity: 1 }])
          }}
        />
      </Group>
    </Stack>
  )
}
