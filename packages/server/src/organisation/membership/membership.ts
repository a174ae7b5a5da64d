import { type SQL, sql } from 'drizzle-orm'
import { backroomItself, type Transaction } from '#database/database'
import { plainWords } from '#kit/http/told-error'
import type { Store } from '#kit/store'
import { markDirty } from '#organisation/collections/counts'
import { type Keys, lockCandidates } from '#organisation/membership/candidates'
import { type EffectiveRule, effectiveRules } from '#organisation/membership/effective-rules'
import { holdIfTooFew } from '#organisation/membership/hold'
import { addMoves, leavingOf, type Move, type MoveRow, removeMoves } from '#organisation/membership/moves'
import { dueSql, rulesSql } from '#organisation/membership/rule-sql'

const itself = backroomItself('job')
const pagesAtOnce = 500
const conditionsAtOnce = 250
/** A collection names others 3 deep; what those change is looked at after them. */
const roundsMost = 5

/** What one batch of changes came to. */
export interface MembershipRun {
  readonly pages: number
  /** Collections whose rule was asked, which is far fewer than there are. */
  readonly evaluated: number
  readonly joined: number
  readonly left: number
  readonly failed: number
  readonly held: number
}

const list = (uids: Iterable<number>) => sql`${`{${[...uids].join(',')}}`}::int[]`

/**
 * Works out the memberships of pages that changed: only of collections whose rule asks about what changed, and only of these
 * pages. Answers null when there was nothing to do.
 */
export function updateSome(store: Store, now: Date): Promise<MembershipRun | null> {
  return store.database.write(itself, async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('membership'))`)
    const taken = await takeChanges(tx)
    if (taken.size === 0) return null
    const total = { pages: taken.size, evaluated: 0, joined: 0, left: 0, failed: 0, held: 0 }
    let keys = await dropGone(tx, taken)
    await liveChanged(tx, keys)
    const at = sql.raw(`'${now.toISOString()}'::timestamptz`)
    for (let round = 0; round < roundsMost && keys.size > 0; round++) {
      const { evaluated, joined, left, failed, held } = await evaluate(tx, keys, at)
      total.evaluated += evaluated
      total.joined += joined.length
      total.left += left.length
      total.failed += failed
      total.held += held
      keys = movedKeys([...joined, ...left])
    }
    return total
  })
}

/** The oldest changes, by page: up to one of them, since a list of a queue thought empty is looked up row by row. */
async function takeChanges(tx: Transaction): Promise<Keys> {
  const { rows } = await tx.execute<{ page: number; keys: string[] }>(sql`
    delete from membership_queue
    where uid <= (select max(uid) from (select uid from membership_queue order by uid limit ${pagesAtOnce}) oldest)
    returning page_uid as page, keys`)
  const taken: Keys = new Map()
  for (const { page, keys } of rows) taken.set(page, new Set([...(taken.get(page) ?? []), ...keys]))
  return taken
}

/**
 * Pages that were archived leave every collection, also those they were put into by hand: no count of members holds what no list can
 * show. Brought back, a page counts as changed in every field, so that rules find it again; by hand it is put in anew.
 */
async function dropGone(tx: Transaction, taken: Keys): Promise<Keys> {
  const said = [...taken].filter(([, keys]) => keys.has('gone')).map(([page]) => page)
  if (said.length === 0) return taken
  const { rows: gone } = await tx.execute<{ page: number }>(sql`
    select p as page from unnest(${list(said)}) p where not exists (select from item_index i where i.page_uid = p)`)
  const pages = gone.map(({ page }) => page)
  const { rows } = await tx.execute<MoveRow>(sql`
    with moved as (delete from collection_rule_item where item_uid = any(${list(pages)}) returning collection_uid, item_uid)
    select collection_uid as "collectionUid", item_uid as "pageUid" from moved`)
  await tx.execute(sql`delete from collection_due where item_uid = any(${list(pages)})`)
  await tx.execute(sql`delete from collection_item where item_uid = any(${list(pages)})`)
  await markDirty(
    tx,
    rows.map(({ collectionUid }) => collectionUid),
  )
  return new Map([...taken].filter(([page]) => !pages.includes(page)))
}

/** A page that came onto the site, or left it, changes how many of its collections are live. */
async function liveChanged(tx: Transaction, keys: Keys): Promise<void> {
  const pages = [...keys].filter(([, changed]) => changed.has('field:live') || changed.has('all'))
  if (pages.length === 0) return
  const { rows } = await tx.execute<{ uid: number }>(sql`
    select distinct collection_uid as uid from collection_member where item_uid = any(${list(pages.map(([page]) => page))})`)
  await markDirty(
    tx,
    rows.map(({ uid }) => uid),
  )
}

/** Asks every rule that may be touched about every page that changed, and writes the difference. */
async function evaluate(tx: Transaction, keys: Keys, at: SQL) {
  const candidates = await lockCandidates(tx, keys)
  const asked = await effectiveRules(tx, candidates)
  const pages = [...keys.keys()]
  const { found, failures } = await askAll(tx, asked, pages, at)
  for (const { collectionUid, reason } of failures) await markFailed(tx, collectionUid, reason)
  const sound = asked.filter(
    ({ collectionUid }) => !failures.some(each => each.collectionUid === collectionUid),
  )
  const leaving = await leavingOf(tx, sound, pages, found)
  const held = await holdIfTooFew(tx, sound, leaving, keys, at)
  const applied = sound.filter(({ collectionUid }) => !held.has(collectionUid))
  const left = leaving.filter(({ collectionUid }) => !held.has(collectionUid))
  await removeMoves(tx, left)
  const joined = await addMoves(
    tx,
    found.filter(({ collectionUid }) => !held.has(collectionUid)),
  )
  await writeDues(tx, applied, pages, at)
  await markDirty(
    tx,
    [...joined, ...left].map(({ collectionUid }) => collectionUid),
  )
  return { evaluated: asked.length, joined, left, failed: failures.length, held: held.size }
}

interface Failure {
  readonly collectionUid: number
  readonly reason: string
}

/** Which pages each rule finds. One that fails does not keep the others from being asked. */
async function askAll(
  tx: Transaction,
  asked: readonly EffectiveRule[],
  pages: readonly number[],
  at: SQL,
): Promise<{ found: Move[]; failures: Failure[] }> {
  const failures: Failure[] = asked.flatMap(({ collectionUid, fault }) =>
    fault ? [{ collectionUid, reason: fault }] : [],
  )
  const sound = asked.filter(({ fault }) => fault === null)
  const found: Move[] = []
  for (let from = 0; from < sound.length; from += conditionsAtOnce) {
    const some = sound.slice(from, from + conditionsAtOnce)
    const together = await tryAsking(tx, some, pages, at)
    if (Array.isArray(together)) found.push(...together)
    else
      for (const one of some) {
        const alone = await tryAsking(tx, [one], pages, at)
        if (Array.isArray(alone)) found.push(...alone)
        else failures.push({ collectionUid: one.collectionUid, reason: alone.reason })
      }
  }
  return { found, failures }
}

async function tryAsking(
  tx: Transaction,
  asked: readonly EffectiveRule[],
  pages: readonly number[],
  at: SQL,
): Promise<Move[] | { reason: string }> {
  const cases = asked.map(
    ({ collectionUid, rules }) =>
      sql`case when ${rulesSql(rules, at)} then ${sql.raw(String(collectionUid))} end`,
  )
  try {
    const { rows } = await tx.transaction(inner =>
      inner.execute<{ page: number; found: number[] }>(sql`
        select i.page_uid as page, array_remove(array[${sql.join(cases, sql`, `)}]::int[], null) as found
        from item_index i where i.page_uid = any(${list(pages)})`),
    )
    return rows.flatMap(({ page, found }) => found.map(collectionUid => ({ collectionUid, pageUid: page })))
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

/** What a person is told of a rule that failed. */
export function reasonOf(error: unknown): string {
  return `It could not be answered. ${plainWords(error)}`.slice(0, 300)
}

export async function markFailed(tx: Transaction, uid: number, reason: string): Promise<void> {
  await tx.execute(
    sql`update collection_state set rule_state = 'failed', failure = ${reason} where collection_uid = ${uid}`,
  )
}

/** When to look again because of time alone. */
async function writeDues(
  tx: Transaction,
  asked: readonly EffectiveRule[],
  pages: readonly number[],
  at: SQL,
): Promise<void> {
  const timed = asked.flatMap(({ collectionUid, rules }) => {
    const due = dueSql(rules, at)
    return due ? [{ collectionUid, due }] : []
  })
  if (timed.length === 0) return
  const of = list(timed.map(({ collectionUid }) => collectionUid))
  await tx.execute(
    sql`delete from collection_due where collection_uid = any(${of}) and item_uid = any(${list(pages)})`,
  )
  const parts = timed.map(
    ({ collectionUid, due }) => sql`
      select ${sql.raw(String(collectionUid))}::int, i.page_uid, ${due} from item_index i where i.page_uid = any(${list(pages)})`,
  )
  await tx.execute(sql`
    insert into collection_due (collection_uid, item_uid, due_at)
    select * from (${sql.join(parts, sql` union all `)}) d(collection_uid, item_uid, due_at) where due_at is not null
    on conflict (collection_uid, item_uid) do update set due_at = excluded.due_at`)
}

/** Who came into a collection or left it is a change to collections that name that one. */
function movedKeys(moves: readonly Move[]): Keys {
  const keys: Keys = new Map()
  for (const { collectionUid, pageUid } of moves)
    keys.set(pageUid, (keys.get(pageUid) ?? new Set()).add(`collection:${collectionUid}`))
  return keys
}
