import { pageSizeMost, type RowOf } from '@backroom/contract/kit/data-view'
import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import { screens } from '@backroom/contract/screens'
import { stockLevelsView } from '@backroom/contract/supply/stock/levels'
import { stockHistory } from '@backroom/contract/supply/stock/why'
import {
  ActionIcon,
  Anchor,
  Box,
  Button,
  Group,
  Skeleton,
  Table,
  Text,
  Tooltip,
  VisuallyHidden,
} from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { usePage } from '#items/page/item-edit/page-context.ts'
import { Field } from '#items/page/item-edit/page-fields.ts'
import { call } from '#kit/calls/call.ts'
import { keyOf, useRead } from '#kit/calls/use-endpoint.ts'
import { lazyPart } from '#kit/load-part.ts'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { stockParts } from '#supply/door.ts'

const { AdjustDialog, LevelDrawer, WhyDrawer } = stockParts

const StockHistoryChart = lazyPart(() =>
  import('#items/page/item-edit/stock-history-chart.tsx').then(part => part.StockHistoryChart),
)

/** How stock counts, what is where, and how that came to be. */
export function StockSection() {
  const [isTracked, isBackorder] = useWatch({ name: ['inventoryTracked', 'backorder'] }) as [boolean, boolean]
  const locked = isTracked ? {} : { locked: say('Stock is not counted, so it never runs out.') }
  const dated = isBackorder ? locked : { locked: say('Only with backorder.') }
  return (
    <Section title={say('Stock')}>
      <Field name="inventoryTracked" hint={say('Off for services and vouchers: stock never runs out.')} />
      <Field name="backorder" {...locked} hint={say('Sold beyond what is there.')} />
      <Field name="simSuppressed" />
      <Field name="backorderLimit" {...dated} />
      <Field name="backorderDueOn" {...dated} hint={say('At most a year ahead.')} />
      <Field name="simStockStatus" isList />
      <Levels />
      <Box data-span={6}>
        <StockHistory />
      </Box>
    </Section>
  )
}

function StockHistory() {
  const { page } = usePage()
  const { data } = useRead(stockHistory, { params: { uid: page.item.uid } }, { staleMs: 60_000 })
  if (!data) return <Skeleton h={160} />
  return (
    <Suspense fallback={<Skeleton h={160} />}>
      <StockHistoryChart days={data} />
    </Suspense>
  )
}

/** Nothing of it was ever anywhere: the first of it is received from here, or of one of its sizes from the list of stock. */
function NoLevels() {
  const { page, isLocked } = usePage()
  const { uid, code, sellable } = page.item
  const [isAdjusting, setIsAdjusting] = useState(false)
  const filter = JSON.stringify([{ field: 'pageUid', op: 'in', value: [uid] }])
  return (
    <Group data-span={6} gap="sm">
      <Text c="dimmed">{say('No stock location holds it.')}</Text>
      {sellable ? (
        <Button disabled={isLocked} onClick={() => setIsAdjusting(true)}>
          {say('Receive stock…')}
        </Button>
      ) : (
        <Anchor component={Link} to={`${screens.stockLocations.path}?${new URLSearchParams({ filter })}`}>
          {say('Receive stock of its sizes')}
        </Anchor>
      )}
      <Suspense>
        {isAdjusting && (
          <AdjustDialog
            itemUid={uid}
            title={say('Adjust {code}', { code })}
            onClose={() => setIsAdjusting(false)}
          />
        )}
      </Suspense>
    </Group>
  )
}

/** On hand, committed, available and incoming, by location and size. */
function Levels() {
  const levels = useLevels()
  const [why, setWhy] = useState<number | null>(null)
  const [adjusting, setAdjusting] = useState<RowOf<typeof stockLevelsView> | null>(null)
  const [limiting, setLimiting] = useState<RowOf<typeof stockLevelsView> | null>(null)
  if (levels.length === 0) {
    return <NoLevels />
  }
  return (
    <Box component="section" mah={320} className="scrolls" aria-label={say('Stock by location')} tabIndex={0}>
      <Table className="num" stickyHeader verticalSpacing={5}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('Location')}</Table.Th>
            <Table.Th>{say('Size')}</Table.Th>
            <Table.Th ta="right" style={{ whiteSpace: 'nowrap' }}>
              {say('On hand')}
            </Table.Th>
            <Table.Th ta="right">{say('Committed')}</Table.Th>
            <Table.Th ta="right">{say('Available')}</Table.Th>
            <Table.Th ta="right">{say('Incoming')}</Table.Th>
            <Table.Th>
              <VisuallyHidden>{say('Actions')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {levels.map(level => (
            <Table.Tr key={level.uid}>
              <Table.Td>{level.location}</Table.Td>
              <Table.Td>{level.size ?? <span className="code">{level.code}</span>}</Table.Td>
              <Table.Td ta="right">
                <Because
                  figure={level.onHand}
                  of={say('{n} on hand: why this number', { n: format.number(level.onHand) })}
                  onAsk={() => setWhy(level.itemUid)}
                />
              </Table.Td>
              <Table.Td ta="right">
                <Because
                  figure={level.committed}
                  of={say('{n} committed: why this number', { n: format.number(level.committed) })}
                  onAsk={() => setWhy(level.itemUid)}
                />
              </Table.Td>
              <Table.Td ta="right">
                <Because
                  figure={level.available}
                  of={say('{n} available: why this number', { n: format.number(level.available) })}
                  isBad={level.available <= 0}
                  onAsk={() => setWhy(level.itemUid)}
                />
              </Table.Td>
              <Table.Td ta="right">
                <Because
                  figure={level.incoming}
                  of={say('{n} incoming: why this number', { n: format.number(level.incoming) })}
                  onAsk={() => setWhy(level.itemUid)}
                />
                {level.incomingDue && <span className="dim"> {format.day(level.incomingDue)}</span>}
              </Table.Td>
              <Table.Td ta="right">
                <Group gap={6} wrap="nowrap" justify="flex-end">
                  <Button size="compact-sm" onClick={() => setAdjusting(level)}>
                    {say('Adjust…')}
                  </Button>
                  <Tooltip label={say('Buffer, minimum and bin')}>
                    <ActionIcon
                      size={26}
                      variant="default"
                      aria-label={say('Buffer and bin…')}
                      onClick={() => setLimiting(level)}
                    >
                      <IconAdjustmentsHorizontal size={15} stroke={1.7} />
                    </ActionIcon>
                  </Tooltip>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Suspense>
        {why !== null && <WhyDrawer itemUid={why} onClose={() => setWhy(null)} />}
        {limiting && <LevelDrawer level={limiting} onClose={() => setLimiting(null)} />}
        {adjusting && (
          <AdjustDialog
            itemUid={adjusting.itemUid}
            title={say('{code} at {place}', { code: adjusting.code, place: adjusting.location })}
            at={{ locationUid: adjusting.locationUid, onHand: adjusting.onHand }}
            onClose={() => setAdjusting(null)}
          />
        )}
      </Suspense>
    </Box>
  )
}

interface BecauseProps {
  readonly figure: number
  readonly of: string
  readonly isBad?: boolean
  readonly onAsk: () => void
}

/** A figure that says why it is what it is. */
function Because({ figure, of: label, isBad = false, onAsk }: BecauseProps) {
  return (
    <Anchor
      component="button"
      type="button"
      {...(isBad && { c: 'var(--br-bad)' })}
      aria-label={label}
      onClick={onAsk}
    >
      {format.number(figure)}
    </Anchor>
  )
}

/** Every stock level of the page's items: a page of many sizes at many locations has more than one answer holds. */
export function useLevels() {
  const { page } = usePage()
  const pageUid = page.item.uid
  const { data = [] } = useQuery({
    queryKey: [...keyOf(stockLevelsView.list), 'page', pageUid],
    queryFn: ({ signal }) => readLevels(pageUid, signal),
    staleTime: 30_000,
  })
  return data
}

async function readLevels(pageUid: number, signal: AbortSignal): Promise<RowOf<typeof stockLevelsView>[]> {
  const filter = JSON.stringify([{ field: 'pageUid', op: 'in', value: [pageUid] }]) as never
  const levels: RowOf<typeof stockLevelsView>[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = { filter, sort: 'code', limit: pageSizeMost, cursor }
    const answer: ReplyOf<typeof stockLevelsView.list> = await call(
      stockLevelsView.list,
      { query },
      { signal },
    )
    levels.push(...answer.rows)
    cursor = answer.nextCursor
  }
  return levels
}
