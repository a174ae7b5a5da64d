import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import pg from 'pg'
import type { Figure } from './console.ts'
import { send } from './measure.ts'
import type { Servers } from './servers.ts'

const items = 1_000
const rounds = 3
const atOnce = 16
const asks = 60

/** What stock costs: promising it to many at once, and the first page of what runs low, beside the same rows asked of the database. */
export async function measureStock({ ours, database }: Servers): Promise<readonly Figure[]> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    return [await reservations(client, ours), ...(await belowMinimum(client, ours))]
  } finally {
    await client.end()
  }
}

async function reservations(client: pg.Client, ours: Servers['ours']): Promise<Figure> {
  const { rows } = await client.query<{ uid: number }>(
    `select item_uid as uid from item_availability where channel = 'web' and own >= ${rounds} order by item_uid limit ${items}`,
  )
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const waiting = Array.from({ length: rounds }, () => rows.map(({ uid }) => uid)).flat()
  const count = waiting.length
  const startedAt = performance.now()
  const take = async () => {
    for (let uid = waiting.pop(); uid !== undefined; uid = waiting.pop()) {
      const lines = [{ itemUid: uid, quantity: 1 }]
      const body = { idempotencyKey: randomUUID(), channel: 'web', holder: 'order', lines }
      await send({ ...ours, agent }, { path: '/api/StockReservations', method: 'POST', body })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, take))
  agent.destroy()
  const ms = performance.now() - startedAt
  return {
    what: 'a reservation, with many at once',
    value: ms / count,
    unit: 'ms',
    most: 2,
    note: `${count} on ${rows.length} items, ${Math.round((count / ms) * 1_000)} a second`,
  }
}

async function belowMinimum(client: pg.Client, ours: Servers['ours']): Promise<Figure[]> {
  const { rows } = await client.query<{ uid: number; levels: number }>(
    'select location_uid as uid, (select count(*)::int from stock_level) as levels from stock_level group by 1 order by count(*) desc limit 1',
  )
  const { uid, levels } = rows[0] ?? { uid: 0, levels: 0 }
  const filter = encodeURIComponent(
    JSON.stringify([
      { field: 'locationUid', op: 'in', value: [uid] },
      { field: 'belowMinimum', op: 'is', value: true },
    ]),
  )
  const median = async (work: () => Promise<number>) => {
    const times: number[] = []
    for (let turn = 0; turn < asks; turn++) times.push(await work())
    return times.toSorted((a, b) => a - b)[asks / 2] ?? 0
  }
  const path = `/api/dataviews/StockLevelView?filter=${filter}`
  const [list, byItem] = [
    await median(async () => (await send(ours, { path })).ms),
    await median(async () => (await send(ours, { path: '/api/dataviews/FullInventoryView' })).ms),
  ]
  const note = `${levels} levels`
  return [
    { what: 'levels below their minimum at a place, page 1', value: list, unit: 'ms', most: 300, note },
    { what: 'stock by item, page 1', value: byItem, unit: 'ms', most: 300, note },
  ]
}
