import type { Kit } from '#kit/kit'
import { wizardCards } from '#wizards/dashboard-cards'
import { bulkRuns, runLists } from '#wizards/runs'

export function wizards(kit: Kit) {
  bulkRuns(kit)
  runLists(kit)
  wizardCards(kit)
}
