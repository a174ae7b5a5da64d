import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Figure } from './console.ts'
import { type Address, signedIn } from './installation.ts'
import { Samples, send } from './measure.ts'
import type { Servers } from './servers.ts'

/** Ten sessions of one person may live at once. */
const sessionsEach = 10
const usernames = ['admin', 'manager', 'ecommerce']
const memoryMost = 250
const memoryPeople = 20

type Kind =
  | 'item list'
  | 'brand list'
  | 'search'
  | 'look-up'
  | 'item read'
  | 'brand read'
  | 'item save'
  | 'brand save'
/** How many of a hundred calls are of each kind. */
export type Mix = Readonly<Partial<Record<Kind, number>>>

/** How somebody asks one of the two servers for each kind of call. */
export type Asking = (person: Person, turn: number) => Readonly<Record<Kind, () => Promise<number>>>

export interface Person {
  readonly address: Address
  /** Records that nobody else saves, so that no save meets another. */
  readonly items: readonly number[]
  readonly brands: readonly number[]
  /** What the next save of a record starts from, by its path. */
  readonly versions: Map<string, unknown>
}

/** So many people, each with a connection of their own; they share sessions where there are more than may live at once. */
export async function gather(
  { ours: address, database }: Pick<Servers, 'ours' | 'database'>,
  count: number,
): Promise<Person[]> {
  const sessions = Math.min(count, sessionsEach * usernames.length)
  const names = Array.from({ length: sessions }, (_, index) => usernames[index % usernames.length] as string)
  const headers: Address['headers'][] = []
  for (const username of names) headers.push(await signedIn(address.port, username))
  const client = new pg.Client(database)
  await client.connect()
  const uidsOf = async (query: string) =>
    (await client.query<{ uid: number }>(`${query} order by uid limit 2000`)).rows.map(({ uid }) => uid)
  const items = await uidsOf(`select item_uid as uid from item_rollup join item on item.uid = item_uid
    where live = 'live' and lead_item_uid is null`)
  const brands = await uidsOf('select uid from brand')
  await client.end()
  return Array.from({ length: count }, (_, index) => ({
    address: {
      port: address.port,
      headers: headers[index % sessions] ?? {},
      agent: new Agent({ keepAlive: true, maxSockets: 1 }),
    },
    items: items.filter((_uid, place) => place % count === index),
    brands: brands.filter((_uid, place) => place % count === index),
    versions: new Map(),
  }))
}

/** What a time of work came to. */
export interface Worked {
  readonly perSecond: number
  readonly times: ReadonlyMap<string, Samples>
  readonly all: Samples
}

/** Everybody works at once for so long, one call after the other. */
export async function work(
  people: readonly Person[],
  mix: Mix,
  asking: Asking,
  { seconds, pauseMs = 0 }: { readonly seconds: number; readonly pauseMs?: number },
): Promise<Worked> {
  const deck = Object.entries(mix).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind))
  const times = new Map<string, Samples>()
  const all = new Samples()
  const startedAt = performance.now()
  let calls = 0
  const oneDay = async (person: Person, place: number) => {
    // Each begins elsewhere in the deck and goes through it by a step that meets every card.
    for (let turn = 0; performance.now() - startedAt < seconds * 1_000; turn++) {
      const kind = deck[(place * 37 + turn * 61) % deck.length] as Kind
      const ms = await asking(person, turn)[kind]()
      calls += 1
      all.add(ms)
      times.set(kind, (times.get(kind) ?? new Samples()).add(ms))
      if (pauseMs > 0) await pause(pauseMs * (0.5 + Math.random()))
    }
  }
  await Promise.all(people.map(oneDay))
  return { perSecond: (calls * 1_000) / (performance.now() - startedAt), times, all }
}

/** The calls as the console makes them. */
export const askOurs: Asking = (person, turn) => {
  const brand = `/api/brands/${pick(person.brands, turn)}`
  const item = `/api/products/${pick(person.items, turn)}`
  const view = (name: string, more: string) => `/api/dataviews/${name}?limit=50${more}`
  const get = (path: string) => async () => (await send(person.address, { path })).ms
  return {
    'item list': get(view('ProductFilterableView', '')),
    'brand list': get(view('BrandView', '')),
    search: get(view('ProductFilterableView', `&search=${pick(words, turn)}`)),
    'look-up': get(`/api/products/lookup?term=${pick(words, turn)}`),
    'item read': get(item),
    'brand read': get(brand),
    'brand save': () => save(person, brand, read => ({ ...inputOf(read), metaDescription: `Turn ${turn}` })),
    'item save': () =>
      save(person, item, ({ versions }) => ({
        versions,
        confirm: [],
        item: { metaDescription: `Turn ${turn}` },
      })),
  }
}

/** The first save of a record reads it; later ones start from what the last one answered. */
async function save(person: Person, path: string, bodyOf: (read: Record<string, unknown>) => unknown) {
  const known = person.versions.get(path) ?? JSON.parse((await send(person.address, { path }, true)).text)
  const body = bodyOf(known as Record<string, unknown>)
  const { ms, text } = await send(person.address, { path, method: 'PUT', body }, true)
  person.versions.set(path, JSON.parse(text))
  return ms
}

/** Of a brand as it was read, what a save sends. */
export function inputOf(read: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { uid, createdAt, createdBy, updatedAt, updatedBy, merged, cleaned, ...rest } = read
  const { itemsActive, itemsTotal, stockValueMinor, supplierLinks, ...input } = rest
  return input
}

const words = ['tor', 'blue', 'fell', 'jacket', 'stone', 'raven']

export function pick<Value>(list: readonly Value[], turn: number): Value {
  return list[turn % list.length] as Value
}

const daysWork: Mix = {
  'item list': 20,
  'brand list': 10,
  search: 15,
  'look-up': 10,
  'item read': 20,
  'brand read': 10,
  'item save': 10,
  'brand save': 5,
}

/** The memory the server holds after some minutes of 20 people's work, each a call about every second. */
export async function measurePeople(
  servers: Servers,
  serverPid: number,
  minutes: number,
): Promise<readonly Figure[]> {
  const people = await gather(servers, memoryPeople)
  const { perSecond, all } = await work(people, daysWork, askOurs, { seconds: minutes * 60, pauseMs: 1_000 })
  return [
    {
      what: 'memory of the server',
      value: memoryOf(serverPid),
      most: memoryMost,
      unit: 'MB',
      note: `after ${minutes} minutes of ${memoryPeople} people, ${perSecond.toFixed(0)} calls a second, p99 ${all.percentile(99).toFixed(0)} ms`,
    },
  ]
}

/** What a process holds in memory, in MB. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1_024
}
