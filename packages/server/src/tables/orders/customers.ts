import type { Address } from '@backroom/contract/kit/shapes/address'
import type {
  AnonymiseReason,
  Consent,
  ConsentChannel,
  ConsentGiver,
  CustomerStatus,
  CustomerType,
} from '@backroom/contract/orders/customers/words'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#tables/columns'
import { PartOf } from '#tables/part-of'

const none = () => text().notNull().default('')

/** An address without what people may add to their own: of one person it is the same, though of others it may be, too. */
export const personSql = (email: SQL | AnyPgColumn) =>
  sql`(replace(split_part(split_part(lower(${email}), '@', 1), '+', 1), '.', '') || '@' || split_part(lower(${email}), '@', 2))`

/** Somebody who bought, or registered. What they bought is added up beside it, so that an order is no change of the customer. */
export const customer = pgTable(
  'customer',
  {
    ...recordColumns(),
    firstName: none(),
    lastName: text().notNull(),
    email: text().notNull(),
    phone: none(),
    mobile: none(),
    companyName: none(),
    vatNumber: none(),
    customerType: text().$type<CustomerType>().notNull().default('B2C'),
    status: text().$type<CustomerStatus>().notNull().default('active'),
    blockReason: none(),
    emailConsent: text().$type<Consent>().notNull().default('unknown'),
    smsConsent: text().$type<Consent>().notNull().default('unknown'),
    tags: text().array().notNull().default(sql`'{}'`),
    /** Never shown to the shopper. */
    staffNotes: none(),
    anonymisedAt: moment(),
    anonymiseReason: text().$type<AnonymiseReason>(),
    name: text().generatedAlwaysAs(sql`trim(first_name || ' ' || last_name)`),
    searchText: text().generatedAlwaysAs(
      sql`fold(first_name || ' ' || last_name || ' ' || company_name || ' ' || email || ' ' || phone || ' ' || mobile || ' ' || regexp_replace(phone, '[^0-9]', '', 'g') || ' ' || regexp_replace(mobile, '[^0-9]', '', 'g'))`,
    ),
  },
  table => [
    uniqueIndex('customer_email_key').on(sql`lower(${table.email})`).where(sql`anonymised_at is null`),
    index('customer_person').on(personSql(table.email)).where(sql`anonymised_at is null`),
    index('customer_by_name').on(table.name, table.uid),
    index('customer_made').on(table.createdAt, table.uid),
    index('customer_tags').using('gin', table.tags).where(sql`tags <> '{}'`),
    index('customer_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
)

const ofCustomer = () =>
  integer()
    .notNull()
    .references(() => customer.uid, { onDelete: 'cascade' })

/** Where a customer lives, works or has things sent. */
export const customerAddress = pgTable(
  'customer_address',
  {
    ...recordColumns(),
    customerUid: ofCustomer(),
    /** Tells the addresses of one customer apart. */
    key: text().notNull().default(sql`gen_random_uuid()::text`),
    position: integer().notNull().default(1),
    label: none(),
    address: jsonb().$type<Address>().notNull(),
    isDefaultBilling: boolean().notNull().default(false),
    isDefaultDelivery: boolean().notNull().default(false),
  },
  table => [
    index('customer_address_of').on(table.customerUid, table.position),
    index('customer_address_postcode').on(sql`upper(replace(address ->> 'postcode', ' ', ''))`),
  ],
)

export const customerAddresses = new PartOf(customer, 'addresses', {
  of: customerAddress.customerUid,
  key: customerAddress.key,
  order: customerAddress.position,
})

/** What a customer agreed to, when, and in whose words; the database adds a row whenever a consent changes. */
export const customerConsent = pgTable(
  'customer_consent',
  {
    uid: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerUid: integer()
      .notNull()
      .references(() => customer.uid),
    channel: text().$type<ConsentChannel>().notNull(),
    was: text().$type<Consent>().notNull(),
    became: text().$type<Consent>().notNull(),
    at: moment().notNull().default(sql`now()`),
    giver: text().$type<ConsentGiver>().notNull(),
    byUid: integer().notNull().default(sql`actor_uid()`),
    source: none(),
    wording: none(),
  },
  table => [index('customer_consent_of').on(table.customerUid, table.at)],
)

/** What a customer bought, less what was paid back; the database adds a row with each customer, so that lists need not look for who has none. */
export const customerTotals = pgTable(
  'customer_totals',
  {
    customerUid: integer()
      .primaryKey()
      .references(() => customer.uid, { onDelete: 'cascade' }),
    orderCount: integer().notNull().default(0),
    totalSpentMinor: bigint({ mode: 'number' }).notNull().default(0),
    averageOrderMinor: bigint({ mode: 'number' }).generatedAlwaysAs(
      sql`total_spent_minor / nullif(order_count, 0)`,
    ),
    lastOrderAt: moment(),
  },
  table => [
    index('customer_totals_last').on(
      table.lastOrderAt.desc().nullsLast(),
      table.customerUid.desc().nullsFirst(),
    ),
    index('customer_totals_spent').on(table.totalSpentMinor, table.customerUid),
  ],
)
