import { serveOnPages } from '#items/item-bulk'
import { itemShows } from '#items/item-bulk-targets'
import { itemsPath } from '#items/items-path'

/** How other rooms change many items at once. */
export const itemBulkRules = { serveOnPages, itemShows, itemsPath } as const
