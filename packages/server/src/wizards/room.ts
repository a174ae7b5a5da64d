import type { Kit } from '#kit/kit'
import { wizardCards } from '#wizards/dashboard-cards'
import { bulkRuns, runLists } from '#wizards/runs'
import { selections } from '#wizards/selections'

export function wizards(kit: Kit) {
  bulkRuns(kit)
  runLists(kit)
  selections(kit)
  wizardCards(kit)
}
