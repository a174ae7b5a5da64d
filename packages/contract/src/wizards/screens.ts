import { storeStaff } from '../kit/access.ts'
import type { Screen } from '../kit/screen.ts'

const group = 'Wizards'
const levels = storeStaff

export const screens = {
  wizards: {
    path: '/wizards',
    title: 'Wizards',
    group,
    levels,
    synonyms: ['bulk', 'undo', 'redo', 'runs', 'mass change'],
  },
  itemWizard: {
    path: '/wizards/product/:wizardName',
    title: 'Item Wizard',
    group,
    levels,
    hidden: true,
    parent: '/wizards',
  },
  collectionWizard: {
    path: '/wizards/collection/:wizardName',
    title: 'Collection Wizard',
    group,
    levels,
    hidden: true,
    parent: '/wizards',
  },
  starBuyWizard: {
    path: '/wizards/star-buys/:wizardName',
    title: 'Star Buys Wizard',
    group,
    levels,
    hidden: true,
    parent: '/wizards',
  },
} as const satisfies Record<string, Screen>
