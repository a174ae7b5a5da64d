import {
  type CategoryInput,
  categoryInput,
  categoryTree,
  categories as contract,
  renameCategory,
} from '@backroom/contract/organisation/categories/categories'
import { counted, sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { invalid } from '#kit/errors'
import { refusePicturesGone } from '#kit/files/pictures'
import { enqueueNow } from '#kit/jobs/jobs'
import type { Kit } from '#kit/kit'
import type { Save, UniqueTexts } from '#kit/records/record'
import { RecordKind } from '#kit/records/record-kind'
import { serveRecord } from '#kit/records/serve-record'
import { refuseWhileUsed } from '#kit/records/uses'
import { JsonText, serve } from '#kit/serve'
import { freeSlug, slugOf } from '#kit/slug'
import { countCategories } from '#organisation/categories/counts'
import { refuseUnanswered } from '#organisation/categories/filters'
import { neverLive } from '#organisation/categories/impact'
import { incorrectPrimariesTask } from '#organisation/categories/incorrect-primary-work'
import {
  leadOn,
  lockTree,
  parentOf,
  placeUnder,
  refuseMisplaced,
  rewritePaths,
  standingOf,
} from '#organisation/categories/tree'
import { readTree } from '#organisation/categories/tree-read'
import { suggestedGoogle } from '#organisation/google-categories/suggestions'
import { category } from '#tables/organisation/categories'
import { googleCategory } from '#tables/organisation/google-categories'

export const categoryUnique: UniqueTexts = {
  category_name_key: {
    field: 'name',
    text: ({ name }) => sentence`There is already a category called ${name} here.`,
  },
  category_fragment_key: {
    field: 'urlFragment',
    text: ({ urlFragment }) => sentence`Another category here already has the address ${urlFragment}.`,
  },
  category_path_key: { field: 'urlFragment', text: () => 'Another category already has this address.' },
}

export function categories(kit: Kit) {
  serve(kit, categoryTree, async ({ store }) => new JsonText(await readTree(store.database.orm)))

  serveRecord(kit, categoryKind)

  serve(kit, renameCategory, ({ params, body: { name }, store, visitor }) =>
    store.write(visitor, async tx => {
      await lockTree(tx)
      const stored = await categoryKind.read(tx, params.uid)
      const isOfName = fragmentsOf(stored.name).test(stored.urlFragment)
      const urlFragment = isOfName ? '' : stored.urlFragment
      const { after } = await categoryKind.save(tx, params.uid, { ...stored, name, urlFragment })
      return { name: after.name, urlFragment: after.urlFragment }
    }),
  )
}

/** Addresses that come from a name: its own, or that with a number where another had it. */
function fragmentsOf(name: string): RegExp {
  return new RegExp(`^${slugOf(name, 80)}(-\\d+)?$`)
}

/** What a save of a category brings with it: its place, addresses below it, and whose primary is no longer sound. */
async function follow(tx: Transaction, uid: number, before: CategoryInput, after: CategoryInput) {
  const hasMoved = before.parentUid !== after.parentUid
  if (hasMoved) {
    const position = await placeUnder(tx, after.parentUid, null, uid)
    await tx.update(category).set({ position }).where(eq(category.uid, uid))
  }
  if (hasMoved || before.urlFragment !== after.urlFragment) {
    const old = await standingOf(tx, uid)
    await leadOn(tx, await rewritePaths(tx, uid))
    const now = await standingOf(tx, uid)
    await countCategories(tx, [uid, ...old.ancestorUids, ...now.ancestorUids])
  }
  const decides = ['parentUid', 'active', 'allowPrimary', 'googleCategoryId'] as const
  if (decides.some(field => before[field] !== after[field]))
    await enqueueNow(tx, incorrectPrimariesTask, { categoryUid: uid })
}

const count = (column: string) =>
  sql`coalesce((select n.${sql.identifier(column)} from category_count n where n.category_uid = category.uid), 0)`

const figures = {
  itemsDirect: count('items_direct'),
  itemsBelow: count('items_below'),
  primaryItems: count('primary_items'),
  liveItems: count('live_items'),
  liveBelow: count('live_below'),
  path: sql`'/' || category.path`,
  children: sql`(select count(*)::int from category k where k.parent_uid = category.uid)`,
  ancestors: sql`coalesce((select json_agg(json_build_object('uid', a.uid, 'name', a.name) order by a.depth)
    from category a where a.uid = any(category.ancestor_uids)), '[]')`,
  googleInherited: sql`(select json_build_object('id', g.id, 'path', g.path, 'from', a.name)
    from category a join google_category g on g.id = a.google_category_id and not g.retired
    where a.uid = any(category.ancestor_uids) order by a.depth desc limit 1)`,
  googleOwn: sql`(select json_build_object('id', g.id, 'path', g.path, 'isRetired', g.retired)
    from google_category g where g.id = category.google_category_id)`,
  googleSuggestion: sql`(select json_build_object('id', g.id, 'path', g.path)
    from (select ${suggestedGoogle(sql`category.uid`)} as id offset 0) h join google_category g on g.id = h.id
    where g.id is distinct from category.google_category_id)`,
  isNeverLive: neverLive(sql`category.uid`),
}

export const categoryKind = new RecordKind(contract, category, {
  computed: figures,
  unique: categoryUnique,
  locks: lockTree,
  prepare: async (tx, input, { uid }) => {
    const whole = categoryInput.parse(input)
    return { ...whole, urlFragment: whole.urlFragment || (await fragmentFor(tx, whole, uid)) }
  },
  check: refuseUnfit,
  more: async (tx, { parentUid, urlFragment }) => {
    const parent = await parentOf(tx, parentUid)
    return {
      path: parent ? `${parent.path}/${urlFragment}` : urlFragment,
      ancestorUids: parent ? [...parent.ancestorUids, parent.uid] : [],
      depth: (parent?.depth ?? 0) + 1,
      position: await placeUnder(tx, parentUid, null),
    }
  },
  saved: async (tx, { uid, before, after }) => {
    await (before ? follow(tx, uid, before, after) : countCategories(tx, [uid]))
  },
  refuseRemoval: (tx, { uid }) => refuseFull(tx, uid),
  takesAlong: (tx, { uid }) => leaveByArchived(tx, uid),
  removed: (tx, { ancestors }) =>
    countCategories(
      tx,
      ancestors.map(({ uid }) => uid),
    ),
})

async function refuseUnfit(
  tx: Transaction,
  input: CategoryInput,
  { uid, before }: Pick<Save<typeof contract>, 'uid' | 'before'>,
): Promise<void> {
  await refuseUnanswered(tx, input.filters, before?.filters)
  await refusePicturesGone(tx, { imageFileUid: input.imageFileUid })
  const errors: Record<string, string> = {}
  if (input.googleCategoryId !== null) {
    const [found] = await tx
      .select({ id: googleCategory.id })
      .from(googleCategory)
      .where(eq(googleCategory.id, input.googleCategoryId))
    if (!found) errors.googleCategoryId = 'This Google category does not exist. Choose another.'
  }
  if (input.parentUid !== null) {
    const [found] = await tx
      .select({ uid: category.uid })
      .from(category)
      .where(eq(category.uid, input.parentUid))
    if (!found) errors.parentUid = 'This category no longer exists. Choose another.'
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await refuseMisplaced(tx, { ...input, uid }, await parentOf(tx, input.parentUid))
}

async function fragmentFor(tx: Transaction, input: CategoryInput, uid: number | null): Promise<string> {
  const fragment = slugOf(input.name, 80)
  const { rows } = await tx.execute<{ fragment: string }>(sql`
    select url_fragment as fragment from category
    where parent_uid is not distinct from ${input.parentUid} and uid is distinct from ${uid} and starts_with(url_fragment, ${fragment})`)
  return freeSlug(fragment, new Set(rows.map(row => row.fragment)))
}

/** Archived items are in no list, so they hold nothing up: they leave it. Any that came since they were counted refuse the delete. */
async function leaveByArchived(tx: Transaction, uid: number) {
  await tx.execute(
    sql`update item set primary_category_uid = null where primary_category_uid = ${uid} and status = 'archived'`,
  )
  await tx.execute(sql`
    delete from item_category k using item i where k.category_uid = ${uid} and i.uid = k.item_uid and i.status = 'archived'`)
}

/** A category is deleted only when nothing is in it, below it, or points at it; archived items do not count. */
async function refuseFull(tx: Transaction, uid: number) {
  const { rows } = await tx.execute<{ name: string; items: number; primaries: number; children: number }>(sql`
    select name,
      (select count(*)::int from item_category k join item i on i.uid = k.item_uid and i.status <> 'archived' where k.category_uid = ${uid}) as items,
      (select count(*)::int from item i where i.primary_category_uid = ${uid} and i.status <> 'archived'
        and not exists (select from item_category k where k.item_uid = i.uid and k.category_uid = ${uid})) as primaries,
      (select count(*)::int from category k where k.parent_uid = ${uid}) as children
    from category where uid = ${uid}`)
  const [found] = rows
  if (!found) return
  const items = found.items + found.primaries
  const also = [
    ...(items > 0 ? [{ text: counted(items, 'item'), path: `/category-manager/${uid}#items` }] : []),
    ...(found.children > 0
      ? [{ text: counted(found.children, 'category', 'categories'), path: `/category-manager?at=${uid}` }]
      : []),
  ]
  const instead = 'Merge it into another category instead.'
  await refuseWhileUsed(tx, found.name, [{ to: 'category', uids: [uid] }], {
    has: 'still has',
    also,
    instead,
  })
}
