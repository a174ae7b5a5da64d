import { finders as access } from '#access/finders.ts'
import { finders as content } from '#content/finders.ts'
import { finders as items } from '#items/finders.ts'
import type { RecordFinder } from '#kit/record-finder.ts'
import { finders as marketing } from '#marketing/finders.ts'
import { finders as marketplace } from '#marketplace/finders.ts'
import { finders as orders } from '#orders/finders.ts'
import { finders as organisation } from '#organisation/finders.ts'
import { finders as payments } from '#payments/finders.ts'
import { finders as site } from '#site/finders.ts'
import { finders as storefront } from '#storefront/finders.ts'
import { finders as supply } from '#supply/finders.ts'
import { finders as wizards } from '#wizards/finders.ts'

/** Records by name, code or number, through the same calls as the pickers and lists: they add no right of their own. */
export const recordFinders: readonly RecordFinder[] = [
  ...items,
  ...organisation,
  ...content,
  ...orders,
  ...payments,
  ...supply,
  ...marketing,
  ...marketplace,
  ...storefront,
  ...site,
  ...wizards,
  ...access,
]
