import { pickers as access } from './access/pickers.ts'
import { pickers as content } from './content/pickers.ts'
import { pickers as items } from './items/pickers.ts'
import type { OptionsCall } from './kit/option.ts'
import { pickers as marketing } from './marketing/pickers.ts'
import { pickers as marketplace } from './marketplace/pickers.ts'
import { pickers as orders } from './orders/pickers.ts'
import { pickers as organisation } from './organisation/pickers.ts'
import { pickers as payments } from './payments/pickers.ts'
import { pickers as shell } from './shell/pickers.ts'
import { pickers as site } from './site/pickers.ts'
import { pickers as storefront } from './storefront/pickers.ts'
import { pickers as supply } from './supply/pickers.ts'
import { pickers as wizards } from './wizards/pickers.ts'

/** Every picker. Where there are several for the same records, they are named by the first. */
export const pickers: readonly OptionsCall[] = [
  ...items,
  ...organisation,
  ...supply,
  ...site,
  ...access,
  ...content,
  ...marketing,
  ...orders,
  ...payments,
  ...marketplace,
  ...storefront,
  ...wizards,
  ...shell,
]
