import pg from 'pg'
import { brandList } from './console-lists.ts'
import { send, sideBySide } from './measure.ts'
import { inputOf } from './people.ts'
import type { Servers } from './servers.ts'

/** What was found at one size of store. */
export interface Result {
  readonly what: string
  /** Milliseconds: ours, then the bare server's. */
  readonly ours: { readonly p50: number; readonly p99: number }
  readonly bare: { readonly p50: number; readonly p99: number }
  /** How many times the bare server's time is allowed; left out where no budget is promised. */
  readonly budget?: { readonly p50: number; readonly p99?: number }
  readonly note?: string
}

export interface Case {
  readonly name: string
  measure(servers: Servers, brands: number): Promise<Result>
}

const view = '/api/dataviews/BrandView'
export const listBudget = { p50: 1.3, p99: 2 }
export const searchBudget = { p50: 1.5 }
export const calls = 400

/** Calls that are asked many times over; bulk has a file of its own. */
export const calledCases: readonly Case[] = [
  paired(
    'list, page 1 with total',
    () => brandList.path,
    () => '/list',
    listBudget,
  ),
  paired(
    'list, page 1',
    () => `${brandList.path}&total=no`,
    () => '/list?total=no',
    listBudget,
  ),
  {
    name: 'list, deepest page',
    measure: async (servers, brands) => {
      const { cursor, name, uid } = await deepest(servers, brands)
      return measurePair('list, deepest page', servers, {
        ours: () => `${brandList.path}&cursor=${cursor}`,
        bare: () => `/list?name=${encodeURIComponent(name)}&uid=${uid}`,
        budget: listBudget,
      })
    },
  },
  {
    name: 'deepest page beside page 1',
    measure: async (servers, brands) => {
      const { cursor } = await deepest(servers, brands)
      const time = (path: string) => async () => (await send(servers.ours, { path })).ms
      // The first page of the opposite order shows the same rows, so that only the paging differs.
      const { ours, bare } = await sideBySide(
        calls,
        time(`${brandList.path}&cursor=${cursor}`),
        time(`${brandList.path}&total=no&sort=-name`),
      )
      return {
        what: 'deepest page beside page 1',
        ours: { p50: ours.percentile(50), p99: ours.percentile(99) },
        bare: { p50: bare.percentile(50), p99: bare.percentile(99) },
        budget: { p50: 1.3 },
        note: 'both ours',
      }
    },
  },
  paired(
    'search',
    turn => `${brandList.path}&search=${word(turn)}`,
    turn => `/search?search=${word(turn)}`,
    searchBudget,
  ),
  paired(
    'single read',
    turn => `/api/brands/${uidOf(turn)}`,
    turn => `/read?uid=${uidOf(turn)}`,
    { p50: 1.7 },
  ),
  { name: 'save', measure: measureSave },
  { name: 'CSV', measure: measureCsv },
]

export interface Pair {
  readonly ours: (turn: number) => string
  readonly bare: (turn: number) => string
  readonly budget?: Result['budget']
}

export function paired(
  name: string,
  ours: Pair['ours'],
  bare: Pair['bare'],
  budget?: Result['budget'],
): Case {
  return { name, measure: servers => measurePair(name, servers, { ours, bare, ...(budget && { budget }) }) }
}

export async function measurePair(
  what: string,
  servers: Servers,
  { ours, bare, budget }: Pair,
): Promise<Result> {
  const measured = await sideBySide(
    calls,
    async turn => (await send(servers.ours, { path: ours(turn) })).ms,
    async turn => (await send(servers.bare, { path: bare(turn) })).ms,
  )
  return {
    what,
    ours: { p50: measured.ours.percentile(50), p99: measured.ours.percentile(99) },
    bare: { p50: measured.bare.percentile(50), p99: measured.bare.percentile(99) },
    ...(budget && { budget }),
  }
}

/** The cursor that leads to the last full page, and the row it stands at. */
async function deepest({ ours }: Servers, brands: number) {
  const { text } = await send(ours, { path: `${brandList.path}&skip=${brands - 101}` }, true)
  const { row, nextCursor } = brandList.lastRow(text)
  if (!row || !nextCursor) throw new Error('There is no deepest page.')
  return { cursor: nextCursor, name: String(row.name), uid: Number(row.uid) }
}

/** The same record is saved by both in turn, with a new value each time. */
async function measureSave(servers: Servers): Promise<Result> {
  const path = '/api/brands/5'
  const { text } = await send(servers.ours, { path }, true)
  const read = JSON.parse(text) as Record<string, unknown>
  const input = inputOf(read)
  let { version } = read as { version: number }
  const measured = await sideBySide(
    calls / 2,
    async turn => {
      const body = { ...input, version, metaDescription: `Ours ${turn}` }
      const { ms, text: saved } = await send(servers.ours, { path, method: 'PUT', body }, true)
      version = (JSON.parse(saved) as { version: number }).version
      return ms
    },
    async turn =>
      (
        await send(servers.bare, {
          path: '/save',
          method: 'POST',
          body: { uid: 6, metaDescription: `Bare ${turn}` },
        })
      ).ms,
  )
  return {
    what: 'save',
    ours: { p50: measured.ours.percentile(50), p99: measured.ours.percentile(99) },
    bare: { p50: measured.bare.percentile(50), p99: measured.bare.percentile(99) },
    budget: { p50: 2.5 },
    note: 'ours also checks, merges and tells others',
  }
}

/** At least 0.7 of plain COPY is at most 1.43 times its time. */
async function measureCsv(servers: Servers, brands: number): Promise<Result> {
  const { ours, bare } = await sideBySide(
    brands >= 100_000 ? 5 : 15,
    async () => (await send(servers.ours, { path: `${view}/csv` })).ms,
    async () => (await send(servers.bare, { path: '/csv' })).ms,
  )
  return {
    what: 'CSV of every row',
    ours: { p50: ours.percentile(50), p99: ours.percentile(99) },
    bare: { p50: bare.percentile(50), p99: bare.percentile(99) },
    budget: { p50: 1 / 0.7 },
    note: 'bare is plain COPY',
  }
}

function word(turn: number): string {
  return ['fellside', 'stonebeck', 'ravenmoor', 'whinlat', 'thorngill', 'kirkdale'][turn % 6] as string
}

function uidOf(turn: number): number {
  return 1 + ((turn * 7) % 900)
}

/** Statistics and dead rows as after a quiet night, so that no size is measured in the wake of the one before. */
export async function settle(database: Servers['database']): Promise<void> {
  const client = new pg.Client(database)
  await client.connect()
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
  await client.end()
}
