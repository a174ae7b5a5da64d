import { mustExist, serveOnPages } from '#items/bulk/bulk'
import { itemShows } from '#items/bulk/targets'
import { readCatalogue } from '#items/queries/sql'

/** How other rooms change many items at once. */
export const itemBulkRules = { serveOnPages, mustExist, itemShows } as const

/** What the advanced search can ask, by the words of its page. */
export const itemQueries = { fields: readCatalogue } as const
