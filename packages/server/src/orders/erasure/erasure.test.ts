import { addressOf } from '@backroom/contract/kit/endpoint'
import {
  blankCustomer,
  customerFile,
  customers,
  updateFromView,
} from '@backroom/contract/orders/customers/customers'
import {
  anonymise,
  erasureCertificate,
  erasuresDue,
  exportCustomer,
  sealedInvoices,
  takeBackRequest,
} from '@backroom/contract/orders/erasure/erasure'
import {
  cancelOrder,
  holdOrder,
  noteCalls,
  refundCalls,
  shipmentCalls,
} from '@backroom/contract/orders/order/order'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { isSuppressed } from '#orders/customers/consent'
import { erasureClock } from '#orders/erasure/clock'
import { everythingStored } from '#testing/everything-stored'
import { pdfText } from '#testing/pdf-text'
import { cancelling, leeds, OrderSteps } from '#testing/steps/order-steps'
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
const secretWords = [
  'Zephyrine',
  'Quillfeather',
  'zephyrine@quill.example',
  '07700 900987',
  '9 Nettle Row',
  'Nettleby',
  'GB123456789',
  'by the blue door',
  'rang about her knee',
]

/** Somebody with an order, and with their name everywhere a name can be. */
async function somebody(email = 'zephyrine@quill.example') {
  const address = { ...leeds, name: 'Zephyrine Quillfeather', line1: '9 Nettle Row', town: 'Nettleby' }
  const made = await steps.by.call(customers.create, {
    body: {
      ...blankCustomer,
      firstName: 'Zephyrine',
      lastName: 'Quillfeather',
      email,
      phone: '07700 900987',
      emailConsent: 'given',
      addresses: [{ key: 'h', label: 'Nettle', address, isDefaultBilling: true, isDefaultDelivery: true }],
    },
  })
  await steps.by.call(updateFromView, {
    body: { uid: made.uid, version: made.version, companyName: 'Quillfeather & Co' } as never,
  })
  const sold = await steps.sell([[await steps.stocked({ Kendal: 2 }), 2]], {
    email,
    phone: '07700 900987',
    billingAddress: address,
    deliveryAddress: address,
    vatNumber: 'GB123456789',
    instructions: 'by the blue door',
  })
  await steps.by.call(noteCalls.add, {
    ...at(sold.uid),
    body: { text: 'rang about her knee', pinned: false },
  })
  return { uid: made.uid, email, sold }
}

/** What staff write about an order in passing, and an address from before. */
async function gossip(uid: number, orderUid: number, email: string) {
  const { version: first } = await admin.call(customers.read, at(uid))
  const old = { uid, version: first, email: 'old.zephyrine@quill.example' }
  const { version } = await admin.call(updateFromView, { body: old as never })
  await admin.call(updateFromView, { body: { uid, version, email } as never })
  await steps.write(sql`insert into back_in_stock_request (item_uid, email)
    select min(uid), ${old.email} from item where sellable`)
  await steps.write(sql`insert into mail_message (kind, "to", subject, text, secret, priority)
    values ('backInStock', ${old.email}, 'It is back', 'Hello Zephyrine', false, 5)`)
  const sold = await steps.order(orderUid)
  await steps.write(
    sql`insert into order_event (order_uid, kind, text) values (${orderUid}, 'release', 'Zephyrine is back')`,
  )
  const line = sold.lines[0]?.uid ?? 0
  await admin.call(cancelOrder, {
    ...at(orderUid),
    body: cancelling(sold.version, [[line, 1]], { note: 'Nettleby: rang' }),
  })
  const { refunds } = await steps.order(orderUid)
  await admin.call(refundCalls.made, at(refunds[0]?.uid ?? 0))
}

async function send(uid: number) {
  const order = await steps.order(uid)
  const lines = order.lines.map(line => ({
    lineUid: line.uid,
    quantity: line.quantity - line.quantityCancelled,
  }))
  const body = {
    version: order.version,
    courierName: 'DPD',
    trackingNumber: '',
    trackingUrl: '',
    lines,
    despatch: true,
  }
  return steps.by.call(shipmentCalls.add, { ...at(uid), body })
}

const asking = async (uid: number, more: object = {}) => {
  const { version, email } = await admin.call(customers.read, at(uid))
  return {
    body: {
      uid,
      version,
      reason: 'customerAsked',
      evidence: 'Passport',
      confirmEmail: email,
      ...more,
    } as never,
  }
}
const night = async (name: string) => {
  const nightly = erasureClock(shop.kit).find(({ task }) => task.name === name)
  await nightly?.task.run({}, { store: shop.store, signal: new AbortController().signal } as never)
}

test('An open order stands in the way, by its number; when it is done the night finishes it, and the order keeps what accounts need', async () => {
  const { uid, email, sold } = await somebody()
  await gossip(uid, sold.uid, email)
  const dry = await admin.call(anonymise, await asking(uid, { dryRun: true }))
  expect(dry).toMatchObject({ state: 'blocked', blockers: [{ text: `Order ${sold.number} is still open` }] })
  const now = await admin.refused(anonymise, await asking(uid))
  expect(now).toMatchObject({
    status: 400,
    body: {
      errors: { Generic: [`Order ${sold.number} is still open`] },
      usedBy: [{ path: `/orders/summary?order=${sold.uid}` }],
    },
  })
  const wrong = await admin.refused(anonymise, await asking(uid, { confirmEmail: 'x@y.example' }))
  expect(wrong.body.errors?.confirmEmail).toEqual(['The email does not match'])
  expect((await steps.by.refused(anonymise, await asking(uid))).status).toBe(403)

  expect((await admin.call(anonymise, await asking(uid, { when: 'whenPossible' }))).state).toBe('waiting')
  await night('anonymiseDue')
  expect((await admin.call(customers.read, at(uid))).lastName).toBe('Quillfeather')
  const { grandTotalMinor, lines, taxTotalMinor } = await send(sold.uid)
  await night('anonymiseDue')

  expect(await admin.call(customers.read, at(uid))).toMatchObject({
    name: 'Data Removed',
    status: 'anonymised',
    addresses: [],
  })
  const order = await steps.order(sold.uid)
  expect(order).toMatchObject({
    number: sold.number,
    grandTotalMinor,
    taxTotalMinor,
    email: `removed-${uid}@anonymised.invalid`,
  })
  expect(order.lines.map(({ code, lineTotalMinor }) => [code, lineTotalMinor])).toEqual(
    lines.map(({ code, lineTotalMinor }) => [code, lineTotalMinor]),
  )
  expect(order.billingAddress).toEqual({ name: 'Data Removed', country: 'GB', postcode: 'LS1' })
  expect(order.events.find(({ kind }) => kind === 'linesCancelled')?.text).toBe(
    '1 unit. Customer changed their mind: [removed]',
  )
  const mails = await steps.sql(
    sql`select kind from mail_message where kind = 'erasureDone' and entity_uid = ${uid}`,
  )
  expect(mails).toHaveLength(1)

  const stored = await everythingStored(shop.store.database)
  for (const word of [...secretWords, email])
    expect(
      stored
        .split('\n')
        .filter(table => table.includes(word))
        .map(table => table.slice(0, 200)),
      word,
    ).toEqual([])
})

test('Nobody brings back by a list who was anonymised', async () => {
  expect(await isSuppressed(shop.store.database.orm, shop.kit.secrets, 'Zephyrine@Quill.example')).toBe(true)
  const body = { ...blankCustomer, lastName: 'Again', email: 'zephyrine@quill.example' }
  const given = await steps.by.refused(customers.create, { body: { ...body, emailConsent: 'given' } })
  expect(given.body.errors?.emailConsent?.[0]).toMatch(/asked not to be written to/)
  const made = await steps.by.call(customers.create, { body })
  expect(made.emailConsent).toBe('unknown')
})

test('A VAT invoice is kept sealed: read by an Administrator with a reason that stays known, and destroyed in time', async () => {
  const { uid, sold } = await somebody('zeph2@quill.example')
  await send(sold.uid)
  await steps.write(sql`update site_config set accounts_retention_years = 3`)
  const done = await admin.call(anonymise, await asking(uid))
  expect(done.state).toBe('done')
  const asked = { ...at(uid), query: { reason: '' } }
  expect((await admin.refused(sealedInvoices, asked)).status).toBe(400)
  const why = { ...at(uid), query: { reason: 'VAT inspection' } }
  expect((await steps.by.refused(sealedInvoices, why)).status).toBe(403)
  expect(await admin.call(sealedInvoices, why)).toMatchObject([
    {
      number: sold.number,
      vatNumber: 'GB123456789',
      address: { name: 'Zephyrine Quillfeather', line1: '9 Nettle Row' },
    },
  ])
  const reads = await steps.sql(
    sql`select note from history where entity = 'customer' and entity_uid = ${uid} and action = 'read'`,
  )
  expect(reads).toEqual([{ note: 'Sealed invoice read: VAT inspection' }])
  await night('sealedDestroy')
  expect(await admin.call(sealedInvoices, why)).toHaveLength(1)
  const kept = await steps.sql(sql`
    select s.destroy_at = o.placed_at + interval '3 years' as "asSaid" from sealed_invoice s join "order" o on o.uid = s.order_uid
    where o.uid = ${sold.uid}`)
  expect(kept).toEqual([{ asSaid: true }])
  await steps.write(sql`update sealed_invoice set destroy_at = now() - interval '1 day'`)
  await night('sealedDestroy')
  expect((await admin.refused(sealedInvoices, why)).status).toBe(410)

  const again = await admin.refused(anonymise, await asking(uid))
  expect(again.body.message).toBe('The data of this customer were removed already.')
  const { version } = await admin.call(customers.read, at(uid))
  const changed = await admin.refused(updateFromView, { body: { uid, version, phone: '1' } as never })
  expect(changed.status).toBe(400)

  const paper = await admin.raw({ url: addressOf(erasureCertificate, { uid }), method: 'GET' })
  const hash = await steps.sql<{ hash: string }>(
    sql`select kept_hash as hash from anonymisation where customer_uid = ${uid}`,
  )
  const words = pdfText(paper.rawPayload)
  expect(words).toContain('Certificate of erasure')
  expect(words.replaceAll('\n', '')).toContain(hash[0]?.hash)
  expect(words).toContain('the same')
})

test('A request can be taken back while it waits, and is told of when it is nearly due', async () => {
  const { uid, sold } = await somebody('zeph3@quill.example')
  const { version } = await steps.order(sold.uid)
  await steps.by.call(holdOrder, { ...at(sold.uid), body: { version, reason: 'Rings back' } })
  await admin.call(anonymise, await asking(uid, { when: 'whenPossible' }))
  expect(await steps.by.call(erasuresDue, {})).toMatchObject({ soon: 0, overdue: 0 })
  await steps.write(
    sql`update anonymisation set requested_at = now() - interval '22 days', due_by = now() + interval '8 days' where customer_uid = ${uid}`,
  )
  expect(await steps.by.call(erasuresDue, {})).toEqual({ soon: 1, overdue: 0, days: 8 })
  await admin.call(takeBackRequest, at(uid))
  expect((await admin.call(customerFile, at(uid))).anonymisation?.state).toBe('refused')
  expect((await admin.refused(takeBackRequest, at(uid))).status).toBe(400)
})

test('What is known of somebody is theirs to have, as data and to read', async () => {
  const { uid, sold } = await somebody('zeph4@quill.example')
  const url = addressOf(exportCustomer, { uid })
  expect((await steps.by.raw({ url, method: 'GET' })).statusCode).toBe(403)
  const reply = await admin.raw({ url, method: 'GET' })
  const zip = await fromBufferPromise(reply.rawPayload)
  const texts: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    texts[entry.fileName] = Buffer.concat(chunks).toString()
  }
  const data = JSON.parse(texts['data.json'] ?? '')
  expect(data.Orders[0].Number).toBe(sold.number)
  expect(data['Notes on orders'][0].Text).toBe('rang about her knee')
  expect(texts['data.html']).toContain('9 Nettle Row')
  expect(texts['data.html']).toContain('Quillfeather &amp; Co')
  const reads = await steps.sql(
    sql`select 1 from history where entity = 'customer' and entity_uid = ${uid} and action = 'read'`,
  )
  expect(reads).toHaveLength(1)
})
