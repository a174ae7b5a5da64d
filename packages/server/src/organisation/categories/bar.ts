import type { CategoryFilters, CategoryFiltersSet } from '@backroom/contract/organisation/categories/filters'
import { eq } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { type Choices, readFilters } from '#organisation/result-lists/choices'
import { type CategorySaying, listedFilters, offeredFilters } from '#organisation/result-lists/filters'
import { readGroups } from '#organisation/result-lists/groups'
import { blank } from '#organisation/result-lists/page'
import { readListSettings } from '#organisation/result-lists/settings'
import { moneyWriter } from '#organisation/seo/page-seo'
import { category } from '#tables/organisation/categories'

const nothingChosen: Choices = { facets: [], system: new Map(), words: '', sort: null, page: 1, size: null }

/** The bar as the site answers it for a category before anything is chosen, with filters that are set or only meant to be. */
export async function barOf(
  reader: Reader,
  uid: number,
  draft?: CategoryFiltersSet,
): Promise<CategoryFilters['bar']> {
  const [found] = await reader
    .select({ path: category.path, name: category.name, ancestorUids: category.ancestorUids })
    .from(category)
    .where(eq(category.uid, uid))
  if (!found) return []
  const [settings, filters, money] = await Promise.all([
    readListSettings(reader),
    readFilters(reader),
    moneyWriter(reader),
  ])
  const base = { ...blank, ...found, kind: 'category', uid, path: `/${found.path}` } as const
  const question = { base, filters, choices: nothingChosen, settings, onlyInStock: settings.inStockDefault }
  const offered = await offeredFilters(reader, question, draft && sayings(uid, draft))
  const list = await readGroups(reader, question)
  const spelling = { base, filters, settings, landings: new Map() }
  const listed = await listedFilters(reader, question, spelling, { offered, list, money })
  return listed.map(({ name, visible, facets }) => ({
    name,
    facets: facets.slice(0, visible).map(facet => ({ name: facet.name, count: facet.count })),
    more: Math.max(0, facets.length - visible),
  }))
}

function sayings(uid: number, { filterMode, filters }: CategoryFiltersSet): CategorySaying[] {
  const keeps = filterMode === 'own'
  if (filters.length === 0) return [{ uid, keeps, filterUid: null, hidden: null }]
  return filters.map(({ filterUid, hidden }) => ({ uid, keeps, filterUid, hidden }))
}
