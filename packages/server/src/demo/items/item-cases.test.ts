import { builderTemplatesView } from '@backroom/contract/items/builders/templates'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
})
afterAll(() => shop.close())

async function counts(query: ReturnType<typeof sql>): Promise<Record<string, number>> {
  const [row] = await shop.store.database.rows<Record<string, number>>(query)
  return row ?? {}
}

const pages = sql`item where lead_item_uid is null`

test('The demo store has as many of everything as a shop of its size', async () => {
  expect(
    await counts(sql`
      select (select count(*)::int from item) as items, (select count(*)::int from ${pages}) as pages,
        (select count(*)::int from ${pages} and not exists (select from item s where s.lead_item_uid = item.uid)) as singles,
        (select count(*)::int from style) as styles, (select count(*)::int from colour_group) as groups,
        (select count(*)::int from brand) as brands, (select count(*)::int from brand where not active) as "brandsOff",
        (select count(*)::int from brand where not allow_ebay and not allow_amazon) as "brandsOffMarketplaces",
        (select count(*)::int from season) as seasons, (select count(*)::int from season where is_current) as current,
        (select count(*)::int from colour) as colours,
        (select count(distinct b)::int from colour, unnest(base_colours) b) as bases,
        (select count(*)::int from buyers_guide) as guides, (select count(*)::int from custom_builder_template) as templates,
        (select count(*)::int from brand_link) as links,
        (select count(*)::int from brand_link where brand_uid is null and not ignore) as unlinked`),
  ).toEqual({
    items: 2_400,
    pages: 620,
    singles: 180,
    styles: 150,
    groups: 60,
    brands: 46,
    brandsOff: 4,
    brandsOffMarketplaces: 3,
    seasons: 4,
    current: 2,
    colours: 64,
    bases: 15,
    guides: 14,
    templates: 5,
    links: 38,
    unlinked: 11,
  })
})

test('Every edge case of a shop is in the demo store', async () => {
  const cases = await counts(sql`
    with page as (select i.*, r.image_count, r.own_stock, r.stock_value_minor, r.live, r.out_of_stock_since from item i
      join item_rollup r on r.item_uid = i.uid where i.lead_item_uid is null)
    select (select count(*)::int from page where image_count = 20) as "twentyImages",
      (select count(*)::int from page where image_count = 0 and status <> 'archived') as "noImage",
      (select count(*)::int from item_price_schedule where kind = 'sale' and starts_at <= now() and (ends_at is null or ends_at > now())) as running,
      (select count(*)::int from item_price_schedule where kind = 'sale' and starts_at between now() - interval '2 hours' and now() + interval '2 days') as tomorrow,
      (select count(*)::int from item_price_schedule where kind = 'sale' and ends_at between now() - interval '3 days' and now()) as ended,
      (select count(*)::int from page join tax_class t on t.uid = page.tax_class_uid
        where cost_minor > price_minor * 10000.0 / (10000 + t.rate_bp)) as "belowCost",
      (select count(*)::int from page where rrp_minor < price_minor) as "rrpBelow",
      (select count(*)::int from page where prelaunch and name = 'Wyvern Crest E-MTB 2027') as prelaunch,
      (select count(*)::int from item where backorder and backorder_due_on is not null) as backorders,
      (select count(*)::int from item where length(name) = 255) as "longNames",
      (select count(*)::int from page where name like '%''%' or name like '%’%') as apostrophes,
      (select count(*)::int from page where name ~ '[À-ÿ]') as accents,
      (select count(*)::int from page where name ~ ${'[\u{1F300}-\u{1FAFF}]'}) as emoji,
      (select count(*)::int from colour_group g join item m on m.uid = g.master_item_uid where m.status = 'inactive') as "inactiveMasters",
      (select count(*)::int from buyers_guide g where g.status = 'draft' and exists (select from item where buyers_guide_uid = g.uid)) as "draftsInUse",
      (select count(*)::int from item_barcode b where b.is_free and exists (select from item_barcode o where o.barcode = b.barcode and not o.is_free)) as reused,
      (select count(*)::int from brand_link where upper(supplier_brand_name) = 'TARN AND TOR') as "nearNames",
      (select count(*)::int from item_import where refused = 3 and state = 'done') as imports`)
  for (const [name, count] of Object.entries(cases)) expect([name, count > 0]).toEqual([name, true])
})

test('Lists of the demo store have what they are for', async () => {
  expect(
    await counts(sql`
      with page as (select i.*, r.own_stock, r.stock_value_minor, r.own_available, r.sim_stock, r.out_of_stock_since from item i
        join item_rollup r on r.item_uid = i.uid where i.lead_item_uid is null)
      select (select count(*)::int from page where status = 'inactive' and own_stock > 0) as idle,
        (select round(sum(stock_value_minor) / 100000.0)::int from page where status = 'inactive' and own_stock > 0) as "idleThousands",
        (select count(*)::int from page where status = 'active' and out_of_stock_since is not null
          and not exists (select from item s where s.page_uid = page.uid and s.sellable and (s.backorder or not s.inventory_tracked))) as "outOfStock",
        (select count(*)::int from back_in_stock_request where state = 'pending') as waiting,
        (select max(n)::int from (select count(*) as n from back_in_stock_request group by item_uid) most) as "waitingMost",
        (select count(distinct w.page_uid)::int from back_in_stock_request b join item w on w.uid = b.item_uid join page on page.uid = w.page_uid
          where b.state = 'pending' and page.status = 'active' and page.out_of_stock_since is not null) as awaited,
        (select count(*)::int from style s where not exists (select from page where style_uid = s.uid and status = 'active')
          and exists (select from page where style_uid = s.uid and status = 'inactive')) as "idleStyles",
        (select count(*)::int from item where status = 'archived') as archived,
        (select count(distinct item_uid)::int from item_price_history where at < now() - interval '17 months') as "longHistories"`),
  ).toEqual({
    idle: 140,
    idleThousands: 61,
    outOfStock: 35,
    waiting: 310,
    waitingMost: 61,
    awaited: 22,
    idleStyles: 12,
    archived: 80,
    longHistories: 300,
  })
})

test('Texts fit the goods, stock and sales vary, builders have a price, and a year of sales makes best sellers', async () => {
  const said = await counts(sql`
    select count(*) filter (where c.path like '%helmets%' and i.features::text ~* 'zip|pocket')::int as zips,
      count(*) filter (where c.path like '%nutrition%' and i.features::text ~* 'bike|sold secure|tools')::int as gels,
      count(distinct r.own_available) filter (where i.status = 'active')::int > 12 as "isVaried",
      count(*) filter (where r.units_sold365 > 0)::int > 200 as "isSold", (max(r.units_sold90) > 5) as "hasBest"
    from item i join item_rollup r on r.item_uid = i.uid left join category c on c.uid = i.primary_category_uid where i.lead_item_uid is null`)
  expect(said).toEqual({ zips: 0, gels: 0, isVaried: true, isSold: true, hasBest: true })
  const admin = await shop.as('admin')
  const { rows } = await admin.call(builderTemplatesView.list, { query: {} })
  expect(rows.filter(({ fromPriceMinor }) => (fromPriceMinor ?? 0) > 0).length).toBeGreaterThanOrEqual(4)
})
