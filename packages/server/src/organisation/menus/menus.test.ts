import {
  addManyNodes,
  addNode,
  blankNode,
  copyMenu,
  discardMenu,
  menuChanges,
  menuLevel,
  menuVersions,
  moveNode,
  publishMenu,
  publishVersion,
  readMenu,
  removeNode,
  saveNode,
} from '@backroom/contract/organisation/menus/menus'
import type { MenuAnswer } from '@backroom/contract/organisation/result-lists/pages'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoStorefrontKeys } from '#demo/storefront/keys'
import { answerMenu } from '#organisation/menus/answer'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
})
afterAll(() => shop.close())

const params = { site: 'main' }

async function menu(key: string = demoStorefrontKeys.main): Promise<MenuAnswer> {
  const reply = await shop.app.inject({
    url: '/storefront/v1/menus/header.main',
    headers: { 'x-storefront-key': key },
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

describe('The menu of a site', () => {
  test('has a draft of four changes in the demo store, six old versions, and a second site', async () => {
    const admin = await shop.as('admin')
    expect(await admin.call(readMenu, { params })).toMatchObject({
      hasDraft: true,
      changes: 4,
      publishedNumber: 7,
    })
    const versions = await admin.call(menuVersions, { params })
    expect(versions.map(version => version.state)).toEqual(['draft', 'published', ...Array(6).fill('old')])
    const { changes, problems } = await admin.call(menuChanges, { params })
    expect(changes.map(change => change.kind).sort()).toEqual(['added', 'changed', 'moved', 'removed'])
    expect(problems).toEqual([])
    expect((await menu(demoStorefrontKeys.trade)).nodes.length).toBeGreaterThan(3)
    expect((await admin.refused(readMenu, { params: { site: 'nowhere' } })).body.message).toBe(
      'No such site.',
    )
  })

  test('stays as it is while the draft is edited, changes on Publish and is the old one after rolling back', async () => {
    const admin = await shop.as('admin')
    const before = await menu()
    let draft = await admin.call(readMenu, { params })
    const node = { ...blankNode('link'), url: '/bikes', label: 'Proof' }
    draft = await admin.call(addNode, {
      params,
      body: { draftVersion: draft.draftVersion, parentKey: 0, beforeKey: null, node },
    })
    expect(await menu()).toEqual(before)
    draft = await admin.call(publishMenu, {
      params,
      body: { draftVersion: draft.draftVersion, note: 'Proof' },
    })
    expect(draft).toMatchObject({ hasDraft: false, changes: 0 })
    const after = await menu()
    expect(after.nodes.map(each => each.label)).toContain('Proof')
    expect(after).not.toEqual(before)
    const { publishedNumber } = draft
    const goBack = { params: { ...params, number: before.version }, body: { publishedNumber } }
    await admin.call(publishVersion, goBack)
    expect(await menu()).toEqual(before)
    const { status, body } = await admin.refused(publishVersion, goBack)
    expect([status, body.message]).toEqual([409, 'The menu on the site has changed.'])
  })

  test('goes back to one version at a time', async () => {
    const admin = await shop.as('admin')
    const { publishedNumber } = await admin.call(menuChanges, { params })
    const old = (await admin.call(menuVersions, { params })).find(({ state }) => state === 'old')
    const goBack = { params: { ...params, number: old?.number ?? 0 }, body: { publishedNumber } }
    const outcomes = await Promise.all(
      [goBack, goBack].map(asked =>
        admin.call(publishVersion, asked).then(
          () => 'done',
          (error: Error) => error.message,
        ),
      ),
    )
    expect(outcomes.toSorted()).toEqual([expect.stringContaining(': 409 '), 'done'])
    const now = await admin.call(readMenu, { params })
    await admin.call(publishVersion, {
      params: { ...params, number: publishedNumber ?? 0 },
      body: { publishedNumber: now.publishedNumber },
    })
  })

  test('says of an entry that was moved and renamed what it was called and where it stood', async () => {
    const admin = await shop.as('admin')
    let draft = await admin.call(readMenu, { params })
    const child = draft.nodes.find(node => node.parentKey !== 0)
    const parent = draft.nodes.find(node => node.nodeKey === child?.parentKey)
    if (!child || !parent) throw new Error('No entry is under another.')
    const { nodeKey } = child
    draft = await admin.call(saveNode, {
      params: { ...params, nodeKey },
      body: {
        draftVersion: draft.draftVersion,
        node: { ...blankNode(child.kind), targetUid: child.targetUid, url: child.url, label: 'Renamed' },
      },
    })
    draft = await admin.call(moveNode, {
      params,
      body: { draftVersion: draft.draftVersion, nodeKey, parentKey: 0, beforeKey: null },
    })
    const { changes } = await admin.call(menuChanges, { params })
    expect(changes.find(change => change.nodeKey === nodeKey)).toMatchObject({
      kind: 'moved',
      name: 'Renamed',
      place: '',
      was: { name: child.name, place: parent.name },
    })
    await admin.call(discardMenu, { params, body: { draftVersion: draft.draftVersion } })
  })

  test('refuses an edit of a draft that somebody else has edited', async () => {
    const [admin, manager] = [await shop.as('admin'), await shop.as('manager')]
    const seen = await admin.call(readMenu, { params })
    const node = { ...blankNode('link'), url: '/bikes', label: 'Mine' }
    const body = { draftVersion: seen.draftVersion, parentKey: 0, beforeKey: null, node }
    await manager.call(addNode, { params, body: { ...body, node: { ...node, label: 'Theirs' } } })
    const { status, body: told } = await admin.refused(addNode, { params, body })
    expect(status).toBe(409)
    expect(told.message).toBe('The draft has changed.')
    const now = await admin.call(readMenu, { params })
    expect(now.lastBy?.name).toBe('Tom Hartley')
    expect(now.nodes.map(each => each.name)).not.toContain('Mine')
    await admin.call(discardMenu, { params, body: { draftVersion: now.draftVersion } })
  })

  test('moves entries with all below them, no deeper than four levels and never into themselves', async () => {
    const admin = await shop.as('admin')
    let draft = await admin.call(readMenu, { params })
    const [first, second] = draft.nodes.filter(node => node.parentKey === 0)
    draft = await admin.call(moveNode, {
      params,
      body: {
        draftVersion: draft.draftVersion,
        nodeKey: second?.nodeKey ?? 0,
        parentKey: 0,
        beforeKey: first?.nodeKey ?? 0,
      },
    })
    const level = await admin.call(menuLevel, { params: { ...params, parent: 0 } })
    expect(level.rows[0]?.nodeKey).toBe(second?.nodeKey)
    const child = draft.nodes.find(node => node.parentKey === first?.nodeKey)
    const into = await admin.refused(moveNode, {
      params,
      body: {
        draftVersion: draft.draftVersion,
        nodeKey: first?.nodeKey ?? 0,
        parentKey: child?.nodeKey ?? 0,
        beforeKey: null,
      },
    })
    expect(into.body.message).toBe('An entry cannot be moved into itself.')
    let parentKey = 0
    for (const depth of [1, 2, 3, 4]) {
      const made = await admin.call(addNode, {
        params,
        body: {
          draftVersion: draft.draftVersion,
          parentKey,
          beforeKey: null,
          node: { ...blankNode('link'), url: '/bikes', label: `Level ${depth}` },
        },
      })
      draft = made
      parentKey = made.nodeKey
    }
    const deep = await admin.refused(addNode, {
      params,
      body: {
        draftVersion: draft.draftVersion,
        parentKey,
        beforeKey: null,
        node: { ...blankNode('link'), url: '/bikes', label: 'Level 5' },
      },
    })
    expect(deep.body.message).toBe('A menu has at most 4 levels.')
    await admin.call(discardMenu, { params, body: { draftVersion: draft.draftVersion } })
  })

  test('is not published with a hidden target, an empty heading, a label twice or an address that does not answer', async () => {
    const admin = await shop.as('admin')
    const [hidden] = await shop.store.database.rows<{ uid: number; name: string }>(
      sql`select uid, name from category where not active order by uid limit 1`,
    )
    const nodes = [
      { ...blankNode('category'), targetUid: hidden?.uid ?? 0 },
      { ...blankNode('heading'), label: 'Nothing here' },
      { ...blankNode('link'), url: '/nothing-here', label: 'Lost' },
      { ...blankNode('link'), url: '/bikes', label: 'Twin' },
      { ...blankNode('link'), url: '/bikes', label: 'twin' },
    ]
    let draft = await admin.call(readMenu, { params })
    for (const node of nodes)
      draft = await admin.call(addNode, {
        params,
        body: { draftVersion: draft.draftVersion, parentKey: 0, beforeKey: null, node },
      })
    const { status, body } = await admin.refused(publishMenu, {
      params,
      body: { draftVersion: draft.draftVersion, note: '' },
    })
    expect(status).toBe(400)
    expect(body.errors?.Generic).toEqual([
      `${hidden?.name}: its target is hidden.`,
      'The heading Nothing here has nothing under it.',
      'Lost: /nothing-here does not answer.',
      'twin stands twice under one entry.',
    ])
    await admin.call(discardMenu, { params, body: { draftVersion: draft.draftVersion } })
  })

  test('gains many entries at once, and becomes a copy of another site', async () => {
    const admin = await shop.as('admin')
    const [filter] = await shop.store.database.rows<{ uid: number; count: number }>(sql`
      select g.uid, count(*)::int as count from filter g join facet f on f.filter_uid = g.uid and f.active where g.name = 'Brake type' group by g.uid`)
    let draft = await admin.call(readMenu, { params })
    const bikes = draft.nodes.find(node => node.path === '/bikes')
    const added = await admin.call(addManyNodes, {
      params,
      body: {
        draftVersion: draft.draftVersion,
        parentKey: bikes?.nodeKey ?? 0,
        what: 'facetsOfFilter' as const,
        uid: filter?.uid ?? 0,
      },
    })
    expect(added.added).toBe(filter?.count)
    expect(
      added.nodes.find(node => node.kind === 'facet' && node.parentKey === bikes?.nodeKey)?.path,
    ).toMatch(/^\/bikes\/.+/)
    draft = await admin.call(copyMenu, { params, body: { draftVersion: added.draftVersion, from: 'trade' } })
    const trade = await menu(demoStorefrontKeys.trade)
    expect(draft.nodes.filter(node => node.parentKey === 0)).toHaveLength(trade.nodes.length)
    await admin.call(discardMenu, { params, body: { draftVersion: draft.draftVersion } })
  })

  test('shows an entry within its dates alone, without any job, and says until when', async () => {
    const admin = await shop.as('admin')
    let draft = await admin.call(readMenu, { params })
    const [startsAt, endsAt] = ['2027-01-01T10:00:00.000Z', '2027-02-01T10:00:00.000Z']
    const made = await admin.call(addNode, {
      params,
      body: {
        draftVersion: draft.draftVersion,
        parentKey: 0,
        beforeKey: null,
        node: { ...blankNode('link'), url: '/bikes', label: 'January', startsAt, endsAt },
      },
    })
    const seen = async (at: string) => {
      const { nodes, until } = await answerMenu(shop.store.database.orm, 'main', 'draft', new Date(at))
      return { isShown: nodes.some(node => node.label === 'January'), until }
    }
    expect(await seen('2026-12-01T00:00:00Z')).toEqual({ isShown: false, until: startsAt })
    expect(await seen('2027-01-01T10:00:00Z')).toEqual({ isShown: true, until: endsAt })
    expect(await seen('2027-02-01T10:00:00Z')).toEqual({ isShown: false, until: null })
    const { nodeKey } = made
    draft = await admin.call(saveNode, {
      params: { ...params, nodeKey },
      body: {
        draftVersion: made.draftVersion,
        node: { ...blankNode('link'), url: '/bikes', label: 'February' },
      },
    })
    draft = await admin.call(removeNode, {
      params: { ...params, nodeKey },
      query: { draftVersion: draft.draftVersion },
    })
    expect(draft.nodes.some(node => node.nodeKey === nodeKey)).toBe(false)
  })
})
