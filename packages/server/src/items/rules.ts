import { serveOnPages } from '#items/item-bulk'
import { itemShows } from '#items/item-bulk-targets'
import { itemsPath } from '#items/items-path'
import { readCatalogue } from '#items/query-sql'

/** How other rooms change many items at once. */
export const itemBulkRules = { serveOnPages, itemShows, itemsPath } as const

/** What the advanced search can ask, by the words of its page. */
export const itemQueries = { fields: readCatalogue } as const
