import type { ListSort } from '@backroom/contract/organisation/result-lists/words'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { rowsOf } from '#organisation/result-lists/settings'

/** What a list is of, before a shopper narrows it. */
export interface ListBase {
  readonly kind: 'category' | 'brand' | 'collection' | 'search' | 'shop'
  readonly uid: number | null
  /** Without a slash at its end; empty for the whole shop. */
  readonly path: string
  readonly name: string
  readonly parentName: string
  readonly ancestorUids: readonly number[]
  readonly depth: number
  readonly filterMode: 'inherit' | 'own'
  /** How it stands where the shopper does not say; null for the store's way. */
  readonly defaultSort: ListSort | 'manual' | null
  readonly view: 'grid' | 'list'
  readonly outOfStockLast: boolean
  readonly noindex: boolean
  readonly canonicalUrl: string
  readonly texts: {
    readonly heading: string
    readonly pageTitle: string
    readonly metaDescription: string
    readonly introduction: string
    readonly footerText: string
  }
}

/** A page that sends shoppers on, or is not there. */
export interface ListAway {
  readonly status: 301 | 302 | 404
  readonly location?: string
}

/** What a list is of, with nothing said yet. */
export const blank: Omit<ListBase, 'kind' | 'path' | 'name'> = {
  uid: null,
  parentName: '',
  ancestorUids: [],
  depth: 0,
  filterMode: 'inherit',
  defaultSort: null,
  view: 'grid',
  outOfStockLast: false,
  noindex: false,
  canonicalUrl: '',
  texts: { heading: '', pageTitle: '', metaDescription: '', introduction: '', footerText: '' },
}

export const notThere: ListAway = { status: 404 }

export function isAway(found: object): found is ListAway {
  return 'status' in found
}

/** The page a path begins with, and what of the path comes after it. */
export async function findBase(
  reader: Reader,
  segments: readonly string[],
): Promise<{ base: ListBase | ListAway; rest: string[] }> {
  const [first, second] = segments
  const rest = segments.slice(2)
  if (first === 'search' && segments.length === 1)
    return { base: { ...blank, kind: 'search', path: '/search', name: '' }, rest: [] }
  if (first === 'brands' && second) return { base: await findBrand(reader, second), rest }
  if (first === 'collections' && second) return { base: await findCollection(reader, second), rest }
  return findCategory(reader, segments)
}

const ownTexts = (of: string): SQL =>
  sql.raw(`json_build_object('heading', ${of}.heading, 'pageTitle', ${of}.page_title, 'metaDescription', ${of}.meta_description,
    'introduction', ${of}.introduction, 'footerText', ${of}.footer_text) as texts`)

async function findCategory(reader: Reader, segments: readonly string[]) {
  const starts = segments.map((_, at) => segments.slice(0, at + 1).join('/'))
  const [found] = await rowsOf<
    Omit<ListBase, 'kind'> & { readonly isShown: boolean; readonly parts: number }
  >(
    reader,
    sql`
    select c.uid, '/' || ltrim(c.path, '/') as path, c.name, coalesce(parent.name, '') as "parentName",
      c.ancestor_uids as "ancestorUids", c.depth, c.filter_mode as "filterMode", c.default_sort as "defaultSort",
      coalesce(c.default_view, 'grid') as view, true as "outOfStockLast", c.noindex, c.canonical_url as "canonicalUrl", ${ownTexts('c')},
      c.active and not exists (select from category a where a.uid = any(c.ancestor_uids) and not a.active) as "isShown",
      array_length(string_to_array(ltrim(c.path, '/'), '/'), 1) as parts
    from category c left join category parent on parent.uid = c.parent_uid
    where ltrim(c.path, '/') = any(${pgTexts(starts)}::text[]) order by length(c.path) desc limit 1`,
  )
  if (!found) return { base: { ...blank, kind: 'shop', path: '', name: '' } as const, rest: [...segments] }
  const { isShown, parts, ...base } = found
  return {
    base: isShown ? ({ ...base, kind: 'category' } as const) : notThere,
    rest: segments.slice(parts),
  }
}

async function findBrand(reader: Reader, slug: string): Promise<ListBase | ListAway> {
  const [found] = await rowsOf<ListBase & { readonly landing: string; readonly landingTo: string }>(
    reader,
    sql`
    select b.uid, '/brands/' || b.url_slug as path, b.name, b.noindex, b.landing,
      case b.landing when 'url' then b.landing_url
        when 'collection' then (select '/collections/' || c.url_slug from collection c where c.uid = b.landing_collection_uid) end as "landingTo",
      json_build_object('heading', '', 'pageTitle', b.page_title, 'metaDescription', b.meta_description,
        'introduction', b.introduction, 'footerText', b.description) as texts
    from brand b where b.url_slug = ${slug} and b.active`,
  )
  if (!found) return notThere
  const { landing, landingTo, ...base } = found
  if (landing !== 'items' && landingTo) return { status: 302, location: landingTo }
  return { ...blank, ...base, kind: 'brand', outOfStockLast: true }
}

async function findCollection(reader: Reader, slug: string): Promise<ListBase | ListAway> {
  const [found] = await rowsOf<
    ListBase & {
      readonly isLive: boolean
      readonly redirectTo: string | null
      readonly redirectType: 301 | 302
      readonly redirectWhen: 'whenNotLive' | 'always'
    }
  >(
    reader,
    sql`
    select c.uid, '/collections/' || c.url_slug as path, c.name, c.noindex, c.canonical_url as "canonicalUrl",
      c.sort_mode as "defaultSort", c.out_of_stock_last as "outOfStockLast", ${ownTexts('c')},
      c.enabled and coalesce(c.starts_at <= now(), true) and coalesce(c.ends_at > now(), true) as "isLive",
      c.redirect_to as "redirectTo", c.redirect_type::int as "redirectType", c.redirect_when as "redirectWhen"
    from collection c where c.url_slug = ${slug}`,
  )
  if (!found) return notThere
  const { isLive, redirectTo, redirectType, redirectWhen, ...base } = found
  if (redirectTo && (redirectWhen === 'always' || !isLive))
    return { status: redirectType, location: redirectTo }
  return isLive ? { ...blank, ...base, kind: 'collection' } : notThere
}

/** Where the items of a page are read from; `i` is the item, and for collections `m` its membership. */
export function fromSql(base: ListBase): SQL {
  return base.kind === 'collection'
    ? sql`item_index i join collection_member m on m.item_uid = i.page_uid and m.collection_uid = ${base.uid}`
    : sql`item_index i`
}

/** The live items of a page, as a condition on `item_index i`. */
export function baseSql(base: ListBase, words: string): SQL {
  // Lists take milliseconds: helpers of the database take longer to start than they save, so it does without.
  const live = sql`i.live and by_itself()`
  if (base.kind === 'category') return sql`${live} and i.category_uids @> array[${base.uid}::int]`
  if (base.kind === 'brand') return sql`${live} and i.brand_uid = ${base.uid}`
  return base.kind === 'search' ? sql`${live} and ${searchedSql(words)}` : live
}

/** Every word typed is in the item's own words: its name, code, brand, colour, barcodes. */
function searchedSql(words: string): SQL {
  const parts = words.split(/\s+/).filter(part => part !== '')
  if (parts.length === 0) return sql`false`
  const each = parts
    .slice(0, 8)
    .map(part => sql`p.search_text like '%' || fold(${part.replace(/[\\%_]/g, '\\$&')}) || '%'`)
  return sql`i.page_uid in (select p.uid from item p where p.lead_item_uid is null and ${sql.join(each, sql` and `)})`
}

function pgTexts(words: readonly string[]): string {
  return `{${words.map(word => `"${word.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}
