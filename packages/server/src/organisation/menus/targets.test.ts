import {
  addNode,
  blankNode,
  copyMenu,
  discardMenu,
  menuChanges,
  moveNode,
  type NodeInput,
  publishMenu,
  readMenu,
  saveNode,
} from '@backroom/contract/organisation/menus/menus'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { answerMenu } from '#organisation/menus/answer'
import { CollectionSteps } from '#testing/steps/collection-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let steps: CollectionSteps
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
  admin = await shop.as('admin')
  steps = new CollectionSteps(shop, admin)
})
afterAll(() => shop.close())

const params = { site: 'main' }
const hourMs = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()

async function add(node: Partial<NodeInput> & Pick<NodeInput, 'kind'>, parentKey = 0) {
  const { draftVersion } = await admin.call(readMenu, { params })
  const whole = { ...blankNode(node.kind), ...node }
  return admin.call(addNode, { params, body: { draftVersion, parentKey, beforeKey: null, node: whole } })
}
const rowOf = async (nodeKey: number) =>
  (await admin.call(readMenu, { params })).nodes.find(node => node.nodeKey === nodeKey)
const problems = async () => (await admin.call(menuChanges, { params })).problems.map(problem => problem.text)
const changeOf = async (nodeKey: number) =>
  (await admin.call(menuChanges, { params })).changes.find(change => change.nodeKey === nodeKey)

afterEach(async () => {
  const { hasDraft, draftVersion } = await admin.call(readMenu, { params })
  if (hasDraft) await admin.call(discardMenu, { params, body: { draftVersion } })
})

describe('An entry that leads to a collection', () => {
  test('is published before the collection starts and after it ends, and shown in between', async () => {
    const [startsAt, endsAt] = [inHours(10), inHours(20)]
    const targetUid = await steps.collect(null, { name: 'Menu season', startsAt, endsAt })
    const ended = await steps.collect(null, { name: 'Menu past', endsAt: inHours(-5) })
    const { nodeKey } = await add({ kind: 'collection', targetUid })
    const { nodeKey: past } = await add({ kind: 'collection', targetUid: ended })
    expect((await rowOf(nodeKey))?.warnings).not.toContain('Its target is hidden.')
    expect(new Date((await rowOf(nodeKey))?.targetStartsAt ?? 0).toISOString()).toBe(startsAt)
    expect(new Date((await rowOf(past))?.targetEndsAt ?? 0).getTime()).toBeLessThan(Date.now())
    expect(await problems()).toEqual([])
    const { draftVersion } = await admin.call(readMenu, { params })
    await admin.call(publishMenu, { params, body: { draftVersion, note: '' } })
    const seen = async (hours: number) => {
      const at = new Date(inHours(hours))
      const { nodes, until } = await answerMenu(shop.store.database.orm, 'main', 'published', at)
      return { shown: nodes.map(node => node.label).filter(label => label.startsWith('Menu')), until }
    }
    expect(await seen(9)).toEqual({ shown: [], until: startsAt })
    expect(await seen(11)).toEqual({ shown: ['Menu season'], until: endsAt })
    expect((await seen(21)).shown).toEqual([])
  })

  test('that is switched off is not published', async () => {
    const targetUid = await steps.collect(null, { name: 'Menu off', enabled: false, startsAt: inHours(10) })
    await add({ kind: 'collection', targetUid })
    expect(await problems()).toContain('Menu off: its target is hidden.')
  })
})

test('A heading is given to the shop only while an entry under it is, however far below', async () => {
  const { nodeKey: outer } = await add({ kind: 'heading', label: 'Menu outer' })
  const { nodeKey: inner } = await add({ kind: 'heading', label: 'Menu inner' }, outer)
  const soon = { kind: 'link' as const, url: '/search', label: 'Menu soon', startsAt: inHours(10) }
  await add({ ...soon, endsAt: inHours(20) }, inner)
  const { draftVersion } = await admin.call(readMenu, { params })
  await admin.call(publishMenu, { params, body: { draftVersion, note: '' } })
  const shown = async (hours: number) => {
    const at = new Date(inHours(hours))
    const { nodes } = await answerMenu(shop.store.database.orm, 'main', 'published', at)
    const found = nodes.find(node => node.label === 'Menu outer')
    return found && [found.label, ...found.children.map(child => [child.label, child.children[0]?.label])]
  }
  expect(await shown(9)).toBeUndefined()
  expect(await shown(11)).toEqual(['Menu outer', ['Menu inner', 'Menu soon']])
  expect(await shown(21)).toBeUndefined()
  expect(await rowOf(outer), 'staff see it').toMatchObject({ name: 'Menu outer' })
})

describe('An entry that leads to a facet', () => {
  test('is not published while its page does not answer, or its filter is off', async () => {
    const targetUid = await steps.facet('Menu facet')
    const { nodeKey } = await add({ kind: 'facet', targetUid })
    expect(await problems()).toEqual(['Menu facet: /facet-menu-facet does not answer.'])
    await steps.write(sql`update filter_settings set empty_page = 'noindex'`)
    expect(await problems()).toEqual([])
    await steps.write(sql`update filter_settings set empty_page = 'notFound'`)
    await steps.write(sql`update filter set active = false where name = 'Filter Menu facet'`)
    expect((await rowOf(nodeKey))?.warnings).toContain('Its target is hidden.')
    expect(await problems()).toEqual(['Menu facet: its target is hidden.'])
    const { draftVersion } = await admin.call(readMenu, { params })
    expect(
      (await admin.refused(publishMenu, { params, body: { draftVersion, note: '' } })).body.message,
    ).toBe('Menu facet: its target is hidden.')
  })
})

describe('The changes of a draft', () => {
  test('name what differs in an entry that kept its name and its parent', async () => {
    const [first, second] = (await admin.call(readMenu, { params })).nodes.filter(
      node => node.parentKey === 0,
    )
    let { draftVersion } = await admin.call(readMenu, { params })
    const nodeKey = second?.nodeKey ?? 0
    const beforeKey = first?.nodeKey ?? 0
    await admin.call(moveNode, { params, body: { draftVersion, nodeKey, parentKey: 0, beforeKey } })
    expect(await changeOf(nodeKey)).toMatchObject({ kind: 'moved', parts: ['place'] })
    const made = await rowOf(beforeKey)
    draftVersion = (await admin.call(readMenu, { params })).draftVersion
    const { kind, targetUid, url, label, visible, imageFileUid, columns, newTab } = made as NodeInput
    const node: NodeInput = {
      kind,
      targetUid,
      url,
      label,
      visible,
      imageFileUid,
      columns,
      newTab,
      startsAt: inHours(-1),
      endsAt: null,
      emphasis: 'sale',
    }
    await admin.call(saveNode, { params: { ...params, nodeKey: beforeKey }, body: { draftVersion, node } })
    expect(await changeOf(beforeKey)).toMatchObject({ kind: 'changed', parts: ['dates', 'emphasis'] })
  })

  test('take none of the entries of another site for one of its own', async () => {
    const { draftVersion } = await admin.call(readMenu, { params })
    await admin.call(copyMenu, { params, body: { draftVersion, from: 'trade' } })
    const { changes } = await admin.call(menuChanges, { params })
    expect(new Set(changes.map(change => change.kind))).toEqual(new Set(['added', 'removed']))
    const shown = async (site: string, version: 'draft' | 'published') =>
      (await answerMenu(shop.store.database.orm, site, version)).nodes
    expect(await shown('main', 'draft')).toEqual(await shown('trade', 'published'))
  })
})
