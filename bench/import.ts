import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Figure } from './console.ts'
import { send } from './measure.ts'
import type { Servers } from './servers.ts'

const rowsWanted = 50_000
const checkSeconds = 60
const runSeconds = 120

interface Import {
  readonly uid: number
  readonly version: number
  readonly name: string
  readonly mode: string
  readonly keyColumn: string
  readonly blankMeans: string
  readonly mapping: unknown
  readonly state: string
  readonly error: string | null
  readonly counts: Readonly<Record<string, number>>
}

/** A sheet of 50,000 rows, as large as one may be: checked, then run. In a smaller store, of every item there is. */
export async function measureImport({ ours, database }: Servers): Promise<readonly Figure[]> {
  const { sheet, rows } = await sheetOf(database, rowsWanted)
  const { check, run } = await importSheet(ours, sheet)
  const note = `${rows.toLocaleString('en-GB')} rows, ${run.counts.changed?.toLocaleString('en-GB')} changed`
  return [
    { what: 'import of a full sheet: check', value: check.seconds, most: checkSeconds, unit: 's', note },
    { what: 'import of a full sheet: run', value: run.seconds, most: runSeconds, unit: 's', note },
  ]
}

/** Sends a sheet, has it checked and runs it; answers how long the two took. */
export async function importSheet(ours: Servers['ours'], sheet: string) {
  const form = new FormData()
  form.set('name', 'Bench')
  form.set('file', new Blob([sheet], { type: 'text/csv' }), 'bench.csv')
  const reply = await fetch(`http://127.0.0.1:${ours.port}/api/itemImports`, {
    method: 'POST',
    headers: ours.headers,
    body: form,
  })
  if (reply.status !== 201) throw new Error(`The sheet was refused: ${await reply.text()}`)
  const { uid, version, name, mode, keyColumn, blankMeans, mapping } = (await reply.json()) as Import
  const path = `/api/itemImports/${uid}`
  const body = { version, name, mode, keyColumn, blankMeans, mapping }
  await send(ours, { path: `${path}/mapping`, method: 'PUT', body })
  const check = await timed(`${path}/check`, 'checked')
  const run = await timed(`${path}/run`, 'done')
  return { check, run }

  async function timed(action: string, state: string) {
    const startedAt = performance.now()
    await send(ours, { path: action, method: 'POST' })
    for (;;) {
      const now = JSON.parse((await send(ours, { path }, true)).text) as Import
      if (now.state === state) return { seconds: (performance.now() - startedAt) / 1_000, counts: now.counts }
      if (['failed', 'cancelled'].includes(now.state))
        throw new Error(`The import ${now.state}: ${now.error}`)
      await pause(100)
    }
  }
}

/** Every row changes a price, an RRP and a weight, and reads a supplier's code that stays as it is. */
export async function sheetOf(
  database: Servers['database'],
  most: number,
): Promise<{ sheet: string; rows: number }> {
  const client = new pg.Client(database)
  await client.connect()
  const { rows } = await client.query<{ line: string }>(
    `select concat_ws(',', i.code, coalesce(i.supplier_code, ''), to_char((p + 100) / 100.0, 'FM999990.00'), to_char((p * 1.5 + 100) / 100.0, 'FM999990.00'),
       1 + uid % 900) as line
     from (select item.*, coalesce(item.price_minor, page.price_minor) as p from item join item page on page.uid = item.page_uid
       where item.status <> 'archived' and item.sellable and coalesce(item.price_minor, page.price_minor) > 0
         and item.code !~ '[,"]' and coalesce(item.supplier_code, '') !~ '[,"]') i
     order by i.uid limit $1`,
    [most],
  )
  await client.end()
  const head = 'Code,Supplier code,Price,RRP,Weight (g)'
  return { sheet: [head, ...rows.map(({ line }) => line)].join('\n'), rows: rows.length }
}
