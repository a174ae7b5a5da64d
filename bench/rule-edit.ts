import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { demoStorefrontKeys } from '../packages/server/src/demo/storefront/keys.ts'
import { collectionsWanted } from './collections-fill.ts'
import type { Figure } from './console.ts'
import { send } from './measure.ts'
import type { Servers } from './servers.ts'

const root = '/api/CollectionDefinitions'
const slug = `bench-${collectionsWanted}`
/** An edit that touches fewer is not the one the budget is about. */
const touchedLeast = 50_000
const lookEachMs = 20
const askSiteEachMs = 200

/**
 * A collection without a rule gets one that finds every page, and then one that lets more than half of them go: how long each
 * takes, and whether the database or the site ever gave a mix of old and new.
 */
export async function ruleEdits(client: pg.Client, ours: Servers['ours']): Promise<readonly Figure[]> {
  const joined = await ruleEdit(client, ours, 0)
  const { rows } = await client.query<{ price: number }>(`
    select percentile_disc(0.55) within group (order by effective_price_minor) as price from item_index where effective_price_minor > 0`)
  const left = await ruleEdit(client, ours, rows[0]?.price ?? 0)
  return [
    {
      what: 'rule edit: until all have joined',
      value: joined.seconds,
      most: 10,
      unit: 's',
      note: joined.note,
    },
    { what: 'rule edit: until half have left', value: left.seconds, most: 10, unit: 's', note: left.note },
    {
      what: 'rule edit: mixes of old and new seen',
      most: 0,
      unit: 'frames',
      value: joined.mixes + left.mixes,
      note: `of ${joined.looks + left.looks} looks at the members and ${joined.answers + left.answers} answers of the site`,
    },
  ]
}

/** The collection's rule becomes: dearer than a price. */
async function ruleEdit(client: pg.Client, ours: Servers['ours'], dearerThan: number) {
  const { rows } = await client.query<{ uid: number; version: number }>(
    `select uid, version from collection where url_slug = '${slug}'`,
  )
  const { uid, version } = rows[0] as { uid: number; version: number }
  const rule = {
    match: 'all',
    of: [{ field: 'price', op: 'gt', value: dearerThan }],
  }
  const before = { members: (await membersNow(client, uid)).members, total: await siteTotal(ours) }
  const startedAt = performance.now()
  await send(ours, {
    path: `${root}/Filter/${uid}`,
    method: 'PUT',
    body: { rule, version, confirmLeaving: true },
  })
  const watching = new AbortController()
  const site = watchSite(ours, watching.signal)
  const members = await watchMembers(client, uid).finally(() => watching.abort())
  const seconds = (performance.now() - startedAt) / 1_000
  const totals = await site
  const after = { members: members.at(-1) ?? 0, total: await siteTotal(ours) }
  const touched = Math.abs(after.members - before.members)
  if (touched < touchedLeast) throw new Error(`The edit of a rule touched ${shown(touched)} pages.`)
  const mixes = [
    ...members.filter(count => count !== before.members && count !== after.members),
    ...totals.filter(count => count !== before.total && count !== after.total),
  ]
  return {
    seconds,
    mixes: mixes.length,
    looks: members.length,
    answers: totals.length,
    note: `${shown(before.members)} members before, ${shown(after.members)} after, ${shown(after.total)} on the site`,
  }
}

/** How many members there were at each look until the rule is in force. */
async function watchMembers(client: pg.Client, uid: number): Promise<number[]> {
  const seen: number[] = []
  for (;;) {
    const { members, state } = await membersNow(client, uid)
    seen.push(members)
    if (state === 'current') return seen
    if (state !== 'computing') throw new Error(`The edited rule is ${state}.`)
    await pause(lookEachMs)
  }
}

async function membersNow(client: pg.Client, uid: number): Promise<{ members: number; state: string }> {
  const { rows } = await client.query<{ members: number; state: string }>(`
    select (select count(*)::int from collection_member where collection_uid = ${uid}) as members,
      (select rule_state from collection_state where collection_uid = ${uid}) as state`)
  return rows[0] ?? { members: 0, state: 'gone' }
}

/** How many items the site said there were, each time it was asked. */
async function watchSite(ours: Servers['ours'], signal: AbortSignal): Promise<number[]> {
  const totals: number[] = []
  while (!signal.aborted) {
    totals.push(await siteTotal(ours))
    await pause(askSiteEachMs)
  }
  return totals
}

async function siteTotal({ port }: Servers['ours']): Promise<number> {
  const site = { port, headers: { 'x-storefront-key': demoStorefrontKeys.main } }
  const path = `/storefront/v1/list?path=${encodeURIComponent(`/collections/${slug}`)}`
  const { total } = JSON.parse((await send(site, { path }, true)).text) as { total: number }
  return total
}

function shown(count: number): string {
  return count.toLocaleString('en-GB')
}
