import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { rowsSql } from '#demo/fill-rows'
import type { DemoPage } from '#demo/items/items'
import { demoFilters } from '#demo/organisation/organisation'
import { Random } from '#demo/random'

/** Sizes answer their size filter; pages answer what such things are asked, not all of them. */
export async function fillFacets(tx: Transaction, pages: readonly DemoPage[]): Promise<void> {
  const random = new Random(77_001)
  const facetsOf = new Map(demoFilters.map(({ name, facets }) => [name, facets]))
  const rows = pages.flatMap(page => [
    ...Object.entries(page.type?.answers ?? {})
      .filter(([, share]) => random.chance(share))
      .map(([filter]) => ({ code: page.code, filter, facet: random.of(facetsOf.get(filter) ?? []) })),
    ...(page.type?.sizeFilter
      ? page.sizes
          .filter(() => random.chance(0.96))
          .map(size => ({ code: size.code, filter: page.type?.sizeFilter, facet: size.label }))
      : []),
  ])
  await tx.execute(sql`
    insert into item_facet (item_uid, page_uid, facet_uid, origin)
    select i.uid, i.page_uid, f.uid, case when i.lead_item_uid is null then 'manual' else 'sizeRule' end
    from ${rowsSql(rows, 'code text, filter text, facet text')}
    join item i on i.code = r.code join filter on filter.name = r.filter
    join facet f on f.filter_uid = filter.uid and f.name = r.facet
    order by i.uid, f.uid`)
}
