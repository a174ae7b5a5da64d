import { type CheckKey, checkBit, itemChecks } from '@backroom/contract/items/page/checks'
import { type SQL, sql } from 'drizzle-orm'
import { brokenTemplateSql } from '#items/builders/rules'
import { asksSql } from '#tables/organisation/asked-filters'

/** Checks that follow from stored facts alone and so are kept in the rollup. The others are about the moment of asking. */
export type StoredCheck = Exclude<CheckKey, 'cache' | 'crawl' | 'aboveCost' | 'leastShown' | 'steadyPrice'>

/**
 * When each check passes, over `page` (an item row), `brand`, `category` and `whole` (sums over the page's items). The
 * rollup's bits and the live check both come from here.
 */
const passes: Readonly<Record<StoredCheck, SQL>> = {
  code: sql`page.code <> ''`,
  name: sql`page.name <> ''`,
  price: sql`case when whole.sold > 0 then whole.unpriced = 0 else coalesce(page.price_minor, 0) > 0 end`,
  taxClass: sql`page.tax_class_uid is not null`,
  slug: sql`page.url_slug <> ''`,
  brand: sql`page.brand_uid is not null`,
  primaryCategory: sql`page.primary_category_uid is not null`,
  sold: sql`whole.sold > 0`,
  deliverable: sql`not (page.block_mail_order and page.restrict_store_pickup)`,
  builder: sql`(page.custom_builder_template_uid is null or ${brokenTemplateSql(sql`page.custom_builder_template_uid`)} is null)`,
  status: sql`page.status = 'active'`,
  sizesActive: sql`whole.offered > 0`,
  brandActive: sql`coalesce(brand.active, true)`,
  categoryVisible: sql`(category.uid is null or category.active and not exists (
    select from category above where above.uid = any(category.ancestor_uids) and not above.active))`,
  image: sql`whole.image_count > 0`,
  stock: sql`whole.buyable > 0`,
  prelaunch: sql`not page.prelaunch`,
  simSuppressed: sql`(whole.own_stock > 0 or whole.suppressed_sim = 0)`,
  altText: sql`whole.images_unworded = 0`,
  metaDescription: sql`page.meta_description <> ''`,
  facets: sql`not exists (
    select from category_filter asked join filter on filter.uid = asked.filter_uid and filter.active and filter.type in ('list', 'size', 'number')
    where asked.required and ${asksSql(sql`asked`, sql`category`)}
      and not exists (select from item_facet carried join facet on facet.uid = carried.facet_uid
        where carried.page_uid = page.uid and facet.filter_uid = asked.filter_uid))`,
  barcode: sql`(page.kind <> 'goods' or whole.unscannable = 0)`,
  weight: sql`(page.kind <> 'goods' or whole.unweighed = 0)`,
  googleCategory: sql`(exists (select from google_category own where own.id = page.google_category_id and not own.retired) or exists (
    select from category above join google_category theirs on theirs.id = above.google_category_id and not theirs.retired
    where above.uid = category.uid or above.uid = any(category.ancestor_uids)))`,
  duplicateTitle: sql`not exists (
    select from item other where other.lead_item_uid is null and other.status <> 'archived' and other.uid <> page.uid
      and lower(coalesce(nullif(other.page_title, ''), other.name)) = lower(coalesce(nullif(page.page_title, ''), page.name)))`,
}

/** Whether a check is kept in the rollup, where lists find it. */
export const isStored = (key: CheckKey): key is StoredCheck => key in passes

const stored = itemChecks.filter((check): check is typeof check & { key: StoredCheck } => isStored(check.key))

/** The failed checks of a page as bits. */
export const readinessSql: SQL = sql.join(
  stored.map(({ key }) => sql`case when ${passes[key]} then 0 else ${sql.raw(String(checkBit(key)))} end`),
  sql` + `,
)

/** Whether a check failed, from the bits. */
export function failsSql(bits: SQL, key: StoredCheck): SQL {
  return sql`(${bits} & ${sql.raw(String(checkBit(key)))}) <> 0`
}

const graded = stored.filter(({ level }) => level === 'must' || level === 'should')

/** The share of what must and should be there that is. */
export function readinessPctSql(bits: SQL): SQL {
  const failed = graded.reduce((mask, { key }) => mask + checkBit(key), 0)
  return sql`round(100.0 * (${sql.raw(String(graded.length))} - bit_count((${bits} & ${sql.raw(String(failed))})::bit(32))) / ${sql.raw(String(graded.length))})::int`
}

/**
 * The first check that keeps a page off the site, empty when none does. `site` says whether a missing picture or missing
 * stock does.
 */
export function hiddenBySql(bits: SQL): SQL {
  const cases = stored.flatMap(({ key, level }) => {
    const fails = failsSql(bits, key)
    if (level === 'must' || level === 'live') return [sql`when ${fails} then ${sql.raw(`'${key}'`)}`]
    if (key === 'image') return [sql`when site.require_image and ${fails} then 'image'`]
    if (key === 'stock') return [sql`when site.hide_out_of_stock and ${fails} then 'stock'`]
    return []
  })
  return sql`case ${sql.join(cases, sql` `)} else '' end`
}

/** What must be there before an item goes on the site. */
export const mustChecks = stored.filter(({ level }) => level === 'must')

/** The same as bits. */
export const mustBits: number = mustChecks.reduce((mask, { key }) => mask + checkBit(key), 0)
