import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Case, Servers } from './cases.ts'
import { send } from './measure.ts'

const path = '/api/bulkbrandoperations/SetPermissions'
const budgetFrom = 100_000

/**
 * Changes one field of every brand through the bulk engine, with history, results and checkpoints, beside one bare UPDATE of a
 * copy of the table that has the same indexes and no triggers.
 */
export const bulkCase: Case = {
  name: 'bulk',
  measure: async (servers, brands) => {
    const client = new pg.Client(servers.database)
    await client.connect()
    try {
      const bare = await bareUpdate(client)
      const ours = await runBulk(servers, client)
      return {
        what: 'bulk change of every row',
        ours: { p50: ours, p99: ours },
        bare: { p50: bare, p99: bare },
        ...(brands >= budgetFrom && { budget: { p50: 3 } }),
        note: 'bare is one UPDATE without history',
      }
    } finally {
      await client.end()
    }
  },
}

async function runBulk({ ours }: Servers, client: pg.Client): Promise<number> {
  // The value that most do not have, so that nearly every row changes.
  const { rows } = await client.query('select avg(allow_sim_stock::int) < 0.5 as value from brand')
  const values = { allowSimStock: rows[0].value }
  const selection = { view: 'BrandView', search: '', filter: [], except: [] }
  const dryRun = { ...values, selection, dryRun: true }
  const { text } = await send(ours, { path, method: 'POST', body: dryRun }, true)
  const preview = JSON.parse(text) as { previewUid: number; confirmCount: number | null }
  const body = {
    previewUid: preview.previewUid,
    idempotencyKey: randomUUID(),
    ...(preview.confirmCount !== null && { confirmCount: preview.confirmCount }),
  }
  const startedAt = performance.now()
  const started = await send(ours, { path, method: 'POST', body }, true)
  const { operationUid } = JSON.parse(started.text) as { operationUid: number }
  for (;;) {
    const { text: now } = await send(ours, { path: `/api/bulkoperations/${operationUid}` }, true)
    const run = JSON.parse(now) as { state: string; error: string | null }
    if (run.state.startsWith('completed')) return performance.now() - startedAt
    if (['failed', 'cancelled'].includes(run.state))
      throw new Error(`The bulk run ended as ${run.state}: ${run.error}`)
    await pause(50)
  }
}

async function bareUpdate(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ list: string }>(`
    select string_agg(quote_ident(attname), ', ' order by attnum) as list from pg_attribute
    where attrelid = 'brand'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`)
  const list = rows[0]?.list
  await client.query(`select set_config('backroom.actor', '{"uid": 0, "via": "demo"}', false)`) // for the columns' defaults
  await client.query('drop table if exists bare_brand')
  await client.query('create table bare_brand (like brand including all)')
  await client.query(`insert into bare_brand (${list}) select ${list} from brand`)
  await client.query('vacuum (analyze) bare_brand')
  await client.query('checkpoint')
  const startedAt = performance.now()
  await client.query('update bare_brand set allow_sim_stock = not allow_sim_stock')
  const ms = performance.now() - startedAt
  await client.query('drop table bare_brand')
  return ms
}
