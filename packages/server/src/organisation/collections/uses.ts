import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { refused } from '#kit/errors'

interface Use {
  readonly text: string
  readonly path: string | null
}

/** Everything that points at a collection, named and with where to look at it. */
export async function usesOf(reader: Reader, uid: number): Promise<Use[]> {
  const { rows } = await reader.execute<Use & Record<string, unknown>>(sql`
    select text, path from (
      select 1 as place, 'The rule of ' || c.name as text, '/collections/' || c.uid as path
        from collection_dependency d join collection c on c.uid = d.collection_uid where d.kind = 'collection' and d.ref = ${String(uid)}
      union all select 2, 'Collection ' || c.name || ', which is below it', '/collections/' || c.uid from collection c where c.parent_uid = ${uid}
      union all select 3, 'Landing page of brand ' || b.name, '/brands/' || b.uid from brand b where b.landing = 'collection' and b.landing_collection_uid = ${uid}
      union all select 4, 'Supplier name ' || l.supplier_brand_name, '/brands/brandlink' from brand_link l where l.landing_collection_uid = ${uid}
      union all select 5, 'Buyers guide ' || g.title, '/buyers-guides/' || g.uid from buyers_guide g where ${uid} = any(g.collection_uids)
      union all select 6, 'Menu entry ' || coalesce(nullif(n.label, ''), 'without a label of its own'), '/facet-navigation'
        from facet_navigation_node n join facet_navigation_version v on v.uid = n.version_uid and v.state in ('draft', 'published')
        where n.kind = 'collection' and n.target_uid = ${uid}
      union all select 7, 'Repeater ' || r.name, '/filter-custom-repeaters/' || r.uid from filter_custom_repeater r
        where r.scopes @> ${JSON.stringify([{ kind: 'collection', uid }])}::jsonb
      union all select 8, 'Banner of category ' || c.name, '/category-manager/' || c.uid from category c where c.banner_collection_uid = ${uid}
      union all select 9, 'Banner of collection ' || c.name, '/collections/' || c.uid from collection c where c.banner_collection_uid = ${uid} and c.uid <> ${uid}
      union all select 10, 'Banner of landing page ' || a.path, '/filter-alp-management' from automatic_landing_page a where a.banner_collection_uid = ${uid}
    ) u order by place, text`)
  return rows
}

/** Refuses to delete what something still points at. */
export async function refuseWhileUsed(reader: Reader, uid: number, name: string): Promise<void> {
  const uses = await usesOf(reader, uid)
  if (uses.length === 0) return
  const named = uses.slice(0, 3).map(({ text }) => text.charAt(0).toLowerCase() + text.slice(1))
  const more = uses.length - named.length
  throw refused(sentence`${name} is used by ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`, {
    usedBy: uses.map(({ text, path }) => ({ text, ...(path && { path }) })),
  })
}
