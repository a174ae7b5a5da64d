import { sql } from 'drizzle-orm'
import { backroomItself, type Transaction } from '#database/database'
import { enqueueNow, type Nightly, type Task } from '#kit/jobs/jobs'
import type { Store } from '#kit/store'
import { combosOf, livePages, livePagesMost, ofLanding } from '#organisation/landing-pages/combos'
import { rowsOf } from '#organisation/result-lists/settings'
import { readSites } from '#organisation/sites'
import { alpRule } from '#tables/organisation/landing-pages'

type Nothing = Record<string, unknown>

const itself = backroomItself('job')
/** A page made by hand has no rule to say how few are too few, and for how long. */
const byHand = { minItems: 1, graceDays: 14 }

/** Makes the pages that rules ask for, counts all of them, retires and revives: hourly, and after a rule was edited. */
export const landingPageSweep: Task<Nothing> = {
  name: 'alp-sweep',
  title: 'Checking landing pages',
  run: (_, { store }) => sweepLandingPages(store, new Date()),
}

/** What landing pages do by the clock. */
export const landingPageClock: readonly Nightly[] = [
  { task: landingPageSweep, cron: '10 * * * *', makesUpFor: false },
]

/** Queues a sweep with the change that asks for it. */
export function sweepSoon(tx: Transaction): Promise<void> {
  return enqueueNow(tx, landingPageSweep, {}, { key: 'alp-sweep' })
}

/** One sweep as of a moment. Whatever stops it, the next one does the same again and finds what is left. */
export async function sweepLandingPages(store: Store, now: Date): Promise<void> {
  await store.database.write(itself, async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(44027)`)
    await makePages(tx)
    await countPages(tx, now)
    await retireAndRevive(tx, now)
  })
}

/** Rules by age: a combination that two of them name belongs to the older, also where the younger made its page. */
async function makePages(tx: Transaction) {
  const [main] = await readSites(tx)
  const rules = await tx.select().from(alpRule).where(sql`active`).orderBy(alpRule.uid)
  const site = main?.code ?? 'main'
  for (const rule of rules) {
    const { combos } = await combosOf(tx, rule, rule.uid)
    const younger = combos.filter(({ owner }) => owner === 'younger').map(({ comboKey }) => comboKey)
    await tx.execute(sql`
      update automatic_landing_page a set alp_rule_uid = ${rule.uid} from jsonb_array_elements_text(${JSON.stringify(younger)}::jsonb) k
      where a.site = ${site} and a.combo_key = k`)
    const rows = combos
      .filter(({ owner }) => owner === 'none')
      .map(({ categoryUid, facets, comboKey, path }) => ({
        category_uid: categoryUid,
        combo_key: comboKey,
        path,
        facet_uids: facets.map(facet => facet.uid),
      }))
    await tx.execute(sql`
      insert into automatic_landing_page (site, category_uid, facet_uids, combo_key, path, status, origin, alp_rule_uid)
      select ${site}, r.category_uid, r.facet_uids, r.combo_key, r.path,
        case when ${rule.autoPublish} and ${livePages(sql`${site}::text`)} + row_number() over (order by r.place) <= ${livePagesMost} then 'live' else 'suggested' end, 'rule', ${rule.uid}
      from (select o.* from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (category_uid int, facet_uids int[], combo_key text, path text)) with ordinality
          as o(category_uid, facet_uids, combo_key, path, place)
        where not exists (select from category c where '/' || ltrim(c.path, '/') = o.path)
          and not exists (select from automatic_landing_page a where a.site = ${site} and (a.combo_key = o.combo_key or a.path = o.path))) r
      on conflict do nothing`)
  }
}

/** How many items each page has now, and since when they are too few. */
async function countPages(tx: Transaction, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    insert into alp_count (alp_uid, item_count, live_count, below_min_since, at)
    select a.uid, n.items, n.live, case when n.live < coalesce(r.min_items, ${byHand.minItems}) then ${at} end, ${at}
    from automatic_landing_page a left join alp_rule r on r.uid = a.alp_rule_uid
    cross join lateral (select count(*)::int as items, (count(*) filter (where i.live))::int as live from item_index i where ${ofLanding}) n
    on conflict (alp_uid) do update set item_count = excluded.item_count, live_count = excluded.live_count, at = excluded.at,
      below_min_since = case when excluded.below_min_since is not null then coalesce(alp_count.below_min_since, excluded.below_min_since) end`)
}

/** Too few items for longer than the rule's grace retires a page; enough of them bring it back, if that is why it went. */
async function retireAndRevive(tx: Transaction, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const retired = await rowsOf<{ uid: number }>(
    tx,
    sql`
    update automatic_landing_page a set status = 'retired' from alp_count n
    where n.alp_uid = a.uid and a.status = 'live' and n.below_min_since <= ${at} - make_interval(days =>
      coalesce((select r.grace_days from alp_rule r where r.uid = a.alp_rule_uid), ${byHand.graceDays})) returning a.uid`,
  )
  if (retired.length > 0)
    await tx.execute(
      sql`update alp_count set retired_by_count = true where alp_uid = any(${`{${retired.map(({ uid }) => uid).join(',')}}`}::int[])`,
    )
  // Where a site is full, the others wait for room: they stay marked as retired by count.
  await tx.execute(sql`
    update automatic_landing_page a set status = 'live' from (
      select p.uid, row_number() over (partition by p.site order by n.live_count desc, p.uid) as place
      from automatic_landing_page p join alp_count n on n.alp_uid = p.uid
      where p.status = 'retired' and n.retired_by_count and n.below_min_since is null) back
    where a.uid = back.uid and ${livePages(sql`a.site`)} + back.place <= ${livePagesMost}`)
  await tx.execute(sql`
    update alp_count n set retired_by_count = false from automatic_landing_page a
    where a.uid = n.alp_uid and n.retired_by_count and a.status <> 'retired'`)
}
