import { judge } from '@backroom/contract/kit/access'
import { runsView } from '@backroom/contract/wizards/runs'
import { screens } from '@backroom/contract/wizards/screens'
import { Anchor, Box, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { undoRun } from '#kit/bulk/undo-run.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Rows } from '#kit/layout/rows.tsx'
import { say } from '#kit/say.ts'
import { useUser, visitorOf } from '#kit/session/session.ts'
import { format } from '#kit/store-facts.ts'
import { Value } from '#kit/value.tsx'

const runsMost = 5

/** The last changes of many records, with what came of each and the way back. */
export function LastRuns({ isOpen, onLeave }: { isOpen: boolean; onLeave: () => void }) {
  const isAllowed = judge(runsView.list, visitorOf(useUser())).allowed
  const { data } = useRead(
    runsView.list,
    { query: { limit: runsMost } },
    { enabled: isOpen && isAllowed, ignore: [0, 403, 500, 502, 503, 504] },
  )
  if (!data || data.rows.length === 0) return null
  return (
    <Box mb="lg">
      <Group>
        <h2>{say('Runs')}</h2>
        <Anchor component={Link} to={`${screens.wizards.path}?tab=runs`} fz={12} ml="auto" onClick={onLeave}>
          {say('All runs')}
        </Anchor>
      </Group>
      <Rows>
        {data.rows.map(run => (
          <li key={run.uid}>
            <div className="grows">
              <Anchor
                component={Link}
                to={`${screens.wizards.path}?run=${run.uid}`}
                onClick={onLeave}
                fw={550}
              >
                {run.title}
              </Anchor>
              <Text fz={12} c="dimmed">
                <Value kind="choice" schema={runsView.row.shape.state} value={run.state} />,{' '}
                {run.queuedAt ? format.when(run.queuedAt) : ''}
              </Text>
            </div>
            {run.canUndo && (
              <Button size="compact-sm" onClick={() => void undoRun(run.uid)}>
                {say('Undo…')}
              </Button>
            )}
          </li>
        ))}
      </Rows>
    </Box>
  )
}
