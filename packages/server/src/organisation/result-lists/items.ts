import type { ListedItem } from '@backroom/contract/organisation/result-lists/pages'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { fileAddress } from '#kit/file-address'
import { rowsOf, shownName } from '#organisation/result-lists/settings'

/** What tiles show beside what websites read. */
export interface TileFacts {
  readonly image2: string | null
  readonly colours: string
  /** Names of its facets, by the URL key of their filter. */
  readonly facets: Readonly<Record<string, string>>
}

export type TileItem = ListedItem & { readonly facts: TileFacts }

/** Items as lists show them, in the order of their uids. `uids` is a query for (uid, place). */
export async function readTiles(reader: Reader, uids: SQL, newDays: number): Promise<TileItem[]> {
  const rows = await rowsOf<{ tile: TileItem }>(
    reader,
    sql`
    with wanted as materialized (${uids})
    select json_build_object(
      'uid', p.uid, 'slug', p.url_slug, 'name', p.name,
      'brand', case when b.uid is not null then json_build_object('uid', b.uid, 'name', b.name, 'slug', b.url_slug) end,
      'price', json_build_object('from', r.from_price_minor, 'to', r.to_price_minor, 'was', case when r.on_sale then p.price_minor end,
        'rrp', p.rrp_minor, 'currency', coalesce((select iso_currency from site_config order by uid limit 1), 'GBP')),
      'flags', json_build_object('onSale', r.on_sale, 'new', coalesce(p.activated_at > now() - make_interval(days => ${newDays}), false),
        'major', p.major_item),
      'stock', json_build_object('state', case when p.prelaunch then 'prelaunch' when i.in_stock and i.own_available between 1 and coalesce((select low_at from site_config order by uid limit 1), 3) then 'lowStock'
        when i.in_stock then 'inStock' when i.buyable then 'backorder' else 'outOfStock' end),
      'sizes', coalesce((select json_agg(json_build_object('itemUid', s.uid, 'label', s.size_label,
          'state', case when p.prelaunch then 'prelaunch' when web.state in ('inStock', 'lowStock', 'supplierStock', 'notTracked') then 'inStock'
            when web.state = 'backorder' then 'backorder' else 'outOfStock' end) order by s.size_sort_key, s.size_label, s.uid)
        from item s left join item_availability web on web.item_uid = s.uid and web.channel = 'web'
        where s.page_uid = p.uid and s.size_label is not null and s.sellable and s.status <> 'archived'), '[]'),
      'rating', case when i.review_count > 0 then json_build_object('average', round(i.rating / 100.0, 1), 'count', i.review_count) end,
      'image', case when r.main_file_uid is not null then json_build_object('url', ${fileAddress(sql`r.main_file_uid`, 'm640')},
        'alt', coalesce(nullif((select m.alt_text from item_image m where m.item_uid = p.uid and m.file_uid = r.main_file_uid limit 1), ''), p.name)) end,
      'delay', p.delivery_delay_text,
      'swatches', coalesce((select json_agg(json_build_object('uid', q.uid, 'slug', q.url_slug, 'name', k.name, 'hex', k.hex) order by g.position, q.uid)
        from colour_group_item own join colour_group_item g on g.colour_group_uid = own.colour_group_uid join item_index x on x.page_uid = g.item_uid and x.live
        join item q on q.uid = g.item_uid join colour k on k.uid = q.colour_uid where own.item_uid = p.uid), '[]'),
      'facts', json_build_object(
        'image2', (select ${fileAddress(sql`m.file_uid`, 'm640')} from item_image m where m.item_uid = p.uid and m.role = 'gallery' order by m.position, m.uid offset 1 limit 1),
        'colours', coalesce(c.name, ''),
        'facets', coalesce((select json_object_agg(g.key, g.names) from (
          select f.url_key as key, string_agg(distinct ${shownName('a', 'f')}, ', ') as names from unnest(i.facet_uids) u join facet a on a.uid = u join filter f on f.uid = a.filter_uid
          group by f.url_key) g), '{}'))) as tile
    from wanted join item p on p.uid = wanted.uid join item_rollup r on r.item_uid = p.uid join item_index i on i.page_uid = p.uid
    left join brand b on b.uid = p.brand_uid left join colour c on c.uid = p.colour_uid
    order by wanted.place`,
  )
  return rows.map(({ tile }) => tile)
}
