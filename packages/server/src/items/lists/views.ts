import {
  allItemsView,
  archivedItemsView,
  collectionItemsView,
  inactiveItemsView,
  inactiveSeasonView,
  inactiveStylesView,
  itemsView,
  outOfStockView,
} from '@backroom/contract/items/lists/views'
import { type SQL, sql } from 'drizzle-orm'
import {
  hiddenFields,
  itemFields,
  itemFrom,
  itemJoins,
  onePerPage,
  pageFrom,
  pageSearch,
  rankSql,
  sizeSearchSql,
} from '#items/lists/view-fields'
import { searchSql } from '#kit/data-view/condition'
import type { From } from '#kit/data-view/joins'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { notFound } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { item } from '#tables/items/items'
import { style } from '#tables/items/styles'

const common = { uid: item.uid, hides: hiddenFields }

/** Every list of items. */
export function itemViews(kit: Kit) {
  for (const [view, also] of [
    [itemsView, sql`item.status <> 'archived'`],
    [allItemsView, sql`true`],
  ] as const) {
    const pages = sql`${also} and ${onePerPage}`
    serveDataView(kit, view, {
      ...common,
      from: async ({ more }) => (more.sizes === 'true' ? itemFrom : pageFrom),
      fields: itemFields,
      where: ({ more }) => (more.sizes === 'true' ? also : pages),
      search: {
        ...pageSearch,
        condition: (typed, { more }) =>
          more.sizes === 'true' ? sizeSearchSql(typed) : searchSql(item.searchText, typed),
        rank: (typed, { more }) => rankSql(typed, more.sizes === 'true'),
      },
    })
  }

  serveDataView(kit, archivedItemsView, {
    ...common,
    from: itemFrom,
    fields: {
      ...itemFields,
      archivedAt: item.archivedAt,
      archivedBy: sql`coalesce((
        select coalesce(s.name, 'Backroom') from history h left join staff s on s.uid = h.by_uid
        where h.entity = 'item' and h.entity_uid = item.uid and h.changes -> 'status' ->> 1 = 'archived' order by h.uid desc limit 1), staff.name, 'Backroom')`,
      statusReason: item.statusReason,
      unitsSoldEver: sql`(select coalesce(sum(d.units), 0)::int from item_sales_day d join item s on s.uid = d.item_uid where s.page_uid = item.uid)`,
      struckBarcodes: sql`coalesce((select string_agg(b.barcode, ', ') from item_barcode b join item s on s.uid = b.item_uid
        where s.page_uid = item.uid and exists (select from item_barcode o where o.barcode = b.barcode and not o.is_free and o.uid <> b.uid)), '')`,
    },
    // A size that was archived by itself is listed by itself.
    where: sql`item.status = 'archived' and (item.lead_item_uid is null or page.status <> 'archived')`,
    search: { text: item.searchText },
  })

  serveDataView(kit, collectionItemsView, {
    ...common,
    from: async ({ params, store }) => {
      const found = await store.database.rows(sql`select from collection where uid = ${params.collectionUid}`)
      if (found.length === 0) throw notFound('There is no such collection.')
      return { table: sql`collection_member m join item on item.uid = m.item_uid`, joins: itemJoins }
    },
    fields: {
      ...itemFields,
      source: sql`case when m.manual and m.by_rule then 'both' when m.manual then 'manual' else 'rule' end`,
      pinned: sql`m.pinned`,
      place: sql`m.position::float8`,
    },
    where: ({ params }) => sql`m.collection_uid = ${params.collectionUid}`,
    search: pageSearch,
  })

  inactiveViews(kit)
  outOfStock(kit)
  inactiveStyles(kit)
}

const inactive = {
  daysInactive: sql`(extract(day from now() - coalesce(item.deactivated_at, item.created_at)))::int`,
  statusReason: item.statusReason,
}

function inactiveViews(kit: Kit) {
  const here = (
    uid: SQL,
  ): SQL => sql`(select coalesce(sum(l.on_hand), 0)::int from item s join stock_level l on l.item_uid = s.uid
    where s.page_uid = item.uid and l.location_uid = ${uid})`
  const withStock = (stock: SQL): From => ({
    ...pageFrom,
    joins: [
      ...pageFrom.joins,
      { name: 'here', sql: sql`cross join lateral (select ${stock} as stock) here` },
    ],
  })

  serveDataView(kit, inactiveItemsView, {
    ...common,
    from: async ({ params, store }) => {
      if (params.location.toLowerCase() === 'all') return withStock(sql`item_rollup.own_stock`)
      const location = Number(params.location)
      const found = await store.database.rows(sql`select from stock_location where uid = ${location}`)
      if (found.length === 0) throw notFound('No such stock location.')
      return withStock(here(sql`${location}::int`))
    },
    fields: {
      ...itemFields,
      ...inactive,
      stockHere: sql`here.stock`,
      stockValueMinor: sql`(here.stock::bigint * coalesce(item_rollup.effective_price_minor, 0))`,
    },
    where: sql`item.status = 'inactive' and ${onePerPage}`,
    search: pageSearch,
  })

  serveDataView(kit, inactiveSeasonView, {
    ...common,
    from: pageFrom,
    fields: {
      ...itemFields,
      ...inactive,
      stockHere: itemFields.ownStock,
      stockValueMinor: sql`(item_rollup.own_stock::bigint * coalesce(item_rollup.effective_price_minor, 0))`,
    },
    where: sql`item.status = 'inactive' and ${onePerPage} and season.is_current`,
    search: pageSearch,
  })
}

const web = sql`join item_availability web on web.item_uid = s.uid and web.channel = 'web'`
const out = sql`s.status = 'active' and s.sellable and web.sellable = 0 and web.own + web.supplier = 0`
const wholeOut = sql`(item_rollup.sizes_in_stock = 0 and item_rollup.out_of_stock_since is not null and not item_rollup.sizes_total = 0
  and not exists (select from item s ${web}
    where s.page_uid = item.uid and s.status = 'active' and s.sellable and (web.sellable is null or web.sellable > 0)))`
const sizesOut = sql`(select count(*)::int from item s ${web} where s.page_uid = item.uid
  and case when s.uid = item.uid and item_rollup.sizes_total > 1 then false else ${out} end)`

/** Pages shoppers reach and cannot buy from: all of their sizes, or some. Over an item and its rollup. */
export const outOfStockSql = sql`item.status = 'active' and ${onePerPage}
  and (${wholeOut} or (item_rollup.sizes_in_stock < item_rollup.sizes_total and ${sizesOut} > 0))`

function outOfStock(kit: Kit) {
  serveDataView(kit, outOfStockView, {
    ...common,
    from: pageFrom,
    fields: {
      ...itemFields,
      daysOut: sql`(extract(day from now() - item_rollup.out_of_stock_since))::int`,
      sizesOut,
      signUps: sql`(select count(*)::int from back_in_stock_request b join item s on s.uid = b.item_uid where s.page_uid = item.uid and b.state = 'pending')`,
      incomingDue: sql`item_rollup.incoming_due`,
      simSuppressedStock: sql`(select coalesce(sum(ss.feed_quantity), 0)::int from item s join supplier_stock ss on ss.item_uid = s.uid
        where s.page_uid = item.uid and (s.sim_suppressed or ss.suppressed))`,
      isWholly: wholeOut,
    },
    where: outOfStockSql,
    search: pageSearch,
  })
}

/** Styles of which no item is on the site, or not all colours. */
function inactiveStyles(kit: Kit) {
  serveDataView(kit, inactiveStylesView, {
    from: sql`style left join brand on brand.uid = style.brand_uid left join season on season.uid = style.season_uid
      join lateral (
        select count(*) filter (where i.lead_item_uid is null and i.status = 'active')::int as active,
          count(*) filter (where i.lead_item_uid is null)::int as pages,
          coalesce(sum(r.own_stock) filter (where i.lead_item_uid is null), 0)::int as units,
          coalesce(sum(r.stock_value_minor) filter (where i.lead_item_uid is null), 0)::bigint as value,
          min(coalesce(i.deactivated_at, i.created_at)) filter (where i.lead_item_uid is null and i.status = 'inactive') as oldest,
          max(r.readiness_pct) filter (where i.lead_item_uid is null and i.status = 'inactive') as readiness
        from item i join item_rollup r on r.item_uid = i.uid where i.style_uid = style.uid and i.status <> 'archived') sums on sums.pages > sums.active`,
    table: style,
    fields: {
      brandName: sql`brand.name`,
      seasonName: sql`season.code`,
      colours: sql`coalesce((select json_agg(json_build_object('name', c.name, 'hex', c.hex) order by i.uid) from item i join colour c on c.uid = i.colour_uid
        where i.style_uid = style.uid and i.lead_item_uid is null and i.status <> 'archived'), '[]')`,
      itemsActive: sql`sums.active`,
      itemsTotal: sql`sums.pages`,
      units: sql`sums.units`,
      stockValueMinor: sql`sums.value`,
      oldestInactiveAt: sql`sums.oldest`,
      readinessPct: sql`sums.readiness`,
      isWholly: sql`(sums.active = 0)`,
    },
    search: { text: style.searchText, covers: ['code', 'name'] },
  })
}
