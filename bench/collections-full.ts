import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { blankCollection } from '@backroom/contract/organisation/collections/collections'
import pg from 'pg'
import { measurePreview } from './collections.ts'
import { collectionsSettled, fillCollections, growFacets } from './collections-fill.ts'
import type { Figure } from './console.ts'
import { importSheet, sheetOf } from './import.ts'
import { Samples, send } from './measure.ts'
import type { Servers } from './servers.ts'

const followed = 30
const importedRows = 10_000

const root = '/api/CollectionDefinitions'

/** A store with every facet it may have: a change on its way into a collection, a rule computed anew, a sheet of changes. */
export async function measureFullCollections({ ours, database }: Servers): Promise<readonly Figure[]> {
  const client = new pg.Client(database)
  await client.connect()
  const knock = () => send(ours, { path: `${root}/1` })
  try {
    await fillCollections(client, database, knock)
    const facets = await growFacets(client, database, knock)
    console.log(`  ${facets.toLocaleString('en-GB')} facets`)
    return [
      await oneChangeSeen(client, ours),
      await recompute(client, ours),
      await measurePreview(client, ours, 700),
      await imported(client, { ours, database }, knock),
    ]
  } finally {
    await client.end()
  }
}

/** From the call that puts a facet on an item until the item stands in the collection whose rule names the facet. */
async function oneChangeSeen(client: pg.Client, ours: Servers['ours']): Promise<Figure> {
  const { rows } = await client.query<{ facet: number }>(
    `select uid as facet from facet where url_fragment like 'bench-%' order by uid desc limit 1`,
  )
  const facet = rows[0]?.facet
  const conditions = [{ field: 'facet', op: 'hasAny', value: [facet] }]
  const rule = { match: 'all', of: conditions }
  const body = { ...blankCollection('Bench followed'), rule }
  const { uid } = JSON.parse((await send(ours, { path: root, method: 'POST', body }, true)).text)
  const { rows: pages } = await client.query<{ uid: number }>(
    `select page_uid as uid from item_index where live and not facet_uids @> array[${facet}] order by hashint4(page_uid) limit ${followed}`,
  )
  const samples = new Samples()
  for (const page of pages) {
    const startedAt = performance.now()
    const change = { itemUid: page.uid, add: [facet], remove: [] }
    await send(ours, {
      path: '/api/itemFacets/apply',
      method: 'POST',
      body: { changes: [change], key: randomUUID() },
    })
    await until(
      client,
      `select from collection_member where collection_uid = ${uid} and item_uid = ${page.uid}`,
    )
    samples.add(performance.now() - startedAt)
  }
  return {
    what: 'a changed item stands in a collection',
    unit: 's',
    most: 5,
    value: samples.percentile(95) / 1_000,
    note: `95 of 100, p50 ${samples.percentile(50).toFixed(0)} ms`,
  }
}

/** Every fiftieth rule is computed anew, one after the other; the slowest counts. */
async function recompute(client: pg.Client, ours: Servers['ours']): Promise<Figure> {
  const { rows } = await client.query<{ uid: number }>(
    `select uid from collection where rule is not null and name like 'Bench %' and uid % 50 = 0 order by uid`,
  )
  const samples = new Samples()
  for (const { uid } of rows) {
    const startedAt = performance.now()
    await send(ours, { path: `${root}/${uid}/recompute`, method: 'POST', body: {} })
    await until(
      client,
      `select from collection_state where collection_uid = ${uid} and rule_state in ('current', 'held')`,
    )
    samples.add(performance.now() - startedAt)
  }
  return {
    what: 'one rule computed anew',
    unit: 's',
    most: 3,
    value: samples.percentile(100) / 1_000,
    note: `slowest of ${rows.length}, p50 ${samples.percentile(50).toFixed(0)} ms`,
  }
}

/** A sheet with new prices, and then every collection that follows from them. */
async function imported(
  client: pg.Client,
  { ours, database }: Pick<Servers, 'ours' | 'database'>,
  knock: () => Promise<unknown>,
) {
  const { sheet, rows } = await sheetOf(database, importedRows)
  const startedAt = performance.now()
  const { run } = await importSheet(ours, sheet)
  await collectionsSettled(client, knock)
  return {
    ...({ what: 'a sheet of changes until it is everywhere', unit: 's', most: 120 } as const),
    value: (performance.now() - startedAt) / 1_000,
    note: `${rows.toLocaleString('en-GB')} rows, ${run.seconds.toFixed(1)} s of it the import's own run`,
  }
}

/** Waits until a question has an answer; one that has none within a minute is said, not waited for. */
async function until(client: pg.Client, question: string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if ((await client.query(question)).rowCount) return
    await pause(10)
  }
  throw new Error(`Not within a minute: ${question}`)
}
