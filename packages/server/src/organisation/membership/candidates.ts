import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'

/** What changed of each page, such as `facet:12` or `field:price`. */
export type Keys = Map<number, Set<string>>

const list = (uids: Iterable<number>) => sql`${`{${[...uids].join(',')}}`}::int[]`

/**
 * Collections whose rule asks about something that changed and that these pages are in or could come into, held until the end: a
 * recompute of one of them waits, or has been waited for. Those that are being computed will look at everything anyway; those that
 * are held or failed stay as they are.
 */
export async function lockCandidates(tx: Transaction, keys: Keys): Promise<number[]> {
  const changed = [...new Set([...keys.values()].flatMap(each => [...each]))]
  const due = changed.filter(key => key.startsWith('due:')).map(key => Number(key.slice('due:'.length)))
  const pages = list(keys.keys())
  const { rows } = await tx.execute<{ uid: number; state: string }>(sql`
    with has as materialized (${hasSql(pages)})
    select s.collection_uid as uid, s.rule_state as state from collection_state s
    where s.collection_uid = any(${list(due)}) or ${touchedSql(changed)} and (
      s.collection_uid in (select r.collection_uid from collection_rule_item r where r.item_uid = any(${pages}))
      or s.collection_uid in (
        select d.collection_uid from has join collection_dependency d on d.kind = has.kind and d.ref = has.ref where d.narrows)
      or not exists (select from collection_dependency d where d.collection_uid = s.collection_uid and d.narrows))
    order by s.collection_uid for update of s`)
  return rows.filter(({ state }) => state === 'current').map(({ uid }) => uid)
}

/** The records the pages have, as rules name them. */
function hasSql(pages: SQL): SQL {
  return sql`
    select distinct k.kind, k.ref::text as ref from item_index i cross join lateral (
      select 'facet' as kind, unnest(i.facet_uids) as ref union all select 'filter', unnest(i.filter_uids)
      union all select 'category', unnest(i.category_uids) union all select 'supplier', unnest(i.supplier_uids)
      union all values ('brand', i.brand_uid), ('season', i.season_uid)) k
    where i.page_uid = any(${pages})`
}

function touchedSql(changed: readonly string[]): SQL {
  if (changed.includes('all')) return sql`s.rule_state <> 'none'`
  const moved = changed.filter(key => key.startsWith('collection:'))
  const named = sql`
    select d.collection_uid from unnest(${textList(changed)}) k
    join collection_dependency d on d.kind = split_part(k, ':', 1) and d.ref = split_part(k, ':', 2)`
  if (moved.length === 0) return sql`s.collection_uid in (${named})`
  return sql`s.collection_uid in (${named} union
    select d.collection_uid from collection_tag_link l join collection_dependency d on d.kind = 'tag' and d.ref = l.tag_uid::text
    where l.collection_uid = any(${list(moved.map(key => Number(key.slice('collection:'.length))))}))`
}

function textList(texts: readonly string[]): SQL {
  return sql`${`{${texts.map(text => `"${text}"`).join(',')}}`}::text[]`
}
