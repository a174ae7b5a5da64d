import {
  addTag,
  blankCustomer,
  blockCustomers,
  customerFile,
  customers,
  customersView,
  mergeCustomers,
  recordConsent,
  updateFromView,
  withdrawConsent,
} from '@backroom/contract/orders/customers/customers'
import { customerOptions } from '@backroom/contract/orders/customers/pickers'
import { anonymise } from '@backroom/contract/orders/erasure/erasure'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { customerKind } from '#orders/customers/kind'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { leeds, OrderSteps } from '#testing/steps/order-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: OrderSteps
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp()
  steps = await OrderSteps.open(shop)
  admin = await shop.as('admin')
})
afterAll(async () => {
  await steps.expectAgreement()
  await shop.close()
})

const at = (uid: number) => ({ params: { uid } })
let made = 0
const make = (more: Partial<typeof blankCustomer> = {}) => {
  made += 1
  return steps.by.call(customers.create, {
    body: {
      ...blankCustomer,
      firstName: 'Nell',
      lastName: `Shaw ${made}`,
      email: `nell${made}@shaw.example`,
      ...more,
    },
  })
}
const edit = (body: object) => ({ body: body as never })
const home = { key: 'home', label: 'Home', address: leeds, isDefaultBilling: true, isDefaultDelivery: true }
const listed = async (query: object) =>
  (await steps.by.call(customersView.list, { query: query as never })).rows

test('A cell is saved alone: others’ changes of other columns stay, and of the same one both are shown', async () => {
  const { uid, version } = await make()
  const row = await steps.by.call(updateFromView, edit({ uid, version, phone: '01539 720000' }))
  expect(row).toMatchObject({ uid, version: version + 1, phone: '01539 720000', orderCount: 0 })
  const other = await admin.call(updateFromView, edit({ uid, version, companyName: 'Shaw Ltd' }))
  expect(other).toMatchObject({ phone: '01539 720000', companyName: 'Shaw Ltd' })
  const stale = await admin.refused(updateFromView, edit({ uid, version, phone: '0113 1' }))
  expect(stale.status).toBe(409)
  expect(stale.body.conflict?.fields.phone).toEqual({ base: '', mine: '0113 1', theirs: '01539 720000' })
})

test('What is worked out, or no column at all, cannot be edited in a row, and nothing changes', async () => {
  const { uid, version } = await make()
  const spent = await steps.by.refused(updateFromView, edit({ uid, version, totalSpentMinor: 5, phone: '1' }))
  expect(spent).toMatchObject({
    status: 400,
    body: { errors: { totalSpentMinor: ['Spent cannot be edited here'] } },
  })
  const odd = await steps.by.refused(updateFromView, edit({ uid, version, orders: 5 }))
  expect(odd.body.errors?.orders).toEqual(['orders cannot be edited here'])
  expect(await steps.by.call(customers.read, at(uid))).toMatchObject({ version, phone: '' })
})

test('An address that somebody has is refused with their name, in capitals or not', async () => {
  const { uid, name, email } = await make()
  const taken = await steps.by.refused(customers.create, {
    body: { ...blankCustomer, lastName: 'Other', email: email.toUpperCase() },
  })
  expect(taken.body.errors?.email).toEqual([`${email} is already used by ${name}`])
  expect(taken.body.usedBy).toEqual([{ text: name, path: `/customers?customer=${uid}` }])
})

test('A blocked customer has a reason, and one address at most is the usual one', async () => {
  const { uid, version } = await make()
  const blocked = await steps.by.refused(updateFromView, edit({ uid, version, status: 'blocked' }))
  expect(blocked.body.errors?.blockReason).toBeDefined()
  const two = await steps.by.refused(customers.create, {
    body: {
      ...blankCustomer,
      lastName: 'Two',
      email: 'two@shaw.example',
      addresses: [home, { ...home, key: 'work' }],
    },
  })
  expect(two.body.errors?.addresses).toBeDefined()
  const done = await steps.by.refused(updateFromView, edit({ uid, version, status: 'anonymised' }))
  expect(done.body.errors?.status).toEqual(['Use Anonymise to remove the data of a customer.'])
})

test('Somebody is found by name, digits, postcode and order, and listed with what they bought', async () => {
  const { uid, email } = await make({ phone: '(01539) 720-123', addresses: [home] })
  const sold = await steps.sell([[await steps.stocked({ Kendal: 1 }), 1]], { email })
  for (const search of ['shaw', '01539 720', 'ls1 4dy', sold.number, email]) {
    const found = await listed({ search, limit: 200 })
    expect(
      found.map(row => row.uid),
      search,
    ).toContain(uid)
  }
  const [row] = await listed({ search: email })
  expect(row).toMatchObject({
    orderCount: 1,
    totalSpentMinor: sold.grandTotalMinor,
    averageOrderMinor: sold.grandTotalMinor,
    town: 'Leeds',
    postcode: 'LS1 4DY',
  })
  expect(await steps.by.call(customerOptions, { query: { search: email } })).toMatchObject([
    { uid, note: email },
  ])
  const file = await steps.by.call(customerFile, at(uid))
  expect(file.orders.map(({ number }) => number)).toEqual([sold.number])
  expect(file.messages.map(({ to }) => to)).toEqual([email])
  expect((await listed({ limit: 200, sort: '-lastOrderAt' })).at(0)?.lastOrderAt).not.toBeNull()
})

test('Each change of consent is kept with who said it, on every road', async () => {
  const { uid, version } = await make({ emailConsent: 'given' })
  const said = { channel: 'sms', became: 'given', source: 'At the till', wording: 'Offers by text' } as const
  const noted = await steps.by.call(recordConsent, { ...at(uid), body: { version, ...said } })
  expect(noted.smsConsent).toBe('given')
  const bulk = new BulkSteps(shop, steps.by, withdrawConsent)
  const run = await bulk.run(await bulk.preview({ uids: [uid] }, { channel: 'both' }))
  expect((await bulk.ended(run)).counts.changed).toBe(1)
  const { consents } = await steps.by.call(customerFile, at(uid))
  expect(
    consents.map(({ channel, was, became, giver, source }) => [channel, was, became, giver, source]),
  ).toEqual([
    ['sms', 'given', 'withdrawn', 'staff', ''],
    ['email', 'given', 'withdrawn', 'staff', ''],
    ['sms', 'unknown', 'given', 'staff', 'At the till'],
    ['email', 'unknown', 'given', 'staff', ''],
  ])
  const now = await steps.by.call(customers.read, at(uid))
  const unsaid = await steps.by.refused(
    updateFromView,
    edit({ uid, version: now.version, smsConsent: 'unknown' }),
  )
  expect(unsaid.body.errors?.smsConsent).toBeDefined()
})

test('Whoever was forgotten is brought back by no import and by nobody’s hand', async () => {
  const email = 'gone@shaw.example'
  const gone = await make({ email, emailConsent: 'given' })
  const asked = { reason: 'customerAsked', evidence: 'Passport', confirmEmail: email }
  const { state } = await admin.call(anonymise, edit({ uid: gone.uid, version: gone.version, ...asked }))
  expect(state).toBe('done')
  const kind = customerKind(shop.kit.secrets)
  const imported = (address: string) =>
    shop.store.database.write(backroomItself('import'), tx =>
      kind.make(tx, { ...blankCustomer, lastName: 'Listed', email: address, emailConsent: 'given' }),
    )
  const refusal = { body: { errors: { emailConsent: expect.anything() } } }
  await expect(imported(email)).rejects.toMatchObject(refusal)
  const { uid } = await imported('stays@shaw.example')
  const { consents } = await steps.by.call(customerFile, at(uid))
  expect(consents).toMatchObject([{ became: 'given', giver: 'import' }])

  const { version } = await steps.by.call(customers.read, at(uid))
  expect(await steps.by.refused(updateFromView, edit({ uid, version, email }))).toMatchObject(refusal)
  const back = await make({ email })
  const given = edit({ uid: back.uid, version: back.version, emailConsent: 'given' })
  expect(await steps.by.refused(updateFromView, given)).toMatchObject(refusal)
  const said = { channel: 'email', became: 'given', source: 'At the till', wording: '' } as const
  const noted = { ...at(back.uid), body: { version: back.version, ...said } }
  expect(await steps.by.refused(recordConsent, noted)).toMatchObject(refusal)
})

test('Many are tagged and blocked at once', async () => {
  const uids = [(await make()).uid, (await make()).uid]
  const run = async (bulk: ConstructorParameters<typeof BulkSteps>[2], values: object) => {
    const by = new BulkSteps(shop, steps.by, bulk)
    return by.ended(await by.run(await by.preview({ uids }, { ...values })))
  }
  expect((await run(addTag, { tag: 'club' })).counts.changed).toBe(2)
  expect((await run(blockCustomers, { blockReason: 'Chargebacks' })).counts.changed).toBe(2)
  expect(await steps.by.call(customers.read, at(uids[0] ?? 0))).toMatchObject({
    tags: ['club'],
    status: 'blocked',
    blockReason: 'Chargebacks',
  })
})

test('The list leaves as CSV for Administrators alone, and the history says who had it', async () => {
  const url = '/api/dataviews/CustomerListView/csv?search=shaw'
  expect((await steps.by.raw({ url, method: 'GET' })).statusCode).toBe(403)
  expect((await admin.raw({ url, method: 'GET' })).statusCode).toBe(200)
  const rows = await steps.sql<{ note: string }>(
    sql`select note from history where entity = 'customer' and action = 'read' order by uid desc limit 1`,
  )
  expect(rows).toEqual([{ note: 'Exported as CSV: “shaw”' }])
})

test('Two records of one person become one: orders, addresses and the stricter consent move', async () => {
  const keep = await make({ emailConsent: 'given', tags: ['club'] })
  const work = { ...home, key: 'w', label: 'Work', address: { ...leeds, line1: '1 Station Road' } }
  const lose = await make({
    emailConsent: 'withdrawn',
    phone: '0113 2',
    tags: ['vip', 'Club'],
    addresses: [work],
  })
  const sold = await steps.sell([[await steps.stocked({ Kendal: 1 }), 1]], { email: lose.email })
  const asked = {
    keepUid: keep.uid,
    loseUid: lose.uid,
    versions: { keep: keep.version, lose: lose.version },
  }
  expect((await steps.by.refused(mergeCustomers, { body: asked })).status).toBe(403)
  const shown = await admin.call(mergeCustomers, { body: { ...asked, dryRun: true } })
  expect(shown).toMatchObject({
    moves: [
      { text: '1 order', count: 1 },
      { text: '1 address', count: 1 },
      { text: '1 change of consent', count: 1 },
    ],
    emailConsent: 'withdrawn',
  })
  const old = { ...asked, versions: { keep: keep.version, lose: lose.version + 1 } }
  expect((await admin.refused(mergeCustomers, { body: old })).status).toBe(409)
  await admin.call(mergeCustomers, { body: asked })
  const merged = await admin.call(customers.read, at(keep.uid))
  expect(merged).toMatchObject({
    emailConsent: 'withdrawn',
    phone: '0113 2',
    tags: ['club', 'vip'],
    orderCount: 1,
    totalSpentMinor: sold.grandTotalMinor,
  })
  expect(merged.addresses).toMatchObject([{ label: 'Work', isDefaultBilling: true }])
  expect(await admin.call(customers.read, at(lose.uid))).toMatchObject({
    name: 'Data Removed',
    orderCount: 0,
  })
  expect((await steps.order(sold.uid)).customer?.uid).toBe(keep.uid)
})
