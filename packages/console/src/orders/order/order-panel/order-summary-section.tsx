import { type Address, addressLine } from '@backroom/contract/kit/shapes/address'
import { customers } from '@backroom/contract/orders/customers/customers'
import { shipmentCalls } from '@backroom/contract/orders/order/order'
import { totalsOf } from '@backroom/contract/orders/order/totals'
import type { OrderLine, Shipment, WholeOrder } from '@backroom/contract/orders/order/whole-order'
import { shipmentStates, supplyKinds } from '@backroom/contract/orders/order/words'
import { screens } from '@backroom/contract/orders/screens'
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { notify } from '#kit/asking/notify.tsx'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { Figures } from '#kit/parts/figures.tsx'
import { Thumb } from '#kit/parts/thumb.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'
import { useMay } from '#kit/session/use-may.ts'
import { format } from '#kit/store-facts.ts'
import { usePanelAddress } from '#orders/customers/panel-address.ts'
import { OrderNotes } from '#orders/order/order-panel/order-notes-section.tsx'

/** What was sold, to whom it goes and what has left. */
export function OrderSummary({ order }: { readonly order: WholeOrder }) {
  const addressOf = usePanelAddress()
  const isStaff = useMay(customers.read)
  const isReduced = order.lines.some(({ lineDiscountMinor }) => lineDiscountMinor > 0)
  return (
    <Stack gap="md">
      {order.holdReason && (
        <Alert color="amber">{say('On hold: {reason}', { reason: order.holdReason })}</Alert>
      )}
      {order.twins.map(({ uid, number }) => (
        <Alert key={uid} color="amber">
          <Anchor component={Link} to={addressOf('order', uid)}>
            {say('{number} is the same order, placed within minutes.', { number })}
          </Anchor>
        </Alert>
      ))}
      <Section title={say('Items')} note={sayCount(order.lines.length, '1 line', '{n} lines')}>
        <FewRows
          label={say('Items')}
          none={say('Nothing was sold.')}
          rows={withRewards(order.lines).map(line => ({
            key: line.uid,
            cells: {
              Item: <Item line={line} />,
              Qty: line.quantity,
              Price: <Money minor={line.unitPriceMinor} />,
              ...(isReduced && {
                Discount: line.lineDiscountMinor ? <Money minor={-line.lineDiscountMinor} /> : '',
              }),
              Total: <Money minor={line.lineTotalMinor} />,
              State: stateOf(line),
            },
          }))}
        />
        <Figures
          rows={totalsOf(order, { say, percent: format.percent }).map(([label, minor]) => [
            label,
            format.money(minor),
          ])}
        />
      </Section>
      <Section title={say('Delivery')}>
        <Stack gap={4}>
          {order.deliveryMethodName && <Text className="strong">{order.deliveryMethodName}</Text>}
          {order.promisedTo && (
            <Text>{say('Promised for {day}', { day: format.day(order.promisedTo) })}</Text>
          )}
          {order.deliveryAddress ? (
            <Group gap="xs" align="baseline">
              <Text>{addressLine(order.deliveryAddress)}</Text>
              <CopyAddress address={order.deliveryAddress} />
              {order.deliveryAddress.line1 && (
                <Anchor
                  href={mapOf(order.deliveryAddress)}
                  target="_blank"
                  rel="noreferrer"
                  className="small"
                >
                  {say('Map')}
                </Anchor>
              )}
            </Group>
          ) : (
            <Text>{say('Taken away in the shop')}</Text>
          )}
          {order.instructions && <Text>{say('“{words}”', { words: order.instructions })}</Text>}
        </Stack>
        <Shipments order={order} />
      </Section>
      <Section title={say('Customer')}>
        <Stack gap={4}>
          {order.customer && isStaff ? (
            <Anchor component={Link} to={addressOf('customer', order.customer.uid)} className="strong">
              {order.customer.name}
            </Anchor>
          ) : (
            <Text className="strong">{order.customer?.name ?? order.billingAddress.name}</Text>
          )}
          <Text>{[order.email, order.phone].filter(Boolean).join(', ')}</Text>
          <Text className="dim">{addressLine(order.billingAddress)}</Text>
          {order.vatNumber && <Text>{say('VAT number {number}', { number: order.vatNumber })}</Text>}
          {order.customer && (
            <Anchor component={Link} to={otherOrders(order.customer.uid)} className="small">
              {say('{orders}, {spent}', {
                orders: sayCount(order.customer.orderCount, '1 order', '{n} orders'),
                spent: format.money(order.customer.spentMinor),
              })}
            </Anchor>
          )}
          {order.customer?.staffNotes && <Text>{order.customer.staffNotes}</Text>}
        </Stack>
      </Section>
      <OrderNotes order={order} />
      {order.explanation.length > 0 && (
        <Section title={say('How the price came about')}>
          <Stack gap={2}>
            {order.explanation.map(step => (
              <Text key={step} className="dim">
                {step}
              </Text>
            ))}
          </Stack>
        </Section>
      )}
    </Stack>
  )
}

/** What a star buy gave stands under what earned it. */
function withRewards(lines: readonly OrderLine[]): readonly OrderLine[] {
  const isUnder = (line: OrderLine) => lines.some(({ uid }) => uid === line.starBuyTriggerLineUid)
  return lines
    .filter(line => !isUnder(line))
    .flatMap(line => [
      line,
      ...lines.filter(({ starBuyTriggerLineUid }) => starBuyTriggerLineUid === line.uid),
    ])
}

/** Every order of a customer, whenever it was placed. */
function otherOrders(customerUid: number): string {
  const filter = JSON.stringify([{ field: 'customerUid', op: 'in', value: [customerUid] }])
  return `${screens.orderSummary.path}?${new URLSearchParams({ view: 'all-orders', filter })}`
}

/** Where an address lies, on a map of everybody's. */
function mapOf({ line1, town, postcode, country }: Partial<Address>): string {
  const query = [line1, town, postcode, country].filter(Boolean).join(', ')
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`
}

function CopyAddress({ address }: { readonly address: Partial<Address> }) {
  const copy = async () => {
    const { name, company, line1, line2, line3, town, county, postcode, country } = address
    const lines = [name, company, line1, line2, line3, town, county, postcode, country].filter(Boolean)
    await navigator.clipboard.writeText(lines.join('\n'))
    notify({ title: say('The address is copied') })
  }
  return (
    <Button size="compact-sm" variant="subtle" onClick={() => void copy()}>
      {say('Copy address')}
    </Button>
  )
}

function Money({ minor }: { readonly minor: number }) {
  return <span className="num nowrap">{format.money(minor)}</span>
}

function Item({ line }: { readonly line: OrderLine }) {
  const also = [line.size, line.colour].filter(Boolean).join(', ')
  return (
    <Group gap={8} wrap="nowrap" pl={line.starBuyTriggerLineUid ? 20 : 0}>
      <Thumb src={line.image} size={36} />
      <div className="lines">
        {line.pageUid ? (
          <Anchor component={Link} to={`/products/${line.pageUid}`}>
            {line.name}
          </Anchor>
        ) : (
          <span>{line.name}</span>
        )}
        <span className="dim small">
          <span className="code">{line.code}</span> {also}
        </span>
        {line.starBuySavingMinor > 0 && (
          <span className="dim small">
            {say('Star Buy: saved {amount}', { amount: format.money(line.starBuySavingMinor) })}
          </span>
        )}
        {(line.isShort || line.isOversold) && (
          <Text span c="var(--br-bad)" className="small">
            {say(
              line.isShort ? 'Short of stock: what was kept is not there' : 'Oversold: sold without stock',
            )}
          </Text>
        )}
      </div>
    </Group>
  )
}

/** What became of the units of a line, in words. */
function stateOf(line: OrderLine): string {
  const sent = line.quantityDespatched + line.quantityCollected
  const parts = [
    [line.quantityCancelled, '{n} cancelled'],
    [sent, '{n} sent'],
    [line.quantityPacked, '{n} packed'],
    [line.quantityReturned, '{n} returned'],
  ] as const
  const said = parts.filter(([n]) => n > 0).map(([n, words]) => say(words, { n }))
  return said.join(', ') || say(supplyKinds[line.supplyKind])
}

function Shipments({ order }: { readonly order: WholeOrder }) {
  const isWorking = useMay(shipmentCalls.add)
  if (order.shipments.length === 0) return null
  return (
    <FewRows
      label={say('Parcels')}
      none=""
      rows={order.shipments.map(shipment => ({
        key: shipment.uid,
        cells: {
          Parcel: <span className="code">{shipment.number}</span>,
          Courier: shipment.courierName,
          Tracking: shipment.trackingUrl ? (
            <Anchor href={shipment.trackingUrl} target="_blank" rel="noreferrer">
              {shipment.trackingNumber || say('Follow it')}
            </Anchor>
          ) : (
            shipment.trackingNumber
          ),
          State: say(shipmentStates[shipment.state]),
          ...(isWorking && { Actions: <Parcel order={order} shipment={shipment} /> }),
        },
      }))}
    />
  )
}

function Parcel({ order, shipment }: { readonly order: WholeOrder; readonly shipment: Shipment }) {
  const despatch = useWrite(shipmentCalls.despatch)
  const unpack = useWrite(shipmentCalls.void)
  const undo = useWrite(shipmentCalls.undo)
  const sent = { params: { uid: shipment.uid }, body: { version: order.version } }
  if (shipment.state === 'labelled')
    return (
      <Group gap={4} wrap="nowrap">
        <Button size="compact-sm" loading={despatch.isPending} onClick={() => despatch.mutate(sent)}>
          {say('It has left')}
        </Button>
        <Button size="compact-sm" loading={unpack.isPending} onClick={() => unpack.mutate(sent)}>
          {say('Void')}
        </Button>
      </Group>
    )
  if (shipment.state !== 'despatched') return null
  return (
    <Button size="compact-sm" loading={undo.isPending} onClick={() => undo.mutate(sent)}>
      {say('Undo despatch')}
    </Button>
  )
}
