import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { ofLanding } from '#organisation/landing-pages/combos'
import { inOrder, readFilters } from '#organisation/result-lists/choices'
import type { ListBase } from '#organisation/result-lists/page'
import { rowsOf } from '#organisation/result-lists/settings'
import {
  fitsTemplate,
  type PageTexts,
  pageTexts,
  readFacets,
  readTemplates,
  textValues,
} from '#organisation/seo/page-seo'

interface Page {
  readonly uid: number
  readonly site: string
  readonly categoryUid: number | null
  readonly facetUids: readonly number[]
}

/** What a landing page says where its own texts are empty. */
export async function ghostsOf(reader: Reader, page: Page): Promise<PageTexts> {
  const [found] = await rowsOf<{
    name: string
    parentName: string
    depth: number
    rule: PageTexts
    count: number
    fromPriceMinor: number | null
  }>(
    reader,
    sql`
    select coalesce(c.name, '') as name, coalesce((select p.name from category p where p.uid = c.parent_uid), '') as "parentName", coalesce(c.depth, 0) as depth,
      json_build_object('heading', coalesce(r.heading, ''), 'pageTitle', coalesce(r.page_title, ''), 'metaDescription', coalesce(r.meta_description, ''),
        'introduction', coalesce(r.introduction, ''), 'footerText', coalesce(r.footer_text, '')) as rule,
      n.count, n.price as "fromPriceMinor"
    from automatic_landing_page a left join category c on c.uid = a.category_uid left join alp_rule r on r.uid = a.alp_rule_uid
    cross join lateral (select count(*)::int as count, min(i.effective_price_minor) as price from item_index i
      where i.live and ${ofLanding}) n
    where a.uid = ${page.uid}`,
  )
  const filters = await readFilters(reader)
  const facets = inOrder(await readFacets(reader, page.facetUids), filters)
  const base = {
    kind: 'category',
    uid: page.categoryUid,
    name: found?.name ?? '',
    parentName: found?.parentName ?? '',
    depth: found?.depth ?? 0,
  } as ListBase
  const filterUids = facets.map(facet => facet.filterUid)
  const templates = (await readTemplates(reader, page.site)).filter(template =>
    fitsTemplate(template, { kind: 'category', depth: base.depth, filterUids }),
  )
  const values = await textValues(reader, base, facets, filters, {
    count: found?.count ?? 0,
    fromPriceMinor: found?.fromPriceMinor ?? null,
  })
  return pageTexts({ own: null, record: {}, landing: found?.rule ?? null, templates }, values)
}
