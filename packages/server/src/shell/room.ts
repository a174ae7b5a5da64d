import { apiVersion } from '@backroom/contract/shell/version'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { events } from '#shell/events'
import { savedViews } from '#shell/saved-views'

/** Which build is running; the console compares it with its own. */
export interface Build {
  readonly buildUnix: number
  readonly version: string
}

export function shell(kit: Kit, build: Build) {
  serve(kit, apiVersion, async () => build)
  events(kit)
  savedViews(kit)
}
