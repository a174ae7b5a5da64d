import { categoryActiveImpact, moveCategory } from '@backroom/contract/organisation/categories/categories'
import { sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { refused } from '#kit/errors'
import { enqueueNow } from '#kit/jobs/jobs'
import type { Kit } from '#kit/kit'
import { announceChange } from '#kit/records/record'
import { serve } from '#kit/serve'
import { countCategories } from '#organisation/categories/counts'
import { impactOf, isSeenAt, neverLive } from '#organisation/categories/impact'
import { incorrectPrimariesTask } from '#organisation/categories/incorrect-primary-work'
import {
  leadOn,
  lockTree,
  parentOf,
  placeUnder,
  refuseMisplaced,
  rewritePaths,
  type Standing,
  standingOf,
  treeChanged,
  treeVersion,
} from '#organisation/categories/tree'
import { readTree } from '#organisation/categories/tree-read'
import { category } from '#tables/organisation/categories'

export function categoryMoves(kit: Kit) {
  serve(kit, categoryActiveImpact, async ({ params, query, store }) => {
    const reader = store.database.orm
    const standing = await standingOf(reader, params.uid)
    const parent =
      query.parentUid === undefined
        ? await parentOf(reader, standing.parentUid)
        : await parentOf(reader, query.parentUid || null)
    if (query.parentUid !== undefined) await refuseMisplaced(reader, standing, parent)
    const fragment = query.urlFragment || standing.urlFragment
    return impactOf(reader, {
      standing,
      path: parent ? `${parent.path}/${fragment}` : fragment,
      isSeen: query.active !== 'false' && (await isSeenAt(reader, parent)),
    })
  })

  serve(kit, moveCategory, async ({ params, body, store, visitor }) => {
    const fresh = async (reader: Reader) => treeChanged(JSON.parse(await readTree(reader)))
    if (body.dryRun) {
      const reader = store.database.orm
      if ((await treeVersion(reader)) !== body.treeVersion) throw await fresh(reader)
      const standing = await standingOf(reader, params.uid)
      const parent = await parentOf(reader, body.parentUid)
      await refuseMisplaced(reader, standing, parent)
      const path = pathUnder(parent, standing)
      return impactOf(reader, { standing, path, isSeen: await isSeenAt(reader, parent) })
    }
    return store.write(visitor, async tx => {
      if ((await lockTree(tx)) !== body.treeVersion) throw await fresh(tx)
      const standing = await standingOf(tx, params.uid)
      const parent = await parentOf(tx, body.parentUid)
      await refuseMisplaced(tx, standing, parent)
      if (!body.redirects) await refuseOnceLive(tx, standing)
      const position = await placeUnder(tx, body.parentUid, body.beforeUid, params.uid)
      await tx
        .update(category)
        .set({ parentUid: body.parentUid, position })
        .where(eq(category.uid, params.uid))
      const redirects = await leadOn(tx, await rewritePaths(tx, params.uid), body.redirects)
      if (standing.parentUid !== body.parentUid) {
        const now = await standingOf(tx, params.uid)
        await countCategories(tx, [...standing.ancestorUids, ...now.ancestorUids])
        await enqueueNow(tx, incorrectPrimariesTask, { categoryUid: params.uid })
      }
      await announceChange(tx, moveCategory, category, params.uid)
      return { treeVersion: await treeVersion(tx), redirects }
    })
  })
}

function pathUnder(parent: Standing | null, { urlFragment }: Standing): string {
  return parent ? `${parent.path}/${urlFragment}` : urlFragment
}

/** Without redirects only where nobody can have the old address. */
async function refuseOnceLive(reader: Reader, { uid, name }: Standing) {
  const { rows } = await reader.execute<{ is: boolean }>(sql`select ${neverLive(sql`${uid}::int`)} as is`)
  if (!rows[0]?.is) throw refused(sentence`${name} has been on the site: its old addresses must lead on.`)
}
