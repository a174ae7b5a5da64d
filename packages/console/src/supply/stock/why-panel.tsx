import { type Explained, explainStock, stockAt, supplierRefusals } from '@backroom/contract/supply/stock/why'
import {
  movementKinds,
  type StockChannel,
  type StockMovementKind,
  stockChannels,
  stockStates,
} from '@backroom/contract/supply/stock/words'
import { Button, Drawer, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import { type ComponentProps, useState } from 'react'
import { notify } from '#kit/asking/notify.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly itemUid: number
  readonly onClose: () => void
}

/** Every term a figure is made of, what was left out and why, what is promised, and what moved last. */
export function WhyDrawer({ itemUid, onClose }: Props) {
  const [channel, setChannel] = useState<StockChannel>('web')
  const { data } = useRead(
    explainStock,
    { params: { uid: itemUid }, query: { channel } },
    { keepsLast: true },
  )
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={640}
      title={data ? say('Why this number: {code}', { code: data.code }) : say('Why this number')}
      closeButtonProps={{ 'aria-label': say('Close') }}
    >
      <Stack gap="md" p="4px 0 24px">
        <SegmentedControl
          aria-label={say('Channel')}
          data={Object.entries(stockChannels).map(([value, label]) => ({ value, label: say(label) }))}
          value={channel}
          onChange={chosen => setChannel(chosen as StockChannel)}
        />
        {data ? <Terms told={data} /> : <Skeleton h={320} />}
        <InThePast itemUid={itemUid} />
      </Stack>
    </Drawer>
  )
}

/** The sum in words, as people pass it on. */
function sumOf({ sellable, own, supplier, backorder, kept }: Explained): string {
  if (sellable === null) return say('Sellable without limit')
  const parts = [
    say('own {n}', { n: own }),
    kept > 0 && say('({n} kept back)', { n: kept }),
    say('+ supplier {n}', { n: supplier }),
    (backorder ?? 0) > 0 && say('+ backorder {n}', { n: backorder ?? 0 }),
  ]
  return `${say('Sellable {n}', { n: sellable })} = ${parts.filter(Boolean).join(' ')}`
}

const leftOuts = { off: 'switched off', channel: 'does not sell there' } as const

function textOf(told: Explained): string {
  const places = told.places.map(
    ({ name, onHand, reserved, external, buffer, free, leftOut }) =>
      `${name}: ${leftOut ? say(leftOuts[leftOut]) : `${onHand} - ${reserved + external} - ${buffer} = ${free}`}`,
  )
  const suppliers = told.suppliers.map(
    ({ name, quantity, buffer, reserved, offered, refusal }) =>
      `${name}: ${refusal ? say(supplierRefusals[refusal]) : `${quantity} - ${buffer} - ${reserved} = ${offered}`}`,
  )
  return [`${told.code} ${told.name}`, sumOf(told), ...places, ...suppliers].join('\n')
}

function Terms({ told }: { told: Explained }) {
  const copy = async () => {
    await navigator.clipboard.writeText(textOf(told))
    notify({ title: say('Copied') })
  }
  return (
    <>
      <Group justify="space-between">
        <div>
          <Text fw={560}>{sumOf(told)}</Text>
          <Text c="dimmed">
            {told.name}, {say(stockStates[told.state])}
          </Text>
        </div>
        <Button onClick={() => void copy()}>{say('Copy as text')}</Button>
      </Group>
      <Part
        title={say('Own stock')}
        none={say('No stock location holds it.')}
        rows={told.places.map(place => ({
          key: place.name,
          cells: {
            Location: place.name,
            'On hand': place.onHand,
            Committed: place.reserved + place.external,
            Buffer: place.buffer,
            Counts: place.leftOut ? say(leftOuts[place.leftOut]) : place.free,
          },
        }))}
      />
      <Part
        title={say('Suppliers')}
        none={say('No supplier has it.')}
        rows={told.suppliers.map(supplier => ({
          key: supplier.name,
          cells: {
            Supplier: supplier.name,
            Has: supplier.quantity,
            Buffer: supplier.buffer,
            Age: say('{n} hours', { n: supplier.ageHours }),
            Offered: supplier.refusal ? say(supplierRefusals[supplier.refusal]) : supplier.offered,
          },
        }))}
      />
      <Part
        title={say('Promised')}
        none={say('Nothing of it is promised.')}
        rows={told.reservations.map(each => ({
          key: each.uid,
          cells: {
            Since: format.dateTime(each.createdAt),
            For: each.holderRef || each.holder,
            Location: each.place,
            Quantity: each.quantity,
            Short: each.short ? say('Yes') : '',
          },
        }))}
      />
      <Part
        title={say('Last movements')}
        none={say('No stock has moved yet.')}
        rows={told.movements.map(each => ({
          key: each.uid,
          cells: {
            When: format.dateTime(each.at),
            Location: each.place,
            What: say(movementKinds[each.kind as StockMovementKind]),
            'On hand': each.onHand,
            Reserved: each.reserved,
            By: each.by,
          },
        }))}
      />
    </>
  )
}

/** Some of the terms, under what they are. */
function Part({ title, ...rows }: { title: string } & Omit<ComponentProps<typeof FewRows>, 'label'>) {
  return (
    <Stack gap={4} flex="none">
      <Title order={3} fz="md">
        {title}
      </Title>
      <FewRows label={title} {...rows} />
    </Stack>
  )
}

/** What was where at a minute that somebody asks about. */
function InThePast({ itemUid }: { itemUid: number }) {
  const [at, setAt] = useState<string | null>(null)
  const moment = at ? new Date(at).toISOString() : ''
  const { data } = useRead(
    stockAt,
    { params: { uid: itemUid }, query: { at: moment } },
    { enabled: at !== null },
  )
  return (
    <Stack gap="xs">
      <DateTimePicker
        label={say('What was it at another time?')}
        placeholder={say('Choose a day and a time')}
        value={at}
        onChange={setAt}
        maxDate={new Date()}
        clearable
      />
      {data && (
        <FewRows
          label={say('Stock at that time')}
          none={say('There was none.')}
          rows={data.map(each => ({
            key: each.place,
            cells: { Location: each.place, 'On hand': each.onHand, Committed: each.reserved },
          }))}
        />
      )}
    </Stack>
  )
}
