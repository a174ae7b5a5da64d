import {
  blankLandingRule,
  type LandingRuleInput,
} from '@backroom/contract/organisation/landing-pages/landing-pages'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { fillMenus } from '#demo/organisation/fill-menus'
import { demoAlpRules, demoAlpStates, demoRepeaters, demoSeoTemplates } from '#demo/organisation/navigation'
import { type Combo, combosOf } from '#organisation/landing-pages/combos'
import { comboKeyOf } from '#organisation/result-lists/answer'
import { filterCustomRepeater } from '#tables/organisation/filter-settings'
import { alpRule, automaticLandingPage } from '#tables/organisation/landing-pages'
import { seoTemplate } from '#tables/organisation/menus'

/** Landing pages by rule; one more is made by hand. */
const byRule = 47

/** How shoppers find things: tiles, landing pages, menus and what search engines are told. */
export async function fillNavigation(tx: Transaction): Promise<void> {
  await fillRepeaters(tx)
  await fillLandingPages(tx)
  await tx
    .insert(seoTemplate)
    .values(demoSeoTemplates.map(template => ({ site: 'main', ...template }) as never))
  await tx.execute(sql`
    insert into facet_navigation_seo (site, page_key, page_title, meta_description)
    select 'main', 'category:' || uid, name || ' for every road and trail | Green Lane Cycles', 'Ride one in Kendal, Keswick or Bakewell before you buy.'
    from category where depth = 1 and path = 'bikes'`)
  await fillMenus(tx)
}

async function fillRepeaters(tx: Transaction) {
  for (const [place, { input, places }] of demoRepeaters.entries()) {
    const scopes = []
    for (const path of places) {
      const { rows } = await tx.execute<{ uid: number }>(
        sql`select uid from category where ltrim(path, '/') = ${path}`,
      )
      const [found] = rows
      if (path === 'search') scopes.push({ kind: 'search' as const, uid: null })
      else if (found) scopes.push({ kind: 'category' as const, uid: found.uid })
    }
    await tx.insert(filterCustomRepeater).values({ ...input, scopes, priority: place + 1 })
  }
}

/** Forty-seven pages by five rules, and one by hand that shows nearly the same items as another. */
async function fillLandingPages(tx: Transaction) {
  const { rows: tops } = await tx.execute<{ uid: number; path: string }>(
    sql`select uid, '/' || ltrim(path, '/') as path from category where active and parent_uid is null order by uid`,
  )
  const found: { rule: LandingRuleInput; combos: Combo[]; pages: number }[] = []
  for (const { filters, pages, ...more } of demoAlpRules) {
    const rule = {
      ...blankLandingRule(more.name),
      ...more,
      filterUids: await filtersNamed(tx, filters),
      categoryUids: tops.map(top => top.uid),
      includeBelow: true,
      minItems: 2,
      maxPages: 200,
    }
    found.push({ rule, pages, combos: (await combosOf(tx, rule)).combos })
  }
  // Where one rule finds too few, others give more, so that there are as many pages as there should be.
  let missing = byRule - found.reduce((sum, { combos, pages }) => sum + Math.min(pages, combos.length), 0)
  const made: { combo: Combo; ruleUid: number }[] = []
  for (const { rule, combos, pages } of found) {
    const more = Math.min(missing, Math.max(0, combos.length - pages))
    missing -= more
    const taken = combos.slice(0, pages + more)
    const [stored] = await tx
      .insert(alpRule)
      .values({
        ...rule,
        maxPages: Math.max(1, taken.length),
        categoryUids: tops.filter(top => taken.some(combo => isWithin(combo, top.path))).map(top => top.uid),
      })
      .returning({ uid: alpRule.uid })
    made.push(...taken.map(combo => ({ combo, ruleUid: stored?.uid as number })))
  }
  const sets: Set<number>[] = []
  for (const { combo } of made) sets.push(await itemsOf(tx, combo.categoryUid, combo.facets))
  const live: number[] = []
  for (const [at, set] of sets.entries())
    if (live.length < demoAlpStates.live - 1 && !live.some(other => isNearly(set, sets[other] ?? new Set())))
      live.push(at)
  const rest = [...waiting]
  for (const [at, { combo, ruleUid }] of made.entries())
    await tx.insert(automaticLandingPage).values({
      site: 'main',
      categoryUid: combo.categoryUid,
      facetUids: combo.facets.map(facet => facet.uid),
      comboKey: combo.comboKey,
      path: combo.path,
      origin: 'rule',
      alpRuleUid: ruleUid,
      status: live.includes(at) ? 'live' : (rest.shift() ?? 'live'),
    })
  await addTwin(
    tx,
    live.flatMap(at => (made[at] ? [{ ...made[at], items: sets[at] ?? new Set<number>() }] : [])),
  )
  await tx.execute(sql`
    insert into alp_count (alp_uid, item_count, live_count, below_min_since)
    select a.uid, n.items, n.live, case when a.status = 'retired' then now() - interval '20 days' end
    from automatic_landing_page a cross join lateral (
      select count(*)::int as items, (count(*) filter (where i.live))::int as live from item_index i
      where i.facet_uids @> a.facet_uids and (a.category_uid is null or i.category_uids @> array[a.category_uid])) n`)
}

function isWithin({ categoryPath }: Combo, top: string): boolean {
  return categoryPath === top || categoryPath.startsWith(`${top}/`)
}

/** What pages that are not live are, in the order they are made. */
const waiting = (['suggested', 'paused', 'retired'] as const).flatMap(status =>
  Array.from({ length: demoAlpStates[status] }, () => status),
)

async function itemsOf(
  tx: Transaction,
  categoryUid: number | null,
  facets: readonly { readonly uid: number }[],
): Promise<Set<number>> {
  const { rows } = await tx.execute<{ uid: number }>(sql`
    select page_uid as uid from item_index where live and (${categoryUid}::int is null or category_uids @> array[${categoryUid}::int])
      and facet_uids @> ${`{${facets.map(({ uid }) => uid).join(',')}}`}::int[]`)
  return new Set(rows.map(row => row.uid))
}

/** Whether two pages share over 80% of their items, as the list of overlaps counts it. */
function isNearly(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  const shared = [...one].filter(uid => other.has(uid)).length
  return shared > 0.8 * Math.max(one.size, other.size)
}

/** A page by hand over the whole shop, for facets of which nearly all items are on one page by rule. */
async function addTwin(tx: Transaction, live: readonly { combo: Combo; items: ReadonlySet<number> }[]) {
  for (const { combo } of live) {
    const items = await itemsOf(tx, null, combo.facets)
    if (live.filter(page => isNearly(items, page.items)).length !== 1) continue
    const fragments = combo.facets.map(facet => facet.fragment).join('/')
    await tx.insert(automaticLandingPage).values({
      site: 'main',
      categoryUid: null,
      facetUids: combo.facets.map(facet => facet.uid),
      comboKey: comboKeyOf(null, combo.facets),
      path: `/${fragments}`,
      origin: 'manual',
      status: 'live',
      heading: `Our pick of ${combo.facets.map(facet => facet.name.toLowerCase()).join(', ')}`,
      introduction: '<p>Chosen by our workshop for wet winters and long lanes.</p>',
    })
    return
  }
}

async function filtersNamed(tx: Transaction, names: readonly string[]): Promise<number[]> {
  const uids: number[] = []
  for (const name of names) {
    const { rows } = await tx.execute<{ uid: number }>(sql`select uid from filter where name = ${name}`)
    uids.push(...rows.map(row => row.uid))
  }
  return uids
}
