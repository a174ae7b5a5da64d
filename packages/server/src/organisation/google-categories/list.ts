import type { TaxonomyDifference } from '@backroom/contract/organisation/google-categories/google-categories'
import { sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { refused } from '#kit/errors'

/** Google's list, read. */
export interface TaxonomyList {
  readonly version: string
  readonly rows: readonly { readonly id: number; readonly path: string }[]
}

const listedMost = 500
const pathMost = 255
const levelsMost = 7

/** Reads Google's list, or refuses what is none. */
export function readTaxonomy(text: string): TaxonomyList {
  const [first = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const version = /^# Google_Product_Taxonomy_Version: (\d{4}-\d{2}-\d{2})\s*$/.exec(first)?.[1]
  if (!version) throw notAList()
  const rows = lines
    .filter(line => line.trim() !== '')
    .map(line => {
      const [, id, path] = /^(\d{1,9}) - (.+)$/.exec(line.trim()) ?? []
      if (!id || !path || path.length > pathMost || path.split(' > ').length > levelsMost) throw notAList()
      return { id: Number(id), path }
    })
  if (rows.length === 0 || new Set(rows.map(({ id }) => id)).size < rows.length) throw notAList()
  return { version, rows }
}

function notAList() {
  return refused('This is not a Google taxonomy file.')
}

/** Compares a list with ours: what would be added, renamed and removed, and what of ours that touches. */
export async function compareTaxonomy(
  reader: Reader,
  list: TaxonomyList,
): Promise<Omit<TaxonomyDifference, 'fileUid' | 'isApplied'>> {
  const { rows: ours } = await reader.execute<{ id: number; path: string; retired: boolean }>(
    sql`select id, path, retired from google_category where id > 0`,
  )
  const known = new Map(ours.map(row => [row.id, row]))
  const theirs = new Map(list.rows.map(row => [row.id, row.path]))
  const added = list.rows.filter(({ id }) => !known.has(id))
  const returned = list.rows.filter(({ id }) => known.get(id)?.retired)
  const renamed = list.rows.flatMap(({ id, path }) => {
    const was = known.get(id)?.path
    return was !== undefined && was !== path ? [{ id, path, was }] : []
  })
  const removed = ours
    .filter(({ id, retired }) => !retired && !theirs.has(id))
    .map(({ id, path }) => ({ id, path }))
  return {
    version: list.version,
    rows: list.rows.length,
    counts: {
      added: added.length,
      renamed: renamed.length,
      removed: removed.length,
      returned: returned.length,
    },
    added: added.slice(0, listedMost),
    renamed: (await markedOurs(reader, renamed)).slice(0, listedMost),
    removed: removed.slice(0, listedMost),
    touched: await usersOf(reader, removed),
  }
}

/** Rows with whether we use them, those that we do first. */
async function markedOurs<Row extends { readonly id: number; readonly path: string }>(
  reader: Reader,
  rows: readonly Row[],
) {
  const used = new Set((await usersOf(reader, rows)).map(({ id }) => id))
  return rows
    .map(row => ({ ...row, isOurs: used.has(row.id) }))
    .toSorted((one, other) => Number(other.isOurs) - Number(one.isOurs))
}

/** Our categories and items that point at rows of Google's. */
async function usersOf(reader: Reader, rows: readonly { readonly id: number; readonly path: string }[]) {
  const { rows: users } = await reader.execute<{
    id: number
    categories: { uid: number; name: string }[]
    items: number
  }>(sql`
    select t.id, coalesce((select json_agg(json_build_object('uid', c.uid, 'name', c.name) order by c.path) from category c where c.google_category_id = t.id), '[]') as categories,
      (select count(*)::int from item i where i.google_category_id = t.id and i.status <> 'archived') as items
    from unnest(${`{${rows.map(({ id }) => id).join(',')}}`}::int[]) t(id)
    where exists (select from category c where c.google_category_id = t.id) or exists (select from item i where i.google_category_id = t.id)`)
  const paths = new Map(rows.map(({ id, path }) => [id, path]))
  return users.map(({ id, categories, items }) => ({ id, path: paths.get(id) ?? '', categories, items }))
}

/** Takes a list over: rows come, are renamed, and are retired where Google no longer has them. Nothing of ours is unmapped. */
export async function takeOverTaxonomy(tx: Transaction, list: TaxonomyList): Promise<void> {
  await tx.execute(sql`
    create temp table taxonomy_row on commit drop as
    select id, path, regexp_replace(path, '^.* > ', '') as name, cardinality(string_to_array(path, ' > ')) as level
    from jsonb_to_recordset(${JSON.stringify(list.rows)}::jsonb) as r(id int, path text)`)
  await tx.execute(sql`create index on taxonomy_row (path)`)
  await tx.execute(sql`analyze taxonomy_row`)
  // Pages whose Google category comes or goes with it are looked at again: it decides whether they are ready.
  await tx.execute(sql`
    create temp table taxonomy_turned on commit drop as
    select g.id from google_category g left join taxonomy_row r on r.id = g.id where g.id > 0 and g.retired = (r.id is not null)`)
  await tx.execute(sql`
    insert into google_category (id, name, path, parent_id, level, taxonomy_version)
    select r.id, r.name, r.path, coalesce(p.id, h.id), r.level, ${list.version}
    from taxonomy_row r left join taxonomy_row p on p.path = left(r.path, -length(' > ' || r.name)) and r.level > 1
    left join google_category h on h.id < 0 and h.path = left(r.path, -length(' > ' || r.name)) and r.level > 1
    on conflict (id) do update set name = excluded.name, path = excluded.path, parent_id = excluded.parent_id, level = excluded.level,
      taxonomy_version = excluded.taxonomy_version, retired = false`)
  await tx.execute(sql`
    update google_category g set retired = true where g.id > 0 and not g.retired and not exists (select from taxonomy_row r where r.id = g.id)`)
  await tx.execute(sql`
    delete from google_category g where g.id < 0 and exists (select from taxonomy_row r where r.path = g.path)`)
  await tx.execute(sql`
    insert into item_change (page_uid, fields)
    select i.uid, '{googleCategoryId}' from item i where i.lead_item_uid is null and i.status <> 'archived' and (
      i.google_category_id in (select id from taxonomy_turned) or exists (
        select from category c join category a on a.uid = c.uid or a.uid = any(c.ancestor_uids)
        where c.uid = i.primary_category_uid and a.google_category_id in (select id from taxonomy_turned)))`)
  await tx.execute(sql`select wake_rollup() where exists (select from taxonomy_turned)`)
}
