import { type ColourGroupCopy, colourGroupCopies } from '@backroom/contract/items/colours/groups'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { columnName } from '#database/schema'

/** Every field an item takes over, in the order they are shown. */
export const copyFields = Object.keys(colourGroupCopies) as ColourGroupCopy[]

const named = (table: string, column: string, name = 'name') =>
  sql`(select n.${sql.identifier(name)} from ${sql.identifier(table)} n where n.uid = i.${sql.identifier(column)})`

const plain = (column: string) =>
  sql`trim(regexp_replace(regexp_replace(i.${sql.identifier(column)}, '<[^<>]*>', ' ', 'g'), '\\s+', ' ', 'g'))`

const said = (column: string) => sql`case when i.${sql.identifier(column)} then 'Yes' else 'No' end`

/** Facets that are about the page itself; colours and sizes differ inside a group. */
const shared = sql`(select f.uid from facet f join filter q on q.uid = f.filter_uid where q.type not in ('size', 'colour'))`

const categories = sql`coalesce((
  select string_agg(case when c.uid = i.primary_category_uid then c.name || ' (primary)' else c.name end, ', ' order by c.path)
  from item_category k join category c on c.uid = k.category_uid where k.item_uid = i.uid), '')`

const facets = sql`coalesce((
  select string_agg(q.name || ': ' || f.name, ', ' order by q.name, f.name)
  from item_facet k join facet f on f.uid = k.facet_uid join filter q on q.uid = f.filter_uid
  where k.item_uid = i.uid and k.facet_uid in ${shared}), '')`

/** What an item has, in words, where its own text would not do. */
const words: Partial<Record<ColourGroupCopy, SQL>> = {
  description: plain('description'),
  technicalInfo: plain('technical_info'),
  sizeInfo: plain('size_info'),
  additionalInfo: plain('additional_info'),
  features: sql`coalesce((select string_agg(f, ' · ') from jsonb_array_elements_text(i.features) f), '')`,
  brandUid: named('brand', 'brand_uid'),
  seasonUid: named('season', 'season_uid', 'code'),
  categories,
  googleCategoryId: sql`(select g.path from google_category g where g.id = i.google_category_id)`,
  facets,
  buyersGuideUid: named('buyers_guide', 'buyers_guide_uid', 'title'),
  relatedFacetUid: named('facet', 'related_facet_uid'),
  deliveryChargesApply: said('delivery_charges_apply'),
  blockMailOrder: said('block_mail_order'),
  restrictStorePickup: said('restrict_store_pickup'),
  majorItem: said('major_item'),
  customBuilderTemplateUid: named('custom_builder_template', 'custom_builder_template_uid'),
}

/** What is compared: texts by every letter, the rest by what it is called. */
const compared = (field: ColourGroupCopy): SQL =>
  field === 'categories' || field === 'facets'
    ? (words[field] as SQL)
    : sql`i.${sql.identifier(columnName(field))}::text`

interface Described {
  readonly uid: number
  readonly raw: Record<ColourGroupCopy, string | null>
  readonly words: Record<ColourGroupCopy, string | null>
}

/** What some items have in each field that can be taken over. */
export async function describeItems(
  reader: Reader,
  uids: readonly number[],
): Promise<Map<number, Described>> {
  const object = (value: (field: ColourGroupCopy) => SQL) =>
    sql`jsonb_build_object(${sql.join(
      copyFields.flatMap(field => [sql`${field}::text`, value(field)]),
      sql`, `,
    )})`
  const { rows } = await reader.execute(sql`
    select i.uid, ${object(compared)} as raw,
      ${object(field => words[field] ?? sql`i.${sql.identifier(columnName(field))}::text`)} as words
    from item i where i.uid = any(${`{${uids.join(',')}}`}::int[])`)
  return new Map((rows as unknown as Described[]).map(row => [row.uid, row]))
}

/** Which fields an item would have overwritten, before and after in words. */
export function differenceOf(mine: Described, master: Described) {
  return copyFields
    .filter(field => (mine.raw[field] ?? '') !== (master.raw[field] ?? ''))
    .map(field => ({
      field,
      label: colourGroupCopies[field],
      before: mine.words[field] ?? '',
      after: master.words[field] ?? '',
    }))
}

/** Gives an item the master's values in some fields. */
export async function copyFromMaster(
  tx: Transaction,
  itemUid: number,
  masterUid: number,
  fields: readonly ColourGroupCopy[],
): Promise<void> {
  const columns = fields
    .filter(field => field !== 'facets')
    .map(field => sql.identifier(field === 'categories' ? 'primary_category_uid' : columnName(field)))
  if (columns.length > 0) {
    const assignments = columns.map(column => sql`${column} = master.${column}`)
    await tx.execute(sql`
      update item set ${sql.join(assignments, sql`, `)} from item master where master.uid = ${masterUid} and item.uid = ${itemUid}`)
  }
  if (fields.includes('categories')) await copyRows(tx, 'item_category', 'category_uid', itemUid, masterUid)
  if (fields.includes('facets')) await copyRows(tx, 'item_facet', 'facet_uid', itemUid, masterUid)
}

/** Makes an item's categories or facets those of the master; what both have stays untouched. */
async function copyRows(
  tx: Transaction,
  table: 'item_category' | 'item_facet',
  column: 'category_uid' | 'facet_uid',
  itemUid: number,
  masterUid: number,
) {
  const name = sql.identifier(table)
  const key = sql.identifier(column)
  const isShared = table === 'item_facet' ? sql`and ${key} in ${shared}` : sql``
  const masters = sql`select ${key} from ${name} where item_uid = ${masterUid} ${isShared}`
  await tx.execute(
    sql`delete from ${name} where item_uid = ${itemUid} ${isShared} and ${key} not in (${masters})`,
  )
  const page = table === 'item_facet' ? sql`, page_uid` : sql``
  const own = table === 'item_facet' ? sql`, ${itemUid}::int` : sql``
  await tx.execute(sql`
    insert into ${name} (item_uid, ${key}, origin${page})
    select ${itemUid}::int, m.${key}, 'copy'${own} from (${masters}) m
    where not exists (select from ${name} k where k.item_uid = ${itemUid} and k.${key} = m.${key})`)
}
