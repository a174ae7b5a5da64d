import { counted } from '@backroom/contract/wording/say'
import { LineChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { Button, Group, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Point {
  readonly at: string
  readonly effectivePriceMinor: number | null
  readonly priceMinor: number | null
  readonly rrpMinor: number | null
  readonly reason: string
  readonly by: string
}

interface Props {
  readonly points: readonly Point[]
  readonly lowest30Minor: number | null
}

/** What shoppers were charged over time, and the lowest of the last 30 days. */
export function PriceHistoryChart({ points, lowest30Minor }: Props) {
  const [isTable, setIsTable] = useState(false)
  const last = points.at(-1)
  // The last price lasts until now.
  const data = [...points, ...(last ? [{ ...last, at: new Date().toISOString() }] : [])].map(point => ({
    at: format.date(point.at),
    [say('Charged')]: (point.effectivePriceMinor ?? 0) / 100,
    [say('Price')]: (point.priceMinor ?? 0) / 100,
  }))
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <h3>{say('Price history')}</h3>
        <Group gap="xs">
          <Text fz={12} c="dimmed">
            {lowest30Minor === null
              ? say('No sale to compare with')
              : say('Lowest in 30 days: {money}', { money: format.money(lowest30Minor) })}
          </Text>
          {points.length > 0 && (
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setIsTable(!isTable)}>
              {isTable ? say('View as chart') : say('View as table')}
            </Button>
          )}
        </Group>
      </Group>
      {points.length === 0 ? (
        <Text c="dimmed">{say('The price has not changed yet.')}</Text>
      ) : isTable ? (
        <Table className="num">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say('When')}</Table.Th>
              <Table.Th ta="right">{say('Charged')}</Table.Th>
              <Table.Th ta="right">{say('Price')}</Table.Th>
              <Table.Th ta="right">{say('RRP')}</Table.Th>
              <Table.Th>{say('Why')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {[...points].reverse().map(point => (
              <Table.Tr key={point.at}>
                <Table.Td>{format.dateTime(point.at)}</Table.Td>
                <Table.Td ta="right">{money(point.effectivePriceMinor)}</Table.Td>
                <Table.Td ta="right">{money(point.priceMinor)}</Table.Td>
                <Table.Td ta="right">{money(point.rrpMinor)}</Table.Td>
                <Table.Td>{[point.reason, point.by].filter(Boolean).join(', ')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : (
        <LineChart
          h={150}
          data={data}
          dataKey="at"
          curveType="stepAfter"
          withDots={false}
          gridAxis="x"
          strokeWidth={2}
          valueFormatter={value => format.money(Math.round(value * 100))}
          yAxisProps={{ width: 76, domain: ['auto', 'auto'] }}
          series={[
            { name: say('Charged'), color: 'spruce.6' },
            { name: say('Price'), color: 'gray.4', strokeDasharray: '4 4' },
          ]}
          role="img"
          aria-label={say('Price history, {changes}', { changes: counted(points.length, 'change') })}
        />
      )}
    </div>
  )
}

function money(minor: number | null): string {
  return minor === null ? '' : format.money(minor)
}
