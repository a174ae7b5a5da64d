import type { AlpRuleInput } from '@backroom/contract/organisation/landing-pages'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { refused } from '#kit/errors'
import { comboKeyOf } from '#organisation/list-answer'
import { type ChosenFacet, inOrder, readFilters } from '#organisation/list-choices'
import { rowsOf, uidsSql } from '#organisation/list-settings'
import { readFacets } from '#organisation/page-seo'

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
}

type Wanted = Pick<
  AlpRuleInput,
  'categoryUids' | 'includeBelow' | 'filterUids' | 'excludedFacetUids' | 'minItems' | 'maxPages'
>

/** Everything a rule crosses (rule 27): each facet of its filters within each category, the best first. */
export async function combosOf(reader: Reader, rule: Wanted): Promise<Combo[]> {
  if (rule.filterUids.length === 0) return []
  const crossed = rule.filterUids.map((filterUid, at) => {
    const name = sql.raw(`f${at}`)
    return sql`cross join lateral (select f.uid from unnest(i.facet_uids) u join facet f on f.uid = u
      where f.filter_uid = ${filterUid} and f.active and f.uid <> all(${uidsSql(rule.excludedFacetUids)})) ${name}`
  })
  const facets = sql.join(
    rule.filterUids.map((_, at) => sql.raw(`f${at}.uid`)),
    sql`, `,
  )
  const inCategory = rule.categoryUids.length > 0
  const rows = await rowsOf<{
    categoryUid: number | null
    categoryPath: string
    categoryName: string
    parentName: string
    facetUids: number[]
    items: number
    fromPriceMinor: number | null
  }>(
    reader,
    sql`
    select n.category_uid as "categoryUid", coalesce('/' || ltrim(c.path, '/'), '') as "categoryPath", coalesce(c.name, '') as "categoryName",
      coalesce((select p.name from category p where p.uid = c.parent_uid), '') as "parentName", n.uids as "facetUids", n.items,
      n.from_price as "fromPriceMinor"
    from (select ${inCategory ? sql`k` : sql`null::int`} as category_uid, array[${facets}] as uids, count(*)::int as items, min(i.effective_price_minor) as from_price
      from item_index i ${inCategory ? sql`cross join lateral unnest(i.category_uids) k` : sql``} ${sql.join(crossed, sql` `)}
      where i.live ${inCategory ? sql`and k = any(array(${categoriesSql(rule)}))` : sql``}
      group by 1, 2 having count(*) >= ${rule.minItems}) n
    left join category c on c.uid = n.category_uid
    where c.uid is null or c.active and not exists (select from category a where a.uid = any(c.ancestor_uids) and not a.active)
    order by n.items desc, n.category_uid, n.uids limit ${rule.maxPages}`,
  )
  const filters = await readFilters(reader)
  const known = new Map(
    (await readFacets(reader, [...new Set(rows.flatMap(row => row.facetUids))])).map(facet => [
      facet.uid,
      facet,
    ]),
  )
  return rows.map(({ facetUids, ...row }) => {
    const found = inOrder(
      facetUids.flatMap(uid => known.get(uid) ?? []),
      filters,
    )
    return {
      ...row,
      facets: found,
      comboKey: comboKeyOf(row.categoryUid, found),
      path: [row.categoryPath, ...found.map(facet => facet.fragment)].join('/'),
    }
  })
}

function categoriesSql({ categoryUids, includeBelow }: Wanted): SQL {
  const named = uidsSql(categoryUids)
  return includeBelow
    ? sql`select uid from category where uid = any(${named}) or ancestor_uids && ${named}`
    : sql`select unnest(${named})`
}

/** Live items of a landing page `a`, as a condition on `item_index i`. */
export const ofLanding = sql`i.facet_uids @> a.facet_uids and (a.category_uid is null or i.category_uids @> array[a.category_uid])`

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
