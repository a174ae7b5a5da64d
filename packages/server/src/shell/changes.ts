import type { LevelName } from '@backroom/contract/kit/access'
import { type ChangeEntry, changesMost, changes as contract } from '@backroom/contract/shell/version'
import type { Kit } from '#kit/kit'
import { isPage } from '#kit/live-link'
import { serve } from '#kit/serve'

/** A change as the build read it from the change log, with whom it concerns. */
export interface BuiltChange extends ChangeEntry {
  /** Null: everybody. */
  readonly levels: readonly LevelName[] | null
}

/** What has changed, for those it concerns. */
export function changes(kit: Kit, built: readonly BuiltChange[]) {
  serve(kit, contract, async ({ query, visitor }) =>
    built
      .filter(({ buildUnix, levels }) => buildUnix > query.since && (levels?.includes(visitor.level) ?? true))
      .sort((one, other) => other.buildUnix - one.buildUnix || other.at.localeCompare(one.at))
      .slice(0, changesMost)
      .map(({ levels: _, ...entry }) => ({
        ...entry,
        path: entry.path !== null && isPage(entry.path) ? entry.path : null,
      })),
  )
}
