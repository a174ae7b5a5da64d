import { randomUUID } from 'node:crypto'
import type { AnyView } from '@backroom/contract/kit/data-view'
import { customersView } from '@backroom/contract/orders/customers/customers'
import { orderLinesView, ordersView } from '@backroom/contract/orders/lists/lists'
import pg from 'pg'
import type { Figure } from './console.ts'
import { ConsoleList } from './console-lists.ts'
import { send, sideBySide } from './measure.ts'
import type { Servers } from './servers.ts'

const asks = 40
const placed = 60
const dayMs = 86_400_000

/** What orders cost where there are as many as a store may have: their list beside a bare one, a deep page, a year of trade, one order, and placing one. */
export async function measureOrders(servers: Servers): Promise<readonly Figure[]> {
  const client = new pg.Client(servers.database)
  await client.connect()
  try {
    const { rows } = await client.query<{ orders: number; uid: number }>(
      'select count(*)::int as orders, max(uid) as uid from "order"',
    )
    const { orders = 0, uid = 0 } = rows[0] ?? {}
    return [
      ...(await list(servers, {
        what: 'orders',
        view: ordersView,
        bare: '/orders',
        note: `${orders} orders`,
      })),
      ...(await list(servers, { what: 'order lines', view: orderLinesView, bare: '/order-lines' })),
      ...(await list(servers, { what: 'customers', view: customersView, bare: '/customers' })),
      await once(servers, 'page 200 of a channel by total', 500, await deepPath(servers)),
      await once(servers, 'a year of trade', 300, `/api/dataviews/orderdashboard?${lastYear()}`),
      await once(servers, 'its best sellers', 300, `/api/dataviews/orderdashboard/items?${lastYear()}`),
      await once(servers, 'its refunds', 300, `/api/dataviews/orderdashboard/refunds?${lastYear()}`),
      await once(servers, 'what waits for somebody', 300, '/api/dataviews/orderdashboard/piles'),
      await once(servers, 'one order', 150, `/api/orders/${uid}`),
      ...(await placing(client, servers)),
    ]
  } finally {
    await client.end()
  }
}

interface Listed {
  readonly what: string
  readonly view: unknown
  /** Where the bare server answers the same. */
  readonly bare: string
  readonly note?: string
}

async function list(
  { ours, bare }: Servers,
  { what, view, bare: plain, note = '' }: Listed,
): Promise<Figure[]> {
  const { path } = new ConsoleList(view as AnyView)
  const time = (address: Servers['ours'], of: string) => async () => (await send(address, { path: of })).ms
  const times = await sideBySide(asks, time(ours, path), time(bare, plain))
  const [mine, theirs] = [times.ours.percentile(50), times.bare.percentile(50)]
  return [
    { what: `${what} as first opened, with total`, value: mine, unit: 'ms', most: 300, note },
    {
      what: `${what}, beside bare`,
      value: mine / theirs,
      unit: 'x',
      most: 1.3,
      note: `bare ${theirs.toFixed(1)} ms`,
    },
  ]
}

/** The address of the 200th page, by the cursor that the one before it ends with. */
async function deepPath({ ours }: Servers): Promise<string> {
  const filter = JSON.stringify([{ field: 'channel', op: 'in', value: ['web'] }])
  const query = { sort: '-grandTotalMinor', filter, limit: '50' }
  const before = new URLSearchParams({ ...query, skip: String(198 * 50) })
  const { text } = await send(ours, { path: `/api/dataviews/ordersummaryview?${before}` }, true)
  const { nextCursor } = JSON.parse(text) as { nextCursor: string }
  return `/api/dataviews/ordersummaryview?${new URLSearchParams({ ...query, cursor: nextCursor })}`
}

function lastYear(): string {
  const day = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10)
  return String(new URLSearchParams({ from: day(364), to: day(0) }))
}

async function once({ ours }: Servers, what: string, most: number, path: string): Promise<Figure> {
  const times: number[] = []
  for (let n = 0; n < asks; n++) times.push((await send(ours, { path })).ms)
  return { what, value: times.sort((a, b) => a - b)[asks / 2] ?? 0, unit: 'ms', most }
}

const address = {
  name: 'Ann Hartley',
  company: '',
  line1: '14 Mill Lane',
  line2: '',
  line3: '',
  town: 'Leeds',
  county: '',
  postcode: 'LS1 4DY',
  country: 'GB',
  phone: '',
}

/** An order of one thing, over and over: by us, with its price, rules, customer, figures and mail, and its rows alone. */
async function placing(client: pg.Client, { ours, bare }: Servers): Promise<Figure[]> {
  const { rows } = await client.query<{ uid: number }>(`
    select a.item_uid as uid from item_availability a join item i on i.uid = a.item_uid and i.sellable and i.status = 'active'
    join item page on page.uid = i.page_uid and page.status = 'active' where not page.block_mail_order and a.channel = 'web' and a.own >= 2 order by 1 limit ${placed}`)
  const asked = (uid: number, deliveryMethodUid: number | null) => ({
    customerType: 'B2C',
    email: `bench${uid}@bench.example`,
    phone: '',
    billingAddress: address,
    deliveryAddress: null,
    vatNumber: '',
    lines: [{ itemUid: uid, quantity: 1 }],
    codes: [],
    deliveryMethodUid,
    instructions: '',
  })
  const price = async (uid: number, methodUid: number | null) => {
    const body = asked(uid, methodUid)
    const { text } = await send(ours, { path: '/api/orders/price', method: 'POST', body }, true)
    return JSON.parse(text) as { grandMinor: number; methods: { uid: number }[] }
  }
  const times = { ours: 0, bare: 0 }
  for (const { uid } of rows) {
    const { methods } = await price(uid, null)
    const methodUid = methods[0]?.uid ?? null
    const { grandMinor } = await price(uid, methodUid)
    const body = {
      ...asked(uid, methodUid),
      payment: { method: 'card', isTaken: true, reference: '' },
      expectedMinor: grandMinor,
      idempotencyKey: randomUUID(),
    }
    times.ours += (await send(ours, { path: '/api/orders', method: 'POST', body })).ms / rows.length
    const plain = { path: '/order', method: 'POST', body: { uid, minor: grandMinor } }
    times.bare += (await send(bare, plain)).ms / rows.length
  }
  return [
    { what: 'placing an order', value: times.ours, unit: 'ms', most: 150, note: `${rows.length} of them` },
    {
      what: 'placing, beside its rows alone',
      value: times.ours / times.bare,
      unit: 'x',
      most: 4,
      note: `bare ${times.bare.toFixed(1)} ms`,
    },
  ]
}
