import { mergeCategories, mergeCategoriesDirect } from '@backroom/contract/organisation/categories/bulk'
import {
  blankCategory,
  categories as contract,
  setCategoryItems,
} from '@backroom/contract/organisation/categories/categories'
import { categoryFilters } from '@backroom/contract/organisation/categories/filters'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { proveOnly } from '#testing/sized'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let steps: BulkSteps
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole' })
  admin = await shop.as('admin')
  steps = new BulkSteps(shop, admin, mergeCategories as never)
})
afterAll(() => shop.close())

const make = (name: string, parentUid: number | null = null) =>
  admin.call(contract.create, { body: blankCategory(name, parentUid) })

/** Children made at once; their names begin with a word. */
const fill = (parentUid: number, word: string, count: number) =>
  shop.store.database.write(backroomItself('demo'), tx =>
    tx.execute(sql`
      insert into category (parent_uid, name, url_fragment, path, ancestor_uids, depth, position)
      select p.uid, ${word} || ' ' || n, lower(${word}) || '-' || n, p.path || '/' || lower(${word}) || '-' || n, p.ancestor_uids || p.uid, p.depth + 1, 'a' || lpad(n::text, 3, '0')
      from category p cross join generate_series(1, ${count}::int) n where p.uid = ${parentUid}`),
  )

/** Everything a merge touches, stamps of the last change left out. */
async function everything() {
  const of = (table: string) =>
    steps.sql(
      sql`select to_jsonb(t) - 'version' - 'updated_at' - 'updated_by' as row from ${sql.identifier(table)} t order by 1`,
    )
  const tables = [
    'category',
    'item_category',
    'item',
    'redirect',
    'facet_navigation_node',
    'category_filter',
    'alp_rule',
  ]
  return Object.fromEntries(await Promise.all(tables.map(async table => [table, await of(table)])))
}

describe('Merging categories', () => {
  test('moves items once, primaries and menu nodes to the one that is kept; taking it back gives all of it back', async () => {
    const [gloves, hands] = [await make('Gloves'), await make('Hand wear')]
    await make('Liners', gloves.uid)
    const [twin, other] = [await make('Mittens', gloves.uid), await make('Mittens', hands.uid)]
    const items = (
      await steps.sql<{ uid: number }>(
        sql`select uid from item where lead_item_uid is null and status = 'active' order by uid limit 45`,
      )
    ).map(({ uid }) => uid)
    await admin.call(setCategoryItems, { params: { uid: gloves.uid }, body: { add: items.slice(0, 40) } })
    await admin.call(setCategoryItems, { params: { uid: gloves.uid }, body: { primary: items.slice(0, 5) } })
    await admin.call(setCategoryItems, { params: { uid: hands.uid }, body: { add: items.slice(30, 45) } })
    await shop.store.database.write(backroomItself('demo'), tx =>
      tx.execute(sql`
        insert into facet_navigation_node (version_uid, node_key, position, kind, target_uid)
        select uid, 990002, 'i0', 'category', ${gloves.uid} from facet_navigation_version where state = 'published' order by uid limit 1`),
    )
    const before = await everything()
    const answer = await admin.call(mergeCategoriesDirect, {
      body: { fromUids: [gloves.uid], intoUid: hands.uid, dryRun: true },
    })
    expect('impact' in answer && answer.impact.uses).toEqual([
      { text: 'menu node', count: 1, path: '/facet-navigation' },
    ])
    expect('preview' in answer && answer.preview.consequences.map(({ text }) => text)).toEqual([
      '30 items will be added to the category that is kept.',
      '5 items will have it as primary category.',
      '2 categories will move below it.',
      '1 menu node will move to it.',
      '3 redirects will be made.',
    ])
    const started = await admin.call(mergeCategoriesDirect, {
      body: { fromUids: [gloves.uid], intoUid: hands.uid },
    })
    const uid = 'operationUid' in started ? started.operationUid : 0
    expect((await steps.ended(uid)).state).toBe('completed')
    const [kept] = await steps.sql<{
      items: number
      primaries: number
      children: string
      nodes: number
      gone: number
    }>(sql`
      select (select count(*)::int from item_category where category_uid = ${hands.uid}) as items,
        (select count(*)::int from item where primary_category_uid = ${hands.uid}) as primaries,
        (select string_agg(path, ' ' order by path) from category where parent_uid = ${hands.uid}) as children,
        (select count(*)::int from facet_navigation_node where target_uid = ${hands.uid} and kind = 'category') as nodes,
        (select count(*)::int from category where uid in (${gloves.uid}, ${twin.uid})) as gone`)
    expect(kept).toEqual({
      items: 45,
      primaries: 5,
      children: 'hand-wear/liners hand-wear/mittens',
      nodes: 1,
      gone: 0,
    })
    expect(
      await steps.sql(
        sql`select from_path as "from", to_path as "to" from redirect where starts_with(from_path, '/gloves') order by 1`,
      ),
    ).toEqual([
      { from: '/gloves', to: '/hand-wear' },
      { from: '/gloves/liners', to: '/hand-wear/liners' },
      { from: '/gloves/mittens', to: '/hand-wear/mittens' },
    ])
    const undone = await steps.ended(await steps.undo(uid))
    expect(undone.counts.refused).toBe(0)
    const after = await everything()
    for (const table of Object.keys(before)) expect(after[table], table).toEqual(before[table])
    expect(other.uid).toBeGreaterThan(0)
  })

  test('puts back a child that was made before its parent', async () => {
    const orphan = await make('Early child')
    const [parent, keeper] = [await make('Late parent'), await make('Their keeper')]
    await make('Early child', keeper.uid)
    await admin.call(contract.update, {
      params: { uid: orphan.uid },
      body: { ...(await admin.call(contract.read, { params: { uid: orphan.uid } })), parentUid: parent.uid },
    })
    const before = await everything()
    const uid = await steps.run(await steps.preview({ uids: [parent.uid] }, { intoUid: keeper.uid }))
    await steps.ended(uid)
    expect((await steps.ended(await steps.undo(uid))).counts.refused).toBe(0)
    expect((await everything()).category).toEqual(before.category)
  })

  test('takes filters that count alone along, with that they do, where the one that is kept has none', async () => {
    const filters = await steps.sql<{ filterUid: number }>(
      sql`select uid as "filterUid" from filter where active and type = 'list' order by uid limit 2`,
    )
    const marks = { required: false, hidden: false }
    const own = { filterMode: 'own' as const, filters: filters.map(each => ({ ...each, ...marks })) }
    const from = await admin.call(contract.create, { body: { ...blankCategory('Own filters'), ...own } })
    const keeper = await make('Takes filters')
    const before = await everything()
    const uid = await steps.run(await steps.preview({ uids: [from.uid] }, { intoUid: keeper.uid }))
    await steps.ended(uid)
    const kept = await admin.call(categoryFilters, { params: { uid: keeper.uid } })
    expect([kept.mode, kept.inForce.map(({ filterUid }) => ({ filterUid }))]).toEqual(['own', filters])
    await steps.ended(await steps.undo(uid))
    const after = await everything()
    for (const table of ['category', 'category_filter']) expect(after[table], table).toEqual(before[table])
  })

  test('into a hidden one says which items vanish, and counts the menus of now alone', async () => {
    const [from, keeper] = [await make('Seen'), await make('Hidden keeper')]
    await admin.call(contract.update, { params: { uid: keeper.uid }, body: { ...keeper, active: false } })
    const items = await steps.sql<{ uid: number }>(
      sql`select uid from item where lead_item_uid is null and status = 'active' order by uid limit 2`,
    )
    await admin.call(setCategoryItems, {
      params: { uid: from.uid },
      body: { primary: items.map(({ uid }) => uid) },
    })
    await shop.store.database.write(backroomItself('demo'), tx =>
      tx.execute(sql`
        insert into facet_navigation_node (version_uid, node_key, position, kind, target_uid)
        select uid, 990003, 'i0', 'category', ${from.uid} from facet_navigation_version
        where site = (select site from facet_navigation_version where state = 'old' order by uid limit 1)`),
    )
    const answer = await admin.call(mergeCategoriesDirect, {
      body: { fromUids: [from.uid], intoUid: keeper.uid, dryRun: true },
    })
    expect('impact' in answer && answer.impact.losePrimary).toBe(2)
    const texts = 'preview' in answer ? answer.preview.consequences.map(({ text }) => text) : []
    expect(texts).toContain('2 items will vanish from the site: the category that is kept is hidden.')
    expect(texts).toContain('1 menu node will move to it.')
  })

  test('refuses to merge a category into one that stands below it', async () => {
    const parent = await make('Above')
    const child = await make('Below it', parent.uid)
    const preview = await steps.preview({ uids: [parent.uid, child.uid] }, { intoUid: child.uid })
    expect(preview.refusedBy.map(({ code }) => code).toSorted()).toEqual(['above', 'keeper'])
  })

  test('refuses what would stand deeper than six levels', async () => {
    const branch = async (name: string, levels: number) => {
      let uid: number | null = null
      const uids: number[] = []
      for (let level = 1; level <= levels; level++) {
        uid = (await make(`${name} ${level}`, uid)).uid
        uids.push(uid)
      }
      return uids
    }
    const [tall, deep] = [await branch('Tall', 4), await branch('Deep', 4)]
    const into = (place: number) => ({ intoUid: deep[place] })
    const refused = await steps.preview({ uids: [tall[0] ?? 0] }, into(3))
    expect(refused.refusedBy.map(({ code }) => code)).toEqual(['depth'])
    expect((await steps.preview({ uids: [tall[0] ?? 0] }, into(2))).refusedBy).toEqual([])
  })

  describe('gives no category more than 200 children', () => {
    const refusals = async (uids: number[], intoUid: number) =>
      (await steps.preview({ uids }, { intoUid })).refusedBy.map(({ code, count, text }) => [
        code,
        count,
        text,
      ])
    const tooMany = 'The one that is kept would have more than 200 children.'

    test('counting those of the same name once', async () => {
      const [keeper, fits, over] = [await make('Full keeper'), await make('Just fits'), await make('Over')]
      await fill(keeper.uid, 'Own', 150)
      await fill(fits.uid, 'Own', 30)
      await fill(fits.uid, 'New', 50)
      await fill(over.uid, 'Other', 51)
      expect(await refusals([fits.uid], keeper.uid)).toEqual([])
      expect(await refusals([over.uid], keeper.uid)).toEqual([['children', 1, tooMany]])
    })

    proveOnly?.('however many are merged at once', async () => {
      const [keeper, one, other] = [
        await make('Keeper of two'),
        await make('Half one'),
        await make('Half other'),
      ]
      await fill(one.uid, 'One', 120)
      await fill(other.uid, 'Other', 120)
      const preview = await steps.preview({ uids: [one.uid, other.uid] }, { intoUid: keeper.uid })
      expect(preview.counts).toMatchObject({ willChange: 1, refused: 1 })
      expect(preview.refusedBy).toMatchObject([
        {
          code: 'together',
          text: 'With the others it could bring the one that is kept more than 200 children. Merge it by itself.',
        },
      ])
      const run = await steps.ended(await steps.run(preview))
      expect(run.counts).toMatchObject({ changed: 1, refused: 1 })
      const [kept] = await steps.sql<{ children: number }>(
        sql`select count(*)::int as children from category where parent_uid = ${keeper.uid}`,
      )
      expect(kept?.children).toBe(120)
    })

    test('nor one below that is merged with its namesake', async () => {
      const [keeper, from] = [await make('Keeper of twins'), await make('Brings a twin')]
      const [kept, twin] = [await make('Twin', keeper.uid), await make('Twin', from.uid)]
      await fill(kept.uid, 'Kept', 120)
      await fill(twin.uid, 'Twin', 120)
      expect(await refusals([from.uid], keeper.uid)).toEqual([
        ['below', 1, 'A category below the one that is kept would have more than 200 children.'],
      ])
    })
  })

  proveOnly?.(
    'stops where several meet further down and would be too many there, and leaves all as it was',
    async () => {
      const [keeper, one, other] = [await make('Meeting'), await make('Meets one'), await make('Meets other')]
      await fill((await make('Same', one.uid)).uid, 'One', 120)
      await fill((await make('Same', other.uid)).uid, 'Other', 120)
      const run = await steps.ended(
        await steps.run(await steps.preview({ uids: [one.uid, other.uid] }, { intoUid: keeper.uid })),
      )
      expect(run).toMatchObject({ state: 'failed', error: 'Same would have more than 200 children.' })
      const paths = await steps.sql<{ path: string }>(
        sql`select path from category where name = 'Same' order by path`,
      )
      expect(paths.map(({ path }) => path)).toEqual(['meets-one/same', 'meets-other/same'])
    },
  )

  test('takes landing pages along, and their old addresses lead on', async () => {
    const [page] = await steps.sql<{ uid: number; path: string; categoryUid: number; facets: string }>(sql`
      select p.uid, p.path, c.uid as "categoryUid", substr(p.path, length(c.path) + 2) as facets
      from automatic_landing_page p join category c on c.uid = p.category_uid
      where p.status = 'live' and not exists (select from category k where k.parent_uid = c.uid) order by p.uid limit 1`)
    const keeper = await make('Keeper of pages')
    const uids = [page?.categoryUid ?? 0]
    const preview = await steps.preview({ uids }, { intoUid: keeper.uid })
    expect(preview.consequences.map(({ text }) => text).join(' ')).toMatch(/landing pages? will move to it/)
    expect((await steps.ended(await steps.run(preview))).state).toBe('completed')
    const [now] = await steps.sql<{ path: string; to: string }>(sql`
      select p.path, (select to_path from redirect where from_path = ${page?.path}) as "to" from automatic_landing_page p where p.uid = ${page?.uid}`)
    expect(now).toEqual({ path: `/keeper-of-pages${page?.facets}`, to: `/keeper-of-pages${page?.facets}` })
  })
})
