import { type SQL, sql } from 'drizzle-orm'

/** Whether an offer that is on ends within three days: what the Dashboard counts, and what lists show when it is opened. */
export const endsSoon = (of: SQL) =>
  sql`(${of}.active and coalesce(${of}.ends_at > now() and ${of}.ends_at < now() + interval '3 days', false))`
