import { getTableColumns, getTableName, type Table } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as brandLinks from '#tables/brand-links'
import * as brandRollups from '#tables/brand-rollups'
import * as brands from '#tables/brands'
import * as builderTemplates from '#tables/builder-templates'
import * as bulk from '#tables/bulk'
import * as buyersGuides from '#tables/buyers-guides'
import * as categories from '#tables/categories'
import * as categoryFigures from '#tables/category-figures'
import * as collectionItems from '#tables/collection-items'
import * as collectionRules from '#tables/collection-rules'
import * as collectionTags from '#tables/collection-tags'
import * as collections from '#tables/collections'
import * as colourGroups from '#tables/colour-groups'
import * as colours from '#tables/colours'
import * as connectorLog from '#tables/connector-log'
import * as credentials from '#tables/control/credentials'
import * as groups from '#tables/control/groups'
import * as sessions from '#tables/control/sessions'
import * as setupCodes from '#tables/control/setup-codes'
import * as signInEvents from '#tables/control/sign-in-events'
import * as storefrontKeys from '#tables/control/storefront-keys'
import * as users from '#tables/control/users'
import * as cyclescheme from '#tables/cyclescheme'
import * as downloadTickets from '#tables/download-tickets'
import * as facetNavigation from '#tables/facet-navigation'
import * as files from '#tables/files'
import * as filterSettings from '#tables/filter-settings'
import * as filters from '#tables/filters'
import * as googleCategories from '#tables/google-categories'
import * as history from '#tables/history'
import * as inactiveItemRedirects from '#tables/inactive-item-redirects'
import * as itemChanges from '#tables/item-changes'
import * as itemImports from '#tables/item-imports'
import * as itemIndex from '#tables/item-index'
import * as itemParts from '#tables/item-parts'
import * as items from '#tables/items'
import * as landingPages from '#tables/landing-pages'
import * as mailMessages from '#tables/mail-messages'
import * as mailSettings from '#tables/mail-settings'
import * as notices from '#tables/notices'
import * as orders from '#tables/orders'
import * as queryExports from '#tables/query-exports'
import * as quickApply from '#tables/quick-apply'
import * as redirects from '#tables/redirects'
import * as savedQueries from '#tables/saved-queries'
import * as savedViews from '#tables/saved-views'
import * as seasons from '#tables/seasons'
import * as siteConfig from '#tables/site-config'
import * as sites from '#tables/sites'
import * as sizeRules from '#tables/size-rules'
import * as smsMessages from '#tables/sms-messages'
import * as staff from '#tables/staff'
import * as stock from '#tables/stock'
import * as styles from '#tables/styles'
import * as suppliers from '#tables/suppliers'
import * as taxClasses from '#tables/tax-classes'
import * as uiLog from '#tables/ui-log'
import * as userPreferences from '#tables/user-preferences'

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

/** The tables of every store database. */
export const storeTables: readonly PgTable[] = Object.values({
  ...brandLinks,
  ...brandRollups,
  ...brands,
  ...builderTemplates,
  ...bulk,
  ...buyersGuides,
  ...categories,
  ...categoryFigures,
  ...collectionItems,
  ...collectionRules,
  ...collectionTags,
  ...collections,
  ...colourGroups,
  ...colours,
  ...connectorLog,
  ...cyclescheme,
  ...downloadTickets,
  ...facetNavigation,
  ...files,
  ...filterSettings,
  ...filters,
  ...googleCategories,
  ...history,
  ...inactiveItemRedirects,
  ...itemChanges,
  ...itemImports,
  ...itemIndex,
  ...itemParts,
  ...items,
  ...landingPages,
  ...mailMessages,
  ...mailSettings,
  ...notices,
  ...orders,
  ...queryExports,
  ...quickApply,
  ...redirects,
  ...savedQueries,
  ...savedViews,
  ...seasons,
  ...siteConfig,
  ...sizeRules,
  ...sites,
  ...smsMessages,
  ...staff,
  ...stock,
  ...styles,
  ...suppliers,
  ...taxClasses,
  ...uiLog,
  ...userPreferences,
}) as PgTable[]

/** A table whose rows say who changed them last is one that staff edit; it gets history. */
export function isEdited(table: PgTable): boolean {
  return 'updatedBy' in getTableColumns(table)
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
