import { collections as contract } from '@backroom/contract/organisation/collections/collections'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { type Computed, readRecord } from '#kit/records/record'
import { stateSql } from '#organisation/collections/states'
import { collection } from '#tables/organisation/collections'

const standing = (column: string) =>
  sql.raw(`(select s.${column} from collection_state s where s.collection_uid = "collection"."uid")`)

/** The tags of the collection a statement is about, as the console shows them. */
export const tagsSql = (
  uid: SQL,
) => sql`(select coalesce(json_agg(json_build_object('uid', t.uid, 'name', t.name, 'colour', t.colour) order by t.name), '[]')
  from collection_tag_link l join collection_tag t on t.uid = l.tag_uid where l.collection_uid = ${uid})`

/** Where the read-only fields of a collection come from. */
export const figures: Computed<typeof contract> = {
  memberCount: standing('member_count'),
  liveCount: standing('live_count'),
  ruleCount: standing('rule_count'),
  manualCount: standing('manual_count'),
  excludedCount: standing('excluded_count'),
  state: sql`(select ${stateSql(sql`now()`)} from collection c where c.uid = "collection"."uid")`,
  ruleState: standing('rule_state'),
  ruleGeneration: standing('rule_generation'),
  lastComputedAt: standing('last_computed_at'),
  failure: standing('failure'),
  held: sql.raw(`(select case when s.rule_state = 'held' then json_build_object('keeps', s.held_keeps, 'joins', s.held_joins,
    'leaves', s.held_leaves, 'because', s.held_because) end from collection_state s where s.collection_uid = "collection"."uid")`),
  sentence: standing('sentence'),
  tags: tagsSql(sql.raw('"collection"."uid"')),
  parentName: sql.raw('(select p.name from collection p where p.uid = "collection"."parent_uid")'),
  children: sql.raw('(select count(*)::int from collection k where k.parent_uid = "collection"."uid")'),
}

/** A collection with everything its page shows, or 404. */
export function readCollection(reader: Reader, uid: number) {
  return readRecord(reader, contract, collection, uid, figures)
}
