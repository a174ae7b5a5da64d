import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { columnName } from '#database/schema'
import { itemColumnFields } from '#items/imports/fields'
import { folded } from '#items/imports/values'

/** An item as a sheet's row meets it. */
export interface ItemFacts {
  readonly uid: number
  readonly code: string
  readonly status: string
  /** The code of its page, for a size. */
  readonly leadCode: string | null
  readonly wasActive: boolean
  readonly values: Readonly<Record<string, unknown>>
  readonly barcode: string | null
  /** Checks its page fails, as bits. */
  readonly readiness: number
}

/** The fields of `i` as one JSON object under the API's names, in pieces of fifty. */
export function itemJson(alias: SQL): SQL {
  const parts: SQL[] = []
  for (let from = 0; from < itemColumnFields.length; from += 40) {
    const pairs = itemColumnFields
      .slice(from, from + 40)
      .flatMap(field => [sql`${sql.raw(`'${field}'`)}`, sql`${alias}.${sql.identifier(columnName(field))}`])
    parts.push(sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`)
  }
  return sql.join(parts, sql` || `)
}

const primaryBarcode = sql`(select b.barcode from item_barcode b where b.item_uid = i.uid order by b.is_primary desc, b.uid limit 1)`

const factsOf = (found: SQL) => sql`
  select found.key, i.uid, i.code, i.status, page.code as page_code, i.lead_item_uid, i.activated_at is not null as was_active, ${itemJson(sql`i`)} as values,
    ${primaryBarcode} as barcode, coalesce(r.readiness, 0) as readiness
  from (${found}) found join item i on i.uid = found.uid join item page on page.uid = i.page_uid left join item_rollup r on r.item_uid = page.uid`

/** The items some keys of a sheet mean, by the key in small letters. */
export async function findItems(
  reader: Reader,
  keyColumn: 'code' | 'uid' | 'barcode',
  keys: readonly string[],
): Promise<Map<string, ItemFacts>> {
  const wanted = sql`(select distinct k from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) k)`
  const found = {
    code: sql`select lower(item.code) as key, item.uid from item where lower(item.code) in ${wanted}`,
    uid: sql`select item.uid::text as key, item.uid from item
      where item.uid in (select k::int from jsonb_array_elements_text(${JSON.stringify(keys.filter(key => /^\d{1,9}$/.test(key)))}::jsonb) k)`,
    barcode: sql`select lower(b.barcode) as key, b.item_uid as uid from item_barcode b where lower(b.barcode) in ${wanted} and not b.is_free`,
  }[keyColumn]
  const { rows } = await reader.execute(factsOf(found))
  return new Map(
    (rows as unknown as Record<string, unknown>[]).map(row => [
      row.key as string,
      {
        uid: row.uid as number,
        code: row.code as string,
        status: row.status as string,
        leadCode: row.lead_item_uid === null ? null : (row.page_code as string),
        wasActive: row.was_active as boolean,
        values: row.values as Record<string, unknown>,
        barcode: row.barcode as string | null,
        readiness: row.readiness as number,
      },
    ]),
  )
}

/** Which of some codes, slugs or barcodes items have already, with whose they are. */
export async function holders(
  reader: Reader,
  what: 'code' | 'urlSlug' | 'barcode',
  texts: readonly string[],
): Promise<Map<string, { uid: number; code: string }>> {
  if (texts.length === 0) return new Map()
  const list = sql`(select k from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) k)`
  const query = {
    code: sql`select lower(code) as key, uid, code from item where lower(code) in ${list}`,
    urlSlug: sql`select url_slug as key, uid, code from item where lead_item_uid is null and url_slug in ${list}`,
    barcode: sql`select b.barcode as key, i.uid, i.code from item_barcode b join item i on i.uid = b.item_uid
      where not b.is_free and (b.barcode in ${list} or b.gtin14 in (select lpad(k, 14, '0') from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) k))`,
  }[what]
  const { rows } = await reader.execute<{ key: string; uid: number; code: string }>(query)
  return new Map(rows.map(row => [row.key, row]))
}

/** What names in a sheet mean: brands, seasons, colours, categories and the rest, each by what people may write. */
export async function readReferences(reader: Reader): Promise<Map<string, Map<string, number>>> {
  const named: Readonly<Record<string, SQL>> = {
    brandUid: sql`select uid, name from brand`,
    seasonUid: sql`select uid, code as name from season union all select uid, name from season`,
    colourUid: sql`select uid, name from colour`,
    styleUid: sql`select uid, code as name from style`,
    supplierUid: sql`select uid, name from supplier union all select uid, code from supplier`,
    taxClassUid: sql`select uid, name from tax_class union all select uid, code from tax_class
      union all select uid, (rate_bp / 100) || '%' from tax_class`,
    buyersGuideUid: sql`select uid, title as name from buyers_guide`,
    customBuilderTemplateUid: sql`select uid, name from custom_builder_template`,
    googleCategoryId: sql`select id as uid, path as name from google_category union all select id, id::text from google_category`,
    // By the names from the top down, and by its own name where no other has it.
    primaryCategoryUid: sql`
      select c.uid, concat_ws(' > ', (select string_agg(a.name, ' > ' order by a.depth) from category a where a.uid = any(c.ancestor_uids)), c.name) as name
        from category c where c.allow_primary
      union all select min(uid), name from category where allow_primary group by name having count(*) = 1`,
  }
  const references = new Map<string, Map<string, number>>()
  for (const [field, query] of Object.entries(named)) {
    const { rows } = await reader.execute<{ uid: number; name: string }>(query)
    references.set(field, new Map(rows.map(({ uid, name }) => [folded(name), uid])))
  }
  return references
}
