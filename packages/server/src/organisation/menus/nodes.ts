import type { NodeKind, NodeRow } from '@backroom/contract/organisation/menus/menus'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { fileAddress } from '#kit/file-address'
import {
  type ChosenFacet,
  inOrder,
  type ListFilter,
  readFilters,
  spell,
  written,
} from '#organisation/result-lists/choices'
import { readListSettings, rowsOf, shownName } from '#organisation/result-lists/settings'

/** An entry of a menu as it is stored, with what its target is. */
export interface MenuRow extends Omit<NodeRow, 'name' | 'path' | 'children' | 'liveItems' | 'warnings'> {
  readonly uid: number
  readonly position: string
  readonly targetPath: string | null
  /** The target is there and shown to shoppers; a collection also before it starts and after it ends. */
  readonly isTargetSeen: boolean
  readonly isTargetGone: boolean
  readonly targetItems: number | null
  readonly facet: ChosenFacet | null
}

/** The entries of one version in the order of their places, each with its target. */
export function readMenuRows(reader: Reader, versionUid: number): Promise<MenuRow[]> {
  const seen = sql`case n.kind
    when 'category' then coalesce(c.active and not exists (select from category a where a.uid = any(c.ancestor_uids) and not a.active), false)
    when 'facet' then coalesce(f.active and g.active, false) when 'collection' then coalesce(collection.enabled, false)
    when 'brand' then coalesce(b.active, false) else true end`
  return rowsOf<MenuRow>(
    reader,
    sql`
    select n.uid, n.node_key as "nodeKey", n.parent_key as "parentKey", n.position, n.kind, n.target_uid as "targetUid", n.url, n.label, n.visible,
      to_json(n.starts_at)#>>'{}' as "startsAt", to_json(n.ends_at)#>>'{}' as "endsAt", n.image_file_uid as "imageFileUid", n.columns, n.emphasis,
      n.new_tab as "newTab", ${fileAddress(sql`n.image_file_uid`, 's320')} as image,
      coalesce(c.name, ${shownName('f', 'g')}, collection.name, b.name, '') as target,
      to_json(collection.starts_at)#>>'{}' as "targetStartsAt", to_json(collection.ends_at)#>>'{}' as "targetEndsAt",
      coalesce('/' || ltrim(c.path, '/'), '/collections/' || collection.url_slug, '/brands/' || b.url_slug) as "targetPath",
      ${seen} as "isTargetSeen", n.kind in ('category', 'facet', 'collection', 'brand') and coalesce(c.uid, f.uid, collection.uid, b.uid) is null as "isTargetGone",
      coalesce((select k.live_below from category_count k where k.category_uid = c.uid), (select s.live_count from collection_state s where s.collection_uid = collection.uid),
        case when b.uid is not null then (select count(*)::int from item_index i where i.live and i.brand_uid = b.uid) end,
        (select fc.live_count from facet_count fc where fc.facet_uid = f.uid)) as "targetItems",
      case when f.uid is not null then json_build_object('uid', f.uid, 'filterUid', f.filter_uid, 'name', f.name, 'fragment', f.url_fragment, 'position', f.position) end as facet
    from facet_navigation_node n
    left join category c on n.kind = 'category' and c.uid = n.target_uid
    left join facet f on n.kind = 'facet' and f.uid = n.target_uid left join filter g on g.uid = f.filter_uid
    left join collection on n.kind = 'collection' and collection.uid = n.target_uid
    left join brand b on n.kind = 'brand' and b.uid = n.target_uid
    where n.version_uid = ${versionUid} order by n.position collate "C", n.uid`,
  )
}

/** The entries as staff see them: where each leads, how many items are there, what is wrong with it. */
export async function describeMenu(reader: Reader, rows: readonly MenuRow[]): Promise<NodeRow[]> {
  const filters = await readFilters(reader)
  const settings = await readListSettings(reader)
  const byKey = new Map(rows.map(row => [row.nodeKey, row]))
  const children = new Map<number, number>()
  for (const { parentKey } of rows) children.set(parentKey, (children.get(parentKey) ?? 0) + 1)
  const combos = rows.flatMap(row => (row.kind === 'facet' ? [{ row, ...comboOf(row, byKey, filters) }] : []))
  const counted = await countCombos(reader, combos)
  const now = new Date().toISOString()
  return rows.map(row => {
    const {
      uid: _uid,
      position: _position,
      targetPath,
      isTargetSeen,
      isTargetGone,
      targetItems,
      facet: _facet,
      ...node
    } = row
    const combo = combos.find(each => each.row === row)
    const base = { path: combo?.category?.targetPath ?? '' }
    const path = combo
      ? written(spell({ base, filters, settings, landings: new Map() }, { facets: combo.facets }))
      : (targetPath ?? (node.url || null))
    const liveItems = combo
      ? (counted.get(row.nodeKey) ?? 0)
      : isTargeted(node.kind)
        ? (targetItems ?? 0)
        : null
    const warnings = [
      ...(isTargetGone ? ['Its target no longer exists.'] : isTargetSeen ? [] : ['Its target is hidden.']),
      ...(liveItems === 0 && isTargetSeen ? ['No live items.'] : []),
      ...(node.endsAt && node.endsAt <= now ? ['Ended.'] : []),
    ]
    return {
      ...node,
      name: node.label || node.target || node.url,
      path,
      children: children.get(row.nodeKey) ?? 0,
      liveItems,
      warnings,
    }
  })
}

function isTargeted(kind: NodeKind): boolean {
  return kind === 'category' || kind === 'facet' || kind === 'collection' || kind === 'brand'
}

/** A facet stands for the page of the category it is under, together with the facets in between. */
function comboOf(row: MenuRow, byKey: ReadonlyMap<number, MenuRow>, filters: readonly ListFilter[]) {
  const facets: ChosenFacet[] = []
  let category: MenuRow | undefined
  for (let at: MenuRow | undefined = row; at && !category; at = byKey.get(at.parentKey)) {
    if (at.kind === 'facet' && at.facet && !facets.some(each => each.filterUid === at?.facet?.filterUid))
      facets.push(at.facet)
    if (at.kind === 'category') category = at
  }
  return { category, facets: inOrder(facets, filters) }
}

async function countCombos(
  reader: Reader,
  combos: readonly {
    readonly row: MenuRow
    readonly category: MenuRow | undefined
    readonly facets: readonly ChosenFacet[]
  }[],
): Promise<Map<number, number>> {
  if (combos.length === 0) return new Map()
  const asked = combos.map(({ row, category, facets }) => ({
    key: row.nodeKey,
    category: category?.targetUid ?? null,
    facets: facets.map(facet => facet.uid),
  }))
  const rows = await rowsOf<{ key: number; count: number }>(
    reader,
    sql`
    select a.key, (select count(*)::int from item_index i where i.live and i.facet_uids @> a.facets
      and (a.category is null or i.category_uids @> array[a.category])) as count
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(key int, category int, facets int[])`,
  )
  return new Map(rows.map(row => [row.key, row.count]))
}

/** Entries below some entries, with them, as keys. */
export function branchKeys(rows: readonly Pick<MenuRow, 'nodeKey' | 'parentKey'>[], key: number): number[] {
  const below = rows.filter(row => row.parentKey === key).flatMap(row => branchKeys(rows, row.nodeKey))
  return [key, ...below]
}

/** How many levels an entry and what is under it take. */
export function heightOf(rows: readonly Pick<MenuRow, 'nodeKey' | 'parentKey'>[], key: number): number {
  const below = rows.filter(row => row.parentKey === key)
  return 1 + Math.max(0, ...below.map(row => heightOf(rows, row.nodeKey)))
}

/** The level an entry stands on; 0 is above the first. */
export function levelOf(rows: readonly Pick<MenuRow, 'nodeKey' | 'parentKey'>[], key: number): number {
  const found = rows.find(row => row.nodeKey === key)
  return found ? 1 + levelOf(rows, found.parentKey) : 0
}
