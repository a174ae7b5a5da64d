import { instant } from '@backroom/contract/kit/field'
import { screens } from '@backroom/contract/screens'
import { type Explained, explainStock, stockAt, supplierRefusals } from '@backroom/contract/supply/stock/why'
import {
  movementKinds,
  type StockChannel,
  type StockMovementKind,
  stockChannels,
  stockStates,
} from '@backroom/contract/supply/stock/words'
import { Anchor, Button, Drawer, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { notify } from '#kit/asking/notify.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Question } from '#kit/fields/question.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

const past = z.object({ at: instant().optional().meta({ label: 'What was it at another time?' }) })

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
function sumOf({ sellable, state, own, supplier, backorder, kept }: Explained): string {
  if (state === 'prelaunch') return say('Sellable 0: it is not sold before its launch')
  if (state === 'notTracked') return say('Sellable without limit: its stock is not counted')
  if (sellable === null) return say('Sellable without limit: what is not there is backordered')
  const parts = [
    say('own {n}', { n: own }),
    kept > 0 && say('({n} kept back)', { n: kept }),
    say('+ supplier {n}', { n: supplier }),
    (backorder ?? 0) > 0 && say('+ backorder {n}', { n: backorder ?? 0 }),
  ]
  return `${say('Sellable {n}', { n: sellable })} = ${parts.filter(Boolean).join(' ')}`
}

const leftOuts = { off: 'switched off', channel: 'does not sell there' } as const

function offerText({
  refusal,
  offered,
  maxOffer,
  ageHours,
  staleAfterHours,
}: Explained['suppliers'][number]) {
  if (refusal === 'stale') return say('{n} hours old, limit {limit}', { n: ageHours, limit: staleAfterHours })
  if (refusal) return say(supplierRefusals[refusal])
  return offered === maxOffer ? say('{n}, the most that is offered', { n: offered }) : offered
}

/** "6 - 1 - 0 = 5"; where more is taken than there is, nothing is left of it, and no sum comes to that. */
function difference([there = 0, ...taken]: readonly number[], left: number): string {
  const terms = [there, ...taken].join(' - ')
  return taken.reduce((rest, each) => rest - each, there) < 0
    ? `${terms}: ${say('nothing left')}`
    : `${terms} = ${left}`
}

/** Everything of the drawer, for a mail or a note. */
export function textOf(told: Explained): string {
  const places = told.places.map(
    ({ name, onHand, reserved, external, buffer, free, leftOut }) =>
      `${name}: ${leftOut ? say(leftOuts[leftOut]) : difference([onHand, reserved + external, buffer], free)}`,
  )
  const suppliers = told.suppliers.map(supplier => {
    const { name, quantity, buffer, reserved } = supplier
    const offer = offerText(supplier)
    return `${name}: ${typeof offer === 'number' ? difference([quantity, buffer, reserved], offer) : offer}`
  })
  const promised = told.reservations.map(
    ({ createdAt, quantity, holder, holderRef, place, short }) =>
      `${format.dateTime(createdAt)}: ${quantity}, ${holderRef || holder}${place && `, ${place}`}${short ? `, ${say('short')}` : ''}`,
  )
  const moved = told.movements.map(
    ({ at, place, kind, onHand, reserved, note, by }) =>
      `${format.dateTime(at)}: ${place}, ${say(movementKinds[kind as StockMovementKind])}, ${onHand} / ${reserved}${note && `, ${note}`}${by && `, ${by}`}`,
  )
  const part = (title: string, lines: string[]) => (lines.length > 0 ? ['', `${title}:`, ...lines] : [])
  return [
    `${told.code} ${told.name}, ${say(stockChannels[told.channel])}`,
    sumOf(told),
    ...places,
    ...suppliers,
    ...part(say('Promised'), promised),
    ...part(say('Last movements'), moved),
  ].join('\n')
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
            Promised: supplier.reserved,
            'At most': supplier.maxOffer,
            Age: say('{n} of {limit} hours', { n: supplier.ageHours, limit: supplier.staleAfterHours }),
            Offered: offerText(supplier),
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
            For: each.orderUid === null ? each.holderRef || each.holder : <OrderLink {...each} />,
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

/** Over whatever page the drawer stands on; the drawer goes, so that the order is not under it. */
function OrderLink({ orderUid, holderRef }: Explained['reservations'][number]) {
  return (
    <Anchor component={Link} to={`${screens.orderSummary.path}?order=${orderUid}`}>
      {holderRef}
    </Anchor>
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

/** What was where at a minute that somebody asks about, by the clock of the store. */
function InThePast({ itemUid }: { itemUid: number }) {
  const [asked, setAsked] = useState<{ at?: string }>({})
  const { data } = useRead(
    stockAt,
    { params: { uid: itemUid }, query: { at: asked.at ?? '' } },
    { enabled: asked.at !== undefined },
  )
  return (
    <Stack gap="xs">
      <Question schema={past} name="at" values={asked} onChange={setAsked} />
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
