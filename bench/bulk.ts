import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { BulkPreview } from '@backroom/contract/kit/bulk'
import pg from 'pg'
import type { Case } from './cases.ts'
import { send } from './measure.ts'
import type { Servers } from './servers.ts'

const budgetFrom = 100_000

/** One field of every row of a table, changed through the bulk engine and by one UPDATE. */
interface Change {
  readonly what: string
  readonly table: string
  readonly column: string
  readonly path: string
  readonly view: string
  readonly values: (value: boolean) => Readonly<Record<string, unknown>>
  /** Which rows the engine is given; the bare UPDATE changes the same ones. */
  readonly where: string
}

/**
 * Changes one field of every row through the bulk engine, with history, results and checkpoints, beside one bare UPDATE of a
 * copy of the table that has the same indexes and no triggers.
 */
function bulkOf(change: Change): Case {
  return {
    name: change.what,
    measure: async (servers, size) => {
      const client = new pg.Client(servers.database)
      await client.connect()
      try {
        const bare = await bareUpdate(client, change)
        const ours = await runBulk(servers, client, change)
        return {
          what: change.what,
          ours: { p50: ours.ms, p99: ours.ms },
          bare: { p50: bare, p99: bare },
          ...(size >= budgetFrom && { budget: { p50: 2.5 } }),
          note: `${ours.changed.toLocaleString('en-GB')} rows; bare is one UPDATE without history`,
        }
      } finally {
        await client.end()
      }
    },
  }
}

export const bulkCases: readonly Case[] = [
  bulkOf({
    what: 'bulk change of every brand',
    table: 'brand',
    column: 'allow_sim_stock',
    path: '/api/bulkbrandoperations/SetPermissions',
    view: 'BrandView',
    values: value => ({ allowSimStock: value }),
    where: 'true',
  }),
  bulkOf({
    what: 'bulk change of every item',
    table: 'item',
    column: 'inventory_tracked',
    path: '/api/bulkproductoperations/SetInventoryTracked',
    view: 'ProductFilterableView',
    values: value => ({ value }),
    where: `status <> 'archived' and sellable`,
  }),
]

async function runBulk(
  { ours }: Servers,
  client: pg.Client,
  { path, view, table, column, values, where }: Change,
): Promise<{ ms: number; changed: number }> {
  // The value that most do not have, so that nearly every row changes.
  const { rows } = await client.query(
    `select avg(${column}::int) < 0.5 as value from ${table} where ${where}`,
  )
  const selection = { view, search: '', filter: [], except: [] }
  const dryRun = { ...values(rows[0].value), selection, dryRun: true }
  const { text } = await send(ours, { path, method: 'POST', body: dryRun }, true)
  const preview = JSON.parse(text) as Pick<BulkPreview, 'previewUid' | 'confirmCount' | 'warnings'>
  const body = {
    previewUid: preview.previewUid,
    idempotencyKey: randomUUID(),
    accept: preview.warnings.map(({ key }) => key),
    ...(preview.confirmCount !== null && { confirmCount: preview.confirmCount }),
  }
  const startedAt = performance.now()
  const started = await send(ours, { path, method: 'POST', body }, true)
  const { operationUid } = JSON.parse(started.text) as { operationUid: number }
  for (;;) {
    const { text: now } = await send(ours, { path: `/api/bulkoperations/${operationUid}` }, true)
    const run = JSON.parse(now) as { state: string; error: string | null; counts: { changed: number } }
    if (run.state.startsWith('completed'))
      return { ms: performance.now() - startedAt, changed: run.counts.changed }
    if (['failed', 'cancelled'].includes(run.state))
      throw new Error(`The bulk run ended as ${run.state}: ${run.error}`)
    await pause(50)
  }
}

async function bareUpdate(client: pg.Client, { table, column, where }: Change): Promise<number> {
  const { rows } = await client.query<{ list: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as list from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const list = rows[0]?.list
  await client.query(`select set_config('backroom.actor', '{"uid": 0, "via": "demo"}', false)`) // for the columns' defaults
  await client.query(`drop table if exists bare_${table}`)
  await client.query(`create table bare_${table} (like ${table} including all)`)
  await client.query(`insert into bare_${table} (${list}) select ${list} from ${table}`)
  await client.query(`vacuum (analyze) bare_${table}`)
  await client.query('checkpoint')
  const startedAt = performance.now()
  await client.query(`update bare_${table} set ${column} = not ${column} where ${where}`)
  const ms = performance.now() - startedAt
  await client.query(`drop table bare_${table}`)
  return ms
}
