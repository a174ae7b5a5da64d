import type { CategoryImpact } from '@backroom/contract/organisation/categories/categories'
import { type SQL, sql } from 'drizzle-orm'
import type { AddressMove } from '#content/door'
import type { Reader } from '#database/database'
import { usesOf } from '#kit/records/uses'
import { addressOf, type Standing } from '#organisation/categories/tree'

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
    uses: await pointingAt(reader, branchOf(standing.uid)),
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

/** What points at these categories, with how many of each. */
export async function pointingAt(reader: Reader, uids: SQL): Promise<CategoryImpact['uses']> {
  const uses = await usesOf(reader, [{ to: 'category', uids }])
  return uses.map(({ one, count, path }) => ({ text: one, count, ...(path && { path }) }))
}

async function rowsOf<Row>(reader: Reader, query: SQL): Promise<Row[]> {
  const { rows } = await reader.execute(query)
  return rows as Row[]
}
