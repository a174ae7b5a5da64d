import { getTableColumns, getTableName, is, type Table } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { PgTable } from 'drizzle-orm/pg-core'
import * as staff from '#tables/access/staff'
import * as files from '#tables/content/files'
import * as mailMessages from '#tables/content/mail-messages'
import * as mailSettings from '#tables/content/mail-settings'
import * as redirects from '#tables/content/redirects'
import * as smsMessages from '#tables/content/sms-messages'
import * as credentials from '#tables/control/credentials'
import * as groups from '#tables/control/groups'
import * as sessions from '#tables/control/sessions'
import * as setupCodes from '#tables/control/setup-codes'
import * as signInEvents from '#tables/control/sign-in-events'
import * as storefrontKeys from '#tables/control/storefront-keys'
import * as users from '#tables/control/users'
import * as history from '#tables/history'
import * as brandLinks from '#tables/items/brand-links'
import * as brandRollups from '#tables/items/brand-rollups'
import * as brands from '#tables/items/brands'
import * as builderTemplates from '#tables/items/builder-templates'
import * as colourGroups from '#tables/items/colour-groups'
import * as colours from '#tables/items/colours'
import * as guides from '#tables/items/guides'
import * as inactiveItemRedirects from '#tables/items/inactive-item-redirects'
import * as itemChanges from '#tables/items/item-changes'
import * as itemImports from '#tables/items/item-imports'
import * as itemIndex from '#tables/items/item-index'
import * as itemParts from '#tables/items/item-parts'
import * as items from '#tables/items/items'
import * as queryExports from '#tables/items/query-exports'
import * as savedQueries from '#tables/items/saved-queries'
import * as seasons from '#tables/items/seasons'
import * as styles from '#tables/items/styles'
import * as bulk from '#tables/kit/bulk'
import * as connectorLog from '#tables/kit/connector-log'
import * as keptAnswers from '#tables/kit/kept-answers'
import * as notices from '#tables/kit/notices'
import * as webhookEvents from '#tables/kit/webhook-events'
import * as coupons from '#tables/marketing/coupons'
import * as starBuys from '#tables/marketing/star-buys'
import * as customers from '#tables/orders/customers'
import * as erasure from '#tables/orders/erasure'
import * as orders from '#tables/orders/orders'
import * as shipments from '#tables/orders/shipments'
import * as trade from '#tables/orders/trade'
import * as categories from '#tables/organisation/categories'
import * as categoryFigures from '#tables/organisation/category-figures'
import * as collectionItems from '#tables/organisation/collection-items'
import * as collectionRules from '#tables/organisation/collection-rules'
import * as collectionTags from '#tables/organisation/collection-tags'
import * as collections from '#tables/organisation/collections'
import * as cyclescheme from '#tables/organisation/cyclescheme'
import * as filterSettings from '#tables/organisation/filter-settings'
import * as filters from '#tables/organisation/filters'
import * as googleCategories from '#tables/organisation/google-categories'
import * as landingPages from '#tables/organisation/landing-pages'
import * as menus from '#tables/organisation/menus'
import * as quickApply from '#tables/organisation/quick-apply'
import * as sizeRules from '#tables/organisation/size-rules'
import { PartOf } from '#tables/part-of'
import * as payments from '#tables/payments/payments'
import type { Pointing } from '#tables/pointing'
import * as downloadTickets from '#tables/shell/download-tickets'
import * as savedViews from '#tables/shell/saved-views'
import * as uiLog from '#tables/shell/ui-log'
import * as userPreferences from '#tables/shell/user-preferences'
import * as dataTaskRuns from '#tables/site/data-task-runs'
import * as delivery from '#tables/site/delivery'
import * as exportLinks from '#tables/site/export-links'
import * as featureSwitches from '#tables/site/feature-switches'
import * as pageRefreshes from '#tables/site/page-refreshes'
import * as siteConfig from '#tables/site/site-config'
import * as siteOptions from '#tables/site/site-options'
import * as sites from '#tables/site/sites'
import * as taxClasses from '#tables/site/tax-classes'
import * as taxZones from '#tables/site/tax-zones'
import * as websiteStates from '#tables/site/website-states'
import * as availability from '#tables/supply/availability'
import * as reservations from '#tables/supply/reservations'
import * as stock from '#tables/supply/stock'
import * as suppliers from '#tables/supply/suppliers'
import * as transfers from '#tables/supply/transfers'
import * as savedSelections from '#tables/wizards/saved-selections'

/** The tables of the control database. */
export const controlTables: readonly PgTable[] = Object.values({
  ...groups,
  ...users,
  ...sessions,
  ...credentials,
  ...setupCodes,
  ...signInEvents,
  ...storefrontKeys,
  ...history,
  ...staff,
}) as PgTable[]

const storeModules: readonly object[] = [
  availability,
  brandLinks,
  brandRollups,
  brands,
  builderTemplates,
  bulk,
  guides,
  categories,
  categoryFigures,
  collectionItems,
  collectionRules,
  collectionTags,
  collections,
  colourGroups,
  colours,
  connectorLog,
  coupons,
  customers,
  cyclescheme,
  dataTaskRuns,
  delivery,
  downloadTickets,
  erasure,
  exportLinks,
  featureSwitches,
  menus,
  files,
  filterSettings,
  filters,
  googleCategories,
  history,
  inactiveItemRedirects,
  itemChanges,
  itemImports,
  itemIndex,
  itemParts,
  items,
  keptAnswers,
  landingPages,
  mailMessages,
  mailSettings,
  notices,
  orders,
  pageRefreshes,
  payments,
  queryExports,
  quickApply,
  redirects,
  reservations,
  savedQueries,
  savedSelections,
  savedViews,
  seasons,
  shipments,
  siteConfig,
  siteOptions,
  sizeRules,
  sites,
  smsMessages,
  staff,
  stock,
  starBuys,
  styles,
  suppliers,
  taxClasses,
  taxZones,
  trade,
  transfers,
  uiLog,
  userPreferences,
  webhookEvents,
  websiteStates,
]

/** The tables of every store database. */
export const storeTables: readonly PgTable[] = storeModules
  .flatMap(Object.values)
  .filter((each): each is PgTable => is(each, PgTable))

/** What points at what, as the tables say it; items first, since they are what most people look for. */
export const pointings: readonly Pointing[] = storeModules
  .flatMap(Object.values)
  .filter(Array.isArray)
  .flat()
  .toSorted((a: Pointing, b: Pointing) => Number(b.one === 'item') - Number(a.one === 'item'))

const parts = storeModules.flatMap(Object.values).filter(each => each instanceof PartOf)

/** The lists of rows that records of a table have. */
export function partsOf(table: PgTable): readonly PartOf[] {
  return parts.filter(({ parent }) => parent === table)
}

/** What the rows of a table are part of. */
export function ownerOf(table: PgTable): PartOf | undefined {
  return parts.find(part => part.table === table)
}

/** A table whose rows say who changed them last is one that staff edit; it gets history. */
export function isEdited(table: PgTable): boolean {
  return 'updatedBy' in getTableColumns(table)
}

/** A table whose rows can be taken back by another, and by nothing else. */
export function isLedger(table: PgTable): boolean {
  return 'reversesUid' in getTableColumns(table)
}

/** The history's word for a table: its name in the API's own case. */
export function entityOf(table: Table): string {
  return getTableName(table).replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** A table by the history's word for it. */
export function storeTable(entity: string): PgTable | undefined {
  return storeTables.find(table => entityOf(table) === entity)
}

/** A field's column in the database. */
export function columnName(field: string): string {
  return toSnakeCase(field)
}
