import type { Kit } from '#kit/kit'
import { bulkRuns, runLists } from '#wizards/runs'

export function wizards(kit: Kit) {
  bulkRuns(kit)
  runLists(kit)
}
