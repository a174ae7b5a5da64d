import { itemInput, pageFields, sharedSoldFields, soldFields } from '@backroom/contract/items/page/fields'
import { type ItemPage, rollup as rollupShape, type SizeItem } from '@backroom/contract/items/page/page'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { columnName } from '#database/schema'
import { Statement } from '#database/statements'
import { addressOf } from '#items/page/address'
import {
  type FactsRow,
  factsSql,
  liveCheckOf,
  type Readiness,
  withoutCostCheck,
} from '#items/page/live-check'
import { notFound } from '#kit/errors'
import { fileAddress } from '#kit/file-address'
import { asksSql } from '#tables/organisation/asked-filters'

/** How a page is read: in whose zone, and whether cost is left out. */
export interface Reading {
  readonly timeZone: string
  readonly hidesCost: boolean
  /** `rolledUp` where the running transaction has just worked out its rollup. */
  readonly readiness?: Readiness
}

/** The uid of the page an item is on, or 404. */
export async function pageOf(reader: Reader, uid: number): Promise<number> {
  const { rows } = await reader.execute<{ page: number }>(
    sql`select page_uid as page from item where uid = ${uid}`,
  )
  if (!rows[0]) throw gone()
  return rows[0].page
}

/** 404 in the item's own words. */
export function gone() {
  return notFound('This item does not exist. Someone may have deleted it.')
}

/** Everything the edit page shows; the uid may be the page's or that of any of its sizes. */
export async function readPage(reader: Reader, uid: number, reading: Reading): Promise<ItemPage> {
  const [read] = await whole[reading.readiness ?? 'now'].rows(reader, { uid, timeZone: reading.timeZone })
  if (!read) throw gone()
  const { siteUrl, urlSlug, versions, facts, ...page } = read.page
  const path = addressOf({ urlSlug, uid: read.uid })
  const shown = {
    ...page,
    path,
    url: `${siteUrl ?? ''}${path}`,
    liveCheck: liveCheckOf(facts),
    focusUid: uid === read.uid ? null : uid,
  } as ItemPage
  const seen = reading.hidesCost ? withoutCost(shown) : shown
  return { ...seen, size: sizeOf(seen), versions }
}

type Read = Omit<ItemPage, 'url' | 'path' | 'liveCheck'> & {
  readonly siteUrl: string | null
  readonly urlSlug: string
  readonly facts: FactsRow
}

/** One statement, so that everything is of one moment, and a connection of the pool is waited for once. */
const whole: Readonly<Record<Readiness, Statement<{ uid: number; page: Read }>>> = {
  now: new Statement(() => pageSql('now')),
  rolledUp: new Statement(() => pageSql('rolledUp')),
}

function pageSql(readiness: Readiness): SQL {
  return sql`
  select page.uid, json_build_object(
    'item', (${itemSql(sql`page.uid`)}),
    'sizes', (${listSql(sizesSql())}),
    'barcodes', (${listSql(barcodesSql())}),
    'images', (${listSql(imagesSql())}),
    'schedules', (${listSql(schedulesSql())}),
    'categories', (${listSql(categoriesSql())}),
    'facets', (${listSql(facetsSql())}),
    'filters', (${listSql(filtersSql())}),
    'collections', (${listSql(collectionsSql())}),
    'related', (${listSql(relatedSql())}),
    'colourGroup', (${colourGroupSql()}),
    'style', (select json_build_object('uid', s.uid, 'code', s.code, 'name', s.name) from style s where s.uid = page.style_uid),
    'inheritedGoogleCategory', (
        select g.path from category c join category a on a.uid = c.uid or a.uid = any(c.ancestor_uids) join google_category g on g.id = a.google_category_id and not g.retired
        where c.uid = page.primary_category_uid order by a.depth desc limit 1),
    'redirect', (select json_build_object('mode', r.mode, 'toUid', r.to_uid, 'toUrl', r.to_url) from inactive_item_redirect r where r.item_uid = page.uid),
    'rollup', (${rollupSql(sql`page.uid`)}),
    'soldByWeek', (${soldByWeekSql()}),
    'siteUrl', (select site_url from site_config order by uid limit 1),
    'urlSlug', page.url_slug,
    'versions', (${versionsSql()}),
    'facts', (select row_to_json(f) from (${factsSql(readiness, sql`opened.page_uid`)}) f)
  ) as page
  from item opened join item page on page.uid = opened.page_uid where opened.uid = ${sql.placeholder('uid')}`
}

/** The size that was asked for, with what it has from its page and what is its own. */
function sizeOf({ item, sizes, focusUid }: ItemPage): SizeItem | null {
  const own = sizes.find(({ uid }) => uid === focusUid)
  if (!own) return null
  const fields: SizeItem['fields'] = {}
  for (const name of pageFields) fields[name] = { value: item[name], inherited: true }
  for (const name of soldFields) {
    if (!(name in own)) continue // cost that is kept from whoever asks
    const inherited = own[name] === null && item[name] !== null && sharedSoldFields.includes(name)
    fields[name] = { value: inherited ? item[name] : own[name], inherited }
  }
  return { uid: own.uid, leadItemUid: item.uid, fields }
}

/** The versions of everything on a page, for a save to come. */
function versionsSql(): SQL {
  const ofItems = sql`select uid from item where page_uid = page.uid`
  const versions = (table: string, where: SQL) =>
    sql`coalesce((select json_object_agg(k.uid, k.version) from ${sql.identifier(table)} k where ${where}), '{}')`
  return sql`select json_build_object(
    'item', page.version,
    'sizes', ${versions('item', sql`k.page_uid = page.uid and k.uid <> page.uid`)},
    'barcodes', ${versions('item_barcode', sql`k.item_uid in (${ofItems})`)},
    'images', ${versions('item_image', sql`k.item_uid = page.uid`)},
    'schedules', ${versions('item_price_schedule', sql`k.item_uid in (${ofItems})`)},
    'categories', array(select category_uid from item_category where item_uid = page.uid order by 1),
    'related', array(select related_item_uid from item_related where item_uid = page.uid order by position, uid))`
}

function withoutCost(page: ItemPage): ItemPage {
  const { costMinor: _, ...item } = page.item
  const liveCheck = withoutCostCheck(page.liveCheck)
  return { ...page, item, liveCheck, sizes: page.sizes.map(({ costMinor: __, ...size }) => size) }
}

const pairs = (names: readonly string[], of: SQL) =>
  names.map(name => sql`${of}.${sql.identifier(columnName(name))} as ${sql.identifier(name)}`)

const person = (uid: SQL) =>
  sql`json_build_object('uid', ${uid}, 'name', coalesce((select name from staff where staff.uid = ${uid}), 'Backroom'))`

const stampsSql = (of: SQL) => [
  ...pairs(['uid', 'version', 'createdAt', 'updatedAt', 'statusReason'], of),
  sql`${person(sql`${of}.created_by`)} as "createdBy"`,
  sql`${person(sql`${of}.updated_by`)} as "updatedBy"`,
]

function itemSql(uid: SQL): SQL {
  const names = [
    ...Object.keys(itemInput.shape),
    'leadItemUid',
    'source',
    'activatedAt',
    'deactivatedAt',
    'archivedAt',
  ]
  return sql`select row_to_json(r) from (
    select ${sql.join([...stampsSql(sql`i`), ...pairs(names, sql`i`)], sql`, `)} from item i where i.uid = ${uid}) r`
}

function rollupSql(uid: SQL): SQL {
  return sql`select row_to_json(r) from (
    select ${sql.join(pairs(Object.keys(rollupShape.shape), sql`k`), sql`, `)} from item_rollup k where k.item_uid = ${uid}) r`
}

/** Units of the whole page sold in each of the last 26 weeks, the oldest first. */
function soldByWeekSql(): SQL {
  return sql`
    select json_agg(coalesce(sold.units, 0) order by week desc) from generate_series(0, 25) week
    left join (
      select (today.day - s.day) / 7 as week, sum(s.units)::int as units
      from (select (now() at time zone time_zone)::date as day from site_config limit 1) today
      join item i on i.page_uid = page.uid join item_sales_day s on s.item_uid = i.uid and s.day > today.day - 182
      group by 1
    ) sold using (week)`
}

function listSql(rows: SQL): SQL {
  return sql`select coalesce(json_agg(r), '[]') from (${rows}) r`
}

function sizesSql(): SQL {
  return sql`
    select ${sql.join([...stampsSql(sql`s`), ...pairs([...soldFields, 'sizeSortKey'], sql`s`)], sql`, `)}, (${rollupSql(sql`s.uid`)}) as rollup
    from item s where s.page_uid = page.uid and s.uid <> page.uid order by s.size_sort_key nulls last, s.size_label, s.uid`
}

function barcodesSql(): SQL {
  return sql`
    select b.uid, b.item_uid as "itemUid", b.barcode, b.kind, b.is_primary as "isPrimary",
      case when b.is_free then (
        select json_build_object('uid', i.uid, 'code', i.code) from item_barcode o join item i on i.uid = o.item_uid
        where o.barcode = b.barcode and not o.is_free limit 1) end as "takenBy"
    from item_barcode b join item i on i.uid = b.item_uid where i.page_uid = page.uid order by b.item_uid, not b.is_primary, b.uid`
}

function imagesSql(): SQL {
  return sql`
    select m.uid, m.file_uid as "fileUid", m.alt_text as "altText", m.role, m.position, ${fileAddress(sql`m.file_uid`, 'thumb160')} as thumb,
      ${fileAddress(sql`m.file_uid`, 'l1280')} as address, f.name, f.width, f.height
    from item_image m join file f on f.uid = m.file_uid where m.item_uid = page.uid order by m.position, m.uid`
}

function schedulesSql(): SQL {
  return sql`
    select s.uid, s.item_uid as "itemUid", s.kind, s.amount_minor as "amountMinor", s.starts_at as "startsAt", s.ends_at as "endsAt", s.until_gone as "untilGone", s.label, s.origin,
      s.operation_uid as "operationUid", s.applied_at as "appliedAt", ${person(sql`s.updated_by`)} as by
    from item_price_schedule s join item i on i.uid = s.item_uid where i.page_uid = page.uid order by s.starts_at, s.uid`
}

function categoriesSql(): SQL {
  return sql`
    select c.uid, c.name, c.path, c.active and not exists (select from category a where a.uid = any(c.ancestor_uids) and not a.active) as visible
    from item_category k join category c on c.uid = k.category_uid where k.item_uid = page.uid order by c.path`
}

function facetsSql(): SQL {
  return sql`
    select k.item_uid as "itemUid", k.facet_uid as "facetUid", f.name, q.uid as "filterUid", q.name as "filterName", k.origin
    from item_facet k join facet f on f.uid = k.facet_uid join filter q on q.uid = f.filter_uid
    where k.page_uid = page.uid order by q.position, q.uid, f.position, f.uid, k.item_uid`
}

/** The filters that the page's categories ask about, the required ones first, and any other it already answers. */
function filtersSql(): SQL {
  return sql`
    select q.uid, q.name, q.type, asked.required, q.max_per_item as "maxPerItem",
      coalesce((select json_agg(json_build_object('uid', f.uid, 'name', f.name, 'synonyms', f.synonyms) order by f.position, f.name)
        from facet f where f.filter_uid = q.uid and f.active), '[]') as facets
    from (
      select filter_uid, bool_or(required) as required from (
        select cf.filter_uid, cf.required and c.uid = page.primary_category_uid as required
        from item_category k join category c on c.uid = k.category_uid
        join category_filter cf on ${asksSql(sql`cf`, sql`c`)}
        where k.item_uid = page.uid
        union all
        select f.filter_uid, false from item_facet k join facet f on f.uid = k.facet_uid where k.page_uid = page.uid
      ) each group by filter_uid
    ) asked join filter q on q.uid = asked.filter_uid
    where q.active and q.type in ('list', 'size', 'number') order by asked.required desc, q.position, q.name`
}

function collectionsSql(): SQL {
  return sql`
    select c.uid, c.name, k.manual, k.by_rule as "byRule" from collection_member k join collection c on c.uid = k.collection_uid
    where k.item_uid = page.uid order by c.name`
}

function relatedSql(): SQL {
  return sql`
    select i.uid, i.code, i.name, i.status, ${fileAddress(sql`(select main_file_uid from item_rollup where item_uid = i.uid)`, 'thumb160')} as thumb
    from item_related k join item i on i.uid = k.related_item_uid where k.item_uid = page.uid order by k.position, k.uid`
}

function colourGroupSql(): SQL {
  return sql`
    select json_build_object('uid', g.uid, 'version', g.version, 'name', g.name, 'masterItemUid', g.master_item_uid,
      'changedAt', (select greatest(g.updated_at, max(m.updated_at)) from colour_group_item m where m.colour_group_uid = g.uid),
      'items', (${listSql(sql`
        select i.uid as "itemUid", i.code, i.name, i.status, i.colour_uid as "colourUid", c.name as "colourName", c.hex,
          ${fileAddress(sql`(select main_file_uid from item_rollup where item_uid = i.uid)`, 'thumb160')} as thumb
        from colour_group_item m join item i on i.uid = m.item_uid left join colour c on c.uid = i.colour_uid
        where m.colour_group_uid = g.uid order by m.position, m.uid`)}))
    from colour_group_item k join colour_group g on g.uid = k.colour_group_uid where k.item_uid = page.uid`
}
