import { redirectChain, redirectPages } from '@backroom/contract/organisation/collections/calls'
import { collections } from '@backroom/contract/organisation/collections/collections'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CollectionSteps } from '#testing/steps/collection-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: CollectionSteps
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
  steps = new CollectionSteps(shop, await shop.as('admin'))
})
afterAll(() => shop.close())

const circle = { redirectTo: ['That would send shoppers in a circle.'] }
const collect = (name: string, more: object = {}) => steps.collect(null, { name, ...more })
const refusal = async (uid: number, redirectTo: string) =>
  (await steps.refusedCollection(uid, { redirectTo })).body.errors

describe('The redirect of a collection', () => {
  test('never leads back, also where the way is open only once another is not live', async () => {
    const one = await collect('Round one')
    const other = await collect('Round other')
    await collect('Round third', { redirectTo: '/collections/round-one' })
    await steps.saveCollection(other, { redirectTo: '/collections/round-third' })
    expect(await refusal(one, '/collections/round-other')).toEqual(circle)
    expect(await refusal(one, '/collections/round-one/any-facet'), 'nor to facets below itself').toEqual(
      circle,
    )
  })

  test('is shown as far as it goes today', async () => {
    const uid = await collect('Shown today')
    await collect('Live by now', { redirectTo: '/' })
    const body = { uid, urlSlug: 'shown-today', redirectTo: '/collections/live-by-now' }
    expect(await steps.by.call(redirectChain, { body })).toEqual({
      steps: [
        { path: '/collections/shown-today', says: 'This collection' },
        { path: '/collections/live-by-now', says: 'Collection Live by now' },
      ],
      fault: null,
    })
  })

  test('does not lead back through a brand whose landing page it is', async () => {
    const uid = await collect('Landing of a brand')
    await steps.write(sql`
      insert into brand (name, url_slug, landing, landing_collection_uid) values ('Ring brand', 'ring-brand', 'collection', ${uid})`)
    expect(await refusal(uid, '/brands/ring-brand')).toEqual(circle)
  })

  test('leads only to what shoppers find there', async () => {
    const uid = await collect('Looks for a target')
    await collect('Off without a redirect', { enabled: false })
    await collect('Off with a redirect', { enabled: false, redirectTo: '/' })
    await steps.write(
      sql`insert into brand (name, url_slug, active) values ('Hidden brand', 'hidden-brand', false)`,
    )
    await steps.write(sql`
      insert into category (name, url_fragment, path, active) values ('Hidden shelf', 'hidden-shelf', 'hidden-shelf', false)`)
    for (const path of ['/collections/off-without-a-redirect', '/brands/hidden-brand', '/hidden-shelf'])
      expect(await refusal(uid, path)).toEqual({ redirectTo: [`There is no page at ${path}.`] })
    const offered = await steps.by.call(redirectPages, { query: { term: 'redirect' } })
    expect(offered.map(({ path }) => path)).toEqual(['/collections/off-with-a-redirect'])
    await steps.saveCollection(uid, { redirectTo: '/collections/off-with-a-redirect' })
    expect((await steps.readCollection(uid)).redirectTo).toBe('/collections/off-with-a-redirect')
  })

  test('leads to an item only while that is on the site, or where its page leads on to', async () => {
    const uid = await collect('Looks for an item')
    const { item } = await steps.makeActive({})
    const path = `/${item.urlSlug}-p${item.uid}`
    const sent = async () => {
      const body = { uid, urlSlug: 'looks-for-an-item', redirectTo: path }
      const { steps: way, fault } = await steps.by.call(redirectChain, { body })
      return fault ?? way.slice(1).map(step => step.path)
    }
    await steps.rollUp()
    expect(await sent()).toEqual([path])
    await steps.write(sql`update item set status = 'inactive' where uid = ${item.uid}`)
    await steps.rollUp()
    expect(await refusal(uid, path)).toEqual({ redirectTo: [`There is no page at ${path}.`] })
    await steps.write(
      sql`insert into inactive_item_redirect (item_uid, mode, to_url) values (${item.uid}, 'url', '/search')`,
    )
    expect(await sent()).toEqual([path, '/search'])
    await steps.write(sql`update inactive_item_redirect set mode = 'gone' where item_uid = ${item.uid}`)
    expect(await sent()).toBe(`There is no page at ${path}.`)
  })

  test('whose target has gone since does not stand in the way of other changes', async () => {
    const target = await collect('Target that ends')
    const uid = await collect('Keeps its redirect', { redirectTo: '/collections/target-that-ends' })
    await steps.saveCollection(target, { enabled: false })
    await steps.saveCollection(uid, { heading: 'Still saved' })
    expect((await steps.readCollection(uid)).heading).toBe('Still saved')
  })
})

describe('A collection that is deleted', () => {
  const redirectOf = (slug: string) =>
    steps.sql(sql`select to_path as "to", status from redirect where from_path = ${`/collections/${slug}`}`)
  const remove = async (uid: number) => {
    const { version } = await steps.readCollection(uid)
    await steps.by.call(collections.remove, { params: { uid }, query: { version } })
  }

  test('leads to where the old address it led to leads, which goes on leading there', async () => {
    const moved = await collect('Was elsewhere')
    await steps.saveCollection(moved, { urlSlug: 'is-here-now' })
    const uid = await collect('Led to an old address', {
      redirectTo: '/collections/was-elsewhere',
      redirectType: '301',
    })
    await remove(uid)
    expect(await redirectOf('led-to-an-old-address')).toEqual([
      { to: '/collections/is-here-now', status: 301 },
    ])
    expect(await redirectOf('was-elsewhere')).toEqual([{ to: '/collections/is-here-now', status: 301 }])
  })

  test('leads on in the way it did', async () => {
    const uid = await collect('Led for a while', { redirectTo: '/', redirectType: '302' })
    await remove(uid)
    expect(await redirectOf('led-for-a-while')).toEqual([{ to: '/', status: 302 }])
  })
})
