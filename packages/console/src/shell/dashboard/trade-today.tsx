import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import type { readDashboard } from '@backroom/contract/shell/dashboard'
import { Group, Paper, Text } from '@mantine/core'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

type Trade = NonNullable<ReplyOf<typeof readDashboard>['trade']>

/** Sales, orders and average against yesterday at the same time. */
export function TradeToday({ trade, asOf }: { trade: Trade; asOf: string }) {
  return (
    <section aria-label={say('Trade today')}>
      <h2>{say('Trade today')}</h2>
      <Paper p="md" mt="xs">
        <Text fz={12} c="dimmed">
          {say('Sales')}
        </Text>
        <div className="figure num">{format.money(trade.salesMinor)}</div>
        <Change by={trade.salesMinor - trade.salesYesterdayMinor} write={format.money} />
        <Line label={say('Orders')} value={format.number(trade.orders)}>
          <Change by={trade.orders - trade.ordersYesterday} write={format.number} />
        </Line>
        <Line label={say('Average order')} value={format.money(trade.averageMinor)}>
          <Change by={trade.averageMinor - trade.averageYesterdayMinor} write={format.money} />
        </Line>
      </Paper>
      <Text fz={12} c="dimmed" mt={4}>
        {say('Against yesterday up to {time}', { time: format.time(asOf) })}
      </Text>
    </section>
  )
}

function Change({ by, write }: { by: number; write: (value: number) => string }) {
  if (by === 0) return <span className="dim">{say('as yesterday')}</span>
  const isUp = by > 0
  return (
    <Text component="span" fz={12} c={isUp ? 'var(--br-ok)' : 'var(--br-bad)'} className="num">
      {say(isUp ? 'up {by}' : 'down {by}', { by: write(Math.abs(by)) })}
    </Text>
  )
}

function Line({ label, value, children }: { label: string; value: string; children: React.ReactNode }) {
  return (
    <Group gap={8} py={9} wrap="nowrap" className="ruled">
      <span className="dim grows">{label}</span>
      <b className="num">{value}</b>
      {children}
    </Group>
  )
}
