import { storeStaff } from '@backroom/contract/kit/access'
import type { MenuDraft, NodeInput } from '@backroom/contract/organisation/menus/menus'
import { nodeDepthMost, nodesMost } from '@backroom/contract/organisation/menus/menus'
import { sentence } from '@backroom/contract/wording/say'
import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { invalid, notFound, Refusal, refused } from '#kit/errors'
import { placeAmong } from '#kit/records/positions'
import { announceChange } from '#kit/records/record'
import { menuDifferences } from '#organisation/menus/differences'
import {
  branchKeys,
  describeMenu,
  heightOf,
  levelOf,
  type MenuRow,
  readMenuRows,
} from '#organisation/menus/nodes'
import { rowsOf, uidsSql } from '#organisation/result-lists/settings'
import { facetNavigationNode, facetNavigationVersion as versions } from '#tables/organisation/menus'

export type Version = typeof versions.$inferSelect

/** A version's number and how often it was edited, in one number. */
const editsMost = 100_000

/** The draft of a site, or what is published where there is none. */
export async function currentVersion(reader: Reader, site: string, want: 'draft' | 'published' = 'draft') {
  const found = await reader
    .select()
    .from(versions)
    .where(and(eq(versions.site, site), sql`state <> 'old'`))
  const published = found.find(version => version.state === 'published')
  return want === 'draft' ? (found.find(version => version.state === 'draft') ?? published) : published
}

function draftVersionOf(version: Version | undefined): number {
  return version ? version.number * editsMost + version.edits : 0
}

/** The menu of a site as staff see it. */
export async function readDraft(
  reader: Reader,
  site: string,
  want: 'draft' | 'published' = 'draft',
): Promise<MenuDraft> {
  const version = await currentVersion(reader, site, want)
  const published = await currentVersion(reader, site, 'published')
  const rows = version ? await readMenuRows(reader, version.uid) : []
  const hasDraft = version?.state === 'draft'
  const before = hasDraft && published ? await readMenuRows(reader, published.uid) : []
  const [last] = await rowsOf<{ uid: number; name: string }>(
    reader,
    sql`select uid, name from staff where uid = ${version?.updatedBy ?? 0}`,
  )
  return {
    site,
    draftVersion: draftVersionOf(version),
    hasDraft,
    changes: hasDraft ? menuDifferences(before, rows).length : 0,
    lastBy: hasDraft ? (last ?? { uid: 0, name: 'Backroom' }) : null,
    lastAt: hasDraft ? version.updatedAt.toISOString() : null,
    publishedNumber: published?.number ?? null,
    nodes: await describeMenu(reader, rows),
  }
}

/** Until this transaction ends nobody else edits or publishes the menu of a site. */
export async function lockMenu(tx: Transaction, site: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(44029, hashtext(${site}))`)
}

/** The draft to edit, made from what is published by the first edit; refused when somebody was there meanwhile. */
export async function openDraft(
  tx: Transaction,
  site: string,
  draftVersion: number,
): Promise<{ draft: Version; rows: MenuRow[] }> {
  await lockMenu(tx, site)
  const current = await currentVersion(tx, site)
  if (draftVersionOf(current) !== draftVersion)
    throw new Refusal(409, { code: 'stale', message: 'The draft has changed.' })
  const draft = current?.state === 'draft' ? current : await makeDraft(tx, site, current)
  return { draft, rows: await readMenuRows(tx, draft.uid) }
}

async function makeDraft(tx: Transaction, site: string, from: Version | undefined): Promise<Version> {
  const [draft] = await tx
    .insert(versions)
    .values({
      site,
      state: 'draft',
      number: sql`coalesce((select max(number) from facet_navigation_version where site = ${site}), 0) + 1`,
    })
    .returning()
  if (from) await copyNodes(tx, from.uid, (draft as Version).uid)
  return draft as Version
}

/** Every entry of one version in another, under the same keys. */
async function copyNodes(tx: Transaction, from: number, to: number): Promise<void> {
  await tx.execute(sql`
    insert into facet_navigation_node (version_uid, node_key, parent_key, position, kind, target_uid, url, label, visible, starts_at, ends_at,
      image_file_uid, columns, emphasis, new_tab)
    select ${to}, node_key, parent_key, position, kind, target_uid, url, label, visible, starts_at, ends_at, image_file_uid, columns, emphasis, new_tab
    from facet_navigation_node where version_uid = ${from} order by uid`)
}

/** Every entry of another site's version in a draft, under keys of its own: they are none of the entries it had before. */
export async function copyAnew(tx: Transaction, from: number, draft: Version): Promise<void> {
  await tx.execute(sql`
    with numbered as (select n.*, ${await lastKey(tx, draft.site)}::int + (row_number() over (order by n.uid))::int as fresh_key
      from facet_navigation_node n where n.version_uid = ${from})
    insert into facet_navigation_node (version_uid, node_key, parent_key, position, kind, target_uid, url, label, visible, starts_at, ends_at,
      image_file_uid, columns, emphasis, new_tab)
    select ${draft.uid}, n.fresh_key, coalesce(p.fresh_key, 0), n.position, n.kind, n.target_uid, n.url, n.label, n.visible, n.starts_at, n.ends_at,
      n.image_file_uid, n.columns, n.emphasis, n.new_tab
    from numbered n left join numbered p on p.node_key = n.parent_key order by n.uid`)
}

/** The highest key that any version of a site's menu has. */
async function lastKey(tx: Transaction, site: string): Promise<number> {
  const [found] = await rowsOf<{ last: number }>(
    tx,
    sql`
    select coalesce(max(n.node_key), 0) as last from facet_navigation_node n join facet_navigation_version v on v.uid = n.version_uid where v.site = ${site}`,
  )
  return found?.last ?? 0
}

/** The draft was edited: it says by whom, and who has an older one is told. */
export async function touchDraft(tx: Transaction, draft: Version): Promise<void> {
  await tx.execute(sql`
    update facet_navigation_version set edits = edits + 1, updated_at = now(), updated_by = actor_uid() where uid = ${draft.uid}`)
  await announceMenu(tx, draft.uid)
}

/** Tells colleagues who have the menu open that it is no longer as they see it. */
export async function announceMenu(tx: Transaction, versionUid: number): Promise<void> {
  await announceChange(tx, { levels: storeStaff }, versions, versionUid)
}

/** Puts entries under a parent, before one of its entries or at the end; answers their keys. */
export async function insertNodes(
  tx: Transaction,
  { draft, rows }: { draft: Version; rows: MenuRow[] },
  nodes: readonly NodeInput[],
  parentKey: number,
  beforeKey: number | null,
): Promise<number[]> {
  if (rows.length + nodes.length > nodesMost)
    throw refused(
      sentence`A menu has at most ${nodesMost} entries; this would make ${rows.length + nodes.length}.`,
    )
  refuseDeep(rows, parentKey, 1)
  const keys: number[] = []
  const next = (await lastKey(tx, draft.site)) + 1
  const siblings = rows.filter(row => row.parentKey === parentKey)
  const at = siblings.findIndex(row => row.nodeKey === beforeKey)
  const before = at < 0 ? siblings.length : at
  const placed = siblings.map(({ uid, position }) => ({ uid, position }))
  for (const [index, node] of nodes.entries()) {
    const { position, rewritten } = placeAmong(placed, before + index)
    await rewrite(tx, rewritten)
    const nodeKey = next + index
    const [made] = await tx
      .insert(facetNavigationNode)
      .values({ ...stored(node), versionUid: draft.uid, nodeKey, parentKey, position })
      .returning({ uid: facetNavigationNode.uid })
    placed.splice(before + index, 0, { uid: made?.uid as number, position })
    keys.push(nodeKey)
  }
  await touchDraft(tx, draft)
  return keys
}

/** An entry's values as they are stored. */
export function stored(node: NodeInput) {
  return {
    ...node,
    startsAt: node.startsAt ? new Date(node.startsAt) : null,
    endsAt: node.endsAt ? new Date(node.endsAt) : null,
  }
}

/** Refuses an entry that leads nowhere, or ends before it begins. */
export function refuseUnfit(node: NodeInput): void {
  const isTargeted = ['category', 'facet', 'collection', 'brand'].includes(node.kind)
  const errors: Record<string, string> = {}
  if (isTargeted && node.targetUid === null) errors.targetUid = 'Choose what it leads to.'
  if ((node.kind === 'page' || node.kind === 'link') && node.url === '') errors.url = 'Enter where it leads.'
  if (node.kind === 'heading' && node.label === '') errors.label = 'A heading needs a label.'
  if ((node.kind === 'page' || node.kind === 'link') && node.label === '') errors.label = 'Enter a label.'
  if (node.startsAt && node.endsAt && new Date(node.endsAt) <= new Date(node.startsAt))
    errors.endsAt = 'The end must come after the start.'
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Moves an entry with all below it. */
export async function moveInDraft(
  tx: Transaction,
  { draft, rows }: { draft: Version; rows: MenuRow[] },
  nodeKey: number,
  parentKey: number,
  beforeKey: number | null,
): Promise<void> {
  const moved = nodeOf(rows, nodeKey)
  if (branchKeys(rows, nodeKey).includes(parentKey)) throw refused('An entry cannot be moved into itself.')
  refuseDeep(rows, parentKey, heightOf(rows, nodeKey))
  const siblings = rows.filter(row => row.parentKey === parentKey && row.nodeKey !== nodeKey)
  const { position, rewritten } = placeAmong(
    siblings,
    siblings.findIndex(row => row.nodeKey === beforeKey),
  )
  await rewrite(tx, rewritten)
  await tx
    .update(facetNavigationNode)
    .set({ parentKey, position })
    .where(eq(facetNavigationNode.uid, moved.uid))
  await touchDraft(tx, draft)
}

/** Takes an entry and all below it out of the draft. */
export async function removeFromDraft(
  tx: Transaction,
  { draft, rows }: { draft: Version; rows: MenuRow[] },
  nodeKey: number,
): Promise<void> {
  nodeOf(rows, nodeKey)
  await tx.execute(sql`
    delete from facet_navigation_node where version_uid = ${draft.uid} and node_key = any(${uidsSql(branchKeys(rows, nodeKey))})`)
  await touchDraft(tx, draft)
}

/** An entry of the draft, or 404. */
export function nodeOf(rows: readonly MenuRow[], nodeKey: number): MenuRow {
  const found = rows.find(row => row.nodeKey === nodeKey)
  if (!found) throw notFound('This entry is no longer in the draft.')
  return found
}

function refuseDeep(rows: readonly MenuRow[], parentKey: number, height: number) {
  if (parentKey !== 0) nodeOf(rows, parentKey)
  if (levelOf(rows, parentKey) + height > nodeDepthMost)
    throw refused(sentence`A menu has at most ${nodeDepthMost} levels.`)
}

async function rewrite(tx: Transaction, rewritten: readonly { uid: number; position: string }[]) {
  for (const { uid, position } of rewritten)
    await tx.update(facetNavigationNode).set({ position }).where(eq(facetNavigationNode.uid, uid))
}
