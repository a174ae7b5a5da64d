import type { Kit } from '#kit/kit'
import { bulkRuns } from '#wizards/runs'

export function wizards(kit: Kit) {
  bulkRuns(kit)
}
