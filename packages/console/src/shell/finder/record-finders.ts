import { savedViews } from '@backroom/contract/shell/saved-views'
import { screens } from '@backroom/contract/shell/screens'
import { IconBookmark } from '@tabler/icons-react'
import * as access from '#access/finders.ts'
import * as content from '#content/finders.ts'
import * as items from '#items/finders.ts'
import { call } from '#kit/calls/call.ts'
import type { PaletteAction, RecordFinder } from '#kit/record-finder.ts'
import * as marketing from '#marketing/finders.ts'
import * as marketplace from '#marketplace/finders.ts'
import * as orders from '#orders/finders.ts'
import * as organisation from '#organisation/finders.ts'
import * as payments from '#payments/finders.ts'
import * as site from '#site/finders.ts'
import * as storefront from '#storefront/finders.ts'
import * as supply from '#supply/finders.ts'
import * as wizards from '#wizards/finders.ts'

const rooms = [
  items,
  organisation,
  content,
  orders,
  payments,
  supply,
  marketing,
  marketplace,
  storefront,
  site,
  wizards,
  access,
]

const views: RecordFinder = {
  title: 'Saved views',
  icon: IconBookmark,
  rule: savedViews.find,
  screen: screens.dashboard,
  find: async (search, options) =>
    (await call(savedViews.find, { query: { search } }, options)).map(
      ({ uid, name, path, isMine, ownerName }) => ({
        name,
        note: isMine ? path : `${path}, ${ownerName}`,
        path: `${path}?view=${uid}`,
      }),
    ),
}

/** Records by name, code or number, through the same calls as the pickers and lists: they add no right of their own. */
export const recordFinders: readonly RecordFinder[] = [...rooms.flatMap(({ finders }) => finders), views]

export const paletteActions: readonly PaletteAction[] = rooms.flatMap(({ actions }) => actions)
