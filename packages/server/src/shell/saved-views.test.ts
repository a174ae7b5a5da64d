import { savedViews, savedViewsMost } from '@backroom/contract/shell/saved-views'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let ecommerce: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
  ecommerce = await shop.as('ecommerce')
})
afterAll(() => shop.close())

const view = 'BrandView'
const state = {
  search: 'tor',
  sort: '-updatedAt',
  filter: [{ field: 'active', op: 'is' as const, value: true }],
  columns: ['name', 'active'],
  widths: { name: 300 },
  frozen: 1,
}
const make = (by: Caller, name: string, more: object = {}) =>
  by.call(savedViews.create, { body: { view, name, state, ...more } })
const list = (by: Caller) => by.call(savedViews.list, { query: { view } })

describe('A saved view', () => {
  test('keeps the question and the look of the table', async () => {
    const made = await make(admin, 'Tors')
    expect(made).toMatchObject({
      name: 'Tors',
      state,
      isMine: true,
      shared: false,
      ownerName: 'Megan Hughes',
      version: 1,
    })
    expect(await list(admin)).toContainEqual(made)
  })

  test('is found by its name from anywhere, by whoever may see it and open its list', async () => {
    const find = (by: Caller) => by.call(savedViews.find, { query: { search: 'FINDABLE tor' } })
    const mine = await make(admin, 'Findable tors', { path: '/brands' })
    await make(admin, 'Findable tors of old')
    expect(await find(admin)).toEqual([
      { uid: mine.uid, name: 'Findable tors', path: '/brands', isMine: true, ownerName: 'Megan Hughes' },
    ])
    expect(await find(ecommerce)).toEqual([])
    const { view: _, ...body } = mine
    await admin.call(savedViews.update, { params: { uid: mine.uid }, body: { ...body, shared: true } })
    expect(await find(ecommerce)).toMatchObject([{ uid: mine.uid, isMine: false }])
    expect(await find(await shop.as('payments'))).toEqual([])
  })

  test('is seen by others only when it is shared, and is not theirs to change', async () => {
    const own = await make(admin, 'Mine alone')
    const shared = await make(admin, 'For all', { shared: true, isDefault: true })
    const seen = await list(ecommerce)
    expect(seen.map(({ uid }) => uid)).not.toContain(own.uid)
    expect(seen.find(({ uid }) => uid === shared.uid)).toMatchObject({ isMine: false, isDefault: false })
    const { view: _, ...body } = { ...shared, name: 'Taken over' }
    expect(await ecommerce.refused(savedViews.update, { params: { uid: shared.uid }, body })).toMatchObject({
      status: 403,
      body: { code: 'locked' },
    })
    expect((await ecommerce.refused(savedViews.remove, { params: { uid: shared.uid } })).status).toBe(403)
  })

  test('of a list one may not open cannot be read or made', async () => {
    const payments = await shop.as('payments')
    expect(await payments.refused(savedViews.list, { query: { view } })).toMatchObject({
      status: 403,
      body: { code: 'permission' },
    })
    expect((await payments.refused(savedViews.create, { body: { view, name: 'x', state } })).status).toBe(403)
  })

  test('has a name of its own among one person’s, however it is written', async () => {
    await make(ecommerce, 'Named')
    const { status, body } = await ecommerce.refused(savedViews.create, {
      body: { view, name: 'NAMED', state },
    })
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: { name: ['You already have a view called NAMED.'] },
    })
    await make(admin, 'Named')
  })

  test('is the only default of its owner', async () => {
    const first = await make(ecommerce, 'First', { isDefault: true })
    const second = await make(ecommerce, 'Second', { isDefault: true })
    const defaults = (await list(ecommerce)).filter(({ isDefault }) => isDefault)
    expect(defaults.map(({ uid }) => uid)).toEqual([second.uid])
    expect(defaults.map(({ uid }) => uid)).not.toContain(first.uid)
  })

  test('changed meanwhile is not overwritten', async () => {
    const made = await make(admin, 'Twice open')
    const { view: _, ...body } = made
    await admin.call(savedViews.update, { params: { uid: made.uid }, body: { ...body, name: 'Renamed' } })
    expect(await admin.refused(savedViews.update, { params: { uid: made.uid }, body })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    })
  })

  test('goes when it is deleted', async () => {
    const made = await make(admin, 'To go')
    await admin.call(savedViews.remove, { params: { uid: made.uid } })
    expect((await list(admin)).map(({ uid }) => uid)).not.toContain(made.uid)
    expect((await admin.refused(savedViews.remove, { params: { uid: made.uid } })).status).toBe(404)
  })

  test('of a list that does not exist is refused', async () => {
    expect(
      await admin.refused(savedViews.create, { body: { view: 'NopeView', name: 'x', state } }),
    ).toMatchObject({
      status: 400,
      body: { errors: { view: ['There is no list "NopeView".'] } },
    })
  })

  test.each([
    ['NUL in a search', { search: 'a\0b' }],
    ['half an emoji in a filter', { filter: [{ field: 'name', op: 'contains', value: '\ud83d' }] }],
    ['NUL in a column’s name', { columns: ['a\0'] }],
    ['NUL in the name of a width', { widths: { 'a\0': 100 } }],
  ])('with %s is refused, not a fault', async (_, more) => {
    const { status } = await admin.refused(savedViews.create, {
      body: { view, name: `x${Math.random()}`, state: { ...state, ...more } as never },
    })
    expect(status).toBe(400)
  })
})

test('A person keeps at most 30 views of one list', async () => {
  const manager = await shop.as('manager')
  for (let number = 1; number <= savedViewsMost; number++) await make(manager, `View ${number}`)
  const { status, body } = await manager.refused(savedViews.create, {
    body: { view, name: 'One more', state },
  })
  expect({ status, message: body.message }).toEqual({
    status: 400,
    message: 'You have 30 views of this list. Delete one first.',
  })
})
