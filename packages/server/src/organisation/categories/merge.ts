import { randomUUID } from 'node:crypto'
import { mergeCategories, mergeCategoriesDirect } from '@backroom/contract/organisation/categories/bulk'
import type { CategoryImpact } from '@backroom/contract/organisation/categories/categories'
import { counted, sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { serveBulk } from '#kit/bulk/serve-bulk'
import { preview, runDirectly } from '#kit/bulk/start'
import { invalid } from '#kit/errors'
import { fileAddress } from '#kit/file-address'
import { forgetFileUsage } from '#kit/file-usage'
import { enqueueNow } from '#kit/jobs/jobs'
import type { Kit } from '#kit/kit'
import { usesChanging } from '#kit/records/uses'
import { serve } from '#kit/serve'
import { countCategories } from '#organisation/categories/counts'
import { lockFilters } from '#organisation/categories/filters'
import { branchesOf, impactOf, isSeen, isSeenAt } from '#organisation/categories/impact'
import { incorrectPrimariesTask } from '#organisation/categories/incorrect-primary-work'
import { mergeRefusals, refuseTooManyChildren } from '#organisation/categories/merge-rules'
import { repointCategory } from '#organisation/categories/repoint'
import {
  addressOf,
  leadOn,
  lockTree,
  placeUnder,
  rewritePaths,
  standingOf,
} from '#organisation/categories/tree'
import { category } from '#tables/organisation/categories'

export const categoryShows = {
  code: sql`'/' || category.path`,
  name: category.name,
  image: fileAddress(category.imageFileUid, 'thumb160'),
}

/** Merging categories: what was in those that go, below them or pointed at them is the keeper's, and addresses lead on. */
export function categoryMerge(kit: Kit) {
  serveBulk(kit, mergeCategories, {
    table: category,
    shows: categoryShows,
    title: (_, count) => `Merge ${counted(count, 'category', 'categories')} into one`,
    change: ({ intoUid }) => ({ name: sql`(select k.name from category k where k.uid = ${intoUid})` }),
    refusals: ({ intoUid }) => mergeRefusals(intoUid),
    consequences: ({ intoUid }) => consequencesOf(intoUid),
    check: async ({ intoUid }, reader) => mustBeThere(reader, intoUid),
    hold: async tx => {
      await lockTree(tx)
    },
    apply: async (tx, { intoUid }) => {
      await lockFilters(tx, branchesOf(sql`select record_uid from bulk_changed union select ${intoUid}::int`))
      const { rows } = await tx.execute<{ uid: number }>(
        sql`select c.uid from category c where c.uid in (select record_uid from bulk_changed) order by c.depth desc, c.uid`,
      )
      for (const { uid } of rows) await mergeInto(tx, uid, intoUid)
      await refuseTooManyChildren(tx, intoUid)
      const { ancestorUids } = await standingOf(tx, intoUid)
      await countCategories(tx)
      await enqueueNow(tx, incorrectPrimariesTask, { categoryUid: ancestorUids[0] ?? intoUid })
    },
  })

  serve(kit, mergeCategoriesDirect, async ({ body, store, visitor, reply }) => {
    const run = {
      contract: mergeCategories,
      values: { intoUid: body.intoUid },
      note: '',
      selection: { uids: body.fromUids },
    }
    const asking = { kit, store, visitor }
    if (!body.dryRun) {
      reply.code(202)
      return runDirectly(asking, run, body.idempotencyKey ?? randomUUID())
    }
    await mustBeThere(store.database.orm, body.intoUid)
    return {
      impact: await mergeImpact(store.database.orm, body.fromUids, body.intoUid),
      preview: await preview(asking, run),
    }
  })
}

/** What comes of a merge, counted. */
function consequencesOf(intoUid: number) {
  const count = (query: SQL) => sql`select count(*)::int as count ${query}`
  return [
    {
      count: (
        records: SQL,
      ) => sql`select count(distinct k.item_uid)::int as count from item_category k where k.category_uid in (${records})
        and not exists (select from item_category o where o.item_uid = k.item_uid and o.category_uid = ${intoUid})`,
      text: (items: number) =>
        sentence`${counted(items, 'item')} will be added to the category that is kept.`,
    },
    {
      count: (records: SQL) =>
        count(sql`from item i where i.lead_item_uid is null and i.primary_category_uid in (${records})`),
      text: (items: number) => sentence`${counted(items, 'item')} will have it as primary category.`,
    },
    {
      count: (records: SQL) =>
        count(sql`from item i join category c on c.uid = i.primary_category_uid and ${isSeen}
          where i.lead_item_uid is null and i.status = 'active' and c.uid in (${branchesOf(records)})
            and not exists (select from category c where c.uid = ${intoUid} and ${isSeen})`),
      text: (items: number) =>
        sentence`${counted(items, 'item')} will vanish from the site: the category that is kept is hidden.`,
      link: '/incorrect-primary-categories',
    },
    {
      count: (records: SQL) => count(sql`from category k where k.parent_uid in (${records})`),
      text: (children: number) =>
        sentence`${counted(children, 'category', 'categories')} will move below it.`,
    },
    ...usesChanging('category', users => sentence`${users} will move to it.`),
    {
      count: (records: SQL) => sql`select (select count(*) from (${branchesOf(records)}) b)::int + (
        select count(*) from automatic_landing_page p where p.status <> 'suggested' and p.category_uid in (${branchesOf(records)}))::int as count`,
      text: (redirects: number) => sentence`${counted(redirects, 'redirect')} will be made.`,
    },
  ]
}

async function mustBeThere(reader: Reader, uid: number) {
  const { rows } = await reader.execute(sql`select from category where uid = ${uid}`)
  if (rows.length === 0) throw invalid({ intoUid: 'This category no longer exists. Choose another.' })
}

/** What follows from merging some categories, added up. */
async function mergeImpact(reader: Reader, fromUids: readonly number[], intoUid: number) {
  const into = await standingOf(reader, intoUid)
  const isKeeperSeen = await isSeenAt(reader, into)
  const parts: CategoryImpact[] = []
  for (const uid of fromUids) {
    if (uid === intoUid) continue
    parts.push(
      await impactOf(reader, {
        standing: await standingOf(reader, uid),
        path: into.path,
        isSeen: isKeeperSeen,
      }),
    )
  }
  const uses = new Map<string, CategoryImpact['uses'][number]>()
  for (const use of parts.flatMap(part => part.uses))
    uses.set(use.text, { ...use, count: (uses.get(use.text)?.count ?? 0) + use.count })
  const sum = (field: 'pages' | 'redirects' | 'losePrimary') =>
    parts.reduce((all, part) => all + part[field], 0)
  return {
    pages: sum('pages'),
    redirects: sum('redirects'),
    losePrimary: sum('losePrimary'),
    samples: parts.flatMap(part => part.samples).slice(0, 12),
    uses: [...uses.values()],
    isNeverLive: parts.every(part => part.isNeverLive),
  }
}

/** Merges one category into another: same-named children first, then items, what points at it, and its address. */
async function mergeInto(tx: Transaction, fromUid: number, intoUid: number): Promise<void> {
  const from = await standingOf(tx, fromUid)
  const { rows: children } = await tx.execute<{ uid: number; twin: number | null }>(sql`
    select k.uid, (select t.uid from category t where t.parent_uid = ${intoUid} and (lower(t.name) = lower(k.name) or t.url_fragment = k.url_fragment)
      order by lower(t.name) = lower(k.name) desc limit 1) as twin
    from category k where k.parent_uid = ${fromUid} order by k.position, k.uid`)
  for (const { uid, twin } of children) {
    if (twin !== null && twin !== uid) await mergeInto(tx, uid, twin)
    else await reparent(tx, uid, intoUid)
  }
  await moveItems(tx, fromUid, intoUid)
  await repointCategory(tx, fromUid, intoUid)
  await forgetFileUsage(tx, category, sql`${fromUid}::int`)
  await tx.execute(sql`delete from category where uid = ${fromUid}`)
  await leadOn(tx, [{ from: addressOf(from), to: addressOf(await standingOf(tx, intoUid)) }])
}

async function reparent(tx: Transaction, uid: number, parentUid: number) {
  const position = await placeUnder(tx, parentUid, null, uid)
  await tx.execute(
    sql`update category set parent_uid = ${parentUid}, position = ${position} where uid = ${uid}`,
  )
  await leadOn(tx, await rewritePaths(tx, uid))
}

/** Items are in the kept category once, and primaries follow. */
async function moveItems(tx: Transaction, fromUid: number, intoUid: number) {
  await tx.execute(
    sql`update item set primary_category_uid = ${intoUid} where primary_category_uid = ${fromUid}`,
  )
  await tx.execute(sql`
    delete from item_category k where k.category_uid = ${fromUid}
      and exists (select from item_category o where o.item_uid = k.item_uid and o.category_uid = ${intoUid})`)
  await tx.execute(sql`update item_category set category_uid = ${intoUid} where category_uid = ${fromUid}`)
}
