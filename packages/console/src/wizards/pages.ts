import type { screens } from '@backroom/contract/wizards/screens'
import type { LazyPage } from '#kit/page/page.ts'

export const pages: Record<keyof typeof screens, LazyPage> = {
  wizards: () => import('#wizards/wizards.tsx').then(({ Wizards }) => Wizards),
  itemWizard: () => import('#wizards/family-wizard.tsx').then(({ ItemWizard }) => ItemWizard),
  collectionWizard: () =>
    import('#wizards/family-wizard.tsx').then(({ CollectionWizard }) => CollectionWizard),
  starBuyWizard: () => import('#wizards/family-wizard.tsx').then(({ StarBuyWizard }) => StarBuyWizard),
}
