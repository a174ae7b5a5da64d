import { counted, sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import { backroomItself } from '#database/database'
import type { Offered } from '#kit/jobs/work'

const itemsAtOnce = 5_000

/** The words items are found by, made anew: they follow every change by themselves, but not a new rule for what is in them. */
export const searchTexts: Offered = {
  key: 'searchText',
  title: 'Rebuild search text',
  text: 'Rebuilds the words that items are found by, and tells how many had drifted.',
  run: async ({ store, signal, note }) => {
    let drifted = 0
    for (let after: number | null = 0; after !== null && !signal.aborted; ) {
      const from: number = after
      const { rows } = await store.database.write(backroomItself('job'), tx =>
        tx.execute<{ last: number | null; drifted: number }>(sql`
          with batch as (select uid from item where uid > ${from}::int order by uid limit ${itemsAtOnce}),
          mended as (update item i set search_text = item_search_text(i) from batch
            where batch.uid = i.uid and i.search_text is distinct from item_search_text(i) returning 1)
          select (select max(uid) from batch) as last, (select count(*)::int from mended) as drifted`),
      )
      drifted += rows[0]?.drifted ?? 0
      after = rows[0]?.last ?? null
    }
    await note(sentence`${counted(drifted, 'item')} had drifted.`)
  },
}
