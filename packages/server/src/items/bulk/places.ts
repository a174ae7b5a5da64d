import * as contract from '@backroom/contract/items/bulk/bulk'
import { removeFromCollection } from '@backroom/contract/organisation/collections/bulk'
import { counted } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import { mustExist, serveOnPages } from '#items/bulk/bulk'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { primaryCategories } from '#organisation/door'

const items = (count: number) => counted(count, 'item')

/** Where many items stand: their category, their collections, the words of their pictures. */
export function itemPlaceBulk(kit: Kit) {
  serveOnPages(kit, contract.setPrimaryCategory, {
    title: (_, count) => `Set the primary category of ${items(count)}`,
    change: ({ categoryUid }) => ({ primaryCategoryUid: sql`${categoryUid}::int` }),
    refusals: ({ categoryUid, keepOthers }) => [
      {
        code: 'same',
        when: sql`item.primary_category_uid = ${categoryUid}
          and exists (select from item_category k where k.item_uid = item.uid and k.category_uid = ${categoryUid}) and (${keepOthers}::boolean
          or not exists (select from item_category k where k.item_uid = item.uid and k.category_uid <> ${categoryUid}))`,
        text: 'Already so.',
      },
      {
        code: 'tooMany',
        when: sql`${keepOthers}::boolean and (select count(*) from item_category k where k.item_uid = item.uid and k.category_uid <> ${categoryUid}) >= 30`,
        text: 'It is in 30 categories already.',
      },
    ],
    check: async ({ categoryUid }, reader) => {
      await mustExist(reader, 'category', categoryUid, 'categoryUid', 'category')
      const { rows } = await reader.execute(
        sql`select from category c where uid = ${categoryUid} and active and allow_primary
          and not exists (select from category a where a.uid = any(c.ancestor_uids) and not a.active)`,
      )
      if (rows.length === 0)
        throw invalid({ categoryUid: 'This category is inactive, or cannot be a primary one.' })
    },
    apply: async (tx, { categoryUid, keepOthers }) => {
      const changed = sql`select record_uid from bulk_changed`
      await tx.execute(
        sql`update item set primary_category_uid = ${categoryUid} where uid in (${changed}) and primary_category_uid is distinct from ${categoryUid}`,
      )
      await tx.execute(sql`
        insert into item_category (item_uid, category_uid, origin) select record_uid, ${categoryUid}, 'bulk' from bulk_changed on conflict do nothing`)
      if (!keepOthers)
        await tx.execute(
          sql`delete from item_category where item_uid in (${changed}) and category_uid <> ${categoryUid}`,
        )
      await primaryCategories.judge(tx, changed)
    },
  })

  collectionBulk(kit)

  serveOnPages(kit, contract.setAltText, {
    title: (_, count) => `Set the alt text of ${items(count)}`,
    change: () => ({}),
    refusals: ({ onlyEmpty }) => [
      {
        code: 'same',
        when: sql`not exists (select from item_image m where m.item_uid = item.uid and (m.alt_text = '' or not ${onlyEmpty}::boolean))`,
        text: 'No picture without alt text.',
      },
    ],
    apply: async (tx, { pattern, onlyEmpty }) => {
      const filled = Object.entries({
        '{brand}': sql`coalesce((select b.name from brand b where b.uid = i.brand_uid), '')`,
        '{colour}': sql`coalesce((select c.name from colour c where c.uid = i.colour_uid), '')`,
        '{name}': sql`i.name`,
        '{code}': sql`i.code`,
        '{n}': sql`m.position::text`,
      }).reduce(
        (text, [token, value]) => sql`replace(${text}, ${token}::text, ${value})`,
        sql`${pattern}::text`,
      )
      await tx.execute(sql`
        update item_image m set alt_text = left(trim(regexp_replace(${filled}, '\\s+', ' ', 'g')), 255)
        from item i join bulk_changed c on c.record_uid = i.uid where m.item_uid = i.uid and (m.alt_text = '' or not ${onlyEmpty}::boolean)`)
    },
  })
}

function collectionBulk(kit: Kit) {
  serveOnPages(kit, contract.addToCollection, {
    title: (_, count) => `Add ${items(count)} to a collection`,
    change: () => ({}),
    refusals: ({ collectionUid }) => [
      {
        code: 'same',
        when: sql`exists (select from collection_item k where k.collection_uid = ${collectionUid} and k.item_uid = item.uid and k.manual and not k.excluded)`,
        text: 'Already in it by hand.',
      },
    ],
    check: ({ collectionUid }, reader) =>
      mustExist(reader, 'collection', collectionUid, 'collectionUid', 'collection'),
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

  serveOnPages(kit, removeFromCollection, {
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
        text: count => `${items(count)} will be excluded, since its rule finds them.`,
      },
    ],
    check: ({ collectionUid }, reader) =>
      mustExist(reader, 'collection', collectionUid, 'collectionUid', 'collection'),
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
