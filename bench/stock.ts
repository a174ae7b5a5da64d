import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { AnyView } from '@backroom/contract/kit/data-view'
import { inventoryView } from '@backroom/contract/supply/stock/inventory'
import { stockLevelsView } from '@backroom/contract/supply/stock/levels'
import pg from 'pg'
import type { Figure } from './console.ts'
import { ConsoleList } from './console-lists.ts'
import { type Ask, send, sideBySide } from './measure.ts'
import type { Servers } from './servers.ts'

const items = 1_000
const rounds = 3
const atOnce = 16
const asks = 60
const changes = 5

/** What stock costs with as many levels as a store may have: its lists beside bare ones, promising it to many at once, and how soon a change is everywhere. */
export async function measureStock(servers: Servers): Promise<readonly Figure[]> {
  const client = new pg.Client(servers.database)
  await client.connect()
  try {
    const place = await fillLevels(client)
    return [
      ...(await lists(servers, place)),
      ...(await reservations(client, servers)),
      await spreading(client, servers.ours),
    ]
  } finally {
    await client.end()
  }
}

interface Place {
  readonly uid: number
  readonly levels: number
}

/** Everything that is sold lies at every place. */
async function fillLevels(client: pg.Client): Promise<Place> {
  await client.query('set session_replication_role = replica') // no history of things that are only there to be many
  await client.query(`
    insert into stock_level (item_uid, location_uid, on_hand, min_level, created_by, updated_by)
    select i.uid, l.uid, (i.uid + l.uid) % 7, case when (i.uid + l.uid) % 40 = 0 then 9 end, 0, 0
    from item i cross join stock_location l where i.sellable and l.kind <> 'inTransit' order by i.uid, l.uid on conflict do nothing`)
  await client.query('set session_replication_role = origin')
  await client.query('vacuum (analyze) stock_level')
  const { rows } = await client.query<Place>(
    'select location_uid as uid, (select count(*)::int from stock_level) as levels from stock_level group by 1 order by count(*) desc limit 1',
  )
  return rows[0] as Place
}

async function lists({ ours, bare }: Servers, { uid, levels }: Place): Promise<Figure[]> {
  const lowHere = [
    { field: 'locationUid', op: 'in', value: [uid] },
    { field: 'belowMinimum', op: 'is', value: true },
  ]
  const asked = [
    ['stock by item', new ConsoleList(inventoryView as unknown as AnyView).path, '/stock'],
    [
      'below minimum at a place',
      new ConsoleList(stockLevelsView as unknown as AnyView, lowHere).path,
      `/levels?location=${uid}`,
    ],
  ] as const
  const figures: Figure[] = []
  for (const [what, path, barePath] of asked) {
    const time = (address: Servers['ours'], of: string) => async () => (await send(address, { path: of })).ms
    const times = await sideBySide(asks, time(ours, path), time(bare, barePath))
    const [mine, plain] = [times.ours.percentile(50), times.bare.percentile(50)]
    figures.push(
      { what: `${what}, page 1`, value: mine, unit: 'ms', most: 300, note: `${levels} levels` },
      {
        what: `${what}, beside bare`,
        value: mine / plain,
        unit: 'x',
        most: 1.3,
        note: `bare ${plain.toFixed(1)} ms`,
      },
    )
  }
  return figures
}

/** One unit of each of many items, over and over: by us and by a bare server in turn. */
async function reservations(client: pg.Client, { ours, bare }: Servers): Promise<Figure[]> {
  const { rows } = await client.query<{ uid: number }>(
    `select item_uid as uid from item_availability where channel = 'web' and least(own, sellable) >= ${rounds * 2} order by item_uid limit ${items}`,
  )
  const uids = rows.map(({ uid }) => uid)
  const path = '/api/StockReservations'
  const asked = (uid: number) => ({
    path,
    body: {
      idempotencyKey: randomUUID(),
      channel: 'web',
      holder: 'order',
      lines: [{ itemUid: uid, quantity: 1 }],
    },
  })
  const rates = { ours: 0, bare: 0 }
  for (let round = 0; round < rounds; round++) {
    rates.bare += (await rateOf(uids, bare, uid => ({ path: '/reserve', body: { uid } }))) / rounds
    rates.ours += (await rateOf(uids, ours, asked)) / rounds
  }
  const note = `${rounds * uids.length} on ${uids.length} items, none refused`
  return [
    { what: 'reservations, many at once', value: rates.ours, unit: 'a second', least: 100, note },
    {
      what: 'reservations, beside bare',
      value: rates.bare / rates.ours,
      unit: 'x',
      most: 3,
      note: `bare ${rates.bare.toFixed(0)} a second`,
    },
  ]
}

async function rateOf(uids: readonly number[], server: Servers['ours'], asked: (uid: number) => Ask) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const waiting = [...uids]
  const startedAt = performance.now()
  const take = async () => {
    for (let uid = waiting.pop(); uid !== undefined; uid = waiting.pop())
      await send({ ...server, agent }, { ...asked(uid), method: 'POST' })
  }
  await Promise.all(Array.from({ length: atOnce }, take))
  agent.destroy()
  return uids.length / ((performance.now() - startedAt) / 1_000)
}

/** From the moment a change is sent until lists and rules, which read the index of pages, know of it. The slowest of some. */
async function spreading(client: pg.Client, ours: Servers['ours']): Promise<Figure> {
  const { rows } = await client.query<{ itemUid: number; locationUid: number; pageUid: number }>(`
    select a.item_uid as "itemUid", i.page_uid as "pageUid", (select min(uid) from stock_location where active and 'web' = any(sells_on)) as "locationUid"
    from item_availability a join item i on i.uid = a.item_uid join item_index x on x.page_uid = i.page_uid
    where a.channel = 'web' and a.own > 0 and i.status = 'active' order by a.item_uid desc limit ${changes}`)
  let slowest = 0
  for (const { pageUid, ...at } of rows) {
    const available = async () =>
      (await client.query('select total_available as n from item_index where page_uid = $1', [pageUid]))
        .rows[0].n
    const before = await available()
    const startedAt = performance.now()
    const body = { idempotencyKey: randomUUID(), ...at, change: 40, reason: 'found' }
    await send(ours, { path: '/api/StockMovements/adjust', method: 'POST', body })
    while ((await available()) === before && performance.now() - startedAt < 30_000) await pause(10)
    slowest = Math.max(slowest, performance.now() - startedAt)
  }
  return {
    what: 'a change is in lists and rules',
    value: slowest,
    unit: 'ms',
    most: 2_000,
    note: `the slowest of ${rows.length}`,
  }
}
