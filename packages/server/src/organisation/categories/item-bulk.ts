import { itemCategoriesMost } from '@backroom/contract/organisation/categories/categories'
import {
  setItemCategories,
  setItemGoogleCategory,
  setPrimaryCategory,
} from '@backroom/contract/organisation/categories/item-bulk'
import { counted, sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import { itemBulkRules } from '#items/door'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { judgePrimaries } from '#organisation/categories/incorrect-primary-work'

const list = (uids: readonly number[]) => sql`${`{${uids.join(',')}}`}::int[]`
const changed = sql`select record_uid from bulk_changed`
const googleOf = (category: SQL) =>
  sql`(select g.google_category_id from category g where g.uid = ${category})`

/** Which categories many items are in, which of them is the primary one, and which of Google's. */
export function itemCategoryBulk(kit: Kit) {
  itemBulkRules.serveOnPages(kit, setItemCategories, {
    title: (_, count) => `Set the categories of ${counted(count, 'item')}`,
    change: () => ({}),
    refusals: ({ add, remove }) => [
      {
        code: 'same',
        when: sql`not exists (select from unnest(${list(add)}) a(uid) where not exists (select from item_category k where k.item_uid = item.uid and k.category_uid = a.uid))
          and not exists (select from item_category k where k.item_uid = item.uid and k.category_uid = any(${list(remove)}))`,
        text: 'Already so.',
      },
      {
        code: 'primary',
        when: sql`item.status = 'active' and item.primary_category_uid = any(${list(remove)})`,
        text: 'It is its primary category, and an active item needs one.',
      },
      {
        code: 'last',
        when: sql`item.status = 'active' and ${add.length === 0}::boolean
          and not exists (select from item_category k where k.item_uid = item.uid and k.category_uid <> all(${list(remove)}))`,
        text: 'It would be in no category.',
      },
      {
        code: 'tooMany',
        when: sql`(select count(*) from (select k.category_uid from item_category k where k.item_uid = item.uid and k.category_uid <> all(${list(remove)})
          union select unnest(${list(add)})) n) > ${itemCategoriesMost}`,
        text: sentence`It would be in more than ${itemCategoriesMost} categories.`,
      },
    ],
    check: async ({ add, remove }, reader) => {
      if (add.length + remove.length === 0)
        throw invalid({ Generic: 'Choose at least one category to add or to take out of.' })
      if (add.some(uid => remove.includes(uid)))
        throw invalid({ remove: 'A category is either added or taken out of.' })
      const { rows } = await reader.execute(
        sql`select from category where uid = any(${list([...new Set([...add, ...remove])])})`,
      )
      if (rows.length < new Set([...add, ...remove]).size)
        throw invalid({ add: 'A category no longer exists. Choose another.' })
    },
    apply: async (tx, { add, remove }) => {
      await tx.execute(sql`
        update item set primary_category_uid = null where uid in (${changed}) and primary_category_uid = any(${list(remove)})`)
      await tx.execute(
        sql`delete from item_category where item_uid in (${changed}) and category_uid = any(${list(remove)})`,
      )
      await tx.execute(sql`
        insert into item_category (item_uid, category_uid, origin)
        select c.record_uid, a.uid, 'bulk' from bulk_changed c cross join unnest(${list(add)}) a(uid) on conflict do nothing`)
      await judgePrimaries(tx, changed)
    },
  })
  primaryBulk(kit)
  googleBulk(kit)
}

function primaryBulk(kit: Kit) {
  itemBulkRules.serveOnPages(kit, setPrimaryCategory, {
    title: (_, count) => `Set the primary category of ${counted(count, 'item')}`,
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
    consequences: ({ categoryUid }) => [
      {
        when: sql`item.status = 'active' and item.primary_category_uid is distinct from ${categoryUid}`,
        text: count =>
          sentence`${counted(count, 'item')} on the site will stand elsewhere in its menu. Addresses do not change.`,
      },
      {
        when: sql`item.google_category_id is null and ${googleOf(sql`${categoryUid}::int`)} is distinct from ${googleOf(sql`item.primary_category_uid`)}`,
        text: count => sentence`${counted(count, 'item')} will get another Google category with it.`,
      },
    ],
    check: async ({ categoryUid }, reader) => {
      await itemBulkRules.mustExist(reader, 'category', categoryUid, 'categoryUid', 'category')
      const { rows } = await reader.execute(
        sql`select from category c where uid = ${categoryUid} and active and allow_primary
          and not exists (select from category a where a.uid = any(c.ancestor_uids) and not a.active)`,
      )
      if (rows.length === 0)
        throw invalid({ categoryUid: 'This category is inactive, or cannot be a primary one.' })
    },
    apply: async (tx, { categoryUid, keepOthers }) => {
      await tx.execute(
        sql`update item set primary_category_uid = ${categoryUid} where uid in (${changed}) and primary_category_uid is distinct from ${categoryUid}`,
      )
      await tx.execute(sql`
        insert into item_category (item_uid, category_uid, origin) select record_uid, ${categoryUid}, 'bulk' from bulk_changed on conflict do nothing`)
      if (!keepOthers)
        await tx.execute(
          sql`delete from item_category where item_uid in (${changed}) and category_uid <> ${categoryUid}`,
        )
      await judgePrimaries(tx, changed)
    },
  })
}

function googleBulk(kit: Kit) {
  itemBulkRules.serveOnPages(kit, setItemGoogleCategory, {
    title: ({ googleCategoryId }, count) =>
      `${googleCategoryId === null ? 'Clear' : 'Set'} the Google category of ${counted(count, 'item')}`,
    change: ({ googleCategoryId }) => ({ googleCategoryId: sql`${googleCategoryId}::int` }),
    check: async ({ googleCategoryId }, reader) => {
      if (googleCategoryId === null) return
      const { rows } = await reader.execute<{ retired: boolean }>(
        sql`select retired from google_category where id = ${googleCategoryId}`,
      )
      if (!rows[0])
        throw invalid({ googleCategoryId: 'This Google category does not exist. Choose another.' })
      if (rows[0].retired)
        throw invalid({ googleCategoryId: 'Google no longer has this category. Choose another.' })
    },
  })
}
