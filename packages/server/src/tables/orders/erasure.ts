import type { AnonymisationState, AnonymiseReason } from '@backroom/contract/orders/customers/words'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, secret } from '#tables/columns'
import { customer } from '#tables/orders/customers'
import { order } from '#tables/orders/orders'

/** Somebody's data are to be removed, or were. */
export const anonymisation = pgTable(
  'anonymisation',
  {
    uid: integer().primaryKey().generatedByDefaultAsIdentity(),
    customerUid: integer()
      .notNull()
      .references(() => customer.uid),
    requestedAt: moment().notNull().default(sql`now()`),
    requestedBy: integer().notNull().default(sql`actor_uid()`),
    reason: text().$type<AnonymiseReason>().notNull(),
    /** How it was made sure who asked. */
    evidence: text().notNull().default(''),
    state: text().$type<AnonymisationState>().notNull(),
    blockers: jsonb().$type<readonly { text: string; path: string | null }[]>().notNull().default([]),
    dueBy: moment().notNull(),
    doneAt: moment(),
    erased: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
    kept: jsonb()
      .$type<readonly { what: string; why: string; until: string | null }[]>()
      .notNull()
      .default([]),
    /** Other services that hold the person, and whether they were told. */
    outside: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** What an auditor holds the fields that were kept against. */
    keptHash: text().notNull().default(''),
  },
  table => [
    index('anonymisation_of').on(table.customerUid, table.uid),
    index('anonymisation_waiting').on(table.dueBy).where(sql`state = 'waiting'`),
  ],
)

/** Name and address of an invoice that the law asks to keep when its customer is anonymised. */
export const sealedInvoice = pgTable('sealed_invoice', {
  orderUid: integer()
    .primaryKey()
    .references(() => order.uid, { onDelete: 'cascade' }),
  sealed: secret().notNull(),
  destroyAt: moment().notNull(),
})
