import type { TextValues } from '@backroom/contract/organisation/seo/page-texts'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { currentVersion } from '#organisation/menus/draft'
import { describeMenu, readMenuRows } from '#organisation/menus/nodes'
import {
  type ChosenFacet,
  facetsKey,
  inOrder,
  readFilters,
  spell,
  written,
} from '#organisation/result-lists/choices'
import { readListSettings, rowsOf, shownName } from '#organisation/result-lists/settings'
import { moneyWriter, type OwnSeo, type PageTexts, type TemplatePage } from '#organisation/seo/page-seo'

/** A page of the site before anybody has said what it tells search engines. */
export interface SeoSource {
  readonly pageKey: string
  readonly kind: 'category' | 'facet' | 'landing' | 'collection' | 'brand'
  readonly path: string
  readonly name: string
  readonly parentPath: string
  readonly template: TemplatePage
  readonly categoryUid: number | null
  readonly facetUids: readonly number[]
  readonly liveItems: number
  readonly values: TextValues
  readonly record: Partial<PageTexts>
  readonly landing: Partial<PageTexts> | null
  readonly noindex: boolean
  readonly canonicalUrl: string
  readonly inMenu: boolean
}

interface Row {
  readonly uid: number
  readonly kind: 'category' | 'collection' | 'brand' | 'combo'
  readonly path: string
  readonly name: string
  readonly parentName: string
  readonly depth: number
  readonly texts: PageTexts
  readonly landing: PageTexts | null
  readonly isLanding: boolean
  readonly noindex: boolean
  readonly canonicalUrl: string
  readonly categoryUid: number | null
  readonly facets: readonly ChosenFacet[] | null
  readonly count: number
  readonly price: number | null
}

/** Every page a site has, with all that its texts are made of. */
export async function readSeoSources(reader: Reader, site: string): Promise<SeoSource[]> {
  const filters = await readFilters(reader)
  const settings = await readListSettings(reader)
  const money = await moneyWriter(reader)
  const [store] = await rowsOf<{ name: string }>(
    reader,
    sql`select store_name as name from site_config order by uid limit 1`,
  )
  const published = await currentVersion(reader, site, 'published')
  const nodes = published ? await describeMenu(reader, await readMenuRows(reader, published.uid)) : []
  const menuPaths = new Set(nodes.filter(node => node.visible).flatMap(node => node.path ?? []))
  const rows = [...(await plainPages(reader)), ...(await combos(reader, site, nodes))]
  const sources = rows.map((row): SeoSource => {
    const facets = inOrder(row.facets ?? [], filters)
    const base = { path: row.kind === 'combo' ? row.path : '' }
    const path =
      facets.length === 0
        ? row.path
        : row.isLanding
          ? [row.path, ...facets.map(facet => facet.fragment)].join('/')
          : written(spell({ base, filters, settings, landings: new Map() }, { facets }))
    const kind = row.kind === 'combo' ? (row.isLanding ? 'landing' : 'facet') : row.kind
    const named = row.kind === 'combo' ? 'category' : row.kind
    return {
      pageKey: pageKeyOfRow(row, facets),
      kind,
      path,
      liveItems: row.count,
      record: facets.length > 0 ? {} : row.texts,
      landing: row.landing,
      name: [...facets.map(facet => facet.name), row.name].join(' ').trim(),
      parentPath: row.path,
      template: { kind: named, depth: row.depth, filterUids: facets.map(facet => facet.filterUid) },
      categoryUid: row.kind === 'category' ? row.uid : row.categoryUid,
      facetUids: facets.map(facet => facet.uid),
      values: {
        facet: facets[0]?.name ?? '',
        [named]: row.name,
        parent: row.parentName,
        count: String(row.count),
        facet2: facets
          .slice(1)
          .map(facet => facet.name)
          .join(' '),
        filter: filters.find(filter => filter.uid === facets[0]?.filterUid)?.name ?? '',
        fromPrice: row.price === null ? '' : money(row.price),
        store: store?.name ?? '',
        year: String(new Date().getFullYear()),
      },
      noindex: row.noindex,
      canonicalUrl: row.canonicalUrl,
      inMenu: menuPaths.has(path),
    }
  })
  return [...new Map(sources.map(source => [source.pageKey, source])).values()]
}

function pageKeyOfRow(row: Row, facets: readonly ChosenFacet[]): string {
  if (row.kind !== 'combo') return `${row.kind}:${row.uid}`
  const base = row.categoryUid === null ? 'shop:0' : `category:${row.categoryUid}`
  return `${base}+${facetsKey(facets)}`
}

const texts = (of: string, heading = `${of}.heading`, footer = `${of}.footer_text`) =>
  sql.raw(`json_build_object('heading', ${heading}, 'pageTitle', ${of}.page_title, 'metaDescription', ${of}.meta_description,
    'introduction', ${of}.introduction, 'footerText', ${footer})`)

/** Categories shoppers see, brands with a page of their own, collections that are live and no signposts. */
function plainPages(reader: Reader): Promise<Row[]> {
  const none = sql.raw(
    `null::json as landing, false as "isLanding", null::int as "categoryUid", null::json as facets`,
  )
  return rowsOf<Row>(
    reader,
    sql`
    with in_category as materialized (select k, count(*)::int as count, min(i.effective_price_minor) as price from item_index i cross join lateral unnest(i.category_uids) k where i.live group by k),
    of_brand as materialized (select i.brand_uid as k, count(*)::int as count, min(i.effective_price_minor) as price from item_index i where i.live group by 1)
    select c.uid, 'category' as kind, '/' || ltrim(c.path, '/') as path, c.name, coalesce((select p.name from category p where p.uid = c.parent_uid), '') as "parentName", c.depth,
      ${texts('c')} as texts, ${none}, c.noindex, c.canonical_url as "canonicalUrl", coalesce(n.count, 0) as count, n.price
    from category c left join in_category n on n.k = c.uid where c.active and not exists (select from category a where a.uid = any(c.ancestor_uids) and not a.active)
    union all
    select b.uid, 'brand', '/brands/' || b.url_slug, b.name, '', 0, ${texts('b', "''", 'b.description')}, ${none}, b.noindex, '', coalesce(n.count, 0), n.price
    from brand b left join of_brand n on n.k = b.uid where b.active and b.landing = 'items'
    union all
    select c.uid, 'collection', '/collections/' || c.url_slug, c.name, '', 0, ${texts('c')}, ${none}, c.noindex, c.canonical_url, coalesce(n.count, 0), n.price
    from collection c left join lateral (select count(*)::int as count, min(i.effective_price_minor) as price from collection_member m join item_index i on i.page_uid = m.item_uid and i.live
      where m.collection_uid = c.uid) n on true
    where c.enabled and coalesce(c.starts_at <= now(), true) and coalesce(c.ends_at > now(), true) and not (c.redirect_to <> '' and c.redirect_when = 'always')`,
  )
}

/** Landing pages that are live, facets of the menu, and facet pages of which staff have said something. */
function combos(
  reader: Reader,
  site: string,
  nodes: readonly {
    readonly path: string | null
    readonly kind: string
    readonly nodeKey: number
    readonly parentKey: number
    readonly targetUid: number | null
  }[],
): Promise<Row[]> {
  const byKey = new Map(nodes.map(node => [node.nodeKey, node]))
  const inMenu = nodes.flatMap(node => {
    if (node.kind !== 'facet' || node.targetUid === null) return []
    const facets = [node.targetUid]
    let above = byKey.get(node.parentKey)
    for (; above && above.kind !== 'category'; above = byKey.get(above.parentKey))
      if (above.kind === 'facet' && above.targetUid !== null) facets.push(above.targetUid)
    return [{ category: above?.targetUid ?? null, facets }]
  })
  return rowsOf<Row>(
    reader,
    sql`
    with wanted as (
      select a.category_uid, a.facet_uids, a.uid as alp from automatic_landing_page a where a.site = ${site} and a.status = 'live'
      union all select m.category, m.facets, null from jsonb_to_recordset(${JSON.stringify(inMenu)}::jsonb) as m(category int, facets int[])
      union all select nullif(split_part(split_part(s.page_key, '+', 1), ':', 2), '0')::int, array(select u::int from unnest((string_to_array(s.page_key, '+'))[2:]) u), null
        from facet_navigation_seo s where s.site = ${site} and s.page_key like '%+%' and s.origin = 'own')
    select distinct on (w.category_uid, f.sorted) coalesce(w.alp, 0) as uid, 'combo' as kind, coalesce('/' || ltrim(c.path, '/'), '') as path, coalesce(c.name, '') as name,
      coalesce((select p.name from category p where p.uid = c.parent_uid), '') as "parentName", coalesce(c.depth, 0) as depth, '{}'::json as texts,
      case when a.uid is not null then json_build_object('heading', coalesce(nullif(a.heading, ''), r.heading, ''), 'pageTitle', coalesce(nullif(a.page_title, ''), r.page_title, ''),
        'metaDescription', coalesce(nullif(a.meta_description, ''), r.meta_description, ''), 'introduction', coalesce(nullif(a.introduction, ''), r.introduction, ''),
        'footerText', coalesce(nullif(a.footer_text, ''), r.footer_text, '')) end as landing,
      a.uid is not null as "isLanding", coalesce(not a.indexable, false) as noindex, coalesce(a.canonical_to, '') as "canonicalUrl", w.category_uid as "categoryUid",
      f.facets, n.count, n.price
    from wanted w left join category c on c.uid = w.category_uid left join automatic_landing_page a on a.uid = w.alp left join alp_rule r on r.uid = a.alp_rule_uid
    cross join lateral (select json_agg(json_build_object('uid', x.uid, 'filterUid', x.filter_uid, 'name', ${shownName('x', 'y')}, 'fragment', x.url_fragment, 'position', x.position)) as facets,
      array_agg(x.uid order by x.uid) as sorted, count(*) as known from facet x join filter y on y.uid = x.filter_uid where x.uid = any(w.facet_uids)) f
    cross join lateral (select count(*)::int as count, min(i.effective_price_minor) as price from item_index i
      where i.live and i.facet_uids @> w.facet_uids and (w.category_uid is null or i.category_uids @> array[w.category_uid])) n
    where f.known = cardinality(w.facet_uids) and cardinality(w.facet_uids) > 0 and (w.category_uid is null or c.uid is not null)
    order by w.category_uid, f.sorted, w.alp nulls last`,
  )
}

/** What staff said of the pages of a site, by page. */
export async function readAllOwnSeo(
  reader: Reader,
  site: string,
): Promise<Map<string, OwnSeo & { readonly version: number }>> {
  const rows = await rowsOf<OwnSeo & { readonly pageKey: string; readonly version: number }>(
    reader,
    sql`
    select page_key as "pageKey", version, page_title as "pageTitle", meta_description as "metaDescription", heading, introduction,
      canonical_mode as "canonicalMode", canonical_url as "canonicalUrl", robots, origin from facet_navigation_seo where site = ${site}`,
  )
  return new Map(rows.map(({ pageKey, ...own }) => [pageKey, own]))
}
