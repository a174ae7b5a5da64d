import { screens as access } from './access/screens.ts'
import { screens as content } from './content/screens.ts'
import { screens as items } from './items/screens.ts'
import type { Screen } from './kit/screen.ts'
import { screens as marketing } from './marketing/screens.ts'
import { screens as marketplace } from './marketplace/screens.ts'
import { screens as orders } from './orders/screens.ts'
import { screens as organisation } from './organisation/screens.ts'
import { screens as payments } from './payments/screens.ts'
import { screens as shell } from './shell/screens.ts'
import { screens as site } from './site/screens.ts'
import { screens as storefront } from './storefront/screens.ts'
import { screens as supply } from './supply/screens.ts'
import { screens as wizards } from './wizards/screens.ts'

/** Every page of the console. Nothing else knows a path. */
export const screens = {
  ...shell,
  ...access,
  ...items,
  ...organisation,
  ...content,
  ...site,
  ...supply,
  ...marketing,
  ...orders,
  ...payments,
  ...marketplace,
  ...storefront,
  ...wizards,
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens
