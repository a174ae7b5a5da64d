import { itemCategoriesMost } from '@backroom/contract/organisation/categories/categories'
import {
  acceptPrimaries,
  categoriesView,
  googleMappingView,
  incorrectPrimariesView,
  leavePrimaries,
  primaryCategoriesView,
  withoutPrimary,
} from '@backroom/contract/organisation/categories/views'
import { counted, sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import { itemBulkRules } from '#items/door'
import { selectedUids } from '#kit/bulk/targets'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { fileAddress } from '#kit/file-address'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { isSeen } from '#organisation/categories/impact'
import { judgePrimaries } from '#organisation/categories/incorrect-primary-work'
import { namesOf, placeInTree } from '#organisation/categories/tree-read'
import { googlePath, hintedGoogle } from '#organisation/google-categories/suggestions'
import { item } from '#tables/items/items'
import { category } from '#tables/organisation/categories'

const counts = sql`left join category_count n on n.category_uid = category.uid`
const count = (column: string): SQL => sql`coalesce(n.${sql.identifier(column)}, 0)`
const isHidden = sql`(not category.active or exists (select from category a where a.uid = any(category.ancestor_uids) and not a.active))`
const hasChildren = sql`exists (select from category k where k.parent_uid = category.uid)`

/** What a page was when somebody left it as it is. */
const seenNow = sql`(item.version || ':' || array_to_string(array(select k.category_uid from item_category k where k.item_uid = item.uid order by 1), ','))`

export function categoryLists(kit: Kit) {
  serveDataView(kit, categoriesView, {
    from: sql`category ${counts}`,
    table: category,
    isWhole: ({ more }) => more.tree === 'true',
    fields: {
      path: sql`'/' || category.path`,
      place: placeInTree,
      itemsDirect: count('items_direct'),
      itemsBelow: count('items_below'),
      primaryItems: count('primary_items'),
      liveItems: count('live_items'),
    },
    search: { text: category.searchText, covers: ['name', 'path'] },
  })
  primaries(kit)
  incorrectPrimaries(kit)
  googleMapping(kit)
}

function primaries(kit: Kit) {
  serveDataView(kit, primaryCategoriesView, {
    from: sql`category ${counts} left join (
      select i.primary_category_uid as uid, count(*) filter (where i.status = 'active')::int as active,
        sum(r.stock_value_minor)::bigint as value, sum(r.units_sold90)::int as units
      from item i join item_rollup r on r.item_uid = i.uid
      where i.lead_item_uid is null and i.status <> 'archived' and i.primary_category_uid is not null group by 1) s on s.uid = category.uid`,
    uid: category.uid,
    fields: {
      uid: category.uid,
      category: namesOf('category'),
      primaryItems: count('primary_items'),
      activeItems: sql`coalesce(s.active, 0)`,
      otherItems: sql`greatest(${count('items_direct')} - ${count('primary_items')}, 0)`,
      stockShareBp: sql`(coalesce(s.value, 0) * 10000 / (
        select greatest(sum(r.stock_value_minor)::bigint, 1) from item i join item_rollup r on r.item_uid = i.uid
        where i.lead_item_uid is null and i.status <> 'archived'))::int`,
      units90: sql`coalesce(s.units, 0)`,
      google: googlePath,
      state: sql`case when ${isHidden} then 'hidden' when not category.allow_primary then 'notAllowed'
        when ${hasChildren} and ${count('primary_items')} > 0 then 'notALeaf' when ${count('primary_items')} = 0 then 'empty' else 'sound' end`,
      isLeaf: sql`not ${hasChildren}`,
    },
    search: { text: category.searchText, covers: ['category'] },
  })

  serve(kit, withoutPrimary, ({ store }) =>
    store.database.row(sql`
      select count(*)::int as items, count(*) filter (where status = 'active')::int as active
      from item where lead_item_uid is null and status <> 'archived' and primary_category_uid is null`),
  )
}

function incorrectPrimaries(kit: Kit) {
  serveDataView(kit, incorrectPrimariesView, {
    from: sql`incorrect_primary f join item on item.uid = f.item_uid and item.status <> 'archived' left join item_rollup r on r.item_uid = item.uid
      left join category now on now.uid = item.primary_category_uid left join category then_ on then_.uid = f.suggested_uid`,
    table: item,
    fields: {
      image: { show: fileAddress(sql`r.main_file_uid`, 'thumb160'), compare: sql`r.main_file_uid` },
      code: item.code,
      name: item.name,
      status: item.status,
      current: sql`case when now.uid is not null then ${namesOf('now')} end`,
      reason: sql`f.reason`,
      reasonRank: sql`f.reason_rank::int`,
      suggestion: sql`case when then_.uid is not null then ${namesOf('then_')} end`,
      suggestedUid: sql`f.suggested_uid`,
      confidenceBp: sql`f.confidence_bp`,
      units90: sql`r.units_sold90`,
    },
    where: sql`not exists (select from incorrect_primary_left l where l.item_uid = item.uid and l.seen = ${seenNow})`,
    search: { text: item.searchText, covers: ['code', 'name'] },
  })

  const suggested = sql`(select f.suggested_uid from incorrect_primary f where f.item_uid = item.uid)`
  itemBulkRules.serveOnPages(kit, acceptPrimaries, {
    title: (_, targets) => `Accept the primary category suggested for ${counted(targets, 'item')}`,
    change: () => ({ primaryCategoryUid: suggested }),
    refusals: () => [
      {
        code: 'sound',
        when: sql`not exists (select from incorrect_primary f where f.item_uid = item.uid)`,
        text: 'Its primary category is sound by now.',
      },
      { code: 'none', when: sql`${suggested} is null`, text: 'There is no suggestion for it.' },
      {
        code: 'hidden', // since it was suggested
        when: sql`not exists (select from category c where c.uid = ${suggested} and c.allow_primary and ${isSeen})`,
        text: 'This category is inactive, or cannot be a primary one.',
      },
      {
        code: 'tooMany',
        when: sql`(select count(*) from item_category k where k.item_uid = item.uid and k.category_uid <> ${suggested}) >= ${itemCategoriesMost}`,
        text: sentence`It is in ${itemCategoriesMost} categories already.`,
      },
    ],
    apply: async tx => {
      await tx.execute(sql`
        insert into item_category (item_uid, category_uid, origin)
        select c.record_uid, f.suggested_uid, 'bulk' from bulk_changed c join incorrect_primary f on f.item_uid = c.record_uid
        where f.suggested_uid is not null on conflict do nothing`)
      await tx.execute(sql`
        update item set primary_category_uid = f.suggested_uid from incorrect_primary f, bulk_changed c
        where f.item_uid = item.uid and c.record_uid = item.uid and f.suggested_uid is not null and item.primary_category_uid is distinct from f.suggested_uid`)
      await judgePrimaries(tx, sql`select record_uid from bulk_changed`)
    },
  })

  serve(kit, leavePrimaries, async ({ body, store, visitor }) => {
    const selected = await selectedUids(body.selection, {
      kit,
      store,
      visitor,
      resource: 'item',
      table: item,
    })
    const { rowCount } = await store.write(visitor, tx =>
      tx.execute(sql`
        insert into incorrect_primary_left (item_uid, seen, by_uid)
        select item.uid, ${seenNow}, ${visitor.uid} from item join incorrect_primary f on f.item_uid = item.uid where item.uid in (${selected})
        on conflict (item_uid) do update set seen = excluded.seen, at = now(), by_uid = excluded.by_uid`),
    )
    return { left: rowCount ?? 0 }
  })
}

function googleMapping(kit: Kit) {
  const mapping = sql`case when own.retired then 'retired' when own.id is not null then 'own' when ${googlePath} is not null then 'inherited' else 'none' end`
  serveDataView(kit, googleMappingView, {
    from: sql`category ${counts} left join google_category own on own.id = category.google_category_id`,
    uid: category.uid,
    fields: {
      uid: category.uid,
      category: namesOf('category'),
      place: placeInTree,
      active: category.active,
      liveItems: count('live_items'),
      googleCategoryId: category.googleCategoryId,
      google: sql`coalesce(own.path, ${googlePath})`,
      mapping,
      mappingRank: sql`case when own.retired then 0 when own.id is not null then 2 when ${googlePath} is not null then 1 else 0 end`,
      // `offset 0` keeps it from being worked out once for each row of Google's list.
      suggestion: sql`(select g.path from (select ${hintedGoogle} as id offset 0) h join google_category g on g.id = h.id)`,
      suggestedId: hintedGoogle,
    },
    search: { text: category.searchText, covers: ['category'] },
  })
}
