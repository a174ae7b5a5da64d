import { listPreview } from '@backroom/contract/organisation/result-lists/pages'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { refreshRollups, rollsUpItself } from '#items/rollups/rollup'
import { ListMemory } from '#organisation/result-lists/memory'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
})
afterAll(() => shop.close())

const preview = async (path: string, query = '', settings = {}) =>
  (await shop.as('admin')).call(listPreview, { body: { path, query, settings } })

/** How many live items of a category carry each facet of a filter, as the database counts them. */
async function counted(category: string, filter: string, more = sql`true`, each = sql`1`) {
  const rows = await shop.store.database.rows<{ name: string; count: number }>(sql`
    select f.name, sum(${each})::int as count from item_index i join item_rollup r on r.item_uid = i.page_uid join category c on c.path = ${category} and i.category_uids @> array[c.uid]
    cross join lateral unnest(i.facet_uids) u join facet f on f.uid = u and f.active join filter g on g.uid = f.filter_uid and g.name = ${filter}
    where i.live and ${more} group by f.name`)
  return Object.fromEntries(rows.map(row => [row.name, row.count]))
}

async function listed(filter: string, answer: ReturnType<typeof preview>) {
  const facets = (await answer).filters?.find(each => each.name === filter)?.facets ?? []
  return Object.fromEntries(facets.map(facet => [facet.name, facet.count]))
}

describe('Counts beside facets', () => {
  test('are those of the database, for every filter of facets', async () => {
    const answer = await preview('/bikes')
    const names = await shop.store.database.rows<{ name: string }>(
      sql`select name from filter where active and type in ('list', 'size', 'number') and parent_facet_uid is null`,
    )
    let compared = 0
    for (const filter of answer.filters ?? []) {
      if (!names.some(({ name }) => name === filter.name)) continue
      compared += 1
      expect(await listed(filter.name, Promise.resolve(answer)), filter.name).toEqual(
        await counted('bikes', filter.name),
      )
    }
    expect(compared).toBeGreaterThan(1)
  })

  test('ignore the choice made in their own filter and keep to the others', async () => {
    const [brake, other] = Object.keys(await listed('Brake type', preview('/bikes')))
    const fragment = async (name = '') =>
      (
        await shop.store.database.row<{ fragment: string }>(
          sql`select f.url_fragment as fragment from facet f join filter g on g.uid = f.filter_uid and g.name = 'Brake type' where f.name = ${name}`,
        )
      ).fragment
    const chosen = preview(`/bikes/${await fragment(brake)}`)
    expect(Object.keys(await listed('Brake type', chosen))).toContain(other)
    expect(await listed('Brake type', chosen)).toEqual(await counted('bikes', 'Brake type'))
    const has = sql`exists (select from unnest(i.facet_uids) v join facet b on b.uid = v and b.name = ${brake} join filter q on q.uid = b.filter_uid and q.name = 'Brake type')`
    expect(await listed('Wheel size', chosen)).toEqual(await counted('bikes', 'Wheel size', has))
  })

  test('of sizes where the store counts sizes; a size facet counts the items that have it', async () => {
    const bySize = preview('/bikes', '', { countMode: 'sizes' })
    const sizes = await counted('bikes', 'Brake type', sql`true`, sql`greatest(r.sizes_total, 1)`)
    expect(sizes).not.toEqual(await counted('bikes', 'Brake type'))
    expect(await listed('Brake type', bySize)).toEqual(sizes)
    expect(await listed('Frame size', bySize)).toEqual(await counted('bikes', 'Frame size'))
    expect((await bySize).total).toBe((await preview('/bikes')).total)
  })

  test('hear of a change with the next answer, however long its transaction took to end (never stale)', async () => {
    const before = await listed('Brake type', preview('/bikes'))
    const [name = ''] = Object.keys(before)
    const page = await shop.store.database.row<{ uid: number }>(sql`
      select i.page_uid as uid from item_index i join category c on c.path = 'bikes' and i.category_uids @> array[c.uid] join facet f on f.name = ${name} and i.facet_uids @> array[f.uid]
      join filter g on g.uid = f.filter_uid and g.name = 'Brake type' where i.live limit 1`)
    const slow = await shop.store.database.connection('a slow writer')
    try {
      await slow.query('begin')
      await slow.query(
        `update item_index set facet_uids = '{}', buyable_facet_uids = '{}' where page_uid = ${page.uid}`,
      )
      // Younger transactions come and go meanwhile, and are read, before the older one ends.
      await shop.store.database.rows(
        sql`update item_index set rating = 450 where page_uid = (select max(page_uid) from item_index)`,
      )
      expect(await listed('Brake type', preview('/bikes'))).toEqual(before)
      await slow.query('commit')
      expect((await listed('Brake type', preview('/bikes')))[name] ?? 0).toBe((before[name] ?? 0) - 1)
    } finally {
      await slow.end()
    }
  })

  test('come from a memory that reads only what is new, and each row once', async () => {
    const asked: number[] = []
    const { orm } = shop.store.database
    const reader = {
      execute: async (statement: Parameters<typeof orm.execute>[0]) => {
        const answer = await orm.execute(statement)
        asked.push(answer.rows.filter(row => row.uid !== null).length)
        return answer
      },
    } as unknown as typeof orm
    const memory = new ListMemory(reader)
    const { pages } = await shop.store.database.row<{ pages: number }>(
      sql`select count(*)::int as pages from item_index`,
    )
    await memory.upToDate()
    await memory.upToDate()
    await shop.store.database.rows(
      sql`update item_index set units30 = units30 + 1 where page_uid in (select page_uid from item_index order by page_uid limit 3)`,
    )
    await Promise.all([memory.upToDate(), memory.upToDate(), memory.upToDate()])
    expect(asked.slice(0, 3)).toEqual([pages, 0, 3])
    // Who asks while a reading runs shares the one after it.
    expect(asked.slice(3)).toEqual([0])
  })
})

test('An archived item is off the list of its collection at once, though it is still its member', async () => {
  const found = await shop.store.database.row<{ uid: number; path: string }>(sql`
    select m.item_uid as uid, '/collections/' || c.url_slug as path from collection c join collection_member m on m.collection_uid = c.uid
    join item_index i on i.page_uid = m.item_uid and i.live where c.enabled and c.starts_at is null and c.ends_at is null and c.sort_mode = 'manual'
      and coalesce(c.redirect_to, '') = '' limit 1`)
  const before = await preview(found.path)
  await shop.store.database.write(backroomItself('demo'), async tx => {
    await tx.execute(sql`update item set status = 'archived' where uid = ${found.uid}`)
    await rollsUpItself(tx)
    await refreshRollups(tx, sql`select ${found.uid}::int`)
  })
  const members = await shop.store.database.rows(
    sql`select from collection_member where item_uid = ${found.uid} limit 1`,
  )
  expect(members).toHaveLength(1)
  const isWithout = async () => {
    const after = await preview(found.path)
    expect(after.total).toBe((before.total ?? 0) - 1)
    expect(after.items?.map(({ uid }) => uid)).not.toContain(found.uid)
  }
  await isWithout()
  // Also once its archiving has been worked off, should it be a member again.
  await shop.store.database.write(backroomItself('demo'), tx =>
    tx.execute(sql`delete from membership_queue where page_uid = ${found.uid}`),
  )
  await isWithout()
})

describe('The order of a list', () => {
  const orders = {
    bestSelling: sql`i.units90 desc, i.units30 desc`,
    newest: sql`coalesce(i.activated_at, i.created_at) desc`,
    priceUp: sql`i.effective_price_minor asc nulls last`,
    priceDown: sql`i.effective_price_minor desc nulls last`,
    name: sql`i.name_lower`,
    discount: sql`i.discount_bp desc`,
    stock: sql`i.total_available desc`,
  }

  test.each(Object.entries(orders))(
    'is that of the database, on its first page and its last: %s',
    async (sort, order) => {
      const rows = await shop.store.database.rows<{ uid: number }>(sql`
      select i.page_uid as uid from item_index i join category c on c.path = 'clothing' and i.category_uids @> array[c.uid]
      where i.live order by not i.buyable, ${order}, i.page_uid`)
      const perPage = 12
      const last = Math.ceil(rows.length / perPage)
      expect(last).toBeGreaterThan(3)
      const settings = { perPage, defaultSort: sort === 'bestSelling' ? 'newest' : 'bestSelling' }
      for (const page of [1, 2, last]) {
        const query = `sort=${sort}${page > 1 ? `&page=${page}` : ''}`
        const { items } = await preview('/clothing', query, settings)
        expect(
          items?.map(({ uid }) => uid),
          `page ${page}`,
        ).toEqual(rows.slice((page - 1) * perPage, page * perPage).map(({ uid }) => uid))
      }
    },
  )

  test('of a collection is its staff’s: pins first, then its places or its sort, what cannot be bought last', async () => {
    const collections = await shop.store.database.rows<{ uid: number; path: string; sort: string }>(sql`
      select c.uid, '/collections/' || c.url_slug as path, c.sort_mode as sort from collection c
      where c.enabled and coalesce(c.starts_at <= now(), true) and coalesce(c.ends_at > now(), true) and coalesce(c.redirect_to, '') = ''
        and exists (select from collection_member m join item_index i on i.page_uid = m.item_uid and i.live where m.collection_uid = c.uid)`)
    let pins = 0
    for (const { uid, path, sort } of collections) {
      const own = sort === 'manual' ? sql`m.position` : orders[sort as keyof typeof orders]
      const rows = await shop.store.database.rows<{ uid: number; pinned: number | null }>(sql`
        select i.page_uid as uid, m.pinned from item_index i join collection_member m on m.item_uid = i.page_uid and m.collection_uid = ${uid} join collection c on c.uid = ${uid}
        where i.live order by m.pinned nulls last, case when c.out_of_stock_last then not i.buyable else false end, ${own}, i.page_uid`)
      pins += rows.filter(({ pinned }) => pinned !== null).length
      const answer = await preview(path, '', { perPage: 24 })
      expect(answer.total, path).toBe(rows.length)
      expect(
        answer.items?.map(item => item.uid),
        path,
      ).toEqual(rows.slice(0, 24).map(row => row.uid))
    }
    expect(collections.length).toBeGreaterThan(30)
    expect(pins).toBeGreaterThan(0)
  })

  test('is one that the store offers: another leads to the list as it stands', async () => {
    const offered = { sortsOffered: ['bestSelling', 'priceUp'] }
    expect(await preview('/bikes', 'sort=priceUp', offered)).toMatchObject({ status: 200 })
    expect(await preview('/bikes', 'sort=priceDown', offered)).toEqual({ status: 301, location: '/bikes' })
    expect(await preview('/bikes', 'sort=priceDown')).toMatchObject({ status: 200 })
  })
})
