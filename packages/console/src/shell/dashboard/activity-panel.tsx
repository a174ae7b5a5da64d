import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import { readActivity, readDeeds } from '@backroom/contract/shell/activity'
import { counted } from '@backroom/contract/wording/say'
import { Anchor, Drawer, Group, Paper, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Chart } from '#kit/chart/chart.tsx'
import { HeatMap } from '#kit/chart/heat-map.tsx'
import { EventTimeline } from '#kit/parts/event-timeline.tsx'
import { PeriodBar, usePeriod } from '#kit/parts/period-bar.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** Which bar or square somebody wants to see the rows of. */
interface Asked {
  readonly title: string
  readonly query: { from: string; to: string; kind?: string; weekday?: number; hour?: number }
}

/** What people did: by day beside the days before, by kind, and at which hours of the week. */
export function ActivityPanel() {
  const choice = usePeriod('week')
  const { period } = choice
  const [asked, setAsked] = useState<Asked | null>(null)
  const { data } = useRead(readActivity, { query: period }, { staleMs: 60_000 })
  const total = data?.days.reduce((sum, { count }) => sum + count, 0) ?? 0
  const empty = say('Nothing was done.')
  return (
    <section aria-label={say('What was done')}>
      <Group justify="space-between" mb={8}>
        <h2>{say('What was done')}</h2>
        <PeriodBar choice={choice} />
      </Group>
      <Paper p="md">
        {data ? (
          <Stack gap="lg">
            <Chart
              title={say('By day')}
              words={counted(total, 'log-in or change', 'log-ins and changes')}
              shape="bars"
              rows={data.days}
              point={{ label: say('Day'), of: ({ day }) => format.day(day) }}
              series={[
                { label: say('Done'), of: ({ count }) => count },
                { label: say('Period before'), of: ({ before }) => before, isBeside: true },
              ]}
              onOpen={({ day }) => setAsked({ title: format.day(day), query: { from: day, to: day } })}
              empty={empty}
            />
            <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
              <Chart
                title={say('By kind')}
                shape="rows"
                rows={data.kinds}
                point={{ label: say('Kind'), of: ({ title }) => say(title) }}
                series={[
                  { label: say('Done'), of: ({ count }) => count },
                  { label: say('Period before'), of: ({ before }) => before, isBeside: true },
                ]}
                onOpen={({ kind, title }) => setAsked({ title: say(title), query: { ...period, kind } })}
                empty={empty}
              />
              <HeatMap
                title={say('By weekday and hour')}
                squares={data.hours}
                counts={say('Done')}
                onOpen={({ weekday, hour }) =>
                  setAsked({ title: say('By weekday and hour'), query: { ...period, weekday, hour } })
                }
                empty={empty}
              />
            </SimpleGrid>
          </Stack>
        ) : (
          <Skeleton h={320} />
        )}
      </Paper>
      {asked && <DeedsDrawer asked={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

/** The rows behind a bar or a square. */
function DeedsDrawer({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const { data = [], isPending } = useRead(readDeeds, { query: asked.query })
  return (
    <Drawer
      opened
      onClose={onClose}
      title={asked.title}
      size={480}
      closeButtonProps={{ 'aria-label': say('Close') }}
    >
      <EventTimeline
        events={data}
        keyOf={({ key }) => key}
        byOf={({ by }) => by}
        isPending={isPending}
        none={say('Nothing was done.')}
      >
        {deed => (
          <>
            <Group gap={8} align="baseline">
              <b>{deed.by.name}</b>
              <span className="dim num">{format.dateTime(deed.at)}</span>
            </Group>
            <span>
              {deedText(deed.action)}{' '}
              {deed.path ? (
                <Anchor component={Link} to={deed.path}>
                  {deed.text}
                </Anchor>
              ) : (
                deed.text
              )}
            </span>
          </>
        )}
      </EventTimeline>
    </Drawer>
  )
}

function deedText(action: ReplyOf<typeof readDeeds>[number]['action']): string {
  const texts = {
    login: say('Logged in'),
    create: say('Made'),
    update: say('Changed'),
    delete: say('Deleted'),
    bulk: say('Ran'),
  }
  return texts[action]
}
