import { conditions, simStockStatuses } from '@backroom/contract/items/item-fields'
import type { FieldKind } from '@backroom/contract/kit/field'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { item, itemRollup } from '#tables/items'

/** A field of the catalogue with one value: how it is asked, and where its value comes from. */
export interface PlainField {
  readonly key: string
  readonly label: string
  readonly group: string
  readonly kind: FieldKind
  readonly compared: SQL | PgColumn
  readonly options?: Readonly<Record<string, string>>
  readonly lookup?: string
}

const page = (column: string) => sql`page.${sql.identifier(column)}`

type Row = readonly [
  key: string,
  label: string,
  kind: FieldKind,
  compared: SQL | PgColumn,
  options?: PlainField['options'],
]

const rows: Readonly<Record<string, readonly Row[]>> = {
  Texts: [
    ['shortDescription', 'Short description', 'text', page('short_description')],
    ['description', 'Description', 'richText', page('description')],
    ['technicalInfo', 'Technical information', 'richText', page('technical_info')],
    ['sizeInfo', 'Size information', 'richText', page('size_info')],
    ['additionalInfo', 'Additional information', 'richText', page('additional_info')],
    ['videoUrl', 'Video', 'url', page('video_url')],
    ['featureCount', 'Number of features', 'number', sql`jsonb_array_length(page.features)`],
  ],
  'Search engines': [
    ['urlSlug', 'URL', 'code', page('url_slug')],
    ['pageTitle', 'Page title', 'text', page('page_title')],
    ['metaDescription', 'Meta description', 'text', page('meta_description')],
    ['noindex', 'Kept out of search engines', 'bool', page('noindex')],
  ],
  Item: [
    ['rangeName', 'Range', 'text', page('range_name')],
    ['staffNote', 'Staff note', 'text', page('staff_note')],
    ['supplierColourName', 'Supplier’s colour name', 'text', page('supplier_colour_name')],
    ['condition', 'Condition', 'choice', page('condition'), conditions],
    [
      'source',
      'Came from',
      'choice',
      item.source,
      { manual: 'Made by hand', csv: 'A file', sim: 'A supplier', epos: 'The tills' },
    ],
    ['activatedAt', 'Activated', 'instant', item.activatedAt],
    ['deactivatedAt', 'Deactivated', 'instant', item.deactivatedAt],
  ],
  Delivery: [
    ['weightGrams', 'Weight (g)', 'number', sql`coalesce(item.weight_grams, page.weight_grams)`],
    ['deliveryDelayText', 'Delivery delay', 'text', page('delivery_delay_text')],
    ['timeToPrepareDays', 'Time to prepare (days)', 'number', page('time_to_prepare_days')],
    ['countryOfOrigin', 'Country of origin', 'text', page('country_of_origin')],
    ['commodityCode', 'Commodity code', 'code', page('commodity_code')],
  ],
  Stock: [
    ['simStockStatus', 'Supplier (SIM) stock', 'choice', item.simStockStatus, simStockStatuses],
    ['simSuppressed', 'Supplier (SIM) stock suppressed', 'bool', item.simSuppressed],
    ['backorderDueOn', 'Back orders due', 'day', item.backorderDueOn],
    ['outOfStockSince', 'Out of stock since', 'instant', itemRollup.outOfStockSince],
    [
      'signUps',
      'Back in stock sign-ups',
      'number',
      sql`(select count(*) from back_in_stock_request s join item w on w.uid = s.item_uid where w.page_uid = item.page_uid and s.state = 'pending')`,
    ],
    ['stockValueMinor', 'Stock value', 'money', itemRollup.stockValueMinor],
  ],
  Prices: [
    ['fromPriceMinor', 'Lowest price of its sizes', 'money', itemRollup.fromPriceMinor],
    ['toPriceMinor', 'Highest price of its sizes', 'money', itemRollup.toPriceMinor],
    ['lowest30Minor', 'Lowest in 30 days before the sale', 'money', itemRollup.lowest30Minor],
    [
      'priceChangedAt',
      'Price changed',
      'instant',
      sql`(select max(h.at) from item_price_history h where h.item_uid = item.uid and h.reason <> 'first')`,
    ],
  ],
  'Price schedules': [
    [
      'saleStartsAt',
      'Next sale starts',
      'instant',
      sql`(select min(s.starts_at) from item_price_schedule s where s.item_uid = item.uid and s.kind = 'sale' and s.starts_at > now())`,
    ],
    [
      'saleEndsAt',
      'Sale ends',
      'instant',
      sql`(select min(s.ends_at) from item_price_schedule s where s.item_uid = item.uid and s.kind = 'sale' and s.starts_at <= now() and s.ends_at > now())`,
    ],
    [
      'saleLabel',
      'Sale label',
      'text',
      sql`(select string_agg(s.label, ' ') from item_price_schedule s where s.item_uid = item.uid and s.kind = 'sale' and (s.ends_at is null or s.ends_at > now()))`,
    ],
  ],
  Images: [
    [
      'imageWithoutAlt',
      'Has an image without alt text',
      'bool',
      sql`exists (select from item_image m where m.item_uid = item.page_uid and m.alt_text = '')`,
    ],
    [
      'smallImage',
      'Has an image that may look blurred',
      'bool',
      sql`exists (select from item_image m join file f on f.uid = m.file_uid where m.item_uid = item.page_uid and greatest(f.width, f.height) < 500)`,
    ],
  ],
  Organisation: [
    [
      'inColourGroup',
      'In a colour group',
      'bool',
      sql`exists (select from colour_group_item g where g.item_uid = item.page_uid)`,
    ],
    ['brandActive', 'Brand is active', 'bool', sql`coalesce(brand.active, false)`],
    ['seasonCurrent', 'Season is current', 'bool', sql`coalesce(season.is_current, false)`],
    ['styleCode', 'Style code', 'code', sql`(select s.code from style s where s.uid = page.style_uid)`],
    ['hasBuilder', 'Has a custom builder', 'bool', sql`page.custom_builder_template_uid is not null`],
  ],
}

/** What is not in the list but can be asked about: the rest of the item and what hangs on it. */
export const furtherFields: readonly PlainField[] = Object.entries(rows).flatMap(([group, list]) =>
  list.map(([key, label, kind, compared, options]) => ({
    key,
    label,
    group,
    kind,
    compared,
    ...(options && { options }),
  })),
)

const watched: Readonly<Record<string, string>> = {
  name: 'Name',
  status: 'Status',
  priceMinor: 'Full price',
  rrpMinor: 'RRP',
  description: 'Description',
  brandUid: 'Brand',
  seasonUid: 'Season',
  primaryCategoryUid: 'Primary category',
  urlSlug: 'URL',
}

/** When a field was last changed, from history. */
export const changedFields: readonly PlainField[] = Object.entries(watched).map(([field, label]) => ({
  ...{ key: `changed.${field}`, label: `${label} changed`, group: 'History', kind: 'instant' as const },
  compared: sql`(select max(h.at) from history h where h.entity = 'item' and h.entity_uid = item.uid and h.action = 'update' and h.changes ? ${sql.raw(`'${field}'`)})`,
}))
