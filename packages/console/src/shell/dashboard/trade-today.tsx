import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import type { readDashboard } from '@backroom/contract/shell/dashboard'
import { Group, Paper, Text } from '@mantine/core'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

type Figure = ReplyOf<typeof readDashboard>['trade'][number]

/** What was sold and taken today, against yesterday at the same time. */
export function TradeToday({ trade, asOf }: { trade: readonly Figure[]; asOf: string }) {
  return (
    <section aria-label={say('Trade today')}>
      <h2>{say('Trade today')}</h2>
      <Paper p="md" mt="xs">
        {trade.map((figure, place) => (
          <TradeFigure key={figure.key} figure={figure} isFirst={place === 0} />
        ))}
      </Paper>
      <Text fz={12} c="dimmed" mt={4}>
        {say('Against yesterday up to {time}', { time: format.time(asOf) })}
      </Text>
    </section>
  )
}

function TradeFigure({ figure, isFirst }: { figure: Figure; isFirst: boolean }) {
  const { title, kind, today, yesterday } = figure
  const write = kind === 'money' ? format.money : format.number
  const change = <Change by={today - yesterday} write={write} />
  if (!isFirst)
    return (
      <Group gap={8} py={9} wrap="nowrap" className="ruled">
        <span className="dim grows">{say(title)}</span>
        <b className="num">{write(today)}</b>
        {change}
      </Group>
    )
  return (
    <>
      <Text fz={12} c="dimmed">
        {say(title)}
      </Text>
      <div className="figure num">{write(today)}</div>
      {change}
    </>
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
