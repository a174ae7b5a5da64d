import * as contract from '@backroom/contract/organisation/menus/menus'
import { eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { notFound, Refusal, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { refuseSystemFacets } from '#organisation/filters/system-facets'
import { answerMenu } from '#organisation/menus/answer'
import { menuProblems } from '#organisation/menus/checks'
import { menuDifferences } from '#organisation/menus/differences'
import {
  announceMenu,
  copyAnew,
  currentVersion,
  insertNodes,
  lockMenu,
  moveInDraft,
  nodeOf,
  openDraft,
  readDraft,
  refuseUnfit,
  removeFromDraft,
  stored,
  touchDraft,
} from '#organisation/menus/draft'
import { describeMenu, readMenuRows } from '#organisation/menus/nodes'
import { publish, readVersions, versionNumbered } from '#organisation/menus/publish'
import { rowsOf } from '#organisation/result-lists/settings'
import { requireSite } from '#organisation/sites'
import { facetNavigationNode } from '#tables/organisation/menus'

export function menus(kit: Kit) {
  menuReads(kit)
  menuEdits(kit)
  menuPublishing(kit)
}

function menuReads(kit: Kit) {
  serve(kit, contract.readMenu, async ({ params, query, store }) => {
    await requireSite(store.database.orm, params.site)
    return readDraft(store.database.orm, params.site, query.version)
  })

  serve(kit, contract.menuLevel, async ({ params, query, store }) => {
    await requireSite(store.database.orm, params.site)
    const { nodes } = await readDraft(store.database.orm, params.site, query.version)
    const rows = nodes.filter(node => node.parentKey === params.parent)
    return { rows, total: { count: rows.length, isEstimate: false }, nextCursor: null }
  })

  serve(kit, contract.menuPreview, async ({ params, query, store }) => {
    await requireSite(store.database.orm, params.site)
    return answerMenu(store.database.orm, params.site, query.version)
  })

  serve(kit, contract.menuChanges, async ({ params, query, store }) => {
    const reader = store.database.orm
    await requireSite(reader, params.site)
    const next =
      query.number === undefined
        ? await currentVersion(reader, params.site)
        : await versionNumbered(reader, params.site, query.number)
    const published = await currentVersion(reader, params.site, 'published')
    const after = next ? await readMenuRows(reader, next.uid) : []
    const before = published ? await readMenuRows(reader, published.uid) : []
    return {
      changes: menuDifferences(before, after),
      problems: await menuProblems(reader, params.site, await describeMenu(reader, after)),
      publishedNumber: published?.number ?? null,
    }
  })

  serve(kit, contract.menuVersions, async ({ params, store }) => {
    await requireSite(store.database.orm, params.site)
    return readVersions(store.database.orm, params.site)
  })
}

function menuEdits(kit: Kit) {
  serve(kit, contract.addNode, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      await requireSite(tx, params.site)
      refuseUnfit(body.node)
      if (body.node.kind === 'facet') await refuseSystemFacets(tx, 'targetUid', [body.node.targetUid])
      const opened = await openDraft(tx, params.site, body.draftVersion)
      const [nodeKey] = await insertNodes(tx, opened, [body.node], body.parentKey, body.beforeKey)
      return { ...(await readDraft(tx, params.site)), nodeKey: nodeKey as number }
    }),
  )

  serve(kit, contract.saveNode, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      await requireSite(tx, params.site)
      refuseUnfit(body.node)
      if (body.node.kind === 'facet') await refuseSystemFacets(tx, 'targetUid', [body.node.targetUid])
      const { draft, rows } = await openDraft(tx, params.site, body.draftVersion)
      const { uid } = nodeOf(rows, params.nodeKey)
      await tx.update(facetNavigationNode).set(stored(body.node)).where(eq(facetNavigationNode.uid, uid))
      await touchDraft(tx, draft)
      return readDraft(tx, params.site)
    }),
  )

  serve(kit, contract.removeNode, ({ params, query, store, visitor }) =>
    store.write(visitor, async tx => {
      await requireSite(tx, params.site)
      await removeFromDraft(tx, await openDraft(tx, params.site, query.draftVersion), params.nodeKey)
      return readDraft(tx, params.site)
    }),
  )

  serve(kit, contract.moveNode, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      await requireSite(tx, params.site)
      const opened = await openDraft(tx, params.site, body.draftVersion)
      await moveInDraft(tx, opened, body.nodeKey, body.parentKey, body.beforeKey)
      return readDraft(tx, params.site)
    }),
  )

  serve(kit, contract.addManyNodes, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      await requireSite(tx, params.site)
      const opened = await openDraft(tx, params.site, body.draftVersion)
      const there = new Set(
        opened.rows
          .filter(row => row.parentKey === body.parentKey)
          .map(row => `${row.kind} ${row.targetUid}`),
      )
      const { kind, uids } = await manyTargets(tx, body.what, body.uid)
      if (kind === 'facet') await refuseSystemFacets(tx, 'uid', uids)
      const added = uids.filter(uid => !there.has(`${kind} ${uid}`))
      if (uids.length === 0) throw refused('There is nothing to add.')
      if (added.length > 0) {
        const nodes = added.map(targetUid => ({ ...contract.blankNode(kind), targetUid }))
        await insertNodes(tx, opened, nodes, body.parentKey, null)
      }
      return { ...(await readDraft(tx, params.site)), added: added.length }
    }),
  )
}

function menuPublishing(kit: Kit) {
  serve(kit, contract.copyMenu, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      await requireSite(tx, params.site)
      await requireSite(tx, body.from)
      const from = await currentVersion(tx, body.from, 'published')
      if (!from || body.from === params.site) throw refused('That site has no published menu to copy.')
      const { draft } = await openDraft(tx, params.site, body.draftVersion)
      await tx.delete(facetNavigationNode).where(eq(facetNavigationNode.versionUid, draft.uid))
      await copyAnew(tx, from.uid, draft)
      await touchDraft(tx, draft)
      return readDraft(tx, params.site)
    }),
  )

  serve(kit, contract.publishMenu, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      await requireSite(tx, params.site)
      const { draft } = await openDraft(tx, params.site, body.draftVersion)
      await publish(tx, draft, body.note)
      return readDraft(tx, params.site)
    }),
  )

  serve(kit, contract.discardMenu, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      await requireSite(tx, params.site)
      const current = await currentVersion(tx, params.site)
      if (current?.state !== 'draft') throw refused('There is no draft to discard.')
      const { draft } = await openDraft(tx, params.site, body.draftVersion)
      await tx.execute(sql`delete from facet_navigation_version where uid = ${draft.uid}`)
      await announceMenu(tx, draft.uid)
      return readDraft(tx, params.site)
    }),
  )

  serve(kit, contract.publishVersion, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      await requireSite(tx, params.site)
      await lockMenu(tx, params.site)
      const published = await currentVersion(tx, params.site, 'published')
      if ((published?.number ?? null) !== body.publishedNumber)
        throw new Refusal(409, { code: 'stale', message: 'The menu on the site has changed.' })
      const version = await versionNumbered(tx, params.site, params.number)
      if (!version) throw notFound('This version is no longer kept.')
      if (version.state !== 'old') throw refused('Only an old version can be put back.')
      await publish(tx, version, version.note)
      return readDraft(tx, params.site)
    }),
  )
}

type Many = 'facetsOfFilter' | 'childrenOfCategory' | 'collectionsWithTag'

async function manyTargets(tx: Transaction | Reader, what: Many, uid: number) {
  const statement = {
    facetsOfFilter: sql`select uid from facet where filter_uid = ${uid} and active order by position, uid`,
    childrenOfCategory: sql`select uid from category where parent_uid = ${uid} and active and show_in_menu order by position collate "C", uid`,
    collectionsWithTag: sql`select c.uid from collection c join collection_tag_link l on l.collection_uid = c.uid where l.tag_uid = ${uid} and c.enabled order by c.name`,
  }[what]
  const kind = (
    { facetsOfFilter: 'facet', childrenOfCategory: 'category', collectionsWithTag: 'collection' } as const
  )[what]
  return { kind, uids: (await rowsOf<{ uid: number }>(tx, statement)).map(row => row.uid) }
}
