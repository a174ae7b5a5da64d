import { addToCollection, removeFromCollection } from '@backroom/contract/organisation/collections/bulk'
import { counted, sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import { itemBulkRules } from '#items/door'
import type { Kit } from '#kit/kit'

/** Larger than this, a collection is rarely meant to be filled by hand. */
const largeCollection = 5_000
const items = (count: number) => counted(count, 'item')

/** Many items into a collection, and out of it. */
export function collectionItemBulk(kit: Kit) {
  itemBulkRules.serveOnPages(kit, addToCollection, {
    title: (_, count) => `Add ${items(count)} to a collection`,
    change: () => ({}),
    refusals: ({ collectionUid }) => [
      {
        code: 'same',
        when: sql`exists (select from collection_item k where k.collection_uid = ${collectionUid} and k.item_uid = item.uid and k.manual and not k.excluded)`,
        text: 'Already in it by hand.',
      },
    ],
    warnings: ({ collectionUid }) => [
      {
        key: 'large',
        when: sql`(select s.member_count from collection_state s where s.collection_uid = ${collectionUid}) > ${largeCollection}`,
        text: () =>
          sentence`The collection has more than ${largeCollection.toLocaleString('en-GB')} items already.`,
      },
    ],
    consequences: ({ collectionUid }) => [
      {
        when: sql`exists (select from collection c where c.uid = ${collectionUid} and (c.rule is not null or c.inherit_rules))`,
        text: count => sentence`${items(count)} will stay in it, whatever its rule finds.`,
      },
    ],
    check: ({ collectionUid }, reader) =>
      itemBulkRules.mustExist(reader, 'collection', collectionUid, 'collectionUid', 'collection'),
    apply: async (tx, { collectionUid, place }) => {
      const before = place === 'end' ? sql`collection_place(${collectionUid}, 'end')` : inFront(collectionUid)
      await tx.execute(sql`
        with start as materialized (select ${before} as place)
        insert into collection_item (collection_uid, item_uid, manual, position)
        select ${collectionUid}, record_uid, true, start.place + seq from bulk_changed cross join start
        on conflict (collection_uid, item_uid) do update set manual = true, excluded = false,
          position = coalesce(collection_item.position, excluded.position)`)
    },
  })

  itemBulkRules.serveOnPages(kit, removeFromCollection, {
    title: (_, count) => `Remove ${items(count)} from a collection`,
    change: () => ({}),
    refusals: ({ collectionUid }) => [
      {
        code: 'same',
        when: sql`not exists (select from collection_member k where k.collection_uid = ${collectionUid} and k.item_uid = item.uid)`,
        text: 'Not in it.',
      },
    ],
    consequences: ({ collectionUid }) => [
      {
        count: records =>
          sql`select count(*)::int as count from collection_rule_item r where r.collection_uid = ${collectionUid} and r.item_uid in (${records})`,
        text: count => sentence`${items(count)} will be excluded, since its rule finds them.`,
      },
    ],
    check: ({ collectionUid }, reader) =>
      itemBulkRules.mustExist(reader, 'collection', collectionUid, 'collectionUid', 'collection'),
    apply: async (tx, { collectionUid }) => {
      const byRule = sql`exists (select from collection_rule_item r where r.collection_uid = ${collectionUid} and r.item_uid = c.record_uid)`
      await tx.execute(sql`
        delete from collection_item k using bulk_changed c where k.collection_uid = ${collectionUid} and k.item_uid = c.record_uid and not ${byRule}`)
      await tx.execute(sql`
        insert into collection_item (collection_uid, item_uid, excluded) select ${collectionUid}, c.record_uid, true from bulk_changed c where ${byRule}
        on conflict (collection_uid, item_uid) do update set manual = false, excluded = true, pinned = null`)
    },
  })
}

/**
 * The place before which nothing of a run stands that goes to the start of a collection: room for all of it before those that
 * were there, and for a later batch the same as for the first.
 */
function inFront(collectionUid: number): SQL {
  const run = sql`(nullif(current_setting('backroom.actor', true), '')::jsonb ->> 'operationUid')::int`
  return sql`coalesce(
    (select k.position - t.seq from history h
      join collection_item k on k.uid = h.entity_uid and k.collection_uid = ${collectionUid}
      join bulk_target t on t.operation_uid = h.operation_uid and t.record_uid = k.item_uid
      where h.operation_uid = ${run} and h.entity = 'collectionItem'
        and (h.action = 'create' or h.changes ? 'position') limit 1),
    collection_place(${collectionUid}, 'start') - 1 - coalesce(
      (select o.target_count from bulk_operation o where o.uid = ${run}), (select max(seq) from bulk_changed)))`
}
