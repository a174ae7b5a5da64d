import type { ScreenName } from '@backroom/contract/screens'
import { pages as access } from '#access/pages.ts'
import { pages as content } from '#content/pages.ts'
import { pages as items } from '#items/pages.ts'
import type { LazyPage } from '#kit/page/page.ts'
import { pages as marketing } from '#marketing/pages.ts'
import { pages as marketplace } from '#marketplace/pages.ts'
import { pages as orders } from '#orders/pages.ts'
import { pages as organisation } from '#organisation/pages.ts'
import { pages as payments } from '#payments/pages.ts'
import { pages as shell } from '#shell/pages.ts'
import { pages as site } from '#site/pages.ts'
import { pages as storefront } from '#storefront/pages.ts'
import { pages as supply } from '#supply/pages.ts'
import { pages as wizards } from '#wizards/pages.ts'

/** The code of every page, room by room. A screen without a page does not compile. */
export const pages: Record<ScreenName, LazyPage> = {
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
}
