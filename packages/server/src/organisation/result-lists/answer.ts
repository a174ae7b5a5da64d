import type { FilterSettingsInput } from '@backroom/contract/organisation/result-lists/filter-settings'
import type { ListAnswer } from '@backroom/contract/organisation/result-lists/pages'
import { listSorts } from '@backroom/contract/organisation/result-lists/words'
import { sentence } from '@backroom/contract/wording/say'
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
} from '#organisation/result-lists/choices'
import { listedFilters, offeredFilters } from '#organisation/result-lists/filters'
import { readGroups } from '#organisation/result-lists/groups'
import { readTiles } from '#organisation/result-lists/items'
import { orderOf, uidsOnPage } from '#organisation/result-lists/order'
import {
  findBase,
  fromSql,
  isAway,
  type ListAway,
  type ListBase,
  notThere,
} from '#organisation/result-lists/page'
import { type Landing, pageOf } from '#organisation/result-lists/page-words'
import { findRedirect } from '#organisation/result-lists/redirect'
import { fittingRepeaters, readRepeaters, shownRepeater } from '#organisation/result-lists/repeater-choice'
import { readListSettings, rowsOf, uidsSql } from '#organisation/result-lists/settings'
import { type ListQuestion, listSql } from '#organisation/result-lists/sql'
import { renderTile } from '#organisation/result-lists/tile-template'
import { moneyWriter } from '#organisation/seo/page-seo'

/** What a website asks. */
export interface ListAsked {
  readonly site: string
  readonly path: string
  readonly query: string
  /** Settings that are not saved yet, for previews. */
  readonly settings?: Partial<FilterSettingsInput>
}

/** A list of items by its address, or where to go instead. */
export async function answerList(reader: Reader, asked: ListAsked): Promise<ListAnswer> {
  const settings = { ...(await readListSettings(reader)), ...asked.settings }
  const found = await resolve(reader, asked, settings)
  if (isAway(found)) return found
  const { question, landing, spelling } = found
  const { base, choices } = question
  const [repeaters, offered, list, money] = await Promise.all([
    readRepeaters(reader),
    offeredFilters(reader, question),
    readGroups(reader, question),
    moneyWriter(reader),
  ])
  const [repeater] = fittingRepeaters(repeaters, { ...base, facets: choices.facets })
  const perPage = choices.size ?? repeater?.perPage ?? settings.perPage
  const { total, fromPriceMinor } = list
  if (total === 0 && isLostWhenEmpty(found)) return notThere
  const uids = uidsSql(uidsOnPage(list.listed, question, perPage))
  const [tiles, page, filters] = await Promise.all([
    readTiles(
      reader,
      sql`select uid, place from unnest(${uids}) with ordinality u(uid, place)`,
      settings.newDays,
    ),
    pageOf(reader, { site: asked.site, question, landing, spelling, total, fromPriceMinor }),
    listedFilters(reader, question, spelling, { offered, list, money }),
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
      autoApply: settings.autoApply,
      stickyBar: settings.stickyBar,
      mobile: settings.mobile,
      view: base.view,
    },
  }
}

/** What the addresses of a site are resolved with whichever they are, for those who ask about many. */
export interface ListCommon {
  readonly settings: FilterSettingsInput
  readonly filters: readonly ListFilter[]
  readonly landings: Landings
}

export async function readListCommon(reader: Reader, site: string): Promise<ListCommon> {
  const [settings, filters] = await Promise.all([readListSettings(reader), readFilters(reader)])
  return { settings, filters, landings: await spelledOut(reader, site, settings) }
}

/** How an address answers, without its list: for those who only ask whether it leads anywhere, and where to. */
export async function listStatus(
  reader: Reader,
  asked: Omit<ListAsked, 'settings'>,
  common?: ListCommon,
): Promise<Pick<ListAnswer, 'status' | 'location'>> {
  const settings = common?.settings ?? (await readListSettings(reader))
  const found = await resolve(reader, asked, settings, common)
  if (isAway(found)) return found
  if (!isLostWhenEmpty(found)) return { status: 200 }
  const { question } = found
  const some = await rowsOf(
    reader,
    sql`select from ${fromSql(question.base)} where ${listSql(question)} limit 1`,
  )
  return some.length > 0 ? { status: 200 } : notThere
}

/** A page that facets alone make is not there without items, unless the store keeps it; what shoppers narrow further may be empty. */
function isLostWhenEmpty({ question: { choices, settings }, landing }: Resolved): boolean {
  const isNarrowedByFacetsAlone = choices.facets.length > 0 && choices.system.size === 0 && !choices.words
  return isNarrowedByFacetsAlone && settings.emptyPage === 'notFound' && landing?.status !== 'live'
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
  common?: ListCommon,
): Promise<Resolved | ListAway> {
  const segments = path
    .split('/')
    .map(part => decoded(part).toLowerCase())
    .filter(part => part !== '')
  // The database knows no such character, so nothing is called by it.
  if ([...segments, ...new URLSearchParams(query).values()].some(part => part.includes('\0'))) return notThere
  const [filters, { base, rest }] = await Promise.all([
    common?.filters ?? readFilters(reader),
    findBase(reader, segments),
  ])
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
    common?.landings ?? spelledOut(reader, site, settings, base),
  ])
  // What stood here before, and was led on, comes before facets of the same name.
  const canBeLed = inPath.length > 0 && landing?.status !== 'live'
  const led = canBeLed ? await findRedirect(reader, segments, base.path) : notThere
  if (led.location) return led
  if (landing?.status === 'retired')
    return landing.categoryPath ? { status: 301, location: landing.categoryPath } : notThere
  const spelling = { base, filters, settings, landings: landings.get(landingsKey(base)) ?? new Map() }
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
  if (filters > filtersMost) throw refused(sentence`At most ${filtersMost} filters at once.`)
  if (values > facetsMost) throw refused(sentence`At most ${facetsMost} facets at once.`)
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

/** Paths of landing pages by what they are a page of, then by their facets. */
type Landings = ReadonlyMap<string, ReadonlyMap<string, string>>

const landingsKey = ({ kind, uid }: Pick<ListBase, 'kind' | 'uid'>) => `${kind}:${uid ?? 0}`

/** Live landing pages whose path holds more facets than other paths may: of one base, or of the whole site. */
async function spelledOut(
  reader: Reader,
  site: string,
  { urlStyle, maxPathFacets }: FilterSettingsInput,
  base?: ListBase,
): Promise<Landings> {
  const landings = new Map<string, Map<string, string>>()
  if (base && base.kind !== 'category' && base.kind !== 'shop') return landings
  const most = urlStyle === 'query' ? 0 : maxPathFacets
  const rows = await rowsOf<{ uid: number | null; key: string; path: string }>(
    reader,
    sql`
    select category_uid as uid, split_part(combo_key, ':', 2) as key, path from automatic_landing_page
    where site = ${site} and status = 'live' and cardinality(facet_uids) > ${most}
      ${base ? sql`and category_uid is not distinct from ${base.uid}` : sql``}`,
  )
  for (const { uid, key, path } of rows) {
    const of = landingsKey({ kind: uid === null ? 'shop' : 'category', uid })
    landings.set(of, (landings.get(of) ?? new Map()).set(key, path))
  }
  return landings
}
