import { judge } from '@backroom/contract/kit/access'
import { runs } from '@backroom/contract/wizards/runs'
import { screens } from '@backroom/contract/wizards/screens'
import { Anchor, Box, Popover, Progress, RingProgress, Stack, Text, UnstyledButton } from '@mantine/core'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { useUser, visitorOf } from '#kit/session/session.ts'
import { format } from '#kit/store-facts.ts'

/** "1 running": bulk changes under way, with how far each has come. */
export function RunningChip() {
  const isAllowed = judge(runs.active, visitorOf(useUser())).allowed
  const { data = [] } = useRead(
    runs.active,
    { query: { active: 'true' } },
    { enabled: isAllowed, ignore: [0, 401, 403, 500, 502, 503], staleMs: 2_000 },
  )
  if (data.length === 0) return null
  const of = data.reduce((sum, run) => sum + run.counts.targets, 0)
  const done = data.reduce((sum, run) => sum + run.counts.done, 0)
  const text = say('{n} running', { n: data.length })
  return (
    <Popover position="bottom-end" width={320}>
      <Popover.Target>
        <UnstyledButton
          className="line"
          h={30}
          px={{ base: 6, sm: 10 }}
          bdrs={15}
          fw={550}
          bg={{ base: 'transparent', sm: 'var(--br-canvas)' }}
          aria-label={text}
        >
          <RingProgress
            size={18}
            thickness={3}
            sections={[{ value: of ? (done / of) * 100 : 0, color: 'spruce' }]}
          />
          <Box component="span" visibleFrom="sm">
            {text}
          </Box>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="md">
          {data.map(run => (
            <div key={run.uid}>
              <Anchor component={Link} to={`${screens.wizards.path}?run=${run.uid}`} fw={560}>
                {run.title}
              </Anchor>
              <Progress
                my={6}
                value={run.counts.targets ? (run.counts.done / run.counts.targets) * 100 : 0}
                aria-label={run.title}
              />
              <Text fz={12} c="dimmed" className="num">
                {run.state === 'queued'
                  ? say('Waiting')
                  : say('{done} of {of}', {
                      done: format.number(run.counts.done),
                      of: format.number(run.counts.targets),
                    })}
              </Text>
            </div>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
