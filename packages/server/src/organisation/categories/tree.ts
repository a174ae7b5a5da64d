import {
  categoriesMost,
  categoryDepthMost,
  childrenMost,
} from '@backroom/contract/organisation/categories/categories'
import { sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import { type AddressMove, recordMoves } from '#content/door'
import type { Reader, Transaction } from '#database/database'
import { invalid, notFound, Refusal, refused } from '#kit/errors'
import { type Placed, placeAmong } from '#kit/records/positions'
import { category } from '#tables/organisation/categories'

export interface Standing {
  readonly uid: number
  readonly parentUid: number | null
  readonly name: string
  readonly urlFragment: string
  readonly path: string
  readonly ancestorUids: readonly number[]
  readonly depth: number
}

/** The address of a category's page. */
export function addressOf({ path }: { path: string }): string {
  return `/${path}`
}

/** Changes of the tree come one after the other; answers its version. */
export async function lockTree(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ version: number }>(
    sql`select edition as version from category_tree for update`,
  )
  return rows[0]?.version ?? 1
}

export async function treeVersion(reader: Reader): Promise<number> {
  const { rows } = await reader.execute<{ version: number }>(
    sql`select edition as version from category_tree`,
  )
  return rows[0]?.version ?? 1
}

export async function standingOf(reader: Reader, uid: number): Promise<Standing> {
  const [found] = await reader
    .select({
      uid: category.uid,
      parentUid: category.parentUid,
      name: category.name,
      urlFragment: category.urlFragment,
      path: category.path,
      ancestorUids: category.ancestorUids,
      depth: category.depth,
    })
    .from(category)
    .where(eq(category.uid, uid))
  if (!found) throw notFound('This category does not exist. Someone may have deleted it.')
  return found
}

/** Whom a category would stand under and with what address; null is the top. */
export async function parentOf(reader: Reader, parentUid: number | null): Promise<Standing | null> {
  return parentUid === null ? null : standingOf(reader, parentUid)
}

/** Refuses a place that breaks the tree: under itself, too deep, too many, or beside one of the same name or address. */
export async function refuseMisplaced(
  reader: Reader,
  moved: Pick<Standing, 'name' | 'urlFragment'> & { readonly uid: number | null },
  parent: Standing | null,
): Promise<void> {
  if (moved.uid !== null && parent && (parent.uid === moved.uid || parent.ancestorUids.includes(moved.uid)))
    throw refused('A category cannot be moved into itself.')
  const { rows } = await reader.execute<Facts>(sql`
    select (select coalesce(max(depth), 0)::int from category where uid = ${moved.uid} or ${moved.uid}::int = any(ancestor_uids)) as deepest,
      (select depth::int from category where uid = ${moved.uid}) as depth, (select path from category where uid = ${moved.uid}) as path,
      (select count(*)::int from category where parent_uid is not distinct from ${parent?.uid ?? null} and uid is distinct from ${moved.uid}) as siblings,
      (select count(*)::int from category) as total`)
  const { deepest, depth, path, siblings, total } = rows[0] as Facts
  const height = depth === null ? 1 : deepest - depth + 1
  if ((parent?.depth ?? 0) + height > categoryDepthMost)
    throw refused(sentence`A tree of categories has at most ${categoryDepthMost} levels.`)
  if (path !== moved.urlFragment) refuseReserved(parent?.uid ?? null, moved.urlFragment)
  if (siblings >= childrenMost) throw refused(sentence`A category has at most ${childrenMost} children.`)
  if (moved.uid === null && total >= categoriesMost)
    throw refused(sentence`At most ${categoriesMost.toLocaleString('en-GB')} categories.`)
  await refuseNamesake(reader, moved, parent)
}

/** First parts of addresses that are other pages of the site. */
const reserved = new Set(
  `
  collections brands star-buys guides pages faqs search basket checkout account login api files theme
  feeds storefront sitemap
`
    .trim()
    .split(/\s+/),
)

/** Refuses an address at the top that the site has for something else. */
export function refuseReserved(parentUid: number | null, urlFragment: string): void {
  if (parentUid === null && reserved.has(urlFragment))
    throw invalid({ urlFragment: `/${urlFragment} is another page of the site. Give it another address.` })
}

interface Facts extends Record<string, unknown> {
  readonly deepest: number
  readonly depth: number | null
  readonly path: string | null
  readonly siblings: number
  readonly total: number
}

async function refuseNamesake(
  reader: Reader,
  moved: Pick<Standing, 'name' | 'urlFragment'> & { readonly uid: number | null },
  parent: Standing | null,
) {
  const { rows } = await reader.execute<{ uid: number; name: string; isName: boolean }>(sql`
    select uid, name, lower(name) = lower(${moved.name}) as "isName" from category
    where parent_uid is not distinct from ${parent?.uid ?? null} and uid is distinct from ${moved.uid}
      and (lower(name) = lower(${moved.name}) or url_fragment = ${moved.urlFragment}) order by 3 desc limit 1`)
  const [same] = rows
  if (!same) return
  const where = parent ? `in ${parent.name}` : 'at the top'
  const message = same.isName
    ? sentence`There is already a category called ${same.name} ${where}. Rename one of them, or merge them.`
    : sentence`${same.name} ${where} already has the address ${moved.urlFragment}. Rename one of them, or merge them.`
  throw new Refusal(400, {
    code: 'namesake',
    message,
    errors: { [same.isName ? 'name' : 'urlFragment']: [message] },
    usedBy: [{ text: same.name, path: `/category-manager/${same.uid}` }],
  })
}

/** The key that puts a category before a sibling, or last; siblings without a readable key get one. */
export async function placeUnder(
  tx: Transaction,
  parentUid: number | null,
  beforeUid: number | null,
  uid: number | null = null,
): Promise<string> {
  const { rows } = await tx.execute<Placed & Record<string, unknown>>(sql`
    select uid, position from category where parent_uid is not distinct from ${parentUid} and uid is distinct from ${uid} order by position, uid`)
  const place = beforeUid === null ? -1 : rows.findIndex(each => each.uid === beforeUid)
  if (beforeUid !== null && place < 0) throw treeChanged()
  const { position, rewritten } = placeAmong(rows, place)
  for (const each of rewritten)
    await tx.update(category).set({ position: each.position }).where(eq(category.uid, each.uid))
  return position
}

/** The answer to somebody who has not seen the last change of the tree. */
export function treeChanged(more: Record<string, unknown> = {}): Refusal {
  return new Refusal(409, { code: 'treeChanged', message: 'The tree has changed.', ...more })
}

/** Works out addresses, levels and those above for a category and all below it; answers the addresses that changed. */
export async function rewritePaths(tx: Transaction, uid: number): Promise<AddressMove[]> {
  const { rows } = await tx.execute<AddressMove & Record<string, unknown>>(sql`
    with recursive sound as (
      select c.uid, case when p.uid is null then c.url_fragment else p.path || '/' || c.url_fragment end as path,
        case when p.uid is null then '{}'::int[] else p.ancestor_uids || p.uid end as ancestor_uids
      from category c left join category p on p.uid = c.parent_uid where c.uid = ${uid}
      union all
      select c.uid, s.path || '/' || c.url_fragment, s.ancestor_uids || s.uid from category c join sound s on c.parent_uid = s.uid),
    old as (select c.uid, c.path from category c join sound s on s.uid = c.uid),
    written as (
      update category c set path = s.path, ancestor_uids = s.ancestor_uids, depth = cardinality(s.ancestor_uids) + 1
      from sound s where s.uid = c.uid and (c.path, c.ancestor_uids) is distinct from (s.path, s.ancestor_uids)
      returning c.uid, c.path)
    select '/' || old.path as "from", '/' || written.path as "to" from written join old on old.uid = written.uid
    where old.path <> written.path order by old.path`)
  return rows
}

/** Leads every old address of the site to its new one, those of landing pages below them too; answers how many. */
export async function leadOn(
  tx: Transaction,
  moves: readonly AddressMove[],
  withRedirects = true,
): Promise<number> {
  const pages = await moveLandingPages(tx, moves)
  if (!withRedirects) return 0
  await leadBelow(tx, moves)
  await recordMoves(tx, [...moves, ...pages])
  return moves.length + pages.length
}

/** What led to a facet of a moved category, or sends shoppers of a collection there, names its new address: no chains, no loops. */
async function leadBelow(tx: Transaction, moves: readonly AddressMove[]) {
  const root = moves.toSorted((one, other) => one.from.length - other.from.length)[0]
  if (!root) return
  const [from, to] = [`${root.from}/`, `${root.to}/`]
  await tx.execute(sql`
    update redirect set to_path = ${to}::text || substr(to_path, ${from.length + 1}::int) where starts_with(to_path, ${from})`)
  await tx.execute(sql`delete from redirect where from_path = to_path`)
  await tx.execute(sql`
    update collection set redirect_to = ${to}::text || substr(redirect_to, ${from.length + 1}::int)
    where starts_with(redirect_to, ${from})`)
  await tx.execute(sql`update collection set redirect_to = ${root.to} where redirect_to = ${root.from}`)
}

/** Landing pages stand below their category, so their addresses go with it; answers those that shoppers may have seen. */
async function moveLandingPages(tx: Transaction, moves: readonly AddressMove[]): Promise<AddressMove[]> {
  if (moves.length === 0) return []
  const { rows } = await tx.execute<{ from: string; to: string; isSeen: boolean }>(sql`
    with moved as (
      select a.uid, a.path as "from", m."to" || substr(a.path, length(m."from") + 1) as "to", a.status
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m("from" text, "to" text)
      join category c on c.path = ltrim(m."to", '/') join automatic_landing_page a on a.category_uid = c.uid
      where starts_with(a.path, m."from" || '/')),
    written as (update automatic_landing_page a set path = moved."to" from moved where moved.uid = a.uid)
    select "from", "to", status <> 'suggested' as "isSeen" from moved`)
  return rows.filter(({ isSeen }) => isSeen).map(({ from, to }) => ({ from, to }))
}
