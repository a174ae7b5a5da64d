import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { positionBetween, positionsBetween } from '#kit/records/positions'
import { facetNavigationNode, facetNavigationVersion } from '#tables/organisation/menus'

type Node = Omit<typeof facetNavigationNode.$inferInsert, 'versionUid'>

const dayMs = 86_400_000
const oldVersions = 6
const childrenMost = 8

/** The published menus of both sites, six old ones, and a draft of four changes. */
export async function fillMenus(tx: Transaction): Promise<void> {
  const whole = await mainMenu(tx)
  const departments = whole.filter(node => node.parentKey === 0)
  for (let number = 1; number <= oldVersions; number++) {
    const kept = new Set(departments.slice(0, number + 1).map(node => node.nodeKey))
    await addVersion(
      tx,
      'main',
      number,
      'old',
      whole.filter(node => kept.has(node.nodeKey) || kept.has(node.parentKey ?? 0)),
    )
  }
  await addVersion(tx, 'main', oldVersions + 1, 'published', whole)
  await addVersion(tx, 'main', oldVersions + 2, 'draft', changed(whole))
  await addVersion(
    tx,
    'trade',
    1,
    'published',
    whole.filter(node => node.kind === 'category'),
  )
}

/** Departments with what is under them, facets of brakes under the first, a few collections under a heading. */
async function mainMenu(tx: Transaction): Promise<Node[]> {
  const { rows } = await tx.execute<{ uid: number; parentUid: number | null; name: string }>(sql`
    select c.uid, c.parent_uid as "parentUid", c.name from category c
    where c.active and c.show_in_menu and c.depth <= 2 and exists (select from item_index i where i.live and i.category_uids @> array[c.uid])
      and not exists (select from category a where a.uid = any(c.ancestor_uids) and not a.active)
    order by c.depth, c.position collate "C", c.uid`)
  const nodes: Node[] = []
  let key = 0
  const add = (node: Omit<Node, 'nodeKey' | 'position'>) => {
    nodes.push({ ...node, nodeKey: ++key, position: '' })
    return key
  }
  for (const top of rows.filter(row => row.parentUid === null)) {
    const topKey = add({ kind: 'category', targetUid: top.uid, parentKey: 0, columns: 3 })
    const below = rows.filter(row => row.parentUid === top.uid).slice(0, childrenMost)
    for (const child of below) add({ kind: 'category', targetUid: child.uid, parentKey: topKey })
  }
  const { rows: facets } = await tx.execute<{ uid: number }>(sql`
    select f.uid from facet f join filter on filter.uid = f.filter_uid where filter.name = 'Brake type' and f.active
      and exists (select from item_index i where i.live and i.facet_uids @> array[f.uid]) order by f.position limit 3`)
  const bikes = nodes[0]?.nodeKey ?? 0
  const brakes = add({ kind: 'heading', label: 'By brakes', parentKey: bikes })
  for (const { uid } of facets) add({ kind: 'facet', targetUid: uid, parentKey: brakes })
  const { rows: brands } = await tx.execute<{ uid: number }>(sql`
    select uid from brand where active and featured and exists (select from item_index i where i.live and i.brand_uid = brand.uid) order by position limit 4`)
  const brandsKey = add({ kind: 'heading', label: 'Brands', parentKey: 0 })
  for (const { uid } of brands) add({ kind: 'brand', targetUid: uid, parentKey: brandsKey })
  add({ kind: 'page', url: '/pages/workshop', label: 'Workshop booking', parentKey: 0, emphasis: 'bold' })
  return placed(nodes)
}

/** Entries with a place among those of their parent. */
function placed(nodes: readonly Node[]): Node[] {
  return nodes.map(node => {
    const siblings = nodes.filter(other => other.parentKey === node.parentKey)
    const keys = positionsBetween(null, null, siblings.length)
    return { ...node, position: keys[siblings.indexOf(node)] as string }
  })
}

/** The place after the last entry of a parent. */
function lastUnder(nodes: readonly Node[], parentKey: number): string {
  const positions = nodes.filter(node => node.parentKey === parentKey).map(node => node.position)
  return positionBetween(positions.toSorted().at(-1) ?? null, null)
}

/** One added, one moved, one renamed, one taken out. */
function changed(nodes: readonly Node[]): Node[] {
  const leaves = nodes.filter(node => node.parentKey !== 0 && node.kind === 'category')
  const [renamed, , moved] = leaves
  const gone = leaves.at(-1)
  const top = nodes.filter(node => node.parentKey === 0 && node.kind === 'category')
  const to = top.at(-1)
  const next = Math.max(...nodes.map(node => node.nodeKey)) + 1
  return [
    ...nodes
      .filter(node => node !== gone)
      .map(node => {
        if (node === renamed) return { ...node, label: 'New this season', emphasis: 'new' as const }
        if (node === moved && to)
          return { ...node, parentKey: to.nodeKey, position: lastUnder(nodes, to.nodeKey) }
        return node
      }),
    {
      nodeKey: next,
      parentKey: 0,
      position: lastUnder(nodes, 0),
      kind: 'link',
      url: '/search?q=sale',
      label: 'Winter offers',
      emphasis: 'sale',
    },
  ]
}

async function addVersion(
  tx: Transaction,
  site: string,
  number: number,
  state: 'draft' | 'published' | 'old',
  nodes: readonly Node[],
) {
  const publishedAt =
    state === 'draft' ? null : new Date(Date.now() - (oldVersions + 2 - number) * 11 * dayMs)
  const notes = [
    'First menu',
    'Clothing added',
    'Footwear',
    'Spring',
    'Camping for summer',
    'Autumn',
    'Winter',
  ]
  const [version] = await tx
    .insert(facetNavigationVersion)
    .values({
      site,
      number,
      state,
      publishedAt,
      publishedBy: publishedAt ? 0 : null,
      note: state === 'draft' ? '' : (notes[number - 1] ?? ''),
    })
    .returning({ uid: facetNavigationVersion.uid })
  const rows = nodes.map(node => ({ ...node, versionUid: version?.uid as number }))
  if (rows.length > 0) await tx.insert(facetNavigationNode).values(rows)
}
