import { collectionLevelsMost } from '@backroom/contract/organisation/collections/collections'
import { sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { entityOf } from '#database/schema'
import type { RefusalRule } from '#kit/bulk/definition'
import { invalid } from '#kit/errors'
import { collection } from '#tables/organisation/collections'

/**
 * One change of what stands below what at a time: two people who put two collections under each other would both be right
 * when they ask, and wrong once both are done.
 */
export async function lockNesting(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('collection nesting'))`)
}

/** A collection is under no collection of its own, and at most four levels deep with what is below it. */
export async function refuseBadParent(
  reader: Reader,
  uid: number | null,
  parentUid: number | null,
): Promise<void> {
  if (parentUid === null) return
  const { rows } = await reader.execute<{ above: number[]; below: number }>(sql`
    select array(${uidsFrom(sql`${parentUid}::int`)}) as above, coalesce((${levelsFrom(sql`${uid ?? 0}::int`)}), 1) as below
    where exists (select from collection where uid = ${parentUid})`)
  const [found] = rows
  if (!found) throw invalid({ parentUid: 'This collection no longer exists. Choose another.' })
  if (uid !== null && found.above.includes(uid))
    throw invalid({ parentUid: 'A collection cannot be put under itself or one below it.' })
  if (found.above.length + found.below > collectionLevelsMost)
    throw invalid({ parentUid: sentence`Collections are at most ${collectionLevelsMost} levels deep.` })
}

/** Why a collection may not be merged into another, as far as what stands below what goes. */
export function nestingRefusals(keepUid: number): readonly RefusalRule[] {
  const keeper = uidsFrom(sql`${keepUid}::int`)
  return [
    {
      code: 'above',
      when: sql`collection.uid in (${keeper}) and collection.uid <> ${keepUid}`,
      text: 'The one that is kept is below it. Move that out first.',
    },
    {
      code: 'depth',
      when: sql`(select count(*) from (${keeper}) k) + (${levelsFrom(sql`collection.uid`)}) - 1 > ${collectionLevelsMost}`,
      text: sentence`What is below it would be deeper than ${collectionLevelsMost} levels.`,
    },
  ]
}

/** Why a collection may not go back under what it was under: what it was under has come to stand below it. */
export function nestingUndoRefusals(row: SQL, before: SQL): readonly RefusalRule[] {
  return [
    {
      code: 'loop',
      when: sql`${row}.uid in (${uidsFrom(sql`(${before} ->> 'parentUid')::int`)})`,
      text: 'It would stand below itself.',
    },
  ]
}

/** A collection and those above it. One that a merge took away counts as it stood, since taking the merge back brings it back. */
function uidsFrom(uid: SQL): SQL {
  return sql`
    with recursive up(uid) as (
      select ${uid}
      union select case when c.uid is not null then c.parent_uid else (
        select (h.changes -> 'parentUid' ->> 0)::int from history h
        where h.entity = ${entityOf(collection)} and h.entity_uid = up.uid and h.action = 'delete' order by h.uid desc limit 1) end
      from up left join collection c on c.uid = up.uid where up.uid is not null
    ) select uid from up where uid is not null`
}

/** How many levels a collection makes with what is below it. */
function levelsFrom(uid: SQL): SQL {
  return sql`
    with recursive down(uid, level) as (
      select c.uid, 1 from collection c where c.uid = ${uid}
      union select c.uid, down.level + 1 from down join collection c on c.parent_uid = down.uid where down.level < 20
    ) select max(level) from down`
}
