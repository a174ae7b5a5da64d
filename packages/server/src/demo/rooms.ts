import { access } from '#demo/access/fill'
import { content } from '#demo/content/fill'
import type { DemoRoom } from '#demo/demo-room'
import { items } from '#demo/items/fill'
import { marketing } from '#demo/marketing/fill'
import { marketplace } from '#demo/marketplace/fill'
import { orders } from '#demo/orders/fill'
import { organisation } from '#demo/organisation/fill'
import { payments } from '#demo/payments/fill'
import { shell } from '#demo/shell/fill'
import { site } from '#demo/site/fill'
import { storefront } from '#demo/storefront/fill'
import { supply } from '#demo/supply/fill'
import { wizards } from '#demo/wizards/fill'

/** What each room brings to the demo store, each behind those it may use. */
export const demoRooms: readonly DemoRoom[] = [
  site,
  access,
  content,
  items,
  supply,
  organisation,
  marketing,
  orders,
  payments,
  marketplace,
  storefront,
  wizards,
  shell,
]
