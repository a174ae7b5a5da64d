import {
  blankCategory,
  categoryActiveImpact,
  categoryItems,
  categoryTree,
  categories as contract,
  moveCategory,
  setCategoryItems,
} from '@backroom/contract/organisation/categories/categories'
import { categoryFilters } from '@backroom/contract/organisation/categories/filters'
import { blankCollection, collections } from '@backroom/contract/organisation/collections/collections'
import { listPreview } from '@backroom/contract/organisation/result-lists/pages'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { allOf } from '#testing/steps/collection-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole' })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const rows = <Row>(query: ReturnType<typeof sql>) => shop.store.database.rows<Row>(query)
const make = (name: string, parentUid: number | null = null, more = {}) =>
  admin.call(contract.create, { body: { ...blankCategory(name, parentUid), ...more } })
const tree = () => admin.call(categoryTree)
const version = async () => (await tree()).treeVersion
const move = async (uid: number, parentUid: number | null, more = {}) =>
  admin.call(moveCategory, {
    params: { uid },
    body: { parentUid, beforeUid: null, treeVersion: await version(), ...more },
  })
const redirectsFrom = (paths: readonly string[]) =>
  rows<{ from: string; to: string }>(
    sql`select from_path as "from", to_path as "to" from redirect where from_path = any(${`{${paths.join(',')}}`}::text[]) order by 1`,
  )
/** Puts some items that are in nothing of ours into a category. */
async function fill(uid: number, count: number, offset = 0): Promise<number[]> {
  const items = await rows<{ uid: number }>(
    sql`select uid from item where lead_item_uid is null and status = 'active' order by uid offset ${offset} limit ${count}`,
  )
  const uids = items.map(each => each.uid)
  await admin.call(setCategoryItems, { params: { uid }, body: { add: uids } })
  return uids
}

describe('A category', () => {
  test('is made from a name alone, as the last of its siblings, with an address below its parent', async () => {
    const parent = await make('Unicycling')
    const made = await make('Learner unicycles & more', parent.uid)
    expect(made).toMatchObject({
      path: '/unicycling/learner-unicycles-and-more',
      depth: 2,
      urlFragment: 'learner-unicycles-and-more',
      ancestors: [{ uid: parent.uid, name: 'Unicycling' }],
    })
    const { rows: nodes } = await tree()
    expect(nodes.filter(node => node.parentUid === null).at(-1)?.name).toBe('Unicycling')
  })

  test('shares neither name nor address with a sibling', async () => {
    const { uid } = await make('Tandems')
    await make('Twins', uid)
    const { status, body } = await admin.refused(contract.create, { body: blankCategory('TWINS', uid) })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'namesake',
      errors: { name: [expect.stringContaining('already a category called Twins in Tandems')] },
    })
  })

  test('stands at most six levels deep', async () => {
    let parentUid: number | null = null
    for (let level = 1; level <= 6; level++) parentUid = (await make(`Level ${level}`, parentUid)).uid
    const { body } = await admin.refused(contract.create, { body: blankCategory('Level 7', parentUid) })
    expect(body.message).toBe('A tree of categories has at most 6 levels.')
  })

  test('moves with its items and children, and every old address leads to the new one', async () => {
    const bikes = await make('Bikes of the proof')
    const cycling = await make('Cycling of the proof')
    const road = await make('Road', bikes.uid)
    for (const name of ['Race', 'Endurance', 'Track']) await make(name, road.uid)
    await fill(road.uid, 120)
    const before = await admin.call(contract.read, { params: { uid: road.uid } })
    const preview = await move(road.uid, cycling.uid, { dryRun: true })
    expect(preview).toMatchObject({ pages: 4, redirects: 4, losePrimary: 0 })
    expect(await redirectsFrom(['/bikes-of-the-proof/road'])).toEqual([])
    expect(await move(road.uid, cycling.uid)).toMatchObject({ redirects: 4 })
    const old = ['', '/race', '/endurance', '/track'].map(part => `/bikes-of-the-proof/road${part}`)
    expect(await redirectsFrom(old)).toEqual(
      old.toSorted().map(from => ({ from, to: from.replace('bikes-of', 'cycling-of') })),
    )
    for (const path of old)
      expect(await admin.call(listPreview, { body: { path } })).toEqual({
        status: 301,
        location: path.replace('bikes-of', 'cycling-of'),
      })
    const after = await admin.call(contract.read, { params: { uid: road.uid } })
    expect(after).toMatchObject({
      itemsDirect: 120,
      itemsBelow: before.itemsBelow,
      liveItems: before.liveItems,
    })
    const [parents] = await rows<{ bikes: number; cycling: number }>(sql`
      select (select items_below from category_count where category_uid = ${bikes.uid}) as bikes,
        (select items_below from category_count where category_uid = ${cycling.uid}) as cycling`)
    expect(parents).toEqual({ bikes: 0, cycling: 120 })

    // And back again.
    await move(road.uid, bikes.uid)
    expect(await redirectsFrom(old)).toEqual([])
    const [loop] = await rows<{ count: number }>(sql`
      select count(*)::int as count from redirect a join redirect b on b.from_path = a.to_path
      where a.from_path like '/%-of-the-proof/%'`)
    expect(loop?.count, 'no redirect starts at a place another leads to').toBe(0)
  })

  test('cannot be moved below itself', async () => {
    const parent = await make('Grandparent')
    const child = await make('Child', parent.uid)
    const grandchild = await make('Grandchild', child.uid)
    const { status, body } = await admin.refused(moveCategory, {
      params: { uid: parent.uid },
      body: { parentUid: grandchild.uid, beforeUid: null, treeVersion: await version() },
    })
    expect([status, body.message]).toEqual([400, 'A category cannot be moved into itself.'])
  })

  test('moved by two people at once goes where the first put it; the second gets the new tree and nothing half', async () => {
    const manager = await shop.as('manager')
    const [one, two, three] = [await make('First place'), await make('Second place'), await make('Contested')]
    const treeVersion = await version()
    const body = { beforeUid: null, treeVersion }
    const sent = await Promise.all([
      admin.raw({
        method: 'POST',
        url: `/api/Categories/${three.uid}/move`,
        payload: { ...body, parentUid: one.uid },
      }),
      manager.raw({
        method: 'POST',
        url: `/api/Categories/${three.uid}/move`,
        payload: { ...body, parentUid: two.uid },
      }),
    ])
    expect(sent.map(reply => reply.statusCode).toSorted()).toEqual([200, 409])
    const refusal = sent.find(reply => reply.statusCode === 409)?.json()
    expect(refusal).toMatchObject({ message: 'The tree has changed.', code: 'treeChanged' })
    const fresh = await tree()
    expect(refusal.treeVersion).toBe(fresh.treeVersion)
    expect(refusal.rows).toHaveLength(fresh.rows.length)
    const winner = sent[0]?.statusCode === 200 ? one : two
    expect(fresh.rows.find(node => node.uid === three.uid)).toMatchObject({
      parentUid: winner.uid,
      path: `${winner.path}/contested`,
    })
  })

  test('goes before a sibling by writing its own row alone', async () => {
    const parent = await make('Ordered')
    const [a, b, c] = [await make('A', parent.uid), await make('B', parent.uid), await make('C', parent.uid)]
    await move(c.uid, parent.uid, { beforeUid: a.uid })
    const order = (await tree()).rows.filter(node => node.parentUid === parent.uid)
    expect(order.map(node => node.name)).toEqual(['C', 'A', 'B'])
    expect(order.map(node => node.version - ({ C: c, A: a, B: b }[node.name]?.version ?? 0))).toEqual([
      1, 0, 0,
    ])
  })

  test('with items, a menu node and a rule is not deleted, and each is named', async () => {
    const { uid, version: at } = await make('Busy')
    await fill(uid, 3)
    await shop.store.database.write(backroomItself('demo'), tx =>
      tx.execute(sql`
        insert into facet_navigation_node (version_uid, node_key, position, kind, target_uid)
        select uid, 990001, 'i0', 'category', ${uid} from facet_navigation_version where state = 'published' order by uid limit 1`),
    )
    const rule = allOf({ field: 'category', op: 'hasAny', value: [uid] })
    await admin.call(collections.create, { body: { ...blankCollection('Names Busy'), rule } as never })
    const { status, body } = await admin.refused(contract.remove, { params: { uid }, query: { version: at } })
    expect(status).toBe(400)
    expect(body.message).toBe(
      'Busy still has 3 items, 1 collection rule and 1 menu node. Merge it into another category instead.',
    )
    expect(body.usedBy?.map(({ path }) => path)).toEqual([
      `/category-manager/${uid}#items`,
      '/collections',
      '/facet-navigation',
    ])
  })

  test('that is empty is deleted', async () => {
    const { uid, version: at } = await make('Short-lived')
    await admin.call(contract.remove, { params: { uid }, query: { version: at } })
    expect((await tree()).rows.some(node => node.uid === uid)).toBe(false)
  })

  test('moves without redirects only if nobody can have its address', async () => {
    const [place, seen] = [await make('New home'), await make('Once seen')]
    const unseen = await make('Never seen', null, { active: false })
    const { body } = await admin.refused(moveCategory, {
      params: { uid: seen.uid },
      body: { parentUid: place.uid, beforeUid: null, treeVersion: await version(), redirects: false },
    })
    expect(body.message).toBe('Once seen has been on the site: its old addresses must lead on.')
    await move(unseen.uid, place.uid, { redirects: false })
    expect(await redirectsFrom(['/never-seen'])).toEqual([])
  })

  test('says what hiding it would do before it is hidden', async () => {
    const { uid } = await make('To be hidden')
    const items = await fill(uid, 2, 40)
    await admin.call(setCategoryItems, { params: { uid }, body: { primary: items } })
    const impact = await admin.call(categoryActiveImpact, { params: { uid }, query: { active: 'false' } })
    expect(impact).toMatchObject({ pages: 0, losePrimary: 2 })
  })
})

describe('Items of a category', () => {
  test('are put in by code, unknown codes are named, and one of them can have it as primary', async () => {
    const { uid } = await make('Pasted')
    const [first, second] = await rows<{ uid: number; code: string }>(
      sql`select uid, code from item where lead_item_uid is null and status = 'active' order by uid limit 2`,
    )
    const answer = await admin.call(setCategoryItems, {
      params: { uid },
      body: {
        addCodes: [first?.code ?? '', (second?.code ?? '').toLowerCase(), 'NOSUCH'],
        primary: [first?.uid ?? 0],
      },
    })
    expect(answer).toEqual({ added: 2, removed: 0, primary: 1, unknownCodes: ['NOSUCH'] })
    const listed = await admin.call(categoryItems, { params: { uid }, query: {} })
    expect(listed.total).toBe(2)
    expect(listed.rows.map(row => row.isPrimary)).toEqual([true, false])
  })

  test('leave only with another primary where they are active', async () => {
    const { uid } = await make('To be left')
    const other = await make('To go to')
    const [item] = await fill(uid, 1, 60)
    await admin.call(setCategoryItems, { params: { uid }, body: { primary: [item as number] } })
    const { body } = await admin.refused(setCategoryItems, {
      params: { uid },
      body: { remove: [item as number] },
    })
    expect(body.message).toMatch(/^An active item needs a primary category. Choose another for /)
    await admin.call(setCategoryItems, {
      params: { uid },
      body: { remove: [item as number], newPrimaryUid: other.uid },
    })
    const [now] = await rows<{ primary: number }>(
      sql`select primary_category_uid as primary from item where uid = ${item}`,
    )
    expect(now?.primary).toBe(other.uid)
  })
})

describe('Filters of a category', () => {
  test('are its own and those of the categories above it, unless it keeps to its own', async () => {
    const [one, two] = await rows<{ uid: number; name: string }>(
      sql`select uid, name from filter order by position limit 2`,
    )
    const above = [{ filterUid: one?.uid as number, required: true, hidden: false }]
    const parent = await make('Filtered', null, { filters: above })
    const own = [{ filterUid: two?.uid as number, required: false, hidden: false }]
    const child = await make('Below', parent.uid, { filters: own })
    const both = await admin.call(categoryFilters, { params: { uid: child.uid } })
    expect(both.inForce).toMatchObject([
      { name: one?.name, required: true, from: { name: 'Filtered' } },
      { name: two?.name, from: null },
    ])
    await admin.call(contract.update, { params: { uid: child.uid }, body: { ...child, filterMode: 'own' } })
    const alone = await admin.call(categoryFilters, { params: { uid: child.uid } })
    expect(alone.inForce.map(({ name }) => name)).toEqual([two?.name])
  })
})
