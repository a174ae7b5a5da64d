import {
  addFacets,
  blankFacet,
  facetDuplicates,
  facetGapsView,
  facetItems,
  facets,
  facetsOrder,
  facetsView,
} from '@backroom/contract/organisation/filters/facets'
import {
  blankFilter,
  filters,
  filtersOrder,
  filtersView,
  filterTypeCheck,
  filterUses,
} from '@backroom/contract/organisation/filters/filters'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { countCategories } from '#organisation/categories/counts'
import { countFacets } from '#organisation/filters/facet-counts'
import { ItemSteps } from '#testing/steps/item-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: ItemSteps
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole' })
  admin = await shop.as('admin')
  steps = new ItemSteps(shop, admin)
})
afterAll(() => shop.close())

const make = (name: string, type: 'list' | 'size' | 'number' = 'list') =>
  admin.call(filters.create, { body: blankFilter(name, type) })
const add = (filterUid: number, ...names: string[]) =>
  admin.call(addFacets, { params: { uid: filterUid }, body: { names } })
const list = async (filterUid: number) =>
  (
    await admin.call(facetsView.list, {
      query: {
        sort: 'position',
        limit: 200,
        filter: JSON.stringify([{ field: 'filterUid', op: 'in', value: [filterUid] }]) as never,
      },
    })
  ).rows

describe('A filter', () => {
  test('is made from a name, gets its URL key from it and stands last', async () => {
    const made = await make('Handlebar width')
    expect(made).toMatchObject({ urlKey: 'handlebar-width', display: 'checkbox', facets: 0 })
    const { rows } = await admin.call(filtersView.list, { query: { sort: '-position', limit: 1 } })
    expect(rows[0]?.uid).toBe(made.uid)
    const { body } = await admin.refused(filters.create, { body: blankFilter('HANDLEBAR WIDTH') })
    expect(body.errors?.name).toEqual(['There is already a filter called HANDLEBAR WIDTH.'])
  })

  test('takes a pasted list of facets and leaves out those it has', async () => {
    const made = await make('Saddle shape')
    expect(await add(made.uid, 'Flat', 'Waved', 'flat')).toEqual({ made: 2, alreadyThere: ['flat'] })
    expect((await list(made.uid)).map(({ urlFragment }) => urlFragment)).toEqual([
      'saddle-shape-flat',
      'saddle-shape-waved',
    ])
  })

  test('becomes a number filter only when every facet reads as a number', async () => {
    const made = await make('Crank length')
    await add(made.uid, '165 mm', '170 mm', 'Short')
    const check = await admin.call(filterTypeCheck, { params: { uid: made.uid }, query: { type: 'number' } })
    expect(check.unreadable).toEqual(['Short'])
    const { body } = await admin.refused(filters.update, {
      params: { uid: made.uid },
      body: { ...made, type: 'number' },
    })
    expect(body.errors?.type).toEqual(['These do not read as numbers: Short.'])
    const [, , short] = await list(made.uid)
    await admin.call(facets.remove, {
      params: { uid: short?.uid ?? 0 },
      query: { version: short?.version ?? 1 },
    })
    await admin.call(filters.update, { params: { uid: made.uid }, body: { ...made, type: 'number' } })
    expect((await list(made.uid)).map(({ fromValue }) => fromValue)).toEqual([165, 170])
    const older = await admin.call(filters.read, { params: { uid: made.uid } })
    await admin.call(filters.update, { params: { uid: made.uid }, body: { ...older, type: 'list' } })
    await add(made.uid, 'Short')
    const named = { params: { uid: made.uid }, body: { ...older, name: 'Crank lengths' } }
    expect(await admin.call(filters.update, named)).toMatchObject({ type: 'list', merged: ['type'] })
  })

  test('that becomes a size filter is answered by sizes, and by pages again when it becomes a list', async () => {
    const made = await make('Sock length')
    await add(made.uid, 'Small', 'Large')
    const page = await steps.make()
    await steps.save(page, {
      item: { sellable: false },
      sizes: [{ key: 's', code: 'SOCK-S', sizeLabel: 'S', sellable: true }],
    })
    const [small, large] = await list(made.uid)
    for (const facet of [small, large])
      await steps.write(
        sql`insert into item_facet (item_uid, page_uid, facet_uid) values (${page.item.uid}, ${page.item.uid}, ${facet?.uid})`,
      )
    const carried = async () =>
      (
        await steps.sql<{ on: string }>(sql`
        select f.name || ' on ' || case when k.item_uid = k.page_uid then 'page' else i.code end as on
        from item_facet k join facet f on f.uid = k.facet_uid join item i on i.uid = k.item_uid where f.filter_uid = ${made.uid} order by 1`)
      ).map(({ on }) => on)
    const become = async (type: 'size' | 'list') => {
      const stored = await admin.call(filters.read, { params: { uid: made.uid } })
      await admin.call(filters.update, { params: { uid: made.uid }, body: { ...stored, type } })
    }
    await become('size')
    expect(await carried()).toEqual(['Large on page', 'Small on SOCK-S'])
    const older = { params: { uid: made.uid }, body: { ...made, name: 'Sock lengths' } }
    expect(await admin.call(filters.update, older)).toMatchObject({ type: 'size', merged: ['type'] })
    expect(await carried(), 'a save of something else').toEqual(['Large on page', 'Small on SOCK-S'])
    await become('list')
    expect(await carried()).toEqual(['Large on page', 'Small on page'])
  })

  test('cannot depend on itself', async () => {
    const [one, two] = [await make('Mount'), await make('Mount side')]
    await add(one.uid, 'Rack')
    await add(two.uid, 'Left')
    const [[rack], [left]] = [await list(one.uid), await list(two.uid)]
    await admin.call(filters.update, {
      params: { uid: two.uid },
      body: { ...two, parentFacetUid: rack?.uid ?? 0 },
    })
    const { body } = await admin.refused(filters.update, {
      params: { uid: one.uid },
      body: { ...one, parentFacetUid: left?.uid ?? 0 },
    })
    expect(body.errors?.parentFacetUid).toEqual([
      'A filter cannot depend on itself. Choose a facet of another filter.',
    ])
  })

  test('in use is not deleted, and the refusal says by what', async () => {
    const [brake] = await steps.sql<{ uid: number; version: number }>(
      sql`select uid, version from filter where name = 'Brake type'`,
    )
    const uses = await admin.call(filterUses, { params: { uid: brake?.uid ?? 0 } })
    expect(uses.categories.some(({ required }) => required)).toBe(true)
    const { status, body } = await admin.refused(filters.remove, {
      params: { uid: brake?.uid ?? 0 },
      query: { version: brake?.version ?? 1 },
    })
    expect(status).toBe(400)
    expect(body.message).toMatch(/^Brake type is used by \d+ items.* categor(y|ies)/)
  })

  test('stands where it was dragged to', async () => {
    const { rows } = await admin.call(filtersView.list, { query: { limit: 200 } })
    const uids = rows.map(({ uid }) => uid)
    const moved = [uids.at(-1) as number, ...uids.slice(0, -1)]
    await admin.call(filtersOrder, { body: { uids: moved } })
    const after = await admin.call(filtersView.list, { query: { limit: 200 } })
    expect(after.rows.map(({ uid }) => uid)).toEqual(moved)
  })
})

describe('A facet', () => {
  test('whose URL changes leads on from the old one', async () => {
    const made = await make('Rim depth')
    await add(made.uid, 'Deep')
    const [deep] = await list(made.uid)
    const read = await admin.call(facets.read, { params: { uid: deep?.uid ?? 0 } })
    await admin.call(facets.update, {
      params: { uid: read.uid },
      body: { ...read, urlFragment: 'deep-rims' },
    })
    const [alias] = await steps.sql<{ uid: number }>(
      sql`select facet_uid as uid from facet_alias where url_fragment = 'rim-depth-deep'`,
    )
    expect(alias?.uid).toBe(read.uid)
    const taken = { ...blankFacet(made.uid, 'Deepest'), urlFragment: 'rim-depth-deep' }
    const { body } = await admin.refused(facets.create, { params: { uid: made.uid }, body: taken })
    expect(body.errors?.urlFragment).toEqual(['The URL rim-depth-deep leads on to Deep. Choose another.'])
    await add(made.uid, 'Flat')
    const flat = await admin.call(facets.read, { params: { uid: (await list(made.uid))[1]?.uid ?? 0 } })
    const into = { params: { uid: flat.uid }, body: { ...flat, urlFragment: 'rim-depth-deep' } }
    expect((await admin.refused(facets.update, into)).body.errors).toEqual(body.errors)
    const now = await admin.call(facets.read, { params: { uid: read.uid } })
    const back = { params: { uid: now.uid }, body: { ...now, urlFragment: 'rim-depth-deep' } }
    expect((await admin.call(facets.update, back)).urlFragment).toBe('rim-depth-deep')
  })

  test('of a system filter opens the items it counts', async () => {
    const { rows } = await admin.call(facetsView.list, {
      query: { search: 'Women', sort: '-itemCount', limit: 1 },
    })
    const [women] = rows
    expect(women).toMatchObject({ name: 'Women', filter: 'Gender' })
    const { total, items } = await admin.call(facetItems, { params: { uid: women?.uid ?? 0 } })
    const [counted] = await steps.sql<{ count: number }>(
      sql`select count(*)::int as count from item_index where gender = 'female'`,
    )
    expect(total).toBeGreaterThan(0)
    expect(total).toBe(counted?.count)
    expect(items).toHaveLength(Math.min(total, 200))
    expect(items[0]?.origin).toBe('item')
  })

  test('is sorted once by size: One size, S, M, XL, 2XL', async () => {
    const made = await make('Glove size', 'size')
    await add(made.uid, 'XL', 'S', '2XL', 'M', 'One size')
    await admin.call(facetsOrder, { body: { filterUid: made.uid, by: 'size' } })
    expect((await list(made.uid)).map(({ name }) => name)).toEqual(['One size', 'S', 'M', 'XL', '2XL'])
  })

  test('that is nearly another is found: spelling, plural, a word more', async () => {
    const pairs = await admin.call(facetDuplicates, {})
    const named = pairs.map(({ keep, other, because }) => [
      [keep.name, other.name].toSorted().join('/'),
      because,
    ])
    expect(named).toEqual(
      expect.arrayContaining([
        ['Gray marl/Grey marl', 'spelling'],
        ['Disc/Disc brake', 'part'],
        ['Apple/Apples', 'plural'],
        ['Aluminium/Aluminum', 'spelling'],
      ]),
    )
    expect(named.map(([pair]) => pair)).not.toContain('54 cm/56 cm')
  })
})

test('Counts of facets and gaps follow items', async () => {
  const made = await make('Bell sound')
  await add(made.uid, 'Ding')
  const [ding] = await list(made.uid)
  const page = await steps.makeActive()
  await steps.write(
    sql`insert into item_facet (item_uid, page_uid, facet_uid) values (${page.item.uid}, ${page.item.uid}, ${ding?.uid})`,
  )
  await steps.rollUp()
  await shop.store.database.write(backroomItself('job'), countFacets)
  expect((await list(made.uid))[0]?.itemCount).toBe(1)
  const { rows } = await admin.call(facetGapsView.list, {
    query: { filter: JSON.stringify([{ field: 'filterUid', op: 'in', value: [made.uid] }]) as never },
  })
  for (const gap of rows) expect(gap.coverageBp).toBe(Math.round((gap.answered * 10_000) / gap.liveItems))
  const { body } = await admin.refused(facets.remove, {
    params: { uid: ding?.uid ?? 0 },
    query: { version: 1 },
  })
  expect(body.message).toBe('Ding is used by 1 item.')
})

test('Counting that finds nothing new writes nothing, so that no change of an item waits for it', async () => {
  const quiet = await startTestApp({ size: 'whole', runsJobs: false }) // where nothing changes between the two
  const counted = () =>
    quiet.store.database.write(backroomItself('job'), async tx => {
      await countCategories(tx)
      await countFacets(tx)
      const { rows } = await tx.execute<{ hasWritten: boolean }>(
        sql`select pg_current_xact_id_if_assigned() is not null as "hasWritten"`,
      )
      return rows[0]?.hasWritten
    })
  await counted()
  expect(await counted()).toBe(false)
  await quiet.close()
})

test('The demo store has 34 filters, 640 facets, three that depend on others, and gaps of every colour', async () => {
  const shopOfItsOwn = await startTestApp({ size: 'whole', runsJobs: false })
  const { rows } = {
    rows: await shopOfItsOwn.store.database.rows<Record<string, number>>(sql`
    select (select count(*)::int from filter) as filters, (select count(*)::int from facet) as facets,
      (select count(*)::int from filter where parent_facet_uid is not null) as dependent,
      (select count(*)::int from size_filter_rule) as rules, (select count(*)::int from cyclescheme_restriction) as restricted,
      (select min(answered * 100 / live_items)::int from facet_gap g join category_filter k on k.category_uid = g.category_uid and k.filter_uid = g.filter_uid where live_items > 20) as lowest,
      (select max(answered * 100 / live_items)::int from facet_gap where live_items > 20) as highest`),
  }
  await shopOfItsOwn.close()
  expect(rows[0]).toMatchObject({ filters: 34, facets: 640, dependent: 3, rules: 22, restricted: 13 })
  expect(rows[0]?.lowest).toBeLessThan(60)
  expect(rows[0]?.highest).toBeGreaterThan(90)
})

test('A blank facet is one that the contract takes', () => {
  expect(facets.input.safeParse(blankFacet(1, 'A')).success).toBe(true)
})
