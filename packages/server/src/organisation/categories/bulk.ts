import {
  acceptGoogleSuggestions,
  setCategoriesActive,
  setCategoriesFilters,
  setCategoriesGoogle,
  setCategoriesInMenu,
  setGoogleOfCategories,
} from '@backroom/contract/organisation/categories/bulk'
import { counted, sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { serveBulk } from '#kit/bulk/serve-bulk'
import { invalid } from '#kit/errors'
import { enqueueNow } from '#kit/jobs/jobs'
import type { Kit } from '#kit/kit'
import { announceChange } from '#kit/records/record'
import { usesChanging } from '#kit/records/uses'
import { serve } from '#kit/serve'
import { refuseUnanswerable } from '#organisation/categories/filters'
import { branchesOf, isSeen } from '#organisation/categories/impact'
import { incorrectPrimariesTask } from '#organisation/categories/incorrect-primary-work'
import { categoryShows as shows } from '#organisation/categories/merge'
import { hintedGoogle } from '#organisation/google-categories/suggestions'
import { category } from '#tables/organisation/categories'

const table = category
const many = (count: number) => counted(count, 'category', 'categories')
const changed = sql`select record_uid from bulk_changed`

/** What is done to several rows of the tree at once. */
export function categoryBulk(kit: Kit) {
  serveBulk(kit, setCategoriesActive, {
    table,
    shows,
    title: ({ active }, count) => `${active ? 'Activate' : 'Hide'} ${many(count)}`,
    change: ({ active }) => ({ active: sql`${active}::boolean` }),
    consequences: ({ active }) => [
      {
        count:
          records => sql`select count(*)::int as count from item i join category c on c.uid = i.primary_category_uid
          where i.lead_item_uid is null and i.status = 'active' and (c.uid in (${records}) or c.ancestor_uids && array(${records}))
            and (${active}::boolean or ${isSeen})`,
        text: count =>
          sentence`${counted(count, 'item')} ${active ? 'will be seen with it' : 'will vanish from the site: it is their primary category'}.`,
        link: '/incorrect-primary-categories',
      },
      {
        count: records =>
          sql`select count(*)::int as count from category c where c.ancestor_uids && array(${records})`,
        text: count => sentence`${many(count)} below ${active ? 'may show' : 'will be hidden'} with them.`,
      },
      ...(active
        ? []
        : usesChanging(
            'category',
            (users, count) => sentence`${users} ${count === 1 ? 'points' : 'point'} at what will be hidden.`,
            branchesOf,
          )),
    ],
    apply: async (tx, { active }) => {
      await tx.execute(
        sql`update category set active = ${active} where uid in (${changed}) and active <> ${active}`,
      )
      await judgeBranches(tx)
    },
  })

  serveBulk(kit, setCategoriesInMenu, {
    table,
    shows,
    title: ({ showInMenu }, count) => `${showInMenu ? 'Show' : 'Hide'} ${many(count)} in the menu`,
    change: ({ showInMenu }) => ({ showInMenu: sql`${showInMenu}::boolean` }),
  })

  serveBulk(kit, setCategoriesGoogle, {
    table,
    shows,
    title: ({ googleCategoryId }, count) =>
      `${googleCategoryId === null ? 'Clear' : 'Set'} the Google category of ${many(count)}`,
    change: ({ googleCategoryId }) => ({ googleCategoryId: sql`${googleCategoryId}::int` }),
    check: ({ googleCategoryId }, reader) => mustBeOffered(reader, googleCategoryId),
  })

  serveBulk(kit, acceptGoogleSuggestions, {
    table,
    shows,
    title: (_, count) => `Accept the Google category suggested for ${many(count)}`,
    change: () => ({ googleCategoryId: hintedGoogle }),
    refusals: () => [
      {
        code: 'none',
        when: sql`${hintedGoogle} is null`,
        text: 'There is no suggestion for it.',
      },
    ],
  })

  serveBulk(kit, setCategoriesFilters, {
    table,
    shows,
    title: (_, count) => `Set the filters of ${many(count)}`,
    change: () => ({}),
    check: async ({ add, remove, required }, reader) => {
      if (add.length + remove.length === 0)
        throw invalid({ Generic: 'Choose at least one filter to add or to take away.' })
      if (required) await refuseUnanswerable(reader, 'add', add)
    },
    apply: async (tx, values) => setFilters(tx, values),
  })

  serve(kit, setGoogleOfCategories, ({ body, store, visitor }) =>
    store.write(visitor, async tx => {
      for (const { categoryUid, googleCategoryId } of body) {
        await mustBeOffered(tx, googleCategoryId)
        const { rowCount } = await tx
          .update(category)
          .set({ googleCategoryId })
          .where(eq(category.uid, categoryUid))
        if (!rowCount) throw invalid({ categoryUid: 'This category no longer exists.' })
        await announceChange(tx, setGoogleOfCategories, category, categoryUid)
      }
      return body
    }),
  )
}

async function mustBeOffered(reader: Reader, id: number | null) {
  if (id === null) return
  const { rows } = await reader.execute<{ retired: boolean }>(
    sql`select retired from google_category where id = ${id}`,
  )
  if (!rows[0]) throw invalid({ googleCategoryId: 'This Google category does not exist. Choose another.' })
  if (rows[0].retired)
    throw invalid({ googleCategoryId: 'Google no longer has this category. Choose another.' })
}

interface FilterValues {
  readonly add: readonly number[]
  readonly remove: readonly number[]
  readonly required: boolean
}

async function setFilters(tx: Transaction, { add, remove, required }: FilterValues) {
  const list = (uids: readonly number[]) => sql`${`{${uids.join(',')}}`}::int[]`
  await tx.execute(
    sql`delete from category_filter where category_uid in (${changed}) and filter_uid = any(${list(remove)})`,
  )
  await tx.execute(sql`
    insert into category_filter (category_uid, filter_uid, required, position)
    select c.record_uid, f.uid, ${required}, coalesce((select max(o.position) from category_filter o where o.category_uid = c.record_uid), -1) + f.place::int
    from bulk_changed c cross join unnest(${list(add)}) with ordinality f(uid, place)
    on conflict (category_uid, filter_uid) do update set required = excluded.required, hidden = false`)
}

/** Whose primary is seen, or no longer, is looked at again. */
async function judgeBranches(tx: Transaction) {
  const { rows } = await tx.execute<{ uid: number }>(sql`select record_uid as uid from bulk_changed`)
  for (const { uid } of rows) await enqueueNow(tx, incorrectPrimariesTask, { categoryUid: uid })
}
