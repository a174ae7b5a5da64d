import { type SQL, sql } from 'drizzle-orm'

/**
 * The records that a subselect names, to begin a `from` with. PostgreSQL keeps the order of more than eight joins as they are
 * written, so a wide statement that names its records last would work out every record there is and then drop most.
 */
export function distinctUids(uids: SQL): SQL {
  return sql`(select distinct uid from (${uids}) named(uid))`
}
