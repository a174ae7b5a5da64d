import { brandOptions } from '@backroom/contract/items/brands/pickers'
import { guideOptions } from '@backroom/contract/items/guides/pickers'
import { categoryOptions } from '@backroom/contract/organisation/categories/pickers'
import { collectionOptions } from '@backroom/contract/organisation/collections/pickers'
import pg from 'pg'
import { type Case, listBudget, measurePair, paired, type Result, searchBudget } from './cases.ts'
import { itemList } from './console-lists.ts'
import { Samples, send, sideBySide } from './measure.ts'
import type { Servers } from './servers.ts'

const view = '/api/dataviews/ProductFilterableView'
const lookUpBudget = { p50: 2 }
const runs = 50
/** The page of 50 that stands 2,000th, where there are as many. */
const deepPlace = 2_000

/** The item list and the look-up, beside the same questions asked bare. */
export const itemCases: readonly Case[] = [
  paired(
    'items, page 1 with total',
    () => itemList.path,
    () => '/items',
    listBudget,
  ),
  paired(
    'items, page 1',
    () => `${itemList.path}&total=no`,
    () => '/items?total=no',
    listBudget,
  ),
  {
    name: 'items, deepest page',
    measure: async servers => {
      const { cursor, at, uid } = await deep(servers)
      return measurePair('items, deepest page', servers, {
        ours: () => `${itemList.path}&cursor=${cursor}`,
        bare: () => `/items?at=${encodeURIComponent(at)}&uid=${uid}`,
        budget: listBudget,
      })
    },
  },
  { name: 'items, page 2,000 beside page 1', measure: measureDepth },
  paired(
    'items, search',
    turn => `${itemList.path}&sort=-updatedAt&search=${encodeURIComponent(word(turn))}`,
    turn => `/item-search?search=${encodeURIComponent(word(turn))}`,
    searchBudget,
  ),
  { name: 'items, search "tor blue m", best first', measure: measureSearch },
  { name: 'items, look-up by code', measure: servers => measureLookUp(servers, 'code') },
  { name: 'items, look-up by barcode', measure: servers => measureLookUp(servers, 'barcode') },
  { name: 'palette, first answers', measure: measurePalette },
  { name: 'items, CSV', measure: measureItemCsv },
]

/** Every size is a row of its own, so that 100,000 items are 2,000 pages. */
const everySize = `${itemList.path}&sizes=true`

/** The 2,000th page of a list, or the last but one of a shorter one. */
async function deep({ ours, database }: Servers, list = itemList.path) {
  const client = new pg.Client(database)
  await client.connect()
  const { rows: counted } = await client.query(
    `select count(*)::int as rows from item where status <> 'archived' ${list === everySize ? '' : 'and lead_item_uid is null'}`,
  )
  await client.end()
  const skip = Math.max(0, Math.min((deepPlace - 2) * 50, counted[0].rows - 151))
  const { text } = await send(ours, { path: `${list}&skip=${skip}` }, true)
  const { row, nextCursor } = itemList.lastRow(text)
  if (!row || !nextCursor) throw new Error('There is no deep page of items.')
  return { cursor: nextCursor, at: String(row.updatedAt), uid: row.uid, place: skip / 50 + 2 }
}

async function measureDepth(servers: Servers): Promise<Result> {
  const { cursor, place } = await deep(servers, everySize)
  const time = (path: string) => async () => (await send(servers.ours, { path })).ms
  const { ours, bare } = await sideBySide(
    200,
    time(`${everySize}&cursor=${cursor}`),
    time(`${everySize}&total=no`),
  )
  return {
    what: 'items, deep page beside page 1',
    ours: { p50: ours.percentile(50), p99: ours.percentile(99) },
    bare: { p50: bare.percentile(50), p99: bare.percentile(99) },
    budget: { p50: 1.5 },
    note: `page ${Math.round(place).toLocaleString('en-GB')}, both ours`,
  }
}

/** Not a ratio but a promise in milliseconds: what is called bare is the 300 that 95 of 100 searches stay under. */
async function measureSearch({ ours }: Servers): Promise<Result> {
  const samples = new Samples()
  const path = `${itemList.path}&search=${encodeURIComponent('tor blue m')}`
  for (let turn = 0; turn < runs; turn++) samples.add((await send(ours, { path })).ms)
  const p95 = samples.percentile(95)
  return {
    what: 'items, search “tor blue m”',
    ours: { p50: p95, p99: samples.percentile(99) },
    bare: { p50: 300, p99: 300 },
    budget: { p50: 1 },
    note: 'ours is p95 and p99, bare is the promise of 300 ms',
  }
}

/** What Ctrl+K asks after each pause, all at once as the console does; it waits 40 ms for the next key before. */
async function measurePalette({ ours }: Servers): Promise<Result> {
  const samples = new Samples()
  for (let turn = 0; turn < runs; turn++) {
    const search = encodeURIComponent(word(turn).slice(0, 4))
    const asked = [
      `/api/products/lookup?term=${search}&limit=5`,
      ...[brandOptions, categoryOptions, collectionOptions, guideOptions].map(
        ({ path }) => `/api${path}?search=${search}`,
      ),
    ]
    const answers = await Promise.all(asked.map(path => send(ours, { path })))
    samples.add(Math.max(...answers.map(({ ms }) => ms)))
  }
  return {
    what: 'palette, first answers',
    ours: { p50: samples.percentile(95), p99: samples.percentile(99) },
    bare: { p50: 60, p99: 60 },
    budget: { p50: 1 },
    note: 'ours is p95 and p99, bare is the promise of 100 ms less the pause before asking',
  }
}

async function measureLookUp(servers: Servers, by: 'code' | 'barcode'): Promise<Result> {
  const client = new pg.Client(servers.database)
  await client.connect()
  const { rows } = await client.query<{ term: string }>(
    by === 'code'
      ? `select code as term from item where status <> 'archived' order by hashint4(uid) limit 200`
      : `select b.barcode as term from item_barcode b join item i on i.uid = b.item_uid where i.status <> 'archived' and not b.is_free
         order by hashint4(b.uid) limit 200`,
  )
  await client.end()
  const term = (turn: number) => encodeURIComponent(rows[turn % rows.length]?.term ?? '')
  return measurePair(`items, look-up by ${by}`, servers, {
    ours: turn => `/api/products/lookup?term=${term(turn)}`,
    bare: turn => `/item-by-${by}?term=${term(turn)}`,
    budget: lookUpBudget,
  })
}

async function measureItemCsv(servers: Servers, size: number): Promise<Result> {
  const columns = 'code,name,brandName,categoryName,status,live,effectivePriceMinor,ownAvailable,updatedAt'
  const { ours, bare } = await sideBySide(
    size >= 100_000 ? 5 : 15,
    async () => (await send(servers.ours, { path: `${view}/csv?columns=${columns}` })).ms,
    async () => (await send(servers.bare, { path: '/items.csv' })).ms,
  )
  return {
    what: 'items, CSV of every page',
    ours: { p50: ours.percentile(50), p99: ours.percentile(99) },
    bare: { p50: bare.percentile(50), p99: bare.percentile(99) },
    budget: { p50: 1 / 0.7 },
    note: 'bare is plain COPY',
  }
}

function word(turn: number): string {
  return ['tor blue m', 'gravel', 'fellside jacket', 'helmet red', 'kestrel 54', 'boot'][turn % 6] as string
}
