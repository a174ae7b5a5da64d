import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { prepareChance, wordsSql } from '#demo/grow-sql'
import { demoBrands } from '#demo/items/brands'
import { demoTypes, models } from '#demo/items/catalogue'
import { demoColours } from '#demo/items/colours'
import { openLedger } from '#demo/supply/fill-stock'
import { slugOf } from '#kit/slug'

/** Adds items to the brands there are: pages with sizes where such things have sizes, stock, prices and states as in a shop. */
export async function growItems(tx: Transaction, missing: number): Promise<number> {
  await prepareChance(tx)
  await listSellers(tx)
  await drawPages(tx, missing)
  await drawItems(tx, missing)
  await tx.execute(sql`select set_config('backroom.rollup', 'done', true)`) // growStore works them out at the end
  await tx.execute(sql`
    insert into item (uid, code, name, status, sellable, brand_uid, colour_uid, season_uid, primary_category_uid, tax_class_uid, supplier_uid,
      supplier_code, price_minor, rrp_minor, cost_minor, weight_grams, url_slug, created_at, updated_at)
    select d.uid, d.code, d.name, d.status, not d.has_sizes, d.brand_uid, c.uid, (select min(uid) from season) + d.uid % 4, d.category_uid,
      (select uid from tax_class where is_default), d.supplier_uid, d.supplier_code, d.price_minor, d.rrp_minor, d.cost_minor, d.grams, d.slug,
      d.made, d.made
    from demo_item d left join colour c on c.name = d.colour where d.lead_uid is null order by d.uid`)
  await tx.execute(sql`
    insert into item (uid, code, status, size_label, lead_item_uid, supplier_uid, supplier_code, created_at, updated_at)
    select uid, code, status, size_label, lead_uid, supplier_uid, supplier_code || '-' || uid, made, made
    from demo_item where lead_uid is not null order by uid`)
  await tx.execute(sql`
    insert into item_category (item_uid, category_uid)
    select uid, category_uid from demo_item where lead_uid is null and category_uid is not null order by uid`)
  await tx.execute(sql`
    insert into item_barcode (item_uid, barcode, kind, gtin14, is_primary, is_free)
    select uid, digits, 'gtin13', '0' || digits, true, status = 'archived' from (
      select uid, status, stem || (10 - (select sum(substr(stem, n, 1)::int * case when n % 2 = 0 then 3 else 1 end) from generate_series(1, 12) n) % 10) % 10 as digits
      from (select uid, status, '51' || lpad(uid::text, 10, '0') as stem from demo_item where size_label is not null or not has_sizes) s) b
    order by uid`)
  await tx.execute(sql`
    insert into stock_level (item_uid, location_uid, on_hand)
    select d.uid, l.uid, d.stock from demo_item d join stock_location l on l.code = (array['KEN', 'SHE', 'KES', 'BAK'])[1 + d.uid % 4]
    where d.size_label is not null or not d.has_sizes order by d.uid`)
  await openLedger(tx)
  await tx.execute(sql`analyze item, item_barcode, stock_level, item_category`)
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from demo_item`)
  return rows[0]?.count ?? 0
}

/** Who sells what: the demo brands as they are described, generated ones by a kind of their own. */
async function listSellers(tx: Transaction) {
  const kinds = demoTypes.map(({ noun, kind, sizes, price, grams, category }) => ({
    kind: noun,
    models: models[kind],
    nouns: [noun],
    sizes: sizes ?? [],
    grams,
    cheapest: price[0],
    dearest: price[1],
    category: category
      .split('/')
      .map(part => slugOf(part))
      .join('/'),
  }))
  const known = demoBrands.flatMap(({ name, prefix, sells }) =>
    demoTypes
      .filter(type => sells.includes(type.kind))
      .map(({ noun }) => ({ brand: name, prefix, kind: noun })),
  )
  await tx.execute(sql`
    create temp table demo_kind on commit drop as
    select row_number() over (order by kind) - 1 as place, kind, array(select jsonb_array_elements_text(models)) as models,
      array(select jsonb_array_elements_text(nouns)) as nouns, array(select jsonb_array_elements_text(sizes)) as sizes,
      cheapest, dearest, grams, (select uid from category where path = k.category) as category_uid
    from jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb)
      as k(kind text, models jsonb, nouns jsonb, sizes jsonb, cheapest int, dearest int, grams int, category text)`)
  await tx.execute(sql`
    create temp table demo_seller on commit drop as
    with known as (
      select * from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as k(brand text, prefix text, kind text)
    ), seller as (
      select b.uid, b.name, k.prefix, k.kind from brand b join known k on k.brand = b.name
      union all
      select b.uid, b.name, upper(left(b.name, 2)), (select kind from demo_kind where place = floor(pg_temp.chance(b.uid, 20) * (select count(*) from demo_kind))::int)
      from brand b where not exists (select from known k where k.brand = b.name)
    )
    select row_number() over (order by hashint4(s.uid), s.kind) - 1 as place, s.uid as brand_uid, s.name as brand, s.prefix,
      l.supplier_uid, k.models, k.nouns, k.sizes, k.cheapest, k.dearest, k.grams, k.category_uid
    from seller s join demo_kind k on k.kind = s.kind
    left join lateral (select supplier_uid from brand_link where brand_link.brand_uid = s.uid order by brand_link.uid limit 1) l on true`)
  await tx.execute(sql`analyze demo_seller`)
}

/** One row per page. Some brands sell far more than others. */
async function drawPages(tx: Transaction, missing: number) {
  await tx.execute(sql`
    create temp table demo_page on commit drop as
    with start as materialized (
      select (select coalesce(max(uid), 0) from item) as n, (select count(*) from demo_seller) as sellers,
             ${wordsSql(demoColours.map(([name]) => name))} as colours
    ), drawn as (
      select start.n + step as n, colours, floor(power(pg_temp.chance(start.n + step, 1), 1.5) * sellers)::int as place
      from start, generate_series(1, ${missing}) step
    )
    select d.n, s.brand_uid, s.brand, s.prefix, s.supplier_uid, s.sizes, s.grams, s.category_uid,
      pg_temp.choose(s.models, d.n, 2) as model, pg_temp.choose(s.nouns, d.n, 3) as noun, pg_temp.choose(d.colours, d.n, 4) as colour,
      (s.cheapest + floor(pg_temp.chance(d.n, 5) * (s.dearest - s.cheapest))::int) * 100 + (array[0, 0, 50, 99])[1 + floor(pg_temp.chance(d.n, 6) * 4)::int]
        as price_minor,
      case when pg_temp.chance(d.n, 7) < 0.035 then 'archived' when pg_temp.chance(d.n, 8) < 0.23 then 'inactive' else 'active' end as status,
      now() - make_interval(secs => floor(pg_temp.chance(d.n, 9) * 86400 * 800)) as made
    from drawn d join demo_seller s on s.place = d.place`)
}

/** The pages and their sizes, cut off at the number wanted. */
async function drawItems(tx: Transaction, missing: number) {
  await tx.execute(sql`
    create temp table demo_item on commit drop as
    with listed as (
      select p.*, size.place as size_place, size.label as size_label, row_number() over (order by p.n, size.place) as row
      from demo_page p cross join lateral (
        select 0 as place, null as label union all select place, label from unnest(p.sizes) with ordinality as s(label, place)
      ) size
    ), kept as (
      select *, nextval(pg_get_serial_sequence('item', 'uid'))::int as uid from (select * from listed where row <= ${missing} order by row) k
    ), named as (
      select *, first_value(uid) over (partition by n order by size_place) as page_uid,
        split_part(brand, ' ', 1) || ' ' || model || rtrim(' ' || noun) as name,
        prefix || '-' || left(upper(regexp_replace(model, '[^A-Za-z0-9]', '', 'g')), 6) || '-' ||
          upper(left(replace(colour, ' ', ''), 3)) || n as stem
      from kept
    )
    select uid, brand_uid, brand, supplier_uid, grams, category_uid, colour, price_minor, status, made, size_label, cardinality(sizes) > 0 as has_sizes,
      case when size_place > 0 then page_uid end as lead_uid, name,
      case when size_place > 0 then stem || '-' || upper(regexp_replace(size_label, '[^A-Za-z0-9]', '', 'g')) else stem end as code,
      price_minor * (100 + floor(pg_temp.chance(n, 10) * 28)::int) / 100 as rrp_minor,
      price_minor * (45 + floor(pg_temp.chance(n, 11) * 17)::int) / 100 as cost_minor,
      prefix || lpad((floor(pg_temp.chance(n, 12) * 90000)::int + 10000)::text, 5, '0') as supplier_code,
      trim(both '-' from regexp_replace(lower(name || ' ' || colour), '[^a-z0-9]+', '-', 'g')) || '-' || n as slug,
      case when size_place = 0 and cardinality(sizes) > 0 or pg_temp.chance(uid, 13) < 0.2 then 0
           else 1 + floor(pg_temp.chance(uid, 14) * case when price_minor > 50000 then 4 when price_minor > 10000 then 9 else 24 end)::int
      end as stock
    from named`)
}
