import { type SQL, sql } from 'drizzle-orm'

/** Whether the page of `c` is on the site at a moment. */
export function isLiveSql(at: SQL): SQL {
  return sql`(c.enabled and coalesce(c.starts_at <= ${at}, true) and coalesce(c.ends_at > ${at}, true))`
}

/** Where a collection `c` stands: off, scheduled, live or ended. */
export function stateSql(at: SQL): SQL {
  return sql`case when not c.enabled then 'off' when c.starts_at > ${at} then 'scheduled' when c.ends_at <= ${at} then 'ended' else 'live' end`
}
