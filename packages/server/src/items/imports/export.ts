import { roundTripExport } from '@backroom/contract/items/imports/imports'
import { costFields, isPageField } from '@backroom/contract/items/page/fields'
import { unwrap } from '@backroom/contract/kit/field-kind'
import { selection } from '@backroom/contract/kit/selection'
import { type SQL, sql } from 'drizzle-orm'
import { columnName } from '#database/schema'
import { type ImportField, importFields } from '#items/imports/fields'
import { selectedUids } from '#kit/bulk/targets'
import { type CsvColumn, CsvRows, csvDownload } from '#kit/data-view/csv-download'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { read, serve } from '#kit/serve'
import { hidesCost } from '#site/door'
import { item } from '#tables/items/items'

/** What a reference is written as, so that it is found again. */
const named: Readonly<Record<string, SQL>> = {
  brandUid: sql`(select n.name from brand n where n.uid = i.brand_uid)`,
  seasonUid: sql`(select n.code from season n where n.uid = i.season_uid)`,
  colourUid: sql`(select n.name from colour n where n.uid = i.colour_uid)`,
  styleUid: sql`(select n.code from style n where n.uid = i.style_uid)`,
  supplierUid: sql`(select n.name from supplier n where n.uid = i.supplier_uid)`,
  taxClassUid: sql`(select n.name from tax_class n where n.uid = i.tax_class_uid)`,
  buyersGuideUid: sql`(select n.title from buyers_guide n where n.uid = i.buyers_guide_uid)`,
  customBuilderTemplateUid: sql`(select n.name from custom_builder_template n where n.uid = i.custom_builder_template_uid)`,
  googleCategoryId: sql`i.google_category_id::text`,
  primaryCategoryUid: sql`(select concat_ws(' > ', (select string_agg(a.name, ' > ' order by a.depth) from category a where a.uid = any(c.ancestor_uids)), c.name)
    from category c where c.uid = i.primary_category_uid)`,
}

/** Everything a sheet can fill, one row for each item, pages with all their sizes. */
export function importExport(kit: Kit) {
  serve(kit, roundTripExport, async ({ query, store, visitor, signal }) => {
    const chosen = read(
      selection,
      query.uids
        ? { uids: query.uids.split(',').map(Number) }
        : { view: query.view, search: query.search, filter: json(query.filter), more: json(query.more) },
    )
    const uids = await selectedUids(chosen, { kit, store, visitor, resource: 'item', table: item })
    const isHidden = await hidesCost(store, visitor)
    const fields = importFields.filter(({ field }) => !isHidden || !costFields.has(field))
    const rows = new CsvRows(
      fields.map(field => ({ heading: field.label, ...cellOf(field) })),
      sql`from item i join item page on page.uid = i.page_uid
        where i.page_uid in (select p.page_uid from item p join chosen on chosen.uid = p.uid) and i.status <> 'archived'
        order by page.code, i.lead_item_uid nulls first, i.size_sort_key, i.size_label, i.uid`,
      sql`with chosen as materialized (${uids})`,
    )
    return csvDownload(store, rows, `items-round-trip-${new Date().toISOString().slice(0, 10)}.csv`, signal)
  })
}

type Cell = Omit<CsvColumn, 'heading'>

function cellOf(field: ImportField): Cell {
  if (field.field === 'leadCode')
    return { value: sql`case when i.lead_item_uid is not null then page.code end` }
  if (field.field === 'barcode')
    return {
      value: sql`(select b.barcode from item_barcode b where b.item_uid = i.uid order by b.is_primary desc, b.uid limit 1)`,
    }
  const cell = writtenOf(field)
  if (!isPageField(field.field)) return cell
  return { ...cell, value: sql`case when i.lead_item_uid is null then ${cell.value} end` }
}

function writtenOf(field: ImportField): Cell {
  const column = sql`i.${sql.identifier(columnName(field.field))}`
  const safe = (value: SQL) => ({ value, isSafe: true })
  switch (field.kind) {
    case 'money':
      return safe(sql`round(${column} / 100.0, 2)`)
    case 'number':
      return safe(column)
    case 'bool':
      return safe(sql`case when ${column} then 'Yes' when not ${column} then 'No' end`)
    case 'choice': {
      const options = Object.entries(unwrap(field.schema).meta()?.options ?? {})
      const labels = options.map(([value, label]) => sql`when ${value} then ${label}`)
      return { value: sql`case ${column} ${sql.join(labels, sql` `)} end` }
    }
    case 'day':
      return safe(sql`to_char(${column}, 'YYYY-MM-DD')`)
    case 'instant':
      return safe(sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
    case 'list':
      return { value: sql`(select string_agg(f, ' | ') from jsonb_array_elements_text(${column}) f)` }
    case 'reference':
      return { value: named[field.field] ?? column }
    default:
      return { value: column }
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid({ filter: 'The filter is not readable JSON.' })
  }
}
