import { policy } from '@backroom/contract/access/policy'
import { staff, staffActions } from '@backroom/contract/access/staff'
import { blankBrand, brands } from '@backroom/contract/items/brands/brands'
import { items } from '@backroom/contract/items/page/items'
import { collections } from '@backroom/contract/organisation/collections/collections'
import { bringBack, readHistoryKinds, storeHistoryView } from '@backroom/contract/shell/store-history'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CollectionSteps } from '#testing/steps/collection-steps'
import { sale } from '#testing/steps/item-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let manager: Caller
let steps: CollectionSteps
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
  manager = await shop.as('manager')
  steps = new CollectionSteps(shop, admin)
})
afterAll(() => shop.close())

const read = async (query: object) =>
  (await admin.call(storeHistoryView.list, { query: query as never })).rows
const make = (name: string) => admin.call(brands.create, { body: blankBrand(name) })
const remove = (made: { uid: number; version: number }) =>
  manager.call(brands.remove, { params: { uid: made.uid }, query: { version: made.version } })

describe('The history of the store', () => {
  test('says who did what to which record, in the words of its fields, and where it opens', async () => {
    const made = await make('Worldwide Wheels')
    await manager.call(brands.update, {
      params: { uid: made.uid },
      body: { ...made, minAdvertisedBp: 8_050, active: !made.active } as never,
    })
    const [changed, created] = await read({ search: 'worldwide whe' })
    expect(changed).toMatchObject({
      by: 'Tom Hartley',
      action: 'update',
      kind: 'Brand',
      record: 'Worldwide Wheels',
      path: `/brands/${made.uid}`,
      via: 'console',
      canReturn: false,
    })
    expect(changed?.what).toContain('Lowest advertised price: empty → 80.5%')
    expect(changed?.what).toMatch(/Active: (Yes → No|No → Yes)/)
    expect(created).toMatchObject({ by: 'Megan Hughes', action: 'create', what: '' })
  })

  test('of one field is what was changed about it, and each kind says which fields it has', async () => {
    const made = await make('Field by field')
    const body = { ...made, minAdvertisedBp: 8_050 } as never
    const { version } = await manager.call(brands.update, { params: { uid: made.uid }, body })
    await manager.call(brands.update, {
      params: { uid: made.uid },
      body: { ...made, version, minAdvertisedBp: 8_050, active: !made.active } as never,
    })
    const rows = await read({ of: 'brand', field: 'minAdvertisedBp', search: 'field by field' })
    expect(rows.map(({ what }) => what)).toEqual([
      expect.stringMatching(/^Lowest advertised price: empty → 80.5%$/),
    ])
    const kinds = await admin.call(readHistoryKinds)
    expect(kinds.find(({ entity }) => entity === 'brand')?.fields).toContainEqual({
      field: 'minAdvertisedBp',
      label: 'Lowest advertised price',
    })
  })

  test('shows money, moments and names of what hangs on an item', async () => {
    const page = await steps.make({ name: 'Storied helmet' })
    const saved = await steps.save(page, {
      schedules: [sale(9_900, '2031-11-20T09:00:00.000Z', '2031-11-22T23:59:00.000Z')],
    })
    await steps.save(saved, { schedules: [], item: { priceMinor: 12_950 } })
    const rows = await read({ of: 'itemPriceSchedule' })
    expect(rows[0]).toMatchObject({ kind: 'Sale', action: 'delete', record: 'TEST-1, Storied helmet' })
    expect(rows[0]?.what).toMatch(/Amount: £99\.00; Starts: 20\/11\/2031 09:00; Ends: 22\/11\/2031 23:59/)
    const [priced] = await read({
      search: 'storied',
      filter: JSON.stringify([{ field: 'action', op: 'in', value: ['update'] }]),
    })
    expect(priced).toMatchObject({
      kind: 'Item',
      what: 'Price: £100.00 → £129.50',
      path: `/products/${page.item.uid}`,
    })
  })

  test('names what has no name but a title: a buyers guide', async () => {
    const [guide] = await steps.sql<{ uid: number; title: string }>(
      sql`select uid, title from buyers_guide order by uid limit 1`,
    )
    const page = await steps.make({ name: 'Guided helmet' })
    await steps.save(page, { item: { buyersGuideUid: guide?.uid as number } })
    const [row] = await read({ search: 'guided helmet' })
    expect(row?.what).toBe(`Buyers guide: empty → ${guide?.title}`)
    const { entries } = await admin.call(items.history, { params: { uid: page.item.uid } })
    expect(entries[0]?.changes).toMatchObject([
      { label: 'Buyers guide', after: guide?.uid, names: { [String(guide?.uid)]: guide?.title } },
    ])
  })

  test('tells of people and the login policy, whom another database keeps', async () => {
    const made = await admin.call(staff.create, {
      body: {
        username: 'freya',
        name: 'Freya Lindqvist',
        email: 'freya@x.example',
        level: 'Ecommerce Management',
        superUser: false,
        mobile: null,
        cashierNumber: null,
        note: '',
      },
    })
    const params = { uid: made.uid }
    const moved = await admin.call(staff.update, { params, body: { ...made, level: 'Payment Management' } })
    await admin.call(staffActions.disable, {
      params,
      body: { version: moved.version, reason: 'Left us' },
    } as never)
    const rows = await read({ of: 'user', search: 'lindqvist' })
    expect(rows.map(({ action, what }) => [action, what])).toEqual([
      ['update', 'Status: Invited → Disabled; Reason: empty → Left us'],
      ['update', 'Level: Ecommerce Management → Payment Management'],
      ['create', ''],
    ])
    expect(rows[0]).toMatchObject({
      by: 'Megan Hughes',
      kind: 'Member of staff',
      record: 'Freya Lindqvist',
      path: `/staff/${made.uid}`,
    })
    const rules = await admin.call(policy.read)
    await admin.call(policy.update, { body: { ...rules, absoluteDays: 14 } })
    expect(await read({ of: 'group' })).toMatchObject([
      { kind: 'Login policy', record: 'Green Lane Cycles', what: 'Longest session: 30 → 14' },
    ])
  })

  test('is asked by person, kind and day, and downloaded', async () => {
    const [{ uid }] = (await shop.store.database.rows<{ uid: number }>(
      sql`select uid from staff where name = 'Tom Hartley'`,
    )) as [{ uid: number }]
    const his = await read({ filter: JSON.stringify([{ field: 'byUid', op: 'in', value: [uid] }]) })
    expect(his.length).toBeGreaterThan(0)
    expect(new Set(his.map(({ by }) => by))).toEqual(new Set(['Tom Hartley']))
    expect(await read({ filter: JSON.stringify([{ field: 'at', op: 'lt', value: '2001-01-01' }]) })).toEqual(
      [],
    )
    const kinds = await admin.call(readHistoryKinds)
    expect(kinds).toContainEqual(expect.objectContaining({ entity: 'itemPriceSchedule', word: 'Sale' }))
    const csv = await admin.raw({ url: `/api${storeHistoryView.csv.path}?search=worldwide` })
    expect(csv.body).toContain('Lowest advertised price: empty → 80.5%')
  })

  test('is for Administrators', async () => {
    const ecommerce = await shop.as('ecommerce')
    expect((await ecommerce.refused(storeHistoryView.list)).status).toBe(403)
  })
})

describe('What was deleted by hand', () => {
  const deletionOf = async (uid: number, entity = 'brand') => {
    const [row] = await shop.store.database.rows<{ uid: number }>(sql`
      select uid::int from history where entity = ${entity} and entity_uid = ${uid} and action = 'delete' order by uid desc limit 1`)
    return { params: { historyUid: row?.uid as number } }
  }

  test('comes back with its number and values, once', async () => {
    const made = await admin.call(brands.create, {
      body: { ...blankBrand('Phoenix'), pageTitle: 'From the ashes', minAdvertisedBp: 9_000 },
    })
    await remove(made)
    const [deleted] = await read({ search: 'phoenix' })
    expect(deleted).toMatchObject({ action: 'delete', canReturn: true, record: 'Phoenix', path: null })
    expect(await admin.call(bringBack, await deletionOf(made.uid))).toEqual({
      records: 1,
      path: `/brands/${made.uid}`,
    })
    const back = await admin.call(brands.read, { params: { uid: made.uid } })
    expect(back).toMatchObject({
      name: 'Phoenix',
      pageTitle: 'From the ashes',
      minAdvertisedBp: 9_000,
      version: made.version + 1,
      createdAt: made.createdAt,
      updatedBy: { name: 'Megan Hughes' },
    })
    const again = await admin.refused(bringBack, await deletionOf(made.uid))
    expect([again.status, again.body.message]).toEqual([400, 'It is there again already.'])
    expect((await read({ search: 'phoenix' })).filter(({ canReturn }) => canReturn)).toEqual([])
  })

  test('finds its items again: a collection by its rule, which is computed anew', async () => {
    const { item } = await steps.make({ name: 'Gone and found', priceMinor: 98_765 })
    const uid = await steps.collect({
      match: 'all',
      of: [
        { field: 'price', op: 'gt', value: 98_764 },
        { field: 'price', op: 'lt', value: 98_766 },
      ],
    })
    expect(await steps.members(uid)).toEqual([item.uid])
    const { version } = await steps.readCollection(uid)
    await admin.call(collections.remove, { params: { uid }, query: { version } })
    await admin.call(bringBack, await deletionOf(uid, 'collection'))
    await steps.settle()
    expect(await steps.readCollection(uid)).toMatchObject({ ruleState: 'current', memberCount: 1 })
    expect(await steps.members(uid)).toEqual([item.uid])
  })

  test('stays away where something else has its name, with the reason in the record’s own words', async () => {
    const made = await make('Taken')
    await remove(made)
    await make('Taken')
    const { status, body } = await admin.refused(bringBack, await deletionOf(made.uid))
    expect(status).toBe(400)
    expect(body.message).toMatch(/Taken/)
  })

  test('comes with what was deleted together with it: an item with its barcodes and pictures', async () => {
    const page = await steps.make({ barcodes: ['BACK-0001'] })
    await admin.call(items.remove, { params: { uid: page.item.uid } })
    await admin.call(bringBack, await deletionOf(page.item.uid, 'item'))
    const back = await steps.read(page.item.uid)
    expect(back.barcodes.map(({ barcode }) => barcode)).toEqual(['BACK-0001'])
    expect(back.item).toMatchObject({ code: page.item.code, priceMinor: page.item.priceMinor })
  })

  test('and nothing but what was deleted', async () => {
    const [{ uid }] = (await shop.store.database.rows<{ uid: number }>(
      sql`select max(uid)::int as uid from history where action <> 'delete'`,
    )) as [{ uid: number }]
    expect((await admin.refused(bringBack, { params: { historyUid: uid } })).status).toBe(404)
  })
})
