import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import { type OrderChannel, orderChannels } from '@backroom/contract/orders/order/words'
import { screens } from '@backroom/contract/orders/screens'
import { type About, addressOf, hourBehind, ordersBehind } from '@backroom/contract/orders/trade/behind'
import { readTrade } from '@backroom/contract/orders/trade/trade'
import { Button, Group, Paper, Select, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Chart } from '#kit/chart/chart.tsx'
import { HeatMap } from '#kit/chart/heat-map.tsx'
import { PageBody } from '#kit/layout/page-body.tsx'
import { CouldNotLoad } from '#kit/list-page/list-states.tsx'
import { useAddressWord } from '#kit/list-page/use-address-word.ts'
import { PageFrame } from '#kit/page/page-frame.tsx'
import {
  ComparisonSelect,
  PeriodBar,
  useComparison,
  usePeriod,
  usePeriodKeys,
} from '#kit/parts/period-bar.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { TradeFigures } from '#orders/trade/order-dashboard/trade-figures-section.tsx'
import { BestSellers, Piles, Refunded } from '#orders/trade/order-dashboard/trade-lists-section.tsx'

type Trade = ReplyOf<typeof readTrade>

const freshMs = 60_000
const weekDays = 7

/** How trade is going, and what needs hands now. */
export function OrderDashboard() {
  const choice = usePeriod('today')
  usePeriodKeys(choice)
  const { period } = choice
  const [compare, setCompare] = useComparison()
  const [asked, setChannel] = useAddressWord('channel')
  const [tests, setTests] = useAddressWord('tests')
  const channel = asked !== null && asked in orderChannels ? (asked as OrderChannel) : null
  const isWithTests = tests === 'yes'
  const query = {
    ...period,
    compare,
    includeTest: String(isWithTests) as 'true' | 'false',
    ...(channel && { channel }),
  }
  const about = { ...period, channel, isWithTests }
  const client = useQueryClient()
  const { data, error, refetch } = useRead(readTrade, { query }, { keepsLast: true, refetchMs: freshMs })
  return (
    <PageFrame
      title={screens.orderDashboard.title}
      actions={
        <Button component={Link} to={screens.orderSummary.path}>
          {say('All orders')}
        </Button>
      }
    >
      <PageBody>
        <Stack gap="md">
          <Group gap="xs">
            <PeriodBar choice={choice} isAlone />
            <ComparisonSelect value={compare} onChange={setCompare} />
            <Select
              w={150}
              size="xs"
              clearable
              placeholder={say('All channels')}
              aria-label={say('Channel')}
              data={Object.entries(orderChannels).map(([value, label]) => ({ value, label: say(label) }))}
              value={channel}
              onChange={setChannel}
            />
            <Switch
              size="xs"
              label={say('Include test orders')}
              checked={isWithTests}
              onChange={event => setTests(event.currentTarget.checked ? 'yes' : null)}
            />
            {data && (
              <Text className="dim small end">{say('As of {time}', { time: format.time(data.asOf) })}</Text>
            )}
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => void client.invalidateQueries({ queryKey: [readTrade.resource] })}
            >
              {say('Refresh')}
            </Button>
          </Group>
          {error && !data && <CouldNotLoad error={error} onRetry={() => void refetch()} />}
          {data?.isNew && (
            <Group>
              <Text c="dimmed">{say('Orders will appear here as soon as your website takes one.')}</Text>
              <Button component={Link} to={`${screens.orderSummary.path}?new=phone`}>
                {say('Take an order by phone')}
              </Button>
            </Group>
          )}
          {data && <TradeFigures trade={data} about={about} />}
          {data && <TradeCharts trade={data} about={about} isBeside={compare !== 'none'} />}
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
            <BestSellers query={query} about={about} />
            <Stack gap="md">
              <Piles />
              <Refunded query={query} about={about} />
            </Stack>
          </SimpleGrid>
        </Stack>
      </PageBody>
    </PageFrame>
  )
}

const halfHourMs = 30 * 60_000

interface ChartsProps {
  readonly trade: Trade
  readonly about: About
  readonly isBeside: boolean
}

function TradeCharts({ trade, about, isBeside }: ChartsProps) {
  const navigate = useNavigate()
  const [bar] = trade.series
  // By what is shown: another period may be on its way already.
  const isOfHours = bar !== undefined && Date.parse(bar.to) - Date.parse(bar.from) <= halfHourMs
  const empty = say('Nothing was sold in these days.')
  const series = [
    { label: say('Sales'), of: ({ salesMinor }: { salesMinor: number }) => salesMinor },
    ...(isBeside
      ? [{ label: say('Compared'), isBeside: true, of: ({ baseMinor }: { baseMinor: number }) => baseMinor }]
      : []),
  ]
  const orders = {
    label: say('Orders'),
    of: ({ orders }: { orders: number }) => format.number(orders),
    isFigure: true,
  }
  return (
    <Paper p="md" component="section" aria-label={say('Sales')}>
      <h2>{say('Sales')}</h2>
      <Stack gap="lg" mt="xs">
        <Chart
          title={say('Over time')}
          shape="bars"
          kind="money"
          rows={
            trade.series.some(({ salesMinor, baseMinor }) => salesMinor + baseMinor > 0) ? trade.series : []
          }
          point={{
            label: say(isOfHours ? 'Time' : 'Day'),
            of: ({ from }) => (isOfHours ? format.time(from) : format.date(from)),
          }}
          series={series}
          also={[orders]}
          onOpen={({ from, to }) =>
            void navigate(
              addressOf(ordersBehind({ ...about, from, to: new Date(Date.parse(to) - 1).toISOString() })),
            )
          }
          empty={empty}
          height={220}
        />
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
          <Chart
            title={say('By channel')}
            shape="rows"
            kind="money"
            rows={trade.byChannel}
            point={{
              label: say('Channel'),
              of: ({ channel, shareBp }) => `${say(orderChannels[channel])}, ${format.percent(shareBp)}`,
            }}
            series={series}
            also={[
              orders,
              { label: say('Share'), of: ({ shareBp }) => format.percent(shareBp), isFigure: true },
              {
                label: say('Average order'),
                of: ({ averageMinor }) => format.money(averageMinor),
                isFigure: true,
              },
            ]}
            onOpen={({ channel }) => void navigate(addressOf(ordersBehind({ ...about, channel })))}
            empty={empty}
          />
          <ByHour trade={trade} about={about} />
        </SimpleGrid>
      </Stack>
    </Paper>
  )
}

/** When people buy: the hours of a week, or of a day where there is no whole week. */
function ByHour({ trade, about }: Omit<ChartsProps, 'isBeside'>) {
  const navigate = useNavigate()
  const open = (when: { weekday?: number; hour: number }) => void navigate(addressOf(hourBehind(about, when)))
  const title = say('By hour')
  const empty = say('Nothing was sold in these days.')
  if ((Date.parse(about.to) - Date.parse(about.from)) / 86_400_000 + 1 >= weekDays)
    return (
      <HeatMap
        title={title}
        squares={trade.byHour}
        counts={say('Orders')}
        onOpen={({ weekday, hour }) => open({ weekday, hour })}
        empty={empty}
      />
    )
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    hour,
    count: trade.byHour.reduce((sum, square) => sum + (square.hour === hour ? square.count : 0), 0),
  }))
  return (
    <Chart
      title={title}
      shape="bars"
      rows={trade.byHour.length > 0 ? hours : []}
      point={{ label: say('Hour'), of: ({ hour }) => `${String(hour).padStart(2, '0')}:00` }}
      series={[{ label: say('Orders'), of: ({ count }) => count }]}
      onOpen={({ hour }) => open({ hour })}
      empty={empty}
    />
  )
}
