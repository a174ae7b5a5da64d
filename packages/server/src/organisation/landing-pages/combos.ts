import type { LandingRuleInput } from '@backroom/contract/organisation/landing-pages/landing-pages'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { refused } from '#kit/errors'
import { type ChosenFacet, inOrder, readFilters } from '#organisation/result-lists/choices'
import { rowsOf, uidsSql } from '#organisation/result-lists/settings'
import { readFacets } from '#organisation/seo/page-seo'
import { readSites } from '#organisation/sites'

/** A category and facets that enough live items share. */
export interface Combo {
  readonly categoryUid: number | null
  readonly categoryPath: string
  readonly categoryName: string
  readonly parentName: string
  readonly facets: readonly ChosenFacet[]
  readonly comboKey: string
  readonly path: string
  readonly items: number
  readonly fromPriceMinor: number | null
  /** Who has its page: this rule, a younger one that gives way, or nobody yet. */
  readonly owner: 'own' | 'younger' | 'none'
}

type Wanted = Pick<
  LandingRuleInput,
  'categoryUids' | 'includeBelow' | 'filterUids' | 'excludedFacetUids' | 'minItems' | 'maxPages'
>

/** What a rule makes, and how many combinations of it an older rule has. */
export interface Crossing {
  readonly combos: Combo[]
  readonly taken: number
}

type Row = Omit<Combo, 'facets' | 'path'> & { readonly facetUids: number[] }

/** A rule that is not saved yet is younger than all that are. */
const youngest = 2_147_483_647

/**
 * Everything a rule crosses: each facet of its filters within each category, the best first. Combinations of an older
 * rule, made by hand or declined by staff are left out before the rule's limit is applied; what it has counts towards the limit.
 */
export async function combosOf(
  reader: Reader,
  rule: Wanted,
  ruleUid: number | null = null,
): Promise<Crossing> {
  if (rule.filterUids.length === 0) return { combos: [], taken: 0 }
  const [main] = await readSites(reader)
  const [site, uid] = [main?.code ?? 'main', ruleUid ?? youngest]
  const best = sql`items desc, category_uid, uids`
  const found = await rowsOf<{ taken: number; rows: Row[] }>(
    reader,
    sql`
    with crossed as materialized (${crossedSql(rule)}),
    judged as materialized (
      select x.*, case when a.uid is null then 'none' when a.alp_rule_uid = ${uid} then 'own' when a.alp_rule_uid > ${uid} then 'younger'
        when a.alp_rule_uid < ${uid} then 'older' else 'byHand' end as owner
      from crossed x left join automatic_landing_page a on a.site = ${site} and a.combo_key = x.combo_key
      where a.uid is not null or not exists (select from alp_declined d where d.site = ${site} and d.combo_key = x.combo_key)),
    ranked as (
      select j.*, row_number() over (partition by owner = 'own' order by ${best}) as place from judged j where owner in ('own', 'younger', 'none')),
    room as (
      select ${rule.maxPages} - count(*) as pages from automatic_landing_page a
      where a.alp_rule_uid = ${uid} and (a.status <> 'retired' or exists (select from crossed x where x.combo_key = a.combo_key)))
    select (select count(*)::int from judged where owner = 'older') as taken, coalesce(json_agg(json_build_object(
      'categoryUid', r.category_uid, 'categoryPath', coalesce('/' || ltrim(c.path, '/'), ''), 'categoryName', coalesce(c.name, ''),
      'parentName', coalesce((select p.name from category p where p.uid = c.parent_uid), ''), 'facetUids', r.uids, 'comboKey', r.combo_key,
      'items', r.items, 'fromPriceMinor', r.from_price, 'owner', r.owner) order by ${best}), '[]') as rows
    from ranked r left join category c on c.uid = r.category_uid where r.owner = 'own' or r.place <= (select pages from room)`,
  )
  const { taken, rows } = found[0] ?? { taken: 0, rows: [] }
  return { taken, combos: await spelled(reader, rows) }
}

/** The category, facets, items and lowest price of each combination with enough live items, and its key. */
function crossedSql(rule: Wanted): SQL {
  const crossed = rule.filterUids.map((filterUid, at) => {
    const name = sql.raw(`f${at}`)
    return sql`cross join lateral (select f.uid from unnest(i.facet_uids) u join facet f on f.uid = u
      join filter g on g.uid = f.filter_uid and g.active and g.use_in_pages
      where f.filter_uid = ${filterUid} and f.active and f.uid <> all(${uidsSql(rule.excludedFacetUids)})) ${name}`
  })
  const facets = sql.join(
    rule.filterUids.map((_, at) => sql.raw(`f${at}.uid`)),
    sql`, `,
  )
  const inCategory = rule.categoryUids.length > 0
  return sql`
    select n.*, coalesce(n.category_uid, 0) || ':' || array_to_string(array(select u from unnest(n.uids) u order by u), '+') as combo_key
    from (select ${inCategory ? sql`k` : sql`null::int`} as category_uid, array[${facets}] as uids, count(*)::int as items, min(i.effective_price_minor) as from_price
      from item_index i ${inCategory ? sql`cross join lateral unnest(i.category_uids) k` : sql``} ${sql.join(crossed, sql` `)}
      where i.live ${inCategory ? sql`and k = any(array(${categoriesSql(rule)}))` : sql``}
      group by 1, 2 having count(*) >= ${rule.minItems}) n
    left join category c on c.uid = n.category_uid
    where c.uid is null or c.active and not exists (select from category a where a.uid = any(c.ancestor_uids) and not a.active)`
}

/** The combinations with their facets as addresses name them, and so their addresses. */
async function spelled(reader: Reader, rows: readonly Row[]): Promise<Combo[]> {
  const filters = await readFilters(reader)
  const facets = await readFacets(reader, [...new Set(rows.flatMap(row => row.facetUids))])
  const known = new Map(facets.map(facet => [facet.uid, facet]))
  return rows.map(({ facetUids, ...row }) => {
    const own = inOrder(
      facetUids.flatMap(uid => known.get(uid) ?? []),
      filters,
    )
    return { ...row, facets: own, path: [row.categoryPath, ...own.map(facet => facet.fragment)].join('/') }
  })
}

function categoriesSql({ categoryUids, includeBelow }: Wanted): SQL {
  const named = uidsSql(categoryUids)
  return includeBelow
    ? sql`select uid from category where uid = any(${named}) or ancestor_uids && ${named}`
    : sql`select unnest(${named})`
}

/** Items of a landing page `a`, live or not, as a condition on `item_index i`. */
export const ofLanding = sql`i.facet_uids @> a.facet_uids and (a.category_uid is null or i.category_uids @> array[a.category_uid])`

/** The name of a landing page, read under this alias, among what staff said of pages. */
export function landingKey(page: SQL): SQL {
  return sql`coalesce('category:' || ${page}.category_uid, 'shop:0') || '+' || split_part(${page}.combo_key, ':', 2)`
}

/** Whether a landing page has no live items, as last counted: such a page is not published. */
export const hasNoItems = sql`(coalesce((select live_count from alp_count n where n.alp_uid = automatic_landing_page.uid), 0) = 0)`

/** Live pages a site may have at most. */
export const livePagesMost = 10_000

/** Said of every page that would be one too many. */
export const tooManyLive = 'A site has at most 10,000 live landing pages.'

/** How many live pages a site has; all sites are counted once for a statement, however many rows ask. */
export function livePages(site: SQL): SQL {
  return sql`coalesce(((select jsonb_object_agg(k.site, k.pages) from (
    select site, count(*) as pages from automatic_landing_page where status = 'live' group by site) k) ->> ${site})::int, 0)`
}

/** Whether a row that would become live is beyond what its site may have, counted in the order of `seq` over the rows that would. */
export function isBeyondLive(site: SQL, becomes: SQL, seq: SQL): SQL {
  const place = sql`count(*) filter (where ${becomes}) over (partition by ${site} order by ${seq})`
  return sql`(${becomes} and ${livePages(site)} + ${place} > ${livePagesMost})`
}

/** Refuses what would leave a site with more live pages than it may have. */
export async function refuseTooManyLive(reader: Reader, site: string): Promise<void> {
  const [now] = await rowsOf<{ count: number }>(reader, sql`select ${livePages(sql`${site}::text`)} as count`)
  if ((now?.count ?? 0) > livePagesMost) throw refused(tooManyLive)
}

/** Pages that a person published have all of their grace before them, however few items they had before. */
export async function startGrace(tx: Transaction, uids: SQL): Promise<void> {
  await tx.execute(
    sql`update alp_count set retired_by_count = false, below_min_since = null where alp_uid in (${uids})`,
  )
}
