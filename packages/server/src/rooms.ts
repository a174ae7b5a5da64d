import { content } from '#content/room'
import { items } from '#items/room'
import type { Room } from '#kit/kit'
import { marketing } from '#marketing/room'
import { marketplace } from '#marketplace/room'
import { orders } from '#orders/room'
import { organisation } from '#organisation/room'
import { payments } from '#payments/room'
import { site } from '#site/room'
import { storefront } from '#storefront/room'
import { supply } from '#supply/room'
import { wizards } from '#wizards/room'

/** Every room that needs nothing but the kit, each behind those it may use. */
export const rooms: readonly Room[] = [
  site,
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
]
