import { apiVersion } from '@backroom/contract/shell/version'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { activity } from '#shell/activity'
import { type BuiltChange, changes } from '#shell/changes'
import { cspReport } from '#shell/csp-report'
import { dashboard } from '#shell/dashboard'
import { shellCards } from '#shell/dashboard-cards'
import { downloadTickets } from '#shell/download-tickets'
import { events } from '#shell/events'
import { notices, noticeTrim } from '#shell/notices'
import { preferences } from '#shell/preferences'
import { sandbox } from '#shell/sandbox'
import { savedViews } from '#shell/saved-views'
import { storeHistory } from '#shell/store-history'
import { uiLog, uiLogDigest, uiLogTrim } from '#shell/ui-log'

/** Which build is running; the console compares it with its own. */
export interface Build {
  readonly buildUnix: number
  readonly version: string
  /** What the change log said when it was built. */
  readonly changes: readonly BuiltChange[]
}

export function shell(kit: Kit, build: Build) {
  const { buildUnix, version } = build
  serve(kit, apiVersion, async () => ({ buildUnix, version }))
  changes(kit, build.changes)
  events(kit)
  savedViews(kit)
  preferences(kit)
  notices(kit)
  uiLog(kit)
  dashboard(kit)
  activity(kit)
  shellCards(kit)
  downloadTickets(kit)
  cspReport(kit)
  sandbox(kit)
  storeHistory(kit)
  kit.work.at(
    { task: noticeTrim, cron: '20 3 * * *' },
    { task: uiLogTrim, cron: '40 3 * * *' },
    { task: uiLogDigest, cron: '5 * * * *' },
  )
}
