import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#tables/columns'
import { group } from '#tables/control/groups'

/** What a shop website shows to read a store: it leads to a group and to one of its sites. Also written by site: a website that goes takes its keys along. */
export const storefrontKey = pgTable(
  'storefront_key',
  {
    ...recordColumns(),
    groupUid: integer()
      .notNull()
      .references(() => group.uid),
    siteCode: text().notNull(),
    name: text().notNull(),
    kind: text().$type<'publishable' | 'secret'>().notNull().default('publishable'),
    /** SHA-256 of the key, which is shown once and kept nowhere. */
    keyHash: text().notNull(),
    last4: text().notNull(),
    active: boolean().notNull().default(true),
    expiresAt: moment(),
    revokedAt: moment(),
  },
  table => [
    uniqueIndex('storefront_key_hash_key').on(table.keyHash),
    index('storefront_key_group').on(table.groupUid).where(sql`active`),
  ],
)
