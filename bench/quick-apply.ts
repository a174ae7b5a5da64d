import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Figure } from './console.ts'
import { Samples, send } from './measure.ts'
import type { Servers } from './servers.ts'

const toggles = 200
const suggestions = 60
const openings = 5
const queued = 1_000

/** A person at one item a second: what a toggle, a suggestion and a whole queue cost. */
export async function measureQuickApply({ ours, database }: Servers): Promise<readonly Figure[]> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    const { rows: pages } = await client.query<{ uid: number }>(
      `select uid from item where lead_item_uid is null and status = 'active' order by md5(uid::text) limit ${queued}`,
    )
    const { rows: facets } = await client.query<{ uid: number }>(
      `select f.uid from facet f join filter q on q.uid = f.filter_uid where q.type = 'list' and f.active and q.active order by f.uid limit 40`,
    )
    const uids = pages.map(({ uid }) => uid)
    const note = `${pages.length.toLocaleString('en-GB')} items queued`
    return [
      {
        what: 'a facet put on an item',
        value: await toggle(ours, uids, facets),
        most: 100,
        unit: 'ms',
        note: '95 of 100',
      },
      {
        what: 'what an item is suggested',
        value: await suggest(ours, uids),
        most: 150,
        unit: 'ms',
        note: '95 of 100',
      },
      { what: 'a queue opens', value: await open(ours, uids), most: 1_500, unit: 'ms', note },
    ]
  } finally {
    await client.end()
  }
}

async function toggle(ours: Servers['ours'], uids: readonly number[], facets: readonly { uid: number }[]) {
  const times = new Samples()
  for (let turn = 0; turn < toggles; turn++) {
    const change = {
      itemUid: uids[(turn * 7) % uids.length],
      add: [facets[turn % facets.length]?.uid],
      remove: [],
    }
    const body = { changes: [change], key: randomUUID() }
    times.add((await send(ours, { path: '/api/itemFacets/apply', method: 'POST', body })).ms)
  }
  return times.percentile(95)
}

async function suggest(ours: Servers['ours'], uids: readonly number[]) {
  const times = new Samples()
  for (let turn = 0; turn < suggestions; turn++) {
    const path = `/api/itemFacets/suggest?itemUid=${uids[(turn * 11) % uids.length]}`
    times.add((await send(ours, { path })).ms)
  }
  return times.percentile(95)
}

async function open(ours: Servers['ours'], uids: readonly number[]) {
  const times = new Samples()
  const path = `/api/itemFacets/queue/FacetGapsView?uids=${uids.join(',')}`
  for (let turn = 0; turn < openings; turn++) times.add((await send(ours, { path })).ms)
  return times.percentile(50)
}
