import type { DeliveryMethodInput } from '@backroom/contract/site/delivery/delivery'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#tables/columns'

type Method = DeliveryMethodInput
const weekdays = (usual: string) =>
  integer()
    .array()
    .notNull()
    .default(sql.raw(`'{${usual}}'`))

/** Where orders are delivered alike; the first that has an address decides. */
export const deliveryZone = pgTable('delivery_zone', {
  ...recordColumns(),
  name: text().notNull(),
  active: boolean().notNull().default(true),
  position: integer().notNull().default(0),
  countries: text().array().notNull().default(sql`'{}'`),
  include: text().array().notNull().default(sql`'{}'`),
  exclude: text().array().notNull().default(sql`'{}'`),
})

/** A way to have an order delivered in one zone. */
export const deliveryMethod = pgTable(
  'delivery_method',
  {
    ...recordColumns(),
    name: text().notNull(),
    description: text().notNull().default(''),
    zoneUid: integer()
      .notNull()
      .references(() => deliveryZone.uid),
    active: boolean().notNull().default(true),
    position: integer().notNull().default(0),
    isDefault: boolean().notNull().default(false),
    basis: text().$type<Method['basis']>().notNull().default('flat'),
    bands: jsonb().$type<Method['bands']>().notNull().default([]),
    perExtraUnitMinor: integer().notNull().default(0),
    freeOverMinor: integer(),
    freeOverBasis: text().$type<Method['freeOverBasis']>().notNull().default('afterDiscounts'),
    majorItems: text().$type<Method['majorItems']>().notNull().default('allow'),
    majorSurchargeMinor: integer().notNull().default(0),
    majorSurchargePer: text().$type<Method['majorSurchargePer']>().notNull().default('order'),
    freeOverCoversMajor: boolean().notNull().default(false),
    minOrderMinor: integer(),
    maxOrderMinor: integer(),
    maxWeightGrams: integer(),
    maxLengthMm: integer(),
    transitMin: integer().notNull().default(2),
    transitMax: integer().notNull().default(4),
    cutOff: text(),
    despatchDays: weekdays('1,2,3,4,5'),
    deliveryDays: weekdays('1,2,3,4,5,6'),
    nominatedDay: boolean().notNull().default(false),
    nominatedMinor: integer().array().notNull().default(sql`'{0,0,0,0,0,0,0}'`),
    startsAt: moment(),
    endsAt: moment(),
    customerType: text().$type<Method['customerType']>().notNull().default('all'),
    phoneRequired: boolean().notNull().default(false),
    poBoxAllowed: boolean().notNull().default(true),
  },
  table => [
    uniqueIndex('delivery_method_name_key').on(table.zoneUid, sql`lower(${table.name})`),
    uniqueIndex('delivery_method_default_key').on(table.zoneUid).where(sql`is_default`),
    index('delivery_method_zone').on(table.zoneUid, table.active, table.position),
  ],
)
