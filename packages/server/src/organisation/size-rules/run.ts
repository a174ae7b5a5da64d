import type { SizeRuleInput, SizeRunReply } from '@backroom/contract/organisation/size-rules/size-rules'
import { madeMost } from '@backroom/contract/organisation/size-rules/size-rules'
import { type SQL, sql } from 'drizzle-orm'
import { backroomItself, type Reader, type Transaction } from '#database/database'
import { overBefore } from '#database/over'
import { enqueueNow, type Task } from '#kit/jobs/jobs'
import { passingOver } from '#kit/jobs/pass-over'
import type { Store } from '#kit/store'
import { makeFacetsNamed } from '#organisation/filters/facets'
import { readRules } from '#organisation/size-rules/engine'
import { type SizedRow, SizePlan } from '#organisation/size-rules/plan'

const chunk = 1_000
const pagesAtOnce = 500
const itself = backroomItself('job')

/** What sizes are looked at for: these fields of an item change. */
const heard = sql`'{created,sizeLabel,categories,category,brandUid,gender,age,styleUid,sellable}'::text[]`

interface Payload {
  /** Everything, since a rule changed; else what changed about items. */
  readonly all?: boolean
  /** Only what the transactions from one to the other changed. */
  readonly xids?: readonly [string, string]
  /** Where a run goes on: after this size, or after this page. */
  readonly after?: number
  /** Facets it has made so far. */
  readonly made?: number
}

/** Reads sizes anew: those of changed items, or all of them after a change of a rule or by hand. */
export const sizeRun: Task<Payload> = {
  name: 'size-run',
  title: 'Applying size rules',
  run: async (payload, { store, signal }) => {
    if (payload.all || payload.xids) return goOn(store, payload, signal)
    let isMore = true
    while (isMore && !signal.aborted) isMore = await runChanged(store)
    if (isMore) await store.database.transaction(runLater)
  },
}

/** Queues a run over everything, once however often it is asked for. */
export async function queueSizeRun(tx: Transaction): Promise<void> {
  await enqueueNow(tx, sizeRun, { all: true }, { key: 'size-run:all' })
}

/** Chunk after chunk; a server that stops leaves the rest to the next one. */
async function goOn(store: Store, payload: Payload, signal: AbortSignal): Promise<void> {
  let left: Payload | null = payload
  while (left && !signal.aborted) {
    const now: Payload = left
    left = await store.database.write(itself, tx =>
      now.xids ? runSomeChanged(store, tx, now) : runSome(tx, now),
    )
  }
  const rest = left
  // Without a key: the rest of one run may not take the place of another that begins.
  await store.database.transaction(tx => (rest ? enqueueNow(tx, sizeRun, rest) : noteHits(tx)))
}

/** The next sizes of all there are. Answers what is left to do. */
async function runSome(tx: Transaction, { after = 0, made = 0 }: Payload): Promise<Payload | null> {
  await silence(tx)
  await lockPages(
    tx,
    sql`select i.page_uid from item i where i.uid > ${after} and ${isRead} order by i.uid limit ${chunk}`,
  )
  const sizes = await sizesOf(tx, sql`i.uid > ${after}`, chunk)
  const last = sizes.at(-1)
  if (!last) return null
  const more = await runOver(tx, sizes, madeMost - made)
  return sizes.length < chunk ? null : { all: true, after: last.uid, made: made + more }
}

/** The next pages that some transactions changed: one import can change them all. Answers what is left to do. */
async function runSomeChanged(store: Store, tx: Transaction, payload: Payload): Promise<Payload | null> {
  const { xids: [from, upTo] = ['0', '0'], after = 0, made = 0 } = payload
  await silence(tx)
  const { rows } = await tx.execute<{ uid: number }>(sql`
    select distinct page_uid as uid from item_change where xid >= ${from}::xid8 and xid <= ${upTo}::xid8 and fields && ${heard}
      and page_uid > ${after} order by page_uid limit ${chunk}`)
  const last = rows.at(-1)
  if (!last) return null
  let total = made
  const pages = sql`select unnest(${`{${rows.map(({ uid }) => uid).join(',')}}`}::int[])`
  await passingOver(tx, { store, task: sizeRun.name }, pages, async (some, part) => {
    total += await runOverPages(some, part, madeMost - total)
  })
  return rows.length < chunk ? null : { xids: [from, upTo], after: last.uid, made: total }
}

/** Takes the changes of transactions that are over and keeps its place, as the rollup does. Answers whether there is more. */
export async function runChanged(store: Store): Promise<boolean> {
  return store.database.write(itself, async tx => {
    await silence(tx)
    // A new store's history before its first rule is no news.
    await tx.execute(sql`
      insert into item_change_reader (name, before_xid) values ('size-run', ${overBefore}) on conflict do nothing`)
    const { rows: mine } = await tx.execute<{ before: string }>(
      sql`select before_xid::text as before from item_change_reader where name = 'size-run' for update skip locked`,
    )
    if (!mine[0]) {
      await runLater(tx) // another is at it, and may have looked for the last time
      return false
    }
    const { rows } = await tx.execute<{ upTo: string | null }>(sql`
      select max(xid)::text as "upTo" from (
        select xid from item_change where xid >= ${mine[0].before}::xid8 and xid < ${overBefore}
        order by xid, uid limit ${pagesAtOnce}) due`)
    const upTo = rows[0]?.upTo
    if (!upTo) {
      const { rows: left } = await tx.execute(
        sql`select from item_change where xid >= ${mine[0].before}::xid8 and fields && ${heard} limit 1`,
      )
      if (left.length > 0) await runLater(tx)
      return false
    }
    const rest = await runSomeChanged(store, tx, { xids: [mine[0].before, upTo] })
    if (rest) await enqueueNow(tx, sizeRun, rest)
    await tx.execute(sql`
      update item_change_reader set before_xid = (${upTo}::text::numeric + 1)::text::xid8, at = now() where name = 'size-run'`)
    await noteHits(tx)
    return true
  })
}

const runLater = (tx: Transaction) => enqueueNow(tx, sizeRun, {}, { key: 'size-run:again', inSeconds: 1 })

/** Reads the sizes of some pages by the rules as they stand. Answers how many facets it made. */
export async function runOverPages(tx: Transaction, pages: SQL, mayMake = madeMost): Promise<number> {
  await lockPages(tx, pages)
  const sizes = await sizesOf(tx, sql`i.page_uid in (${pages})`)
  return sizes.length > 0 ? runOver(tx, sizes, mayMake) : 0
}

/** As those do who put facets on by hand: neither writes on what the other has not seen. */
async function lockPages(tx: Transaction, pages: SQL) {
  await tx.execute(sql`select from item where uid in (${pages}) order by uid for no key update`)
}

/** Sizes that are sold and say something. */
const isRead: SQL = sql`i.sellable and i.size_label is not null and i.status <> 'archived'`

/** What a run over the whole catalogue would do, with one rule as it is being written. */
export async function previewRun(
  reader: Reader,
  draft?: SizeRuleInput & { uid?: number | undefined },
): Promise<SizeRunReply> {
  const plan = await SizePlan.over(reader, await readRules(reader, draft))
  for (let after = 0; ; ) {
    const sizes = await sizesOf(reader, sql`i.uid > ${after}`, chunk * 10)
    for (const size of sizes) plan.take(size)
    const last = sizes.at(-1)
    if (!last || sizes.length < chunk * 10) return plan.preview()
    after = last.uid
  }
}

async function runOver(tx: Transaction, sizes: readonly SizedRow[], mayMake: number): Promise<number> {
  const rules = await readRules(tx)
  const first = await SizePlan.over(tx, rules)
  for (const size of sizes) first.take(size)
  const missing = first.missing().slice(0, Math.max(mayMake, 0))
  for (const [filterUid, names] of group(missing)) await makeFacetsNamed(tx, filterUid, names)
  const plan = missing.length === 0 ? first : await SizePlan.over(tx, rules)
  if (plan !== first) for (const size of sizes) plan.take(size)
  await plan.write(tx)
  return missing.length
}

function group(missing: readonly { filterUid: number; name: string }[]): Map<number, string[]> {
  const groups = new Map<number, string[]>()
  for (const { filterUid, name } of missing) groups.set(filterUid, [...(groups.get(filterUid) ?? []), name])
  return groups
}

/** Facets a run writes are no reason to run again. */
async function silence(tx: Transaction) {
  await tx.execute(sql`select set_config('backroom.size_run', 'done', true)`)
}

/** How many sizes each rule has put a facet on, as of now. */
export async function noteHits(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into size_rule_hit (rule_uid, hits, last_run_at)
    select r.uid, (select count(*)::int from item_facet k where k.size_rule_uid = r.uid), now() from size_filter_rule r where r.active
    on conflict (rule_uid) do update set hits = excluded.hits, last_run_at = excluded.last_run_at`)
}

/** Sizes that are sold, with what rules look at and the facets of size filters they carry. */
export async function sizesOf(reader: Reader, where: SQL, limit?: number): Promise<SizedRow[]> {
  const { rows } = await reader.execute<Record<string, unknown>>(sql`
    select i.uid, i.page_uid as "pageUid", i.code, p.name, i.size_label as label, p.brand_uid as "brandUid", i.style_uid as "styleUid",
      p.gender, p.age,
      array(select distinct u from item_category m join category c on c.uid = m.category_uid cross join lateral unnest(c.uid || c.ancestor_uids) u
        where m.item_uid = p.uid) as "categoryUids",
      coalesce((select json_agg(json_build_object('facetUid', k.facet_uid, 'filterUid', f.filter_uid, 'name', f.name,
          'isByRule', k.origin = 'sizeRule', 'ruleUid', k.size_rule_uid))
        from item_facet k join facet f on f.uid = k.facet_uid join filter q on q.uid = f.filter_uid and q.type = 'size'
        where k.item_uid = i.uid), '[]') as carried
    from item i join item p on p.uid = i.page_uid
    where ${where} and ${isRead} and p.status <> 'archived'
    order by i.uid ${limit ? sql`limit ${limit}` : sql``}`)
  return rows as unknown as SizedRow[]
}
