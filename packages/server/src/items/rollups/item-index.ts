import { type SQL, sql } from 'drizzle-orm'
import { marginBpSql } from '#items/prices/margin'

/** What a rule calls each column that has one value. A rule that asks about it is looked at when it changes. */
const fieldOf: Readonly<Record<string, string>> = {
  name_lower: 'name',
  code_lower: 'code',
  range_lower: 'range',
  effective_price_minor: 'price',
  rrp_minor: 'rrp',
  discount_bp: 'discount',
  margin_bp: 'margin',
  own_available: 'ownStock',
  total_available: 'totalStock',
  sizes_in_stock: 'sizesInStock',
  on_sale: 'onSale',
  in_stock: 'inStock',
  supplier_only: 'supplierOnly',
  prelaunch: 'prelaunch',
  major_item: 'majorItem',
  backorder: 'backorder',
  has_image: 'hasImage',
  gender: 'gender',
  age: 'age',
  condition: 'condition',
  base_colours: 'baseColour',
  model_year: 'modelYear',
  created_at: 'created',
  activated_at: 'activated',
  last_sold_at: 'lastSold',
  units30: 'unitsSold30',
  units90: 'unitsSold90',
  live: 'live',
}

/** Columns that name other records. Only rules that name one which came or went are looked at. */
const kindOf: Readonly<Record<string, string>> = {
  brand_uid: 'brand',
  season_uid: 'season',
  supplier_uids: 'supplier',
  category_uids: 'category',
  facet_uids: 'facet',
  filter_uids: 'filter',
}

/** Columns that no rule asks about. */
const silent = ['primary_category_uid', 'buyable_facet_uids', 'price_minor', 'buyable']

const columns = [...Object.keys(fieldOf), ...Object.keys(kindOf), ...silent]

/**
 * Brings the index of some pages up to date, right after their rollups in the same transaction, and says to the collections
 * what changed about each.
 */
export function refreshIndexSql(pages: SQL): SQL {
  const names = sql.raw(columns.join(', '))
  const news = sql.raw(columns.map(column => `${column} = excluded.${column}`).join(', '))
  const row = (alias: string) => sql.raw(`(${columns.map(column => `${alias}.${column}`).join(', ')})`)
  return sql`
    with fresh as materialized (${indexSql(pages)}),
    changed as materialized (
      select f.*, case when o.page_uid is null then '{all}'::text[] else ${keysSql} end as keys
      from fresh f left join item_index o on o.page_uid = f.page_uid
      where o.page_uid is null or ${row('f')} is distinct from ${row('o')}
    ), written as (
      insert into item_index (page_uid, ${names}) select page_uid, ${names} from changed order by page_uid
      on conflict (page_uid) do update set ${news}
    ), gone as (
      delete from item_index where page_uid in (select uid from ${pages} asked) and page_uid not in (select page_uid from fresh)
      returning page_uid
    )
    insert into membership_queue (page_uid, keys)
    select page_uid, keys from changed where keys <> '{}' union all select page_uid, '{gone}' from gone`
}

/** Everything that differs between the row as it was (`o`) and as it is (`f`), as keys of the queue. */
const keysSql: SQL = sql.raw(
  [
    ...Object.entries(fieldOf).map(
      ([column, field]) =>
        `case when f.${column} is distinct from o.${column} then array['field:${field}'] else '{}' end`,
    ),
    ...Object.entries(kindOf).map(([column, kind]) => {
      const [now, before] = column.endsWith('s')
        ? [`f.${column}`, `o.${column}`]
        : [`array[f.${column}]`, `array[o.${column}]`]
      const either = `(select unnest(${now}) except select unnest(${before})) union (select unnest(${before}) except select unnest(${now}))`
      return `case when f.${column} is distinct from o.${column} then array(select '${kind}:' || u from (${either}) d(u) where u is not null) else '{}' end`
    }),
  ].join('\n || '),
)

/**
 * The index of some pages as it should be. These few come first: PostgreSQL keeps the order of so many joins, and
 * asked for as a condition at the end they were picked from the worked-out index of the whole catalogue.
 */
const indexSql = (pages: SQL): SQL => sql`
  select page.uid as page_uid, lower(page.name) as name_lower, lower(page.code) as code_lower, lower(page.range_name) as range_lower,
    page.brand_uid, page.season_uid, page.primary_category_uid, supply.uids as supplier_uids, placed.uids as category_uids,
    carried.uids as facet_uids, carried.buyable as buyable_facet_uids, carried.filters as filter_uids,
    coalesce(r.from_price_minor, r.effective_price_minor) as effective_price_minor, page.price_minor, page.rrp_minor,
    sold.discount_bp, margin.bp as margin_bp, r.own_available, r.own_available + r.sim_stock as total_available, r.sizes_in_stock,
    r.live <> 'hidden' as live, r.live = 'live' and (r.sizes_in_stock > 0 or sold.on_order) as buyable,
    sold.on_sale, r.sizes_in_stock > 0 as in_stock, r.own_available = 0 and r.sim_stock > 0 as supplier_only,
    page.prelaunch, page.major_item, sold.backorder, r.image_count > 0 as has_image, page.gender, page.age, page.condition,
    coalesce((select c.base_colours from colour c where c.uid = page.colour_uid), '{}') as base_colours, page.model_year,
    page.created_at, page.activated_at, r.last_sold_at, r.units_sold30 as units30, r.units_sold90 as units90
  from ${pages} asked join item page on page.uid = asked.uid and page.lead_item_uid is null and page.status <> 'archived'
  join item_rollup r on r.item_uid = page.uid
  cross join lateral (
    select coalesce(max(s.discount_bp), 0) as discount_bp, coalesce(bool_or(s.on_sale), false) as on_sale,
      coalesce(bool_or(web.state = 'backorder' and i.status = 'active'), false) as on_order,
      coalesce(bool_or(i.backorder and (web.sellable is null or web.sellable > web.own + web.supplier) and i.status = 'active'), false) as backorder
    from item i join item_rollup s on s.item_uid = i.uid left join item_availability web on web.item_uid = i.uid and web.channel = 'web'
    where i.page_uid = page.uid and i.sellable and i.status <> 'archived') sold
  cross join lateral (
    select coalesce(array_agg(distinct u order by u), '{}') as uids from (
      select i.supplier_uid from item i where i.page_uid = page.uid and i.status <> 'archived'
      union all select s.supplier_uid from item i join supplier_stock s on s.item_uid = i.uid where i.page_uid = page.uid and i.status <> 'archived'
    ) t(u) where u is not null) supply
  cross join lateral (
    select coalesce(array_agg(distinct u order by u), '{}') as uids
    from item_category k join category c on c.uid = k.category_uid
    cross join lateral unnest(c.uid || c.ancestor_uids) t(u) where k.item_uid = page.uid) placed
  cross join lateral (
    select coalesce(array_agg(distinct k.facet_uid order by k.facet_uid), '{}') as uids,
      coalesce(array_agg(distinct k.facet_uid order by k.facet_uid) filter (where k.item_uid = page.uid
        or i.status = 'active' and i.sellable and (own.sizes_in_stock > 0 or web.state = 'backorder')), '{}') as buyable,
      coalesce(array_agg(distinct facet.filter_uid order by facet.filter_uid), '{}') as filters
    from item_facet k join facet on facet.uid = k.facet_uid
    join item i on i.uid = k.item_uid and i.status <> 'archived' join item_rollup own on own.item_uid = i.uid
    left join item_availability web on web.item_uid = i.uid and web.channel = 'web'
    where k.page_uid = page.uid) carried
  left join tax_class on tax_class.uid = page.tax_class_uid
  left join lateral (select prices_include_tax from site_config order by uid limit 1) site on true
  cross join lateral (select r.effective_price_minor * 10000.0
    / (10000 + case when site.prices_include_tax then coalesce(tax_class.rate_bp, 0) else 0 end) as minor) net
  cross join lateral (select ${marginBpSql(sql`net.minor`, sql`page.cost_minor`)} as bp) margin`
