import { resultView } from '@backroom/contract/wizards/runs'
import { Box, Button, Table, Text } from '@mantine/core'
import { undoRun } from '#kit/bulk/undo-run.ts'
import type { Bulk } from '#kit/bulk/use-bulk.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** What happened, what was refused and why, and the way back. */
export function BulkResultStep({ bulk, onClose }: { bulk: Bulk; onClose: () => void }) {
  const { run } = bulk
  const hasProblems = (run?.counts.refused ?? 0) + (run?.counts.failed ?? 0) > 0
  const { data } = useRead(
    resultView.list,
    {
      params: { uid: run?.uid ?? 0 },
      query: {
        filter: JSON.stringify([{ field: 'outcome', op: 'in', value: ['refused', 'failed'] }]) as never,
        limit: 100,
      },
    },
    { enabled: run !== undefined && hasProblems },
  )
  if (!run) return null
  const { changed, unchanged, refused, failed } = run.counts
  return (
    <>
      <Box px={16} pb={16} className="scrolls">
        <Text fz={17} fw={560} lh="24px" my={17} role="status">
          <b>{say('{n} changed', { n: format.number(changed) })}</b>
          {unchanged > 0 && `, ${say('{n} unchanged', { n: format.number(unchanged) })}`}
          {refused > 0 && `, ${say('{n} refused', { n: format.number(refused) })}`}
          {failed > 0 && `, ${say('{n} failed', { n: format.number(failed) })}`}
          {run.state === 'cancelled' && `. ${say('Cancelled; the rest was not touched')}`}.
        </Text>
        {run.error && <Text c="var(--br-bad)">{run.error}</Text>}
        {data && data.rows.length > 0 && (
          <Table mt="md">
            <Table.Tbody>
              {data.rows.map(row => (
                <Table.Tr key={row.seq}>
                  <Table.Td fw={540}>{row.name}</Table.Td>
                  <Table.Td>{say(row.reason)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Box>
      <Bar edge="top" px={16} bg="var(--br-sunken)">
        {run.canUndo && (
          <Button size="sm" onClick={async () => (await undoRun(run.uid)) && onClose()}>
            {say('Undo… (until {date})', { date: run.undoUntil ? format.date(run.undoUntil) : '' })}
          </Button>
        )}
        <Button size="sm" variant="filled" ml="auto" onClick={onClose} data-autofocus>
          {say('Done')}
        </Button>
      </Bar>
    </>
  )
}
