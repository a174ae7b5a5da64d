import type { CategoryImpact } from '@backroom/contract/organisation/categories'
import { counted } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { AddressMove } from '#content/rules'
import type { Reader } from '#database/database'
import type { ConsequenceRule } from '#kit/bulk/definition'
import { addressOf, type Standing } from '#organisation/category-tree'

const samplesMost = 12

interface Change {
  readonly standing: Standing
  /** The address it would have; the one it has where that stays. */
  readonly path: string
  /** Whether it would be seen by itself, and through what stands above it. */
  readonly isSeen: boolean
}

/** A category and all below it. */
export function branchOf(uid: SQL | number): SQL {
  return sql`select b.uid from category b where b.uid = ${uid} or ${uid} = any(b.ancestor_uids)`
}

/** Some categories, and all below them. */
export function branchesOf(uids: SQL): SQL {
  return sql`select b.uid from category b where b.uid in (${uids}) or b.ancestor_uids && array(${uids})`
}

/** True of a category `c` that shoppers see: it and all above it are active. */
export const isSeen = sql`(c.active and not exists (select from category a where a.uid = any(c.ancestor_uids) and not a.active))`

/** Whether shoppers would see something that is active by itself and stands here. */
export async function isSeenAt(reader: Reader, parent: Standing | null): Promise<boolean> {
  if (!parent) return true
  const hidden = await rowsOf(
    reader,
    sql`select from category where not active and uid = any(${`{${[parent.uid, ...parent.ancestorUids].join(',')}}`}::int[])`,
  )
  return hidden.length === 0
}

/** What follows from moving, renaming, merging or hiding a category. */
export async function impactOf(
  reader: Reader,
  { standing, path, isSeen: willBeSeen }: Change,
): Promise<CategoryImpact> {
  const moves = await movesOf(reader, standing, path)
  const [figures] = await rowsOf<{ losePrimary: number; landings: number; isNeverLive: boolean }>(
    reader,
    sql`select (
        select count(*)::int from item i join category c on c.uid = i.primary_category_uid
        where i.lead_item_uid is null and i.status = 'active' and c.uid in (${branchOf(standing.uid)})
          and ${isSeen} and not ${willBeSeen}::boolean) as "losePrimary",
      (select count(*)::int from automatic_landing_page a where ${moves.length > 0}::boolean and a.status <> 'suggested'
        and a.category_uid in (${branchOf(standing.uid)})) as landings,
      ${neverLive(sql`${standing.uid}::int`)} as "isNeverLive"`,
  )
  const pages = moves.length + (figures?.landings ?? 0)
  return {
    pages,
    redirects: pages,
    samples: moves.slice(0, samplesMost),
    losePrimary: figures?.losePrimary ?? 0,
    uses: await usesOf(reader, branchOf(standing.uid)),
    isNeverLive: figures?.isNeverLive ?? false,
  }
}

/** The addresses that a new address of a category changes, its own and those below it. */
export async function movesOf(
  reader: Reader,
  { uid, path: old }: Standing,
  path: string,
): Promise<AddressMove[]> {
  if (old === path) return []
  return rowsOf<AddressMove>(
    reader,
    sql`select '/' || path as "from", ${addressOf({ path })} || substr(path, ${old.length + 1}::int) as "to"
        from category where uid in (${branchOf(uid)}) order by path`,
  )
}

/** Neither it nor anything below it has ever been on the site: made inactive, and never switched. */
export function neverLive(uid: SQL): SQL {
  return sql`(not exists (
    select from category n where (n.uid = ${uid} or ${uid} = any(n.ancestor_uids)) and (n.active or exists (
      select from history h where h.entity = 'category' and h.entity_uid = n.uid and h.action = 'update' and h.changes ? 'active'))))`
}

/** How many entries of menus, as they are shown or being made, lead to categories. */
export function menuNodesOf(uids: SQL): SQL {
  return sql`(select count(distinct (v.site, n.node_key)) from facet_navigation_node n join facet_navigation_version v on v.uid = n.version_uid
    where v.state in ('draft', 'published') and n.kind = 'category' and n.target_uid in (${uids}))::int`
}

interface Use {
  readonly text: string
  readonly count: SQL
  readonly path?: string
}

/** Everything beside items and children that points at categories, in words and with a link. */
function knownUses(uids: SQL): Use[] {
  const among = (column: string) => sql`${sql.raw(column)} && array(${uids})`
  return [
    { text: 'menu node', count: sql`select ${menuNodesOf(uids)}`, path: '/facet-navigation' },
    {
      text: 'landing page',
      count: sql`select count(*) from automatic_landing_page p where p.category_uid in (${uids})`,
      path: '/filter-alp-management',
    },
    {
      text: 'landing page rule',
      count: sql`select count(*) from alp_rule r where ${among('r.category_uids')}`,
      path: '/filter-alp-management',
    },
    {
      text: 'collection rule',
      count: sql`select count(distinct d.collection_uid) from collection_dependency d
        where d.kind = 'category' and d.ref in (select u::text from (${uids}) t(u))`,
      path: '/collections',
    },
    {
      text: 'size rule',
      count: sql`select count(*) from size_filter_rule r where ${among('r.category_uids')}`,
      path: '/size-filter-rules',
    },
    {
      text: 'buyers guide',
      count: sql`select count(*) from buyers_guide g where ${among('g.category_uids')}`,
      path: '/buyers-guides',
    },
    {
      text: 'repeater',
      count: sql`select count(*) from filter_custom_repeater r where exists (
        select from jsonb_array_elements(r.scopes) s where s ->> 'kind' = 'category' and (s ->> 'uid')::int in (${uids}))`,
      path: '/filter-custom-repeaters',
    },
    {
      text: 'Cyclescheme setting',
      count: sql`select count(*) from cyclescheme_settings s where ${among('s.bike_category_uids')}`,
      path: '/cyclescheme-restricted-facets',
    },
    {
      text: 'inactive item redirect',
      count: sql`select count(*) from inactive_item_redirect r where r.mode = 'category' and r.to_uid in (${uids})`,
      path: '/inactive-products/',
    },
  ]
}

/** What points at the categories of a bulk change or at those below them: each of its own, for the preview. */
export function usesFollowing(saying: (uses: string, count: number) => string): ConsequenceRule[] {
  return knownUses(sql`null`).map(({ text, path }, at) => ({
    count: records => sql`select (${(knownUses(branchesOf(records))[at] as Use).count})::int as count`,
    text: count => saying(counted(count, text), count),
    ...(path && { link: path }),
  }))
}

/** What points at these categories, with how many of each. */
export async function usesOf(reader: Reader, uids: SQL) {
  const known = knownUses(uids)
  const counts = known.map(({ count }, index) => sql`(${count})::int as ${sql.identifier(`use${index}`)}`)
  const [row] = await rowsOf<Record<string, number>>(reader, sql`select ${sql.join(counts, sql`, `)}`)
  return known.flatMap(({ text, path }, index) => {
    const count = row?.[`use${index}`] ?? 0
    return count > 0 ? [{ text, count, ...(path && { path }) }] : []
  })
}

async function rowsOf<Row>(reader: Reader, query: SQL): Promise<Row[]> {
  const { rows } = await reader.execute(query)
  return rows as Row[]
}
