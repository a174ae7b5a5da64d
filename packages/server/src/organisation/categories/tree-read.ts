import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'

/** Fewer letters of introduction than this is little text. */
const thinTextBelow = 40

/** The order of the tree as one word: the keys of those above and its own. */
export const placeInTree: SQL = sql`(
  select string_agg(a.position || ':' || lpad(a.uid::text, 10, '0'), '/' order by a.depth)
  from category a where a.uid = category.uid or a.uid = any(category.ancestor_uids))`

/** "Bikes > Road bikes": a category `c` by the names above it. */
export function namesOf(alias: string): SQL {
  const c = sql.raw(alias)
  return sql`concat_ws(' > ', (select string_agg(a.name, ' > ' order by a.depth) from category a where a.uid = any(${c}.ancestor_uids)), ${c}.name)`
}

/** The whole tree as JSON, put together by the database: siblings in their order, parents before children. */
export async function readTree(reader: Reader): Promise<string> {
  const { rows } = await reader.execute<{ tree: string }>(sql`
    with recursive twice as (select lower(name) as name from category group by 1 having count(*) > 1),
    own_filters as (select distinct category_uid as uid from category_filter where not hidden),
    walked as (
      select c.uid, array[row_number() over (order by c.position, c.uid)] as place, c.active as seen,
        g.id is not null as has_google, f.uid is not null as has_filters
      from category c left join google_category g on g.id = c.google_category_id and not g.retired left join own_filters f on f.uid = c.uid
      where c.parent_uid is null
      union all
      select c.uid, w.place || row_number() over (partition by c.parent_uid order by c.position, c.uid), w.seen and c.active,
        w.has_google or g.id is not null, f.uid is not null or (c.filter_mode = 'inherit' and w.has_filters)
      from walked w join category c on c.parent_uid = w.uid
      left join google_category g on g.id = c.google_category_id and not g.retired left join own_filters f on f.uid = c.uid)
    select json_build_object('treeVersion', (select edition from category_tree), 'rows', coalesce((
      select json_agg(json_build_object('uid', c.uid, 'parentUid', c.parent_uid, 'version', c.version, 'name', c.name, 'path', '/' || c.path,
        'active', c.active, 'isHidden', not w.seen, 'showInMenu', c.show_in_menu, 'allowPrimary', c.allow_primary,
        'google', case when g.id is not null then 'own' when w.has_google then 'inherited' else 'none' end, 'hasFilters', w.has_filters,
        'problems', array_remove(array[
          case when coalesce(n.items_below, 0) = 0 then 'empty' end,
          case when not w.seen and coalesce(n.items_direct, 0) > 0 then 'inactiveWithItems' end,
          case when t.name is not null then 'duplicateName' end,
          case when w.seen and length(regexp_replace(c.introduction, '<[^>]*>', '', 'g')) < ${thinTextBelow} then 'thinText' end], null),
        'itemsDirect', coalesce(n.items_direct, 0), 'itemsBelow', coalesce(n.items_below, 0), 'primaryItems', coalesce(n.primary_items, 0),
        'liveItems', coalesce(n.live_items, 0), 'liveBelow', coalesce(n.live_below, 0)) order by w.place)
      from walked w join category c on c.uid = w.uid left join category_count n on n.category_uid = c.uid
      left join google_category g on g.id = c.google_category_id and not g.retired left join twice t on t.name = lower(c.name)), '[]'::json))::text as tree`)
  return rows[0]?.tree ?? '{"treeVersion":1,"rows":[]}'
}
