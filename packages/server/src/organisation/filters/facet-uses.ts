import { counted } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { refused } from '#kit/errors'
import { liveLink } from '#kit/live-link'

interface Use {
  readonly text: string
  readonly path: string | null
}

type Count = readonly [one: string, count: SQL, path: string, many?: string]

/** No list but their own shows these. */
const isArchived = sql`exists (select from item p where p.uid = item_facet.page_uid and p.status = 'archived')`

/** Everything that points at some facets, counted; `facets` is a query for their uids. */
function countsOf(facets: SQL, filterUid: number | null): readonly Count[] {
  const any = sql`array(${facets})`
  return [
    [
      'item',
      sql`select count(distinct page_uid) from item_facet where facet_uid in (${facets}) and not ${isArchived}`,
      '/products',
    ],
    [
      'archived item',
      sql`select count(distinct page_uid) from item_facet where facet_uid in (${facets}) and ${isArchived}`,
      '/archived-items',
    ],
    [
      'item’s related items',
      sql`select count(*) from item where related_facet_uid in (${facets})`,
      '/products',
      'items’ related items',
    ],
    [
      'collection rule',
      sql`select count(*) from collection_dependency where kind = 'facet' and ref in (select uid::text from (${facets}) u(uid))
        ${filterUid === null ? sql`` : sql`or kind = 'filter' and ref = ${String(filterUid)}`}`,
      '/collections',
    ],
    [
      'landing page',
      sql`select count(*) from automatic_landing_page where facet_uids && ${any}`,
      '/filter-alp-management',
    ],
    [
      'landing page rule',
      sql`select count(*) from alp_rule where excluded_facet_uids && ${any} ${filterUid === null ? sql`` : sql`or ${filterUid} = any(filter_uids)`}`,
      '/filter-alp-management',
    ],
    [
      'menu entry',
      sql`select count(distinct node_key) from facet_navigation_node n join facet_navigation_version v on v.uid = n.version_uid and v.state <> 'old'
        where n.kind = 'facet' and n.target_uid in (${facets})`,
      '/facet-navigation',
      'menu entries',
    ],
    [
      'Cyclescheme restriction',
      sql`select count(*) from cyclescheme_restriction where facet_uid in (${facets})`,
      '/cyclescheme-restricted-facets',
    ],
    [
      'kind of bike for Cyclescheme',
      sql`select count(*) from cyclescheme_settings where bike_facet_uids && ${any}`,
      '/cyclescheme-restricted-facets',
      'kinds of bike for Cyclescheme',
    ],
    [
      'repeater',
      sql`select count(*) from filter_custom_repeater r where exists (
        select from jsonb_array_elements(r.scopes) s where s ->> 'kind' = 'facet' and (s ->> 'uid')::int in (${facets}))`,
      '/filter-custom-repeaters',
    ],
    ['dependent filter', sql`select count(*) from filter where parent_facet_uid in (${facets})`, '/filters'],
    [
      'size rule',
      sql`select count(*) from size_filter_rule where facet_uid in (${facets}) ${filterUid === null ? sql`` : sql`or target_filter_uid = ${filterUid}`}`,
      '/size-filter-rules',
    ],
  ]
}

/** Who uses these facets, and their filter where one is named, in words and with the way there. */
export async function filterUsersOf(reader: Reader, facets: SQL, filterUid: number | null): Promise<Use[]> {
  const counts = countsOf(facets, filterUid)
  const { rows } = await reader.execute<{ counts: number[] }>(
    sql`select array[${sql.join(
      counts.map(([, count]) => sql`(${count})::int`),
      sql`, `,
    )}] as counts`,
  )
  return counts.flatMap(([one, , path, many], at) => {
    const count = rows[0]?.counts[at] ?? 0
    return count === 0 ? [] : [{ text: counted(count, one, many), path: liveLink(path) }]
  })
}

/** What others point at is not deleted: the refusal names each of them. */
export async function refuseWhileUsed(
  reader: Reader,
  name: string,
  facets: SQL,
  filterUid: number | null = null,
): Promise<void> {
  const uses = await filterUsersOf(reader, facets, filterUid)
  const { rows } = await reader.execute<{ count: number }>(
    sql`select count(*)::int as count from category_filter where filter_uid = ${filterUid}`,
  )
  const categories = rows[0]?.count ?? 0
  const by = [
    ...uses.map(({ text, path }) => ({ text, ...(path && { path }) })),
    ...(categories > 0
      ? [{ text: counted(categories, 'category', 'categories'), path: '/category-manager' }]
      : []),
  ]
  if (by.length === 0) return
  const users = by
    .map(({ text }) => text)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' and ')
  throw refused(`${name} is used by ${users}.`, { usedBy: by })
}
