import { getTableColumns, getTableName, type Table } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as brandLinks from '#tables/brand-links'
import * as brands from '#tables/brands'
import * as builderTemplates from '#tables/builder-templates'
import * as bulk from '#tables/bulk'
import * as buyersGuides from '#tables/buyers-guides'
import * as categories from '#tables/categories'
import * as collectionItems from '#tables/collection-items'
import * as collections from '#tables/collections'
import * as colourGroups from '#tables/colour-groups'
import * as colours from '#tables/colours'
import * as connectorLog from '#tables/connector-log'
import * as credentials from '#tables/control/credentials'
import * as groups from '#tables/control/groups'
import * as sessions from '#tables/control/sessions'
import * as setupCodes from '#tables/control/setup-codes'
import * as signInEvents from '#tables/control/sign-in-events'
import * as users from '#tables/control/users'
import * as downloadTickets from '#tables/download-tickets'
import * as files from '#tables/files'
import * as filters from '#tables/filters'
import * as googleCategories from '#tables/google-categories'
import * as history from '#tables/history'
import * as inactiveItemRedirects from '#tables/inactive-item-redirects'
import * as itemChanges from '#tables/item-changes'
import * as itemImports from '#tables/item-imports'
import * as itemParts from '#tables/item-parts'
import * as items from '#tables/items'
import * as mailMessages from '#tables/mail-messages'
import * as mailSettings from '#tables/mail-settings'
import * as notices from '#tables/notices'
import * as orders from '#tables/orders'
import * as queryExports from '#tables/query-exports'
import * as redirects from '#tables/redirects'
import * as savedQueries from '#tables/saved-queries'
import * as savedViews from '#tables/saved-views'
import * as seasons from '#tables/seasons'
import * as siteConfig from '#tables/site-config'
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
  ...history,
  ...staff,
}) as PgTable[]

/** The tables of every store database. */
export const storeTables: readonly PgTable[] = Object.values({
  ...brandLinks,
  ...brands,
  ...builderTemplates,
  ...bulk,
  ...buyersGuides,
  ...categories,
  ...collectionItems,
  ...collections,
  ...colourGroups,
  ...colours,
  ...connectorLog,
  ...downloadTickets,
  ...files,
  ...filters,
  ...googleCategories,
  ...history,
  ...inactiveItemRedirects,
  ...itemChanges,
  ...itemImports,
  ...itemParts,
  ...items,
  ...mailMessages,
  ...mailSettings,
  ...notices,
  ...orders,
  ...queryExports,
  ...redirects,
  ...savedQueries,
  ...savedViews,
  ...seasons,
  ...siteConfig,
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
