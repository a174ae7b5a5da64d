import type { FilterSettingsInput } from '@backroom/contract/organisation/filter-settings'
import type { ListAnswer } from '@backroom/contract/organisation/list-pages'
import { listSorts } from '@backroom/contract/organisation/list-words'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { refused } from '#kit/errors'
import {
  anyStock,
  type Choices,
  facetsMost,
  filtersMost,
  findFacets,
  inStock,
  type ListFilter,
  readChoices,
  readFilters,
  type Spelling,
  spell,
  written,
} from '#organisation/list-choices'
import { countList } from '#organisation/list-counts'
import { listedFilters, offeredFilters } from '#organisation/list-filters'
import { readTiles } from '#organisation/list-items'
import { orderOf, uidsOnPage } from '#organisation/list-order'
import { findBase, fromSql, isAway, type ListAway, type ListBase, notThere } from '#organisation/list-page'
import { pageOf } from '#organisation/list-page-words'
import { findRedirect } from '#organisation/list-redirect'
import { readListSettings, rowsOf, uidsSql } from '#organisation/list-settings'
import { type ListQuestion, listSql } from '#organisation/list-sql'
import { moneyWriter } from '#organisation/page-seo'
import { fittingRepeaters, readRepeaters, shownRepeater } from '#organisation/repeater-choice'
import { renderTile } from '#organisation/tile-template'

/** What a website asks. */
export interface ListAsked {
  readonly site: string
  readonly path: string
  readonly query: string
  /** Settings that are not saved yet, for previews. */
  readonly settings?: Partial<FilterSettingsInput>
}

/** A landing page of an address. */
export interface Landing {
  readonly uid: number
  readonly path: string
  readonly status: 'suggested' | 'live' | 'paused' | 'retired'
  readonly categoryPath: string | null
  readonly alpRuleUid: number | null
  readonly indexable: boolean
  readonly canonicalTo: string
}

/** A list of items by its address (rules 9, 10, 27-30, 32), or where to go instead. */
export async function answerList(reader: Reader, asked: ListAsked): Promise<ListAnswer> {
  const settings = { ...(await readListSettings(reader)), ...asked.settings }
  const found = await resolve(reader, asked, settings)
  if (isAway(found)) return found
  const { question, landing, spelling } = found
  const { base, choices } = question
  const [repeaters, offered] = await Promise.all([readRepeaters(reader), offeredFilters(reader, question)])
  const [repeater] = fittingRepeaters(repeaters, { ...base, facets: choices.facets })
  const perPage = choices.size ?? repeater?.perPage ?? settings.perPage
  const [counts, money] = await Promise.all([countList(reader, question, offered), moneyWriter(reader)])
  const { total, fromPriceMinor } = counts
  const isNarrowedByFacetsAlone = choices.facets.length > 0 && choices.system.size === 0 && !choices.words
  if (
    total === 0 &&
    isNarrowedByFacetsAlone &&
    settings.emptyPage === 'notFound' &&
    landing?.status !== 'live'
  )
    return notThere
  const uids = uidsSql(uidsOnPage(counts.listed, question, perPage))
  const [tiles, page, filters] = await Promise.all([
    readTiles(
      reader,
      sql`select uid, place from unnest(${uids}) with ordinality u(uid, place)`,
      settings.newDays,
    ),
    pageOf(reader, { site: asked.site, question, landing, spelling, total, fromPriceMinor }),
    listedFilters(reader, question, spelling, { offered, counts, money }),
  ])
  return {
    status: 200,
    page,
    filters,
    items: tiles.map(({ facts, ...tile }) => ({
      ...tile,
      ...(repeater?.mode === 'html' && { html: renderTile(repeater.template, { ...tile, facts }, money) }),
    })),
    repeater: repeater ? (shownRepeater(repeater) ?? null) : null,
    total,
    pages: Math.ceil(total / perPage),
    perPage,
    sorts: settings.sortsOffered.map(sort => ({
      name: listSorts[sort],
      url: written(spell(spelling, { ...choices, sort, page: 1 })),
      chosen: sort === orderOf(question),
    })),
    look: {
      ...{ autoApply: settings.autoApply, stickyBar: settings.stickyBar, mobile: settings.mobile },
      view: base.view,
    },
  }
}

/** How an address answers, without its list: for those who only ask whether it leads anywhere, and where to. */
export async function listStatus(
  reader: Reader,
  asked: ListAsked,
): Promise<Pick<ListAnswer, 'status' | 'location'>> {
  const settings = { ...(await readListSettings(reader)), ...asked.settings }
  const found = await resolve(reader, asked, settings)
  if (isAway(found)) return found
  const { question, landing } = found
  if (question.choices.facets.length === 0 || landing?.status === 'live') return { status: 200 }
  const some = await rowsOf(
    reader,
    sql`select from ${fromSql(question.base)} where ${listSql(question)} limit 1`,
  )
  return some.length > 0 || settings.emptyPage === 'noindex' ? { status: 200 } : notThere
}

interface Resolved {
  readonly question: ListQuestion
  readonly landing: Landing | null
  readonly spelling: Spelling
}

/** What an address stands for; another spelling of it is sent on to the one that counts. */
async function resolve(
  reader: Reader,
  { site, path, query }: ListAsked,
  settings: FilterSettingsInput,
): Promise<Resolved | ListAway> {
  const segments = path
    .split('/')
    .map(part => decoded(part).toLowerCase())
    .filter(part => part !== '')
  const [filters, { base, rest }] = await Promise.all([readFilters(reader), findBase(reader, segments)])
  const inPath = isAway(base) ? null : await findFacets(reader, rest)
  if (isAway(base) && base.location) return base
  const read = inPath && (await readChoices(reader, filters, inPath, query))
  if (isAway(base) || !read) return findRedirect(reader, segments)
  const choices = withOfferedSort(withPlainStock(read.choices, filters, settings), settings)
  // The whole shop is no page by itself.
  if (base.kind === 'shop' && choices.facets.length + choices.system.size === 0)
    return findRedirect(reader, segments)
  refuseTooMany(choices)
  const [landing, landings] = await Promise.all([
    findLanding(reader, site, base, choices),
    spelledOut(reader, site, base, settings),
  ])
  // What stood here before, and was led on, comes before facets of the same name.
  const canBeLed = inPath.length > 0 && landing?.status !== 'live'
  const led = canBeLed ? await findRedirect(reader, segments, base.path) : notThere
  if (led.location) return led
  if (landing?.status === 'retired')
    return landing.categoryPath ? { status: 301, location: landing.categoryPath } : notThere
  const spelling = { base, filters, settings, landings }
  const right = spell(spelling, choices)
  if (right.path !== path || plainQuery(right.query) !== read.said)
    return { status: 301, location: written(right) }
  const stock = stockChoice(choices, filters)
  const onlyInStock = stock === undefined ? settings.inStockDefault : stock === inStock
  return { question: { base, filters, choices, settings, onlyInStock }, landing, spelling }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function plainQuery(query: string): string {
  return [...new URLSearchParams(query)].map(([key, value]) => `${key}=${value}`).join('&')
}

function stockChoice(choices: Choices, filters: readonly ListFilter[]): string | undefined {
  const filter = filters.find(({ type }) => type === 'availability')
  return filter && choices.system.get(filter.uid)?.[0]
}

/** Saying what is so anyway makes no other address. */
function withPlainStock(
  choices: Choices,
  filters: readonly ListFilter[],
  settings: FilterSettingsInput,
): Choices {
  const filter = filters.find(({ type }) => type === 'availability')
  if (!filter || stockChoice(choices, filters) !== (settings.inStockDefault ? inStock : anyStock))
    return choices
  const system = new Map(choices.system)
  system.delete(filter.uid)
  return { ...choices, system }
}

/** An order that the store does not offer is nobody's to ask for. */
function withOfferedSort(choices: Choices, { sortsOffered }: FilterSettingsInput): Choices {
  return choices.sort && !sortsOffered.includes(choices.sort) ? { ...choices, sort: null } : choices
}

function refuseTooMany({ facets, system }: Choices) {
  const filters = new Set([...facets.map(facet => facet.filterUid), ...system.keys()]).size
  const values = facets.length + [...system.values()].flat().length
  if (filters > filtersMost) throw refused(`At most ${filtersMost} filters at once.`)
  if (values > facetsMost) throw refused(`At most ${facetsMost} facets at once.`)
}

/** The landing page of a combination, whatever its state. */
async function findLanding(
  reader: Reader,
  site: string,
  base: ListBase,
  { facets, system, words }: Choices,
): Promise<Landing | null> {
  if (facets.length === 0 || system.size > 0 || words) return null
  if (base.kind !== 'category' && base.kind !== 'shop') return null
  const [found] = await rowsOf<Landing>(
    reader,
    sql`
    select a.uid, a.path, a.status, '/' || ltrim(c.path, '/') as "categoryPath", a.alp_rule_uid as "alpRuleUid", a.indexable,
      a.canonical_to as "canonicalTo"
    from automatic_landing_page a left join category c on c.uid = a.category_uid
    where a.site = ${site} and a.combo_key = ${comboKeyOf(base.uid, facets)} and a.status <> 'suggested'`,
  )
  return found ?? null
}

/** A combination as one word: its category, then its facets. */
export function comboKeyOf(categoryUid: number | null, facets: readonly { readonly uid: number }[]): string {
  const uids = facets.map(({ uid }) => uid).toSorted((a, b) => a - b)
  return `${categoryUid ?? 0}:${uids.join('+')}`
}

/** Live landing pages whose path holds more facets than other paths may. */
async function spelledOut(
  reader: Reader,
  site: string,
  base: ListBase,
  { urlStyle, maxPathFacets }: FilterSettingsInput,
): Promise<Map<string, string>> {
  if (base.kind !== 'category' && base.kind !== 'shop') return new Map()
  const most = urlStyle === 'query' ? 0 : maxPathFacets
  const rows = await rowsOf<{ key: string; path: string }>(
    reader,
    sql`
    select split_part(combo_key, ':', 2) as key, path from automatic_landing_page
    where site = ${site} and status = 'live' and category_uid is not distinct from ${base.uid} and cardinality(facet_uids) > ${most}`,
  )
  return new Map(rows.map(row => [row.key, row.path]))
}
