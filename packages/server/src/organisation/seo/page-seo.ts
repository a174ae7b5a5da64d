import {
  type Currency,
  currencyDefault,
  currencyOf,
  formatMoney,
  type Locale,
  localeDefault,
} from '@backroom/contract/kit/money/money'
import type { FilterSettingsInput } from '@backroom/contract/organisation/result-lists/filter-settings'
import {
  cutAtWord,
  metaDescriptionMost,
  pageTitleMost,
  renderTokens,
  type TextValues,
} from '@backroom/contract/organisation/seo/page-texts'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { type ChosenFacet, facetsKey, type ListFilter } from '#organisation/result-lists/choices'
import type { ListBase } from '#organisation/result-lists/page'
import { rowsOf, shownName, uidsSql } from '#organisation/result-lists/settings'

export interface PageTexts {
  readonly heading: string
  readonly pageTitle: string
  readonly metaDescription: string
  readonly introduction: string
  readonly footerText: string
}
type TextField = keyof PageTexts

/** What staff said of one page to search engines. */
export interface OwnSeo {
  readonly pageTitle: string
  readonly metaDescription: string
  readonly heading: string
  readonly introduction: string
  readonly canonicalMode: 'self' | 'parent' | 'other'
  readonly canonicalUrl: string
  readonly robots: 'index' | 'noindex'
  readonly origin: 'own' | 'template'
}

export interface Template extends Omit<PageTexts, 'footerText'> {
  readonly uid: number
  readonly scopeKind: 'category' | 'facet' | 'collection' | 'brand'
  readonly scopeDepth: number | null
  readonly scopeFilterUids: readonly number[]
}

/** The name of a page among what staff said of pages. */
export function pageKeyOf(base: Pick<ListBase, 'kind' | 'uid'>, facets: readonly ChosenFacet[]): string {
  return [`${base.kind}:${base.uid ?? 0}`, ...(facets.length > 0 ? [facetsKey(facets)] : [])].join('+')
}

/** What staff said of a page themselves, if they did. */
export async function readOwnSeo(reader: Reader, site: string, pageKey: string): Promise<OwnSeo | null> {
  const [row] = await rowsOf<OwnSeo>(
    reader,
    sql`
    select page_title as "pageTitle", meta_description as "metaDescription", heading, introduction, canonical_mode as "canonicalMode",
      canonical_url as "canonicalUrl", robots, origin from facet_navigation_seo where site = ${site} and page_key = ${pageKey}`,
  )
  return row ?? null
}

/** A page as search engines are told of it. */
export interface RobotsPage {
  /** With what stands after the question mark, further pages left aside. */
  readonly address: string
  readonly items: number
  readonly own: Pick<OwnSeo, 'robots'> | null | undefined
  /** What its record or its landing page says. */
  readonly noindex: boolean
  readonly isLanding: boolean
  /** Of its facets, one for each. */
  readonly filterUids: readonly number[]
}

/**
 * What search engines may do with a page. Addresses with a question mark are kept away by robots.txt; the others say
 * it themselves.
 */
export function robotsOf(
  { address, items, own, noindex, isLanding, filterUids }: RobotsPage,
  filters: readonly ListFilter[],
  { maxIndexableFacets }: Pick<FilterSettingsInput, 'maxIndexableFacets'>,
): 'index' | 'noindex' | 'disallowed' {
  if (address.includes('?')) return 'disallowed'
  if (items === 0 || own?.robots === 'noindex' || noindex) return 'noindex'
  if (isLanding) return 'index'
  const usable = new Set(filters.filter(filter => filter.useInPages).map(filter => filter.uid))
  const isUsable = filterUids.every(uid => usable.has(uid))
  return isUsable && filterUids.length <= maxIndexableFacets ? 'index' : 'noindex'
}

/** The templates of a site, the first to be asked first. */
export function readTemplates(reader: Reader, site: string): Promise<Template[]> {
  return rowsOf<Template>(
    reader,
    sql`
    select uid, scope_kind as "scopeKind", scope_depth as "scopeDepth", scope_filter_uids as "scopeFilterUids", page_title as "pageTitle",
      meta_description as "metaDescription", heading, introduction
    from seo_template where site = ${site} and active order by priority, uid`,
  )
}

/** A page as templates judge it. */
export interface TemplatePage {
  readonly kind: ListBase['kind']
  readonly depth: number
  readonly filterUids: readonly number[]
}

/** Whether a template is meant for a page. */
export function fitsTemplate(template: Omit<Template, keyof PageTexts | 'uid'>, page: TemplatePage): boolean {
  const isFacetPage = page.filterUids.length > 0
  const kind = isFacetPage ? 'facet' : page.kind
  if (template.scopeKind !== kind) return false
  const depth = isFacetPage ? page.filterUids.length : page.depth
  if (template.scopeDepth !== null && template.scopeDepth !== depth) return false
  return template.scopeFilterUids.every(uid => page.filterUids.includes(uid))
}

/** Where each text may come from, the first that is not empty first. */
export interface TextSources {
  readonly own: Partial<PageTexts> | null
  readonly record: Partial<PageTexts>
  readonly landing: Partial<PageTexts> | null
  readonly templates: readonly Partial<PageTexts>[]
}

const plainNames: PageTexts = {
  heading: '{facet} {facet2} {category} {brand} {collection}',
  metaDescription: '',
  introduction: '',
  pageTitle: '{facet} {facet2} {category} {brand} {collection} | {store}',
  footerText: '',
}

/** One text of a page with where it came from: its own, its record's, its landing page's, a template's, else its name. */
export function sourcedText(
  { own, record, landing, templates }: TextSources,
  values: TextValues,
  field: TextField,
): { text: string; source: 'own' | 'template' | 'name' } {
  const said = [own, record].find(source => source?.[field])?.[field]
  const templated = [landing, ...templates].find(source => source?.[field])?.[field]
  return {
    text: renderTokens(said ?? templated ?? plainNames[field], values),
    source: said ? 'own' : templated ? 'template' : 'name',
  }
}

/** The texts of a page, cut where a word ends. */
export function pageTexts(sources: TextSources, values: TextValues): PageTexts {
  const text = (field: TextField) => sourcedText(sources, values, field).text
  return {
    heading: cutAtWord(text('heading'), 120),
    pageTitle: cutAtWord(text('pageTitle'), pageTitleMost),
    metaDescription: cutAtWord(text('metaDescription'), metaDescriptionMost),
    introduction: text('introduction'),
    footerText: text('footerText'),
  }
}

/** What stands for each token on a page. */
export async function textValues(
  reader: Reader,
  base: ListBase,
  facets: readonly ChosenFacet[],
  filters: readonly ListFilter[],
  figures: { readonly count: number; readonly fromPriceMinor: number | null },
): Promise<TextValues> {
  const [store] = await rowsOf<{ name: string }>(
    reader,
    sql`select store_name as name from site_config order by uid limit 1`,
  )
  const money = await moneyWriter(reader)
  const named = base.kind === 'category' || base.kind === 'brand' || base.kind === 'collection'
  return {
    facet: facets[0]?.name ?? '',
    facet2: facets
      .slice(1)
      .map(facet => facet.name)
      .join(' '),
    filter: filters.find(filter => filter.uid === facets[0]?.filterUid)?.name ?? '',
    ...(named && { [base.kind]: base.name }),
    parent: base.parentName,
    count: String(figures.count),
    fromPrice: figures.fromPriceMinor === null ? '' : money(figures.fromPriceMinor),
    store: store?.name ?? '',
    year: String(new Date().getFullYear()),
  }
}

/** Facets by uid, as addresses name them. */
export function readFacets(reader: Reader, uids: readonly number[]): Promise<ChosenFacet[]> {
  return rowsOf<ChosenFacet>(
    reader,
    sql`
    select f.uid, f.filter_uid as "filterUid", ${shownName('f', 'q')} as name, f.url_fragment as fragment, f.position
    from facet f join filter q on q.uid = f.filter_uid where f.uid = any(${uidsSql(uids)})`,
  )
}

/** Writes amounts as the store's shoppers read them. */
export async function moneyWriter(reader: Reader): Promise<(minor: number) => string> {
  const [row] = await rowsOf<{ currency: Currency }>(
    reader,
    sql`select iso_currency as currency from site_config order by uid limit 1`,
  )
  const currency = row?.currency ?? currencyDefault
  const locales = Object.keys(currencyOf) as Locale[]
  const locale =
    currency === currencyOf[localeDefault]
      ? localeDefault
      : (locales.find(each => currencyOf[each] === currency) ?? localeDefault)
  return minor => formatMoney(minor, currency, locale)
}
