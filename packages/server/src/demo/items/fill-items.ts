import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { rowsSql } from '#demo/fill-rows'
import { fillColourGroups, fillPrices } from '#demo/items/fill-item-cases'
import { fillPictures } from '#demo/items/fill-pictures'
import { textsOf } from '#demo/items/item-texts'
import { type DemoPage, type DemoSize, type DemoStyle, demoCatalogue } from '#demo/items/items'
import type { FileStore } from '#kit/files/file-store'
import { slugOf } from '#kit/slug'

/** Everything the demo store sells, or a few pages of it, with pictures, prices and special cases. */
export async function fillItems(tx: Transaction, files: FileStore, size: DemoSize): Promise<void> {
  const { pages, styles } = demoCatalogue(size)
  await insertStyles(tx, styles)
  await insertPages(tx, pages)
  await insertSizes(tx, pages)
  await tx.execute(sql`analyze item`)
  await insertBarcodes(tx, pages)
  await fillPictures(tx, files, pages)
  await fillPrices(tx, pages)
  await fillColourGroups(tx, pages)
}

async function insertStyles(tx: Transaction, styles: readonly DemoStyle[]) {
  await tx.execute(sql`
    insert into style (code, name, brand_uid, season_uid, size_filter_uid)
    select r.code, r.name, b.uid, s.uid, f.uid
    from ${rowsSql(styles, '"code" text, "name" text, "brand" text, "season" text, "sizeFilter" text')}
    join brand b on b.name = r.brand join season s on s.code = r.season left join filter f on f.name = r."sizeFilter"
    order by r.code`)
}

async function insertPages(tx: Transaction, pages: readonly DemoPage[]) {
  const rows = pages.map((page, place) => {
    const isGoods = page.kind === 'goods'
    const isUnfinished = page.is.has('unfinished')
    return {
      ...page,
      ...textsOf(page),
      place,
      brand: isUnfinished && place % 2 === 0 ? null : page.brand,
      category: isUnfinished
        ? null
        : page.category
            .split('/')
            .map(part => slugOf(part))
            .join('/'),
      colour: isGoods ? page.colour : null,
      sellable: page.sizes.length === 0,
      taxClass: page.type?.isZeroRated ? 'zero' : 'standard',
      age: page.type?.isForKids ? 'kids' : 'adult',
      rangeName: page.name.split(' ').at(-3) ?? '',
      modelYear: isGoods ? 2_000 + Number(page.season.slice(2)) : null,
      google: page.type?.google ?? null,
      priceMinor: isUnfinished && place % 3 === 0 ? null : page.priceMinor,
      pageTitle:
        place % 11 === 0 ? '' : `${page.name} ${page.colour} | Green Lane Cycles`.slice(0, 70).trim(),
      metaDescription:
        place % 6 === 0
          ? ''
          : `${textsOf(page).shortDescription} Tried and built in Kendal, Keswick and Bakewell.`,
      isTracked: isGoods,
      isMajor: page.type?.isMajor ?? false,
      prepare: page.type?.isMajor ? 2 : 0,
      delay: page.type?.kind === 'ebikes' ? 'Usually ready in 5 to 7 days' : '',
      isPrelaunch: page.is.has('prelaunch'),
      isBackorder: page.is.has('backorders') && page.sizes.length === 0,
      idleDays: page.status === 'active' ? null : 3 + ((place * 37) % 320),
      reason:
        page.status === 'archived'
          ? 'Range ended'
          : page.status === 'inactive' && place % 3 === 0
            ? 'End of season'
            : '',
      isFreeDelivery: place % 29 === 0,
      isCollectOnly: page.shape === 'workStand' || place % 97 === 0,
    }
  })
  await tx.execute(sql`
    insert into item (code, name, kind, status, status_reason, style_uid, sellable, colour_uid, supplier_colour_name, brand_uid, range_name,
      model_year, season_uid, gender, age, supplier_uid, supplier_code, mpn, rrp_minor, price_minor, cost_minor, tax_class_uid, weight_grams,
      length_mm, width_mm, height_mm, country_of_origin, commodity_code, short_description, description, technical_info, size_info, features,
      primary_category_uid, google_category_id, url_slug, page_title, meta_description, delivery_delay_text, delivery_charges_apply,
      time_to_prepare_days, major_item, prelaunch, prelaunch_at, backorder, backorder_limit, backorder_due_on, inventory_tracked,
      block_mail_order, activated_at, deactivated_at, archived_at, created_at, updated_at, source)
    select r.code, r.name, r.kind, r.status, r.reason, st.uid, r.sellable, c.uid,
      case when r.place % 4 = 0 and c.uid is not null then r.colour || ' / ' || upper(left(r.colour, 3)) else '' end, b.uid, case when r."kind" = 'goods' then r."rangeName" else '' end,
      r."modelYear", se.uid, r.gender, r.age, sup.uid, nullif(r."supplierCode", ''), case when r.place % 3 = 0 then nullif(r."supplierCode", '') end,
      r."rrpMinor", r."priceMinor", r."costMinor", t.uid, nullif(r.grams, 0), case when r."isMajor" then 1400 end, case when r."isMajor" then 240 end,
      case when r."isMajor" then 800 end, case when r.kind = 'goods' then (array['TW','PT','GB','IT','VN'])[1 + r.place % 5] end,
      case when r."isMajor" then '87120030' when r.place % 2 = 0 and r.kind = 'goods' then '62019300' end,
      r."shortDescription", r.description, r."technicalInfo", r."sizeInfo", r.features, cat.uid, g.id, r.slug, r."pageTitle", r."metaDescription",
      r.delay, not r."isFreeDelivery", r.prepare, r."isMajor", r."isPrelaunch", case when r."isPrelaunch" then now() + interval '7 days' end,
      r."isBackorder", case when r."isBackorder" then 10 end, case when r."isBackorder" then current_date + 35 end, r."isTracked", r."isCollectOnly",
      case when r.status = 'active' or r.place % 2 = 0 then now() - make_interval(days => 20 + r.place % 480) end,
      case when r.status <> 'active' then now() - make_interval(days => r."idleDays") end,
      case when r.status = 'archived' then now() - make_interval(days => r."idleDays") end,
      now() - make_interval(days => 30 + r.place % 500), now() - make_interval(hours => (r.place * 53) % 2400),
      case when r.place % 5 = 0 then 'csv' when r.place % 7 = 0 then 'epos' else 'manual' end
    from ${rowsSql(
      rows,
      `place int, code text, name text, kind text, status text, reason text, style text, sellable boolean, colour text, brand text,
      "rangeName" text, "modelYear" int, season text, gender text, age text, "supplierCode" text, "rrpMinor" int, "priceMinor" int, "costMinor" int,
      "taxClass" text, grams int, "shortDescription" text, description text, "technicalInfo" text, "sizeInfo" text, features jsonb, category text,
      google int, slug text, "pageTitle" text, "metaDescription" text, delay text, "isFreeDelivery" boolean, prepare int, "isMajor" boolean,
      "isPrelaunch" boolean, "isBackorder" boolean, "isTracked" boolean, "isCollectOnly" boolean, "idleDays" int`,
    )}
    left join brand b on b.name = r.brand left join colour c on c.name = r.colour left join style st on st.code = r.style
    left join season se on se.code = r.season join tax_class t on t.code = r."taxClass" left join category cat on cat.path = r.category
    left join google_category g on g.id = r.google
    left join lateral (select k.supplier_uid as uid from brand_link k where k.brand_uid = b.uid order by k.uid limit 1) sup on true
    order by r.place`)
  await tx.execute(sql`
    insert into item_category (item_uid, category_uid)
    select uid, primary_category_uid from item where primary_category_uid is not null
    union all
    select i.uid, c.uid from item i join category c on c.path = 'sale' where i.uid % 13 = 0 and i.status = 'active'
    order by 1, 2`)
}

async function insertSizes(tx: Transaction, pages: readonly DemoPage[]) {
  const rows = pages.flatMap(page =>
    page.sizes.map((size, place) => ({
      ...size,
      lead: page.code,
      status:
        page.status === 'active' && size.stock === 0 && place === 0 && page.sizes.length > 4
          ? 'inactive'
          : page.status,
      place,
    })),
  )
  await tx.execute(sql`
    insert into item (code, lead_item_uid, size_label, status, sellable, supplier_uid, supplier_code, inventory_tracked, archived_at,
      activated_at, deactivated_at, created_at, updated_at, source, price_minor)
    select r.code, page.uid, r.label, r.status, true, page.supplier_uid, page.supplier_code || '-' || (r.place + 1), page.inventory_tracked,
      page.archived_at, page.activated_at, page.deactivated_at, page.created_at, page.updated_at, page.source,
      case when page.uid % 9 = 0 and r.place > 3 then page.price_minor + 1000 end
    from ${rowsSql(rows, 'code text, lead text, label text, status text, place int')}
    join item page on page.code = r.lead order by page.uid, r.place`)
}

/** Goods that are sold have a barcode; one archived item's is on another by now. */
async function insertBarcodes(tx: Transaction, pages: readonly DemoPage[]) {
  const reused = pages.find(page => page.is.has('reused'))
  const reuses = pages.find(page => page.is.has('reuses'))
  const rows = pages
    .filter(page => page.kind === 'goods')
    .flatMap((page): { code: string; barcode: string }[] =>
      page.sizes.length > 0 ? [...page.sizes] : [page],
    )
    .map(({ code, barcode }) => ({
      code,
      barcode: code === reuses?.code ? reused?.barcode : barcode,
    }))
    .filter((_, place) => place % 40 !== 7)
  await tx.execute(sql`
    insert into item_barcode (item_uid, barcode, kind, gtin14, is_primary, is_free)
    select i.uid, r.barcode, 'gtin13', '0' || r.barcode, true, i.status = 'archived'
    from ${rowsSql(rows, 'code text, barcode text')} join item i on i.code = r.code order by i.uid`)
}
