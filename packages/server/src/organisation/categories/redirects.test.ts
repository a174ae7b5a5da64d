import {
  blankCategory,
  categories,
  categoryTree,
  moveCategory,
  renameCategory,
} from '@backroom/contract/organisation/categories/categories'
import { redirectChain } from '@backroom/contract/organisation/collections/calls'
import { listPreview } from '@backroom/contract/organisation/result-lists/pages'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const rows = <Row>(query: ReturnType<typeof sql>) => shop.store.database.rows<Row>(query)
const write = (query: ReturnType<typeof sql>) =>
  shop.store.database.write(backroomItself('demo'), tx => tx.execute(query))
const make = (name: string, parentUid: number | null = null) =>
  admin.call(categories.create, { body: blankCategory(name, parentUid) })
const ask = async (uid: number, parentUid: number | null, dryRun?: boolean) =>
  admin.call(moveCategory, {
    params: { uid },
    body: {
      parentUid,
      beforeUid: null,
      treeVersion: (await admin.call(categoryTree)).treeVersion,
      ...(dryRun && { dryRun }),
    },
  })
const answer = async (path: string) => {
  const { status, location } = await admin.call(listPreview, { body: { path } })
  return location === undefined ? status : `${status} ${location}`
}
const targetOf = async (path: string) =>
  (
    await rows<{ to: string }>(sql`select to_path as "to" from redirect where from_path = ${path} and active`)
  )[0]?.to

/** A landing page that shoppers see, below a category that has a parent. */
async function landingPage() {
  const [found] = await rows<{
    path: string
    uid: number
    parentUid: number
    category: string
    facet: string
  }>(sql`
    select p.path, c.uid, c.parent_uid as "parentUid", '/' || c.path as category, substr(p.path, length(c.path) + 3) as facet
    from automatic_landing_page p join category c on c.uid = p.category_uid
    where p.status = 'live' and p.site = 'main' and c.parent_uid is not null and cardinality(p.facet_uids) = 1 order by p.uid limit 1`)
  if (!found) throw new Error('The demo store has no such landing page.')
  return found
}

describe('When a category moves', () => {
  test('its landing pages go with it, the preview counts them, and old addresses lead to the new ones', async () => {
    const { path, uid, parentUid, category } = await landingPage()
    const elsewhere = await make('Somewhere else')
    const preview = await ask(uid, elsewhere.uid, true)
    const made = await ask(uid, elsewhere.uid)
    if (!('redirects' in made && 'redirects' in preview)) throw new Error('The move was not made.')
    expect(made.redirects, 'as many as were said before').toBe(preview.redirects)
    const moved = path.replace(category.replace(/[^/]+$/, ''), '/somewhere-else/')
    expect(await answer(path)).toBe(`301 ${moved}`)
    expect(await answer(moved)).toBe(200)
    await ask(uid, parentUid)
    expect(await answer(path)).toBe(200)
    expect(await answer(moved)).toBe(`301 ${path}`)
  })

  test('facets chosen below it go with it, also where no landing page stands', async () => {
    const { path, uid, parentUid, category, facet } = await landingPage()
    await write(sql`update automatic_landing_page set status = 'suggested' where path = ${path}`)
    const elsewhere = await make('Facets elsewhere')
    await write(
      sql`insert into redirect (from_path, to_path, source) values ('/old-leaflet', ${path}, 'manual')`,
    )
    await ask(uid, elsewhere.uid)
    const moved = `/facets-elsewhere/${category.split('/').at(-1)}`
    expect(await answer(`${category}/${facet}`)).toBe(`301 ${moved}/${facet}`)
    expect(await answer(`${moved}/${facet}`)).toBe(200)
    expect(await answer(`${category}/no-such-facet`), 'not to another page that is not there').toBe(404)
    expect(await targetOf('/old-leaflet'), 'no chain').toBe(`${moved}/${facet}`)
    await ask(uid, parentUid)
    expect(await answer(`${category}/${facet}`), 'no loop').toBe(200)
    expect(await targetOf('/old-leaflet')).toBe(path)
    await write(sql`update automatic_landing_page set status = 'live' where path = ${path}`)
  })

  test('a leftover of an earlier move never sends shoppers round', async () => {
    const { path, uid, parentUid, category, facet } = await landingPage()
    const elsewhere = await make('Round and round')
    await ask(uid, elsewhere.uid)
    // The page goes while its category is elsewhere, so nothing takes its redirect away when the category comes back.
    const [page] = await rows<{ uid: number }>(
      sql`select uid from automatic_landing_page where path = ${`/round-and-round/${category.split('/').at(-1)}/${facet}`}`,
    )
    await write(sql`delete from automatic_landing_page where uid = ${page?.uid}`)
    expect(await targetOf(path)).toBeDefined()
    await ask(uid, parentUid)
    expect(await targetOf(path)).toBeUndefined()
    expect(await answer(path)).toBe(200)
  })

  test('its old address leads on even where a facet has the same name', async () => {
    const [facet] = await rows<{ path: string; fragment: string; name: string }>(sql`
      select c.path, f.url_fragment as fragment, f.name from item_index i cross join unnest(i.facet_uids) u(uid)
      join facet f on f.uid = u.uid and f.active join filter g on g.uid = f.filter_uid and g.active and g.use_in_pages
      cross join unnest(i.category_uids) k(uid) join category c on c.uid = k.uid and c.depth = 1 and c.active
      where i.live order by f.uid, c.uid limit 1`)
    const { path = '', fragment = '', name = '' } = facet ?? {}
    const [department] = await rows<{ uid: number }>(sql`select uid from category where path = ${path}`)
    expect(await answer(`/${path}/${fragment}`)).toBe(200)
    const namesake = await admin.call(categories.create, {
      body: { ...blankCategory(name, department?.uid ?? null), urlFragment: fragment },
    })
    const elsewhere = await make('Of the same name')
    await ask(namesake.uid, elsewhere.uid)
    expect(await answer(`/${path}/${fragment}`)).toBe(`301 /of-the-same-name/${fragment}`)
  })

  test('twice, its first address leads straight to the last, and collections that send shoppers there follow', async () => {
    const [one, two, three] = [await make('Stop one'), await make('Stop two'), await make('Stop three')]
    const travels = await make('Traveller', one.uid)
    await write(sql`
      update collection set redirect_to = '/stop-one/traveller' where uid = (select min(uid) from collection)`)
    await ask(travels.uid, two.uid)
    await ask(travels.uid, three.uid)
    expect(await targetOf('/stop-one/traveller')).toBe('/stop-three/traveller')
    expect(await targetOf('/stop-two/traveller')).toBe('/stop-three/traveller')
    const [collection] = await rows<{ to: string }>(
      sql`select redirect_to as "to" from collection where uid = (select min(uid) from collection)`,
    )
    expect(collection?.to).toBe('/stop-three/traveller')
  })
})

describe('A collection may send shoppers', () => {
  const follow = (redirectTo: string) =>
    admin.call(redirectChain, { body: { uid: null, urlSlug: 'a-collection', redirectTo } })

  test('to facets below a category, which the site answers', async () => {
    const [found] = await rows<{ path: string }>(sql`
      select '/' || c.path || '/' || f.url_fragment as path from item_index i cross join unnest(i.facet_uids) u(uid)
      join facet f on f.uid = u.uid and f.active join filter g on g.uid = f.filter_uid and g.active and g.use_in_pages
      cross join unnest(i.category_uids) k(uid) join category c on c.uid = k.uid and c.active and c.depth = 2
      where i.live and not exists (select from automatic_landing_page p where p.path = '/' || c.path || '/' || f.url_fragment)
        and not exists (select from category a where a.uid = any(c.ancestor_uids) and not a.active)
        and not exists (select from category o where o.path = c.path || '/' || f.url_fragment) order by c.uid, f.uid limit 1`)
    const path = found?.path ?? ''
    const { steps, fault } = await follow(path)
    expect(fault).toBeNull()
    expect(steps.at(-1)).toEqual({ path, says: 'Facet page' })
    const nowhere = await follow(`${path}/no-such-facet`)
    expect(nowhere.fault).toBe(`There is no page at ${path}/no-such-facet.`)
  })
})

describe('Renaming one whose place was taken', () => {
  test('gives it the address of the new name, so that it can be moved; the old address leads there', async () => {
    const [from, into] = [await make('Comes from'), await make('Goes to')]
    await make('Winter gloves', into.uid)
    const moved = await make('Winter gloves', from.uid)
    const { treeVersion } = await admin.call(categoryTree)
    const to = { parentUid: into.uid, beforeUid: null, treeVersion, dryRun: true }
    const { body } = await admin.refused(moveCategory, { params: { uid: moved.uid }, body: to })
    expect(body.code).toBe('namesake')
    const named = await admin.call(renameCategory, {
      params: { uid: moved.uid },
      body: { name: 'Warm gloves' },
    })
    expect(named).toEqual({ name: 'Warm gloves', urlFragment: 'warm-gloves' })
    expect(await targetOf('/comes-from/winter-gloves')).toBe('/comes-from/warm-gloves')
    await ask(moved.uid, into.uid)
    expect(await targetOf('/comes-from/winter-gloves')).toBe('/goes-to/warm-gloves')
  })

  test('leaves an address alone that somebody wrote', async () => {
    const made = await admin.call(categories.create, {
      body: { ...blankCategory('Own address'), urlFragment: 'by-hand' },
    })
    const named = await admin.call(renameCategory, {
      params: { uid: made.uid },
      body: { name: 'Another name' },
    })
    expect(named).toEqual({ name: 'Another name', urlFragment: 'by-hand' })
  })
})
