import { sql } from 'drizzle-orm'

/**
 * Before which number every transaction of this store is over, for readers that follow changes in the order of `xid8`. Numbers are
 * given out for a whole database server; what another store on it is doing can have changed nothing here, so nobody waits for that.
 * A transaction whose store cannot be told is waited for.
 */
export const overBefore = sql.raw(`least(pg_current_xact_id_if_assigned(), coalesce(
  (select min(x) from pg_snapshot_xip(pg_current_snapshot()) x where not exists (
    select from pg_stat_activity a where a.backend_xid = x::xid and a.datname <> current_database())),
  pg_snapshot_xmax(pg_current_snapshot())))`)
