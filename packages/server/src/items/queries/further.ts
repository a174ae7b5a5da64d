import { builderTemplateOptions } from '@backroom/contract/items/builders/pickers'
import { conditions, relatedModes } from '@backroom/contract/items/page/fields'
import { optionsOf } from '@backroom/contract/kit/condition'
import type { FieldKind } from '@backroom/contract/kit/field-kind'
import type { OptionsCall } from '@backroom/contract/kit/option'
import { facetOptions } from '@backroom/contract/organisation/filters/pickers'
import { googleCategoryOptions } from '@backroom/contract/organisation/google-categories/pickers'
import { simStockStatuses } from '@backroom/contract/supply/door'
import { sql } from 'drizzle-orm'
import type { SqlField } from '#kit/condition-sql'
import { item, itemRollup } from '#tables/items/items'

const page = (column: string) => sql`page.${sql.identifier(column)}`
const ownOrPage = (column: string) =>
  sql`coalesce(item.${sql.identifier(column)}, page.${sql.identifier(column)})`

/** One line of the catalogue; what is chosen from comes last, as words or as the call of a picker. */
type CatalogueRow = readonly [
  key: string,
  label: string,
  kind: FieldKind,
  compared: SqlField['compared'],
  chosenFrom?: Readonly<Record<string, string>> | OptionsCall,
]

const rows: Readonly<Record<string, readonly CatalogueRow[]>> = {
  Texts: [
    ['shortDescription', 'Short description', 'text', page('short_description')],
    ['description', 'Description', 'richText', page('description')],
    ['technicalInfo', 'Technical information', 'richText', page('technical_info')],
    ['sizeInfo', 'Size information', 'richText', page('size_info')],
    ['additionalInfo', 'Additional information', 'richText', page('additional_info')],
    ['videoUrl', 'Video', 'url', page('video_url')],
    [
      'features',
      'Features',
      'text',
      sql`(select string_agg(f, ' ') from jsonb_array_elements_text(page.features) f)`,
    ],
    ['featureCount', 'Number of features', 'number', sql`jsonb_array_length(page.features)`],
  ],
  'Search engines': [
    ['urlSlug', 'URL', 'code', page('url_slug')],
    ['pageTitle', 'Page title', 'text', page('page_title')],
    ['metaDescription', 'Meta description', 'text', page('meta_description')],
    ['canonicalUrl', 'Canonical address', 'url', page('canonical_url')],
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
    ['sellable', 'Sold', 'bool', item.sellable],
    ['statusReason', 'Why it was taken off', 'text', item.statusReason],
    ['relatedMode', 'Related items', 'choice', page('related_mode'), relatedModes],
    ['activatedAt', 'Activated', 'instant', item.activatedAt],
    ['deactivatedAt', 'Deactivated', 'instant', item.deactivatedAt],
  ],
  Delivery: [
    ['weightGrams', 'Weight (g)', 'number', ownOrPage('weight_grams')],
    ['lengthMm', 'Length (mm)', 'number', ownOrPage('length_mm')],
    ['widthMm', 'Width (mm)', 'number', ownOrPage('width_mm')],
    ['heightMm', 'Height (mm)', 'number', ownOrPage('height_mm')],
    ['deliveryDelayText', 'Delivery delay', 'text', page('delivery_delay_text')],
    ['timeToPrepareDays', 'Time to prepare (days)', 'number', page('time_to_prepare_days')],
    ['countryOfOrigin', 'Country of origin', 'text', page('country_of_origin')],
    ['commodityCode', 'Commodity code', 'code', page('commodity_code')],
  ],
  Stock: [
    ['simStockStatus', 'Supplier (SIM) stock', 'choice', item.simStockStatus, simStockStatuses],
    ['simSuppressed', 'Supplier (SIM) stock suppressed', 'bool', item.simSuppressed],
    ['simHeld', 'Supplier stock held but suppressed', 'number', itemRollup.simHeld],
    ['backorderLimit', 'Back orders at most', 'number', item.backorderLimit],
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
  Sales: [['unitsSold365', 'Sold in 365 days', 'number', itemRollup.unitsSold365]],
  'On the site': [['prelaunchAt', 'Launches', 'instant', page('prelaunch_at')]],
  Prices: [
    ['nextPriceChangeAt', 'Next change of the price in force', 'instant', itemRollup.nextPriceChangeAt],
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
      'nextPriceAt',
      'Change of price starts',
      'instant',
      sql`(select min(s.starts_at) from item_price_schedule s where s.item_uid = item.uid and s.kind = 'price' and s.applied_at is null)`,
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
      'imageAltText',
      'Alt texts',
      'text',
      sql`(select string_agg(m.alt_text, ' ') from item_image m where m.item_uid = item.page_uid)`,
    ],
    [
      'hasSwatch',
      'Has a swatch',
      'bool',
      sql`exists (select from item_image m where m.item_uid = item.page_uid and m.role = 'swatch')`,
    ],
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
    ['hasBuilder', 'Has a custom builder', 'bool', sql`page.custom_builder_template_uid is not null`],
    [
      'customBuilderTemplateUid',
      'Custom builder template',
      'reference',
      page('custom_builder_template_uid'),
      builderTemplateOptions,
    ],
    ['googleCategoryId', 'Google category', 'reference', page('google_category_id'), googleCategoryOptions],
    ['relatedFacetUid', 'Related items share', 'reference', page('related_facet_uid'), facetOptions],
  ],
}

/** What is not in the list but can be asked about: the rest of the item and what hangs on it. */
export const furtherFields: readonly SqlField[] = catalogueOf(rows)

/** Lines of the catalogue, by the group they stand in. */
export function catalogueOf(lines: Readonly<Record<string, readonly CatalogueRow[]>>): SqlField[] {
  return Object.entries(lines).flatMap(([group, list]) =>
    list.map(([key, label, kind, compared, chosenFrom]) => ({
      key,
      label,
      group,
      kind,
      compared,
      ...(chosenFrom && (isPicker(chosenFrom) ? { lookup: chosenFrom } : { options: optionsOf(chosenFrom) })),
    })),
  )
}

function isPicker(from: NonNullable<CatalogueRow[4]>): from is OptionsCall {
  return typeof from.path === 'string' && 'levels' in from
}
