import pg from 'pg'
import { Database } from '../packages/server/src/database/database.ts'
import { demoStorefrontKeys } from '../packages/server/src/demo/storefront/keys.ts'
import { updateSome } from '../packages/server/src/organisation/membership/membership.ts'
import { settle } from './cases.ts'
import { collectionsSettled, collectionsWanted, fillCollections, rulesWanted } from './collections-fill.ts'
import type { Figure } from './console.ts'
import { Samples, send } from './measure.ts'
import { ruleEdits } from './rule-edit.ts'
import type { Servers } from './servers.ts'

const changes = 40
const previews = 30
const listItems = 20_000
const warmUps = 10
const lists = 60

const root = '/api/CollectionDefinitions'

/** Rules at the size the product promises: one item changes, one rule changes, a rule is looked at, a long list is counted. */
export async function measureCollections({ ours, database }: Servers): Promise<readonly Figure[]> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    const pages = await fillCollections(client, database, () => send(ours, { path: `${root}/1` }))
    console.log(`  ${shown(pages)} pages, ${shown(collectionsWanted)} collections, ${rulesWanted} by rules`)
    return [
      await oneChange(client, database),
      ...(await ruleEdits(client, ours)),
      await measurePreview(client, ours, 300),
      await facetCounts(client, ours, database),
    ]
  } finally {
    await client.end()
  }
}

/** How long the statements take that follow one changed page into its collections; the server's own work between them is not counted. */
async function oneChange(client: pg.Client, config: Servers['database']): Promise<Figure> {
  const { rows } = await client.query<{ uid: number; facet: number }>(`
    select page_uid as uid, facet_uids[1] as facet from item_index where cardinality(facet_uids) > 0 order by hashint4(page_uid) limit ${changes}`)
  const database = await Database.open({ poolSize: 1, connect: async () => config })
  const samples = new Samples()
  let asked = 0
  try {
    for (const { uid, facet } of rows) {
      const keys = ['field:price', 'field:totalStock', 'field:inStock', `facet:${facet}`]
      await client.query('begin')
      await client.query(`select set_config('backroom.membership', 'done', true)`) // no job: it is done here
      await client.query('insert into membership_queue (page_uid, keys) values ($1, $2)', [uid, keys])
      await client.query('commit')
      const { ms, answer } = await statementMs(() => updateSome({ database } as never, new Date()))
      samples.add(ms)
      asked = answer?.evaluated ?? 0
    }
  } finally {
    await database.close()
  }
  return {
    what: 'one changed item: membership statements',
    unit: 'ms',
    most: 50,
    value: samples.percentile(50),
    note: `p50, without the save and its rollup; ${asked} rules asked, p95 ${samples.percentile(95).toFixed(0)} ms`,
  }
}

/** Milliseconds during which a statement of some work was under way. */
async function statementMs<Answer>(work: () => Promise<Answer>): Promise<{ ms: number; answer: Answer }> {
  const plain = pg.Client.prototype.query
  let ms = 0
  pg.Client.prototype.query = function (this: pg.Client, ...sent: unknown[]) {
    const startedAt = performance.now()
    const answer = (plain as (...args: unknown[]) => unknown).apply(this, sent)
    const end = () => {
      ms += performance.now() - startedAt
    }
    if (answer instanceof Promise) answer.then(end, end)
    return answer
  } as typeof plain
  try {
    const answer = await work()
    return { answer, ms }
  } finally {
    pg.Client.prototype.query = plain
  }
}

/** What a person waits for who looks at a rule before it is saved. */
export async function measurePreview(
  client: pg.Client,
  ours: Servers['ours'],
  most: number,
): Promise<Figure> {
  const { rows } = await client.query<{ uid: number; rule: unknown }>(
    `select uid, rule from collection where rule is not null and name like 'Bench %' order by uid limit ${previews}`,
  )
  const samples = new Samples()
  for (const { uid, rule } of rows)
    samples.add(
      (
        await send(ours, {
          path: `${root}/Filter/preview`,
          method: 'POST',
          body: { rule, collectionUid: uid },
        })
      ).ms,
    )
  const note = `p50 ${samples.percentile(50).toFixed(0)} ms`
  return { what: 'preview of a rule, p95', value: samples.percentile(95), most, unit: 'ms', note }
}

/** The counts beside every facet of a list of 20,000 items that are on the site, with its first page, as the site's list call answers them. */
async function facetCounts(
  client: pg.Client,
  ours: Servers['ours'],
  database: Servers['database'],
): Promise<Figure> {
  const { rows } = await client.query<{ uid: number }>(
    `select uid from collection where name = 'Bench ${collectionsWanted - 1}'`,
  )
  const uid = rows[0]?.uid
  await client.query(`
    insert into collection_rule_item (collection_uid, item_uid, position)
    select ${uid}, page_uid, page_uid from item_index where live order by page_uid limit ${listItems} on conflict do nothing`)
  await collectionsSettled(client, () => send(ours, { path: `${root}/1` }))
  await settle(database)
  const samples = new Samples()
  const site = { port: ours.port, headers: { 'x-storefront-key': demoStorefrontKeys.main } }
  const path = `/storefront/v1/list?path=${encodeURIComponent(`/collections/bench-${collectionsWanted - 1}`)}`
  const first = await send(site, { path }, true) // a server that has just started reads what it counts
  const { total } = JSON.parse(first.text) as { total: number }
  if (total < listItems) throw new Error(`The long list shows ${shown(total)} items.`)
  for (let turn = 0; turn < warmUps; turn++) await send(site, { path })
  for (let turn = 0; turn < lists; turn++) samples.add((await send(site, { path })).ms)
  const note = `${shown(total)} items; p50 ${samples.percentile(50).toFixed(0)} ms, the first ${first.ms.toFixed(0)} ms`
  return {
    what: 'facet counts of a long list, p95',
    value: samples.percentile(95),
    most: 150,
    unit: 'ms',
    note,
  }
}

function shown(count: number): string {
  return count.toLocaleString('en-GB')
}
