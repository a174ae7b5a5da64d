import type { FilterSettingsInput } from '@backroom/contract/organisation/result-lists/filter-settings'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { refused } from '#kit/errors'
import { hasOwnFacets } from '#organisation/filters/system-facets'
import { landingKey, ofLanding } from '#organisation/landing-pages/combos'
import { readListSettings, rowsOf } from '#organisation/result-lists/settings'

/** Landing pages `a` of a site that search engines may show: each answers at its own address, has items, and nobody said otherwise. */
export function landingsListed(site: string, { urlStyle, maxPathFacets }: FilterSettingsInput): SQL {
  // With more facets than other paths may have, a page is spelled out whatever its filters say.
  const most = urlStyle === 'query' ? 0 : maxPathFacets
  return sql`a.site = ${site} and a.status = 'live' and a.indexable and a.canonical_to = ''
    and (a.category_uid is null or exists (select from category c where c.uid = a.category_uid and c.active
      and not exists (select from category p where p.uid = any(c.ancestor_uids) and not p.active)))
    and cardinality(a.facet_uids) = (select count(*) from facet f join filter q on q.uid = f.filter_uid and q.active and ${hasOwnFacets(sql`q.type`)}
      where f.uid = any(a.facet_uids) and f.active and (q.use_in_pages or cardinality(a.facet_uids) > ${most}))
    and not exists (select from facet_navigation_seo s where s.site = a.site and s.page_key = ${landingKey(sql`a`)} and (s.robots = 'noindex' or s.canonical_mode <> 'self'))
    and exists (select from item_index i where i.live and ${ofLanding})`
}

/** The names of the landing pages that are listed. */
export async function listedLandingKeys(reader: Reader, site: string): Promise<ReadonlySet<string>> {
  const settings = await readListSettings(reader)
  const rows = await rowsOf<{ key: string }>(
    reader,
    sql`select ${landingKey(sql`a`)} as key from automatic_landing_page a where ${landingsListed(site, settings)}`,
  )
  return new Set(rows.map(({ key }) => key))
}

const urlsAPage = 5_000

/** Addresses after a question mark are not to be fetched, so they need not say noindex; further pages of a list are. */
const robots = ['User-agent: *', 'Disallow: /*?', 'Allow: /*?page=']

/** Every page that search engines may show: categories, brands, collections, landing pages with items, and items. */
export async function answerSitemap(reader: Reader, site: string, cursor: string) {
  const [, rank = '0', uid = '0'] = /^(\d)-(\d{1,10})$/.exec(cursor) ?? []
  if (cursor && rank === '0' && uid === '0') throw refused('This cursor is not one of ours.')
  const rows = await rowsOf<{ rank: number; uid: number; path: string; lastmod: string }>(
    reader,
    sql`
    select rank, uid, path, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as lastmod from (
      select 1 as rank, c.uid, '/' || ltrim(c.path, '/') as path, c.updated_at as at from category c
      where c.active and not c.noindex and c.canonical_url = '' and not exists (select from category a where a.uid = any(c.ancestor_uids) and not a.active)
        and exists (select from item_index i where i.live and i.category_uids @> array[c.uid])
        and not exists (select from facet_navigation_seo s where s.site = ${site} and s.page_key = 'category:' || c.uid and (s.robots = 'noindex' or s.canonical_mode <> 'self'))
      union all
      select 2, b.uid, '/brands/' || b.url_slug, b.updated_at from brand b
      where b.active and not b.noindex and b.landing = 'items' and exists (select from item_index i where i.live and i.brand_uid = b.uid)
        and not exists (select from facet_navigation_seo s where s.site = ${site} and s.page_key = 'brand:' || b.uid and (s.robots = 'noindex' or s.canonical_mode <> 'self'))
      union all
      select 3, c.uid, '/collections/' || c.url_slug, c.updated_at from collection c
      where c.enabled and coalesce(c.starts_at <= now(), true) and coalesce(c.ends_at > now(), true) and not c.noindex and c.canonical_url = ''
        and not (c.redirect_to <> '' and c.redirect_when = 'always')
        and exists (select from collection_member m join item_index i on i.page_uid = m.item_uid and i.live where m.collection_uid = c.uid)
        and not exists (select from facet_navigation_seo s where s.site = ${site} and s.page_key = 'collection:' || c.uid and (s.robots = 'noindex' or s.canonical_mode <> 'self'))
      union all
      select 4, a.uid, a.path, a.updated_at from automatic_landing_page a
      where ${landingsListed(site, await readListSettings(reader))}
      union all
      select 5, p.uid, '/' || p.url_slug || '-p' || p.uid, p.updated_at from item_index i join item p on p.uid = i.page_uid
      where i.live and not p.noindex and p.canonical_url = ''
    ) page where (rank, uid) > (${Number(rank)}, ${Number(uid)}::bigint) order by rank, uid limit ${urlsAPage + 1}`,
  )
  const page = rows.slice(0, urlsAPage)
  const last = page.at(-1)
  return {
    urls: page.map(({ path, lastmod }) => ({ path, lastmod })),
    nextCursor: rows.length > urlsAPage && last ? `${last.rank}-${last.uid}` : null,
    robots,
  }
}
