import { judge } from '@backroom/contract/kit/access'
import { readDashboard } from '@backroom/contract/shell/dashboard'
import { hotkeys } from '@backroom/contract/shell/hotkeys'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { useScanner } from '#kit/scanner/use-scanner.ts'
import { usePreference } from '#kit/session/preferences.ts'
import { useUser, visitorOf } from '#kit/session/session.ts'
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

const refreshMs = 60_000
const quietly = [0, 400, 404, 429, 500, 502, 503, 504]

/** What needs me today, in one look. */
export function Dashboard() {
  const user = useUser()
  const { storeName, timeZone } = useStoreFacts()
  const hidden = usePreference('dashboardHidden')
  const mayLookUp = judge(hotkeys.itemLookUp, visitorOf(user)).allowed
  useScanner(lookUp, mayLookUp)
  const read = useRead(readDashboard, {}, { refetchMs: refreshMs, ignore: quietly })
  const { data } = read
  const now = new Date()
  const steps = data?.setup ?? []
  const isSetUp = steps.every(step => step.isDone) || hidden.includes('gettingStarted')
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <div>
          <h1 className={classes.greeting}>
            {say(greetingAt(now, timeZone), { name: user?.name.split(' ')[0] ?? '' })}
          </h1>
          <p className={classes.day}>
            {[`${say(weekdayOf(now, timeZone))} ${format.date(now.toISOString())}`, storeName]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        {mayLookUp && <QuickStart />}
      </div>
      <div className={classes.columns}>
        <div className={classes.work}>
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
        </div>
        <div className={classes.side}>
          {data?.trade && (
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
        </div>
      </div>
    </div>
  )
}
