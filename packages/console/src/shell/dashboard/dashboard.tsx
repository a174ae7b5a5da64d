import { judge } from '@backroom/contract/kit/access'
import { readActivity } from '@backroom/contract/shell/activity'
import { readDashboard } from '@backroom/contract/shell/dashboard'
import { hotkeys } from '@backroom/contract/shell/hotkeys'
import { Box, Group, Skeleton, Stack } from '@mantine/core'
import { Suspense } from 'react'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { lazyPart } from '#kit/load-part.ts'
import { say } from '#kit/say.ts'
import { useScanner } from '#kit/scanner/use-scanner.ts'
import { usePreference } from '#kit/session/preferences.ts'
import { useUser, visitorOf } from '#kit/session/session.ts'
import { useMay } from '#kit/session/use-may.ts'
import { format, useStoreFacts } from '#kit/store-facts.ts'
import { AttentionCards } from '#shell/dashboard/attention-cards.tsx'
import classes from '#shell/dashboard/dashboard.module.css'
import { GettingStarted } from '#shell/dashboard/getting-started.tsx'
import { greetingAt, weekdayOf } from '#shell/dashboard/greeting.ts'
import { QuickStart } from '#shell/dashboard/quick-start.tsx'
import { RecentWork } from '#shell/dashboard/recent-work.tsx'
import { RunningNow } from '#shell/dashboard/running-now.tsx'
import { NewsPanel, QuickLinks } from '#shell/dashboard/side-panels.tsx'
import { TradeToday } from '#shell/dashboard/trade-today.tsx'
import { PanelBoundary } from '#shell/faults/panel-boundary.tsx'
import { lookUp } from '#shell/finder/looked-for.ts'

/** Its pictures are heavy, and nobody waits for them. */
const ActivityPanel = lazyPart(() =>
  import('#shell/dashboard/activity-panel.tsx').then(part => part.ActivityPanel),
)

const refreshMs = 60_000
const quietly = [0, 400, 404, 429, 500, 502, 503, 504]

/** What needs me today, in one look. */
export function Dashboard() {
  const user = useUser()
  const { storeName, timeZone } = useStoreFacts()
  const hidden = usePreference('dashboardHidden')
  const mayLookUp = judge(hotkeys.itemLookUp, visitorOf(user)).allowed
  const maySeeWork = useMay(readActivity)
  useScanner(lookUp, mayLookUp)
  const read = useRead(readDashboard, {}, { refetchMs: refreshMs, ignore: quietly })
  const { data } = read
  const now = new Date()
  const steps = data?.setup ?? []
  const isSetUp = steps.every(step => step.isDone) || hidden.includes('gettingStarted')
  return (
    <Box flex="1 0 auto" p="26px var(--br-side) 40px" bg="var(--br-sunken)">
      <Group gap={16} mb={24} justify="space-between" align="flex-start">
        <div>
          <Box component="h1" fz={22} lh="28px">
            {say(greetingAt(now, timeZone), { name: user?.name.split(' ')[0] ?? '' })}
          </Box>
          <p className="dim">
            {[`${say(weekdayOf(now, timeZone))} ${format.date(now.toISOString())}`, storeName]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        {mayLookUp && <QuickStart />}
      </Group>
      <div className={classes.columns}>
        <Stack gap={24} miw={0}>
          {!isSetUp && (
            <PanelBoundary>
              <GettingStarted steps={steps} />
            </PanelBoundary>
          )}
          <PanelBoundary>
            <AttentionCards data={data} isFailed={read.isError} retry={() => void read.refetch()} />
          </PanelBoundary>
          <PanelBoundary>
            <RecentWork />
          </PanelBoundary>
          {maySeeWork && (
            <PanelBoundary>
              <Suspense fallback={<Skeleton h={320} />}>
                <ActivityPanel />
              </Suspense>
            </PanelBoundary>
          )}
        </Stack>
        <Stack gap={24} miw={0}>
          {data && data.trade.length > 0 && (
            <PanelBoundary>
              <TradeToday trade={data.trade} asOf={data.asOf} />
            </PanelBoundary>
          )}
          <PanelBoundary>
            <RunningNow running={data?.running ?? []} />
          </PanelBoundary>
          <PanelBoundary>
            <QuickLinks />
          </PanelBoundary>
          <PanelBoundary>
            <NewsPanel />
          </PanelBoundary>
        </Stack>
      </div>
    </Box>
  )
}
