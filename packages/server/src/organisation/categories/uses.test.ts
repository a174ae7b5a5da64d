import { setCategoriesActive } from '@backroom/contract/organisation/categories/bulk'
import {
  blankCategory,
  categories,
  categoryActiveImpact,
  setCategoryItems,
} from '@backroom/contract/organisation/categories/categories'
import { counted } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { ItemSteps } from '#testing/steps/item-steps'
import { type Caller, startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let steps: ItemSteps
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
  admin = await shop.as('admin')
  steps = new ItemSteps(shop, admin)
})
afterAll(() => shop.close())

const make = (name: string, parentUid: number | null = null) =>
  admin.call(categories.create, { body: blankCategory(name, parentUid) })
const remove = ({ uid, version }: { uid: number; version: number }) => ({
  params: { uid },
  query: { version },
})

test('Hiding categories of the tree says before what points at them, as the page of one does', async () => {
  const [bikes] = await steps.sql<{ uid: number }>(sql`select uid from category where path = 'bikes'`)
  const uid = bikes?.uid as number
  const { uses, losePrimary } = await admin.call(categoryActiveImpact, {
    params: { uid },
    query: { active: 'false' },
  })
  expect(uses.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['menu node', 'landing page', 'collection rule']),
  )
  const bulk = new BulkSteps(shop, admin, setCategoriesActive as never)
  const { consequences } = await bulk.preview({ uids: [uid] }, { active: false })
  expect(consequences.map(({ text }) => text)).toEqual([
    `${counted(losePrimary, 'item')} will vanish from the site: it is their primary category.`,
    expect.stringMatching(/ categories below will be hidden with them\.$/),
    ...uses.map(
      ({ text, count }) =>
        `${counted(count, text)} ${count === 1 ? 'points' : 'point'} at what will be hidden.`,
    ),
  ])
})

describe('A category is not deleted', () => {
  test('from under an item that comes back from the archive at that moment', async () => {
    const made = await make('Wanted again')
    const { item } = await steps.make({ primaryCategoryUid: made.uid })
    const turn = (status: string) => sql`update item set status = ${status} where uid = ${item.uid}`
    await steps.write(turn('archived'))
    let removing: ReturnType<typeof admin.refused> | undefined
    await shop.store.database.write(backroomItself('demo'), async tx => {
      await tx.execute(turn('inactive'))
      removing = admin.refused(categories.remove, remove(made))
      await until('the delete to wait', async () => {
        const waiting = await steps.sql(
          sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        return waiting.length > 0
      })
    })
    expect((await removing)?.body.message).toBe('Something still uses this category.')
    const [kept] = await steps.sql<{ uid: number; listed: number }>(sql`
      select primary_category_uid as uid, (select count(*)::int from item_category k where k.item_uid = item.uid) as listed
      from item where uid = ${item.uid}`)
    expect(kept).toEqual({ uid: made.uid, listed: 1 })
    await steps.write(turn('archived'))
    await admin.call(categories.remove, remove(made))
  })

  test('while a repeater, the bikes of Cyclescheme or an inactive item’s redirect name it', async () => {
    const made = await make('Named elsewhere')
    await steps.write(sql`
      insert into filter_custom_repeater (name, scopes) values ('For one category', ${JSON.stringify([{ kind: 'category', uid: made.uid }])}::jsonb)`)
    await steps.write(
      sql`update cyclescheme_settings set bike_category_uids = bike_category_uids || ${made.uid}::int`,
    )
    const { item } = await steps.make()
    await steps.write(
      sql`insert into inactive_item_redirect (item_uid, mode, to_uid) values (${item.uid}, 'category', ${made.uid})
        on conflict (item_uid) do update set mode = 'category', to_uid = excluded.to_uid`,
    )
    const { status, body } = await admin.refused(categories.remove, remove(made))
    expect(status).toBe(400)
    expect(body.usedBy?.map(({ text }) => text)).toEqual([
      '1 Cyclescheme setting',
      '1 repeater',
      '1 inactive item redirect',
    ])
  })

  test('for items, but those archived hold nothing up and leave it', async () => {
    const made = await make('Left by archived ones')
    const { item } = await steps.make()
    await admin.call(setCategoryItems, { params: { uid: made.uid }, body: { primary: [item.uid] } })
    const { body } = await admin.refused(categories.remove, remove(made))
    expect(body.usedBy?.map(({ text }) => text)).toEqual(['1 item'])
    await steps.write(sql`update item set status = 'archived' where uid = ${item.uid}`)
    await admin.call(categories.remove, remove(made))
    const [left] = await steps.sql(sql`
      select primary_category_uid as primary, (select count(*)::int from item_category where item_uid = ${item.uid} and category_uid = ${made.uid}) as places
      from item where uid = ${item.uid}`)
    expect(left).toEqual({ primary: null, places: 0 })
  })
})

describe('An address that the site has for another page', () => {
  const text = '/brands is another page of the site. Give it another address.'

  test('is refused at the top, and free below', async () => {
    const { status, body } = await admin.refused(categories.create, { body: blankCategory('Brands') })
    expect([status, body.errors]).toEqual([400, { urlFragment: [text] }])
    const parent = await make('Has a place for it')
    const child = await make('Brands', parent.uid)
    expect(child.path).toBe('/has-a-place-for-it/brands')
    const moved = await admin.refused(categories.update, {
      params: { uid: child.uid },
      body: { ...child, parentUid: null },
    })
    expect([moved.status, moved.body.errors]).toEqual([400, { urlFragment: [text] }])
  })

  test('does not keep one from being saved that has had it all along', async () => {
    const made = await make('Had it before')
    await steps.write(
      sql`update category set url_fragment = 'search', path = 'search' where uid = ${made.uid}`,
    )
    const stored = await admin.call(categories.read, { params: { uid: made.uid } })
    const saved = await admin.call(categories.update, {
      params: { uid: made.uid },
      body: { ...stored, heading: 'Still here' },
    })
    expect(saved.heading).toBe('Still here')
  })
})
