import { formatDateTime } from '@backroom/contract/kit/dates'
import { counted, sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Offered } from '#kit/jobs/work'

const tablesNamed = 12

interface Left {
  readonly name: string
  readonly live: number
  readonly dead: number
  readonly at: string | null
}

/** What changes have left lying in the database, and when it was last tidied; PostgreSQL does that by itself, so much of it means that it cannot. */
export const vacuumReport: Offered = {
  key: 'vacuum',
  title: 'Vacuum report',
  text: 'Tells what changes have left lying in each table, and when the database last tidied up. Changes nothing.',
  run: async ({ store, note }) => {
    const { database, terms, timeZone } = store
    const tables = await database.rows<Left>(sql`
      select relname as name, n_live_tup::int as live, n_dead_tup::int as dead, to_json(greatest(last_vacuum, last_autovacuum)) #>> '{}' as at
      from pg_stat_user_tables where schemaname = 'public' and n_dead_tup > 0 order by n_dead_tup desc, relname`)
    for (const { name, live, dead, at } of tables.slice(0, tablesNamed)) {
      const tidied = at ? `tidied ${formatDateTime(at, terms.locale, timeZone)}` : 'never tidied'
      await note(sentence`${name}: ${counted(live, 'row')}, ${dead} left over, ${tidied}`)
    }
    const total = tables.reduce((sum, { dead }) => sum + dead, 0)
    await note(sentence`${counted(total, 'row')} left over in ${counted(tables.length, 'table')}.`)
  },
}
