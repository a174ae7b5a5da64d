import type { SwitchInput } from '@backroom/contract/site/vendor/switches'
import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'

/** Switches that somebody set; what is new is otherwise on or off as its stage says. */
export const featureSwitch = pgTable('feature_switch', {
  ...recordColumns(),
  key: text().$type<SwitchInput['key']>().notNull().unique('feature_switch_key'),
  isOn: boolean().notNull(),
  levels: text().array().$type<SwitchInput['levels']>().notNull().default(sql`'{}'`),
  userUids: integer().array().notNull().default(sql`'{}'`),
  reason: text().notNull(),
})
