import { type CheckKey, type CheckResult, checkBit, itemChecks } from '@backroom/contract/items/page/checks'
import { comingSoon } from '@backroom/contract/items/page/coming-soon'
import type { Currency } from '@backroom/contract/kit/money/money'
import { pathTo } from '@backroom/contract/kit/screen'
import { screens } from '@backroom/contract/screens'
import { counted, sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { Statement } from '#database/statements'
import { brokenTemplateSql } from '#items/builders/rules'
import { money } from '#items/page/saving'
import { bigChangeShare } from '#items/prices/prices'
import { readinessNowSql } from '#items/rollups/rollup'
import { notFound } from '#kit/errors'
import { asksSql } from '#tables/organisation/asked-filters'

/** How long a change takes to show by itself, when nobody refreshes the site's pages. */
const refreshMinutes = 15
const crawlHours = 24

/** What the live check needs to know of a page; the sentences follow from it alone. */
export interface LiveFacts {
  /** One bit for each stored check that fails. */
  readonly readiness: number
  readonly requireImage: boolean
  readonly hideOutOfStock: boolean
  readonly brand: { readonly uid: number; readonly name: string } | null
  readonly category: { readonly uid: number; readonly name: string } | null
  readonly prelaunchAt: string | null
  readonly imagesUnworded: number
  readonly missingFilters: readonly string[]
  readonly sameTitle: string | null
  readonly brokenBuilder: string | null
  readonly savedAt: Date
  readonly refreshedAt: Date
  readonly groupChangedAt: Date | null
  readonly currency: Currency
  /** The codes of what sells below its cost, and below what its brand lets be shown. */
  readonly belowCost: readonly string[]
  readonly belowLeast: readonly string[]
  /** What costs something quite different than a week ago. */
  readonly priceJump: { readonly code: string; readonly was: number; readonly is: number } | null
  readonly now: Date
}

type Words = (facts: LiveFacts) => readonly [passes: string, fails: string]

const words: Readonly<Record<CheckKey, Words>> = {
  code: () => ['It has a code.', 'Give it a code.'],
  name: () => ['It has a name.', 'Give it a name.'],
  price: () => ['Everything sold has a price.', 'Set a price above zero for everything that is sold.'],
  taxClass: () => ['It has a tax class.', 'Choose a tax class.'],
  slug: () => ['It has an address.', 'Give it an address.'],
  brand: ({ brand }) => [sentence`The brand is ${brand?.name}.`, 'Choose a brand.'],
  primaryCategory: ({ category }) => [sentence`It is in ${category?.name}.`, 'Choose a primary category.'],
  sold: () => [
    'There is something to sell.',
    'Nothing on this page is sold. Add a size, or mark the item as sold.',
  ],
  deliverable: () => [
    'It can be delivered or collected.',
    'This item could be neither delivered nor collected.',
  ],
  builder: ({ brokenBuilder }) => [
    'The custom builder works.',
    sentence`The custom builder template is broken: ${brokenBuilder}.`,
  ],
  status: () => ['It is active.', 'It is inactive. Activate it to put it on the site.'],
  sizesActive: () => ['At least one size is active.', 'None of its sizes is active.'],
  brandActive: ({ brand }) => [
    'Its brand is active.',
    sentence`The brand ${brand?.name} is inactive, which hides its items.`,
  ],
  categoryVisible: ({ category }) => [
    'Its primary category is visible.',
    sentence`${category?.name}, or a category above it, is inactive.`,
  ],
  image: ({ requireImage }) => [
    'It has a picture.',
    requireImage ? 'It has no picture, and this store shows only items with one.' : 'It has no picture.',
  ],
  stock: ({ hideOutOfStock }) => [
    'It can be bought.',
    hideOutOfStock ? 'It is out of stock, and this store hides what is.' : 'It is out of stock.',
  ],
  prelaunch: ({ prelaunchAt }) => [
    'It is launched.',
    sentence`It shows as “${comingSoon.state}”${prelaunchAt ? ` until ${prelaunchAt}` : ''} and cannot be bought yet.`,
  ],
  simSuppressed: () => ['Supplier stock is not in the way.', 'Supplier stock is there but suppressed.'],
  cache: ({ savedAt, now }) => [
    'The site has the latest version.',
    sentence`Saved ${counted(Math.max(0, Math.floor((now.getTime() - savedAt.getTime()) / 60_000)), 'minute')} ago, the site refreshes within ${refreshMinutes} minutes.`,
  ],
  crawl: () => [
    'Search engines know its colour group.',
    sentence`Colour group changes can take up to ${crawlHours} hours to show, because your site has to be crawled again.`,
  ],
  altText: ({ imagesUnworded }) => [
    'Every picture has alt text.',
    sentence`${counted(imagesUnworded, 'picture')} without alt text.`,
  ],
  metaDescription: () => ['It has a meta description.', 'Write a meta description for search engines.'],
  facets: ({ missingFilters }) => [
    'Every required filter is answered.',
    sentence`Answer the filters its category requires: ${missingFilters.join(', ')}.`,
  ],
  barcode: () => ['Everything sold has a barcode.', 'Something sold has no barcode.'],
  weight: () => ['Everything sold has a weight.', 'Something sold has no weight.'],
  googleCategory: () => ['It has a Google category.', 'Choose a Google category, here or on its category.'],
  aboveCost: ({ belowCost }) => ['It sells above its cost.', sentence`Below cost: ${listed(belowCost)}.`],
  leastShown: ({ belowLeast, brand }) => [
    'Its brand lets its price be shown.',
    sentence`Below the lowest price ${brand?.name} lets be shown: ${listed(belowLeast)}.`,
  ],
  steadyPrice: ({ priceJump, currency }) => [
    'Its price has not changed much this week.',
    sentence`${priceJump?.code} was ${money(priceJump?.was ?? 0, { currency })} a week ago and is ${money(priceJump?.is ?? 0, { currency })} now. Is that right?`,
  ],
  duplicateTitle: ({ sameTitle }) => ['No other page has its title.', sentence`Same title as ${sameTitle}.`],
}

const listedMost = 5

function listed(codes: readonly string[]): string {
  const shown = codes.slice(0, listedMost).join(', ')
  return codes.length > listedMost ? sentence`${shown} and ${codes.length - listedMost} more` : shown
}

/** Every check with its sentence, failures first, in the order the contract lists them. */
export function liveCheck(facts: LiveFacts): CheckResult[] {
  const results = itemChecks.map(({ key, level, label, wrong, fix }): CheckResult => {
    const ok = passes(key, facts)
    const [good, bad] = words[key](facts)
    return {
      key,
      level: levelOf(key, level, facts),
      ok,
      label: ok ? label : wrong,
      text: ok ? good : bad,
      fix,
      path: pathOf(key, facts),
    }
  })
  return [...results.filter(({ ok }) => !ok), ...results.filter(({ ok }) => ok)]
}

function passes(key: CheckKey, facts: LiveFacts): boolean {
  if (key === 'cache') {
    const age = facts.now.getTime() - facts.savedAt.getTime()
    return facts.refreshedAt >= facts.savedAt || age > refreshMinutes * 60_000
  }
  if (key === 'crawl') {
    const changed = facts.groupChangedAt?.getTime() ?? 0
    return facts.now.getTime() - changed > crawlHours * 3_600_000
  }
  if (key === 'aboveCost') return facts.belowCost.length === 0
  if (key === 'leastShown') return facts.belowLeast.length === 0
  if (key === 'steadyPrice') return facts.priceJump === null
  return (facts.readiness & checkBit(key)) === 0
}

function levelOf(key: CheckKey, level: CheckResult['level'], facts: LiveFacts): CheckResult['level'] {
  const hides = (key === 'image' && facts.requireImage) || (key === 'stock' && facts.hideOutOfStock)
  return hides ? 'live' : level
}

function pathOf(key: CheckKey, { brand, category }: LiveFacts): string | null {
  if (key === 'brandActive' && brand) return pathTo(screens.brand, { uid: brand.uid })
  return key === 'categoryVisible' && category ? pathTo(screens.category, { uid: category.uid }) : null
}

/** For whom cost is kept from: a check that is about it would tell it. */
export function withoutCostCheck(checks: readonly CheckResult[]): CheckResult[] {
  return checks.filter(({ key }) => key !== 'aboveCost')
}

/** Where the failed checks come from: worked out now, or from the rollup where this transaction has just written it. */
export type Readiness = 'now' | 'rolledUp'

/** The live check of a page as things stand. */
export async function readLiveCheck(
  reader: Reader,
  pageUid: number,
  timeZone: string,
  readiness: Readiness = 'now',
): Promise<CheckResult[]> {
  const [row] = await facts[readiness].rows(reader, { pageUid, timeZone })
  if (!row || row.readiness === null) throw notFound('This item does not exist. Someone may have deleted it.')
  return liveCheckOf(row)
}

/** Facts as the database answers them. */
export type FactsRow = Omit<LiveFacts, 'savedAt' | 'refreshedAt' | 'groupChangedAt' | 'now'> &
  Record<'savedAt' | 'refreshedAt' | 'now', string> & { readonly groupChangedAt: string | null }

/** The live check that follows from a row of facts. */
export function liveCheckOf(row: FactsRow): CheckResult[] {
  return liveCheck({
    ...row,
    savedAt: new Date(row.savedAt),
    refreshedAt: new Date(row.refreshedAt),
    now: new Date(row.now),
    groupChangedAt: row.groupChangedAt ? new Date(row.groupChangedAt) : null,
  })
}

const ofPage = (readiness: Readiness) =>
  new Statement<FactsRow>(() => factsSql(readiness, sql`${sql.placeholder('pageUid')}::int`))
const facts: Readonly<Record<Readiness, Statement<FactsRow>>> = {
  now: ofPage('now'),
  rolledUp: ofPage('rolledUp'),
}

const soldHere = sql`from item i join item_rollup r on r.item_uid = i.uid
  where i.page_uid = page.uid and i.sellable and i.status <> 'archived' and r.effective_price_minor`
const priceThen = (which: SQL) =>
  sql`(select h.effective_price_minor from item_price_history h where h.item_uid = case when i.price_minor is null then page.uid else i.uid end ${which} limit 1)`
const weekAgo = sql`now() - interval '7 days'`

/** Prices that look wrong, over a page, its brand and the site. */
const priceFactsSql = sql`
  array(select i.code ${soldHere} * 10000.0 / (10000 + case when site.prices_include_tax
      then coalesce((select rate_bp from tax_class where uid = page.tax_class_uid), 0) else 0 end) < coalesce(i.cost_minor, page.cost_minor)
    order by i.uid) as "belowCost",
  array(select i.code ${soldHere} < ceil(coalesce(i.rrp_minor, page.rrp_minor)::numeric * brand.min_advertised_bp / 10000)
    order by i.uid) as "belowLeast",
  (select json_build_object('code', jump.code, 'was', jump.was, 'is', jump.is) from (
    select i.uid, i.code, r.effective_price_minor as is, coalesce(${priceThen(sql`and h.at <= ${weekAgo} order by h.at desc, h.uid desc`)},
      ${priceThen(sql`order by h.at, h.uid`)}) as was ${soldHere} is not null) jump
    where abs(jump.is - jump.was) > ${sql.raw(String(bigChangeShare))} * jump.was order by jump.uid limit 1) as "priceJump"`

/** The facts of a page, with the zone of its times as `timeZone`. */
export function factsSql(readiness: Readiness, pageUid: SQL): SQL {
  const failed =
    readiness === 'now'
      ? readinessNowSql(pageUid)
      : sql`select readiness from item_rollup where item_uid = ${pageUid}`
  return sql`
    select (${failed}) as readiness, site.require_image as "requireImage", site.hide_out_of_stock as "hideOutOfStock",
      case when brand.uid is not null then json_build_object('uid', brand.uid, 'name', brand.name) end as brand,
      case when category.uid is not null then json_build_object('uid', category.uid, 'name', category.name) end as category,
      to_char(page.prelaunch_at at time zone ${sql.placeholder('timeZone')}::text, 'DD/MM/YYYY HH24:MI') as "prelaunchAt",
      (select count(*)::int from item_image where item_uid = page.uid and role = 'gallery' and alt_text = '') as "imagesUnworded",
      array(select f.name from category_filter asked join filter f on f.uid = asked.filter_uid
        where asked.required and f.active and f.type in ('list', 'size', 'number') and ${asksSql(sql`asked`, sql`category`)}
          and not exists (select from item_facet carried join facet on facet.uid = carried.facet_uid
            where carried.page_uid = page.uid and facet.filter_uid = asked.filter_uid) order by f.name) as "missingFilters",
      (select other.code from item other where other.lead_item_uid is null and other.status <> 'archived' and other.uid <> page.uid
         and lower(coalesce(nullif(other.page_title, ''), other.name)) = lower(coalesce(nullif(page.page_title, ''), page.name))
       order by other.uid limit 1) as "sameTitle",
      ${brokenTemplateSql(sql`page.custom_builder_template_uid`)} as "brokenBuilder",
      (select max(updated_at) from item where page_uid = page.uid) as "savedAt",
      coalesce((select max(at) from page_refresh), now()) as "refreshedAt", now() as now,
      (select greatest(max(g.updated_at), max(m.updated_at)) from colour_group_item m join colour_group g on g.uid = m.colour_group_uid
       where m.colour_group_uid = (select colour_group_uid from colour_group_item where item_uid = page.uid)) as "groupChangedAt",
      site.iso_currency as currency, ${priceFactsSql}
    from item page left join lateral (select * from site_config order by uid limit 1) site on true
    left join brand on brand.uid = page.brand_uid left join category on category.uid = page.primary_category_uid
    where page.uid = ${pageUid}`
}
