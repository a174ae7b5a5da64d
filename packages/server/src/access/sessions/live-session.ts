import { and, type SQL, sql } from 'drizzle-orm'

/** Sessions in use: neither ended, nor past their day, nor idle for longer than their store allows. */
export function liveSession(): SQL {
  const now = new Date()
  return and(
    sql`session.revoked_at is null and session.expires_at > ${now}`,
    sql`session.last_seen_at > ${now}::timestamptz - (select make_interval(mins => g.idle_minutes) from "group" g where g.uid = session.group_uid)`,
  ) as SQL
}
