import type { ListAnswer } from '@backroom/contract/organisation/result-lists/pages'
import type { RepeaterScope } from '@backroom/contract/organisation/result-lists/words'
import { asc, eq } from 'drizzle-orm'
import type { Reader } from '#database/database'
import type { ChosenFacet } from '#organisation/result-lists/choices'
import type { ListBase } from '#organisation/result-lists/page'
import { filterCustomRepeater } from '#tables/organisation/filter-settings'

export type Repeater = typeof filterCustomRepeater.$inferSelect

/** Where a page is, as scopes judge it. */
export type Place = Pick<ListBase, 'kind' | 'uid' | 'ancestorUids'> & {
  readonly facets: readonly Pick<ChosenFacet, 'uid'>[]
}

/** How near a scope is to a page, the smaller the nearer; null when it is elsewhere. */
function nearness(scope: RepeaterScope, { kind, uid, ancestorUids, facets }: Place): number | null {
  if (scope.kind === 'facet') return facets.some(facet => facet.uid === scope.uid) ? 0 : null
  if (scope.kind === 'category') {
    if (kind !== 'category') return null
    if (scope.uid === uid) return 1
    const above = ancestorUids.toReversed().indexOf(scope.uid ?? 0)
    return above < 0 ? null : 2 + above
  }
  const order = { collection: 20, brand: 21, search: 22 }
  if (scope.kind === 'search') return kind === 'search' ? order.search : null
  return kind === scope.kind && uid === scope.uid ? order[scope.kind] : null
}

/** The repeaters that fit a page, the one in force first: nearest scope, then priority. */
export function fittingRepeaters<Each extends Pick<Repeater, 'scopes' | 'priority' | 'uid'>>(
  repeaters: readonly Each[],
  place: Place,
): Each[] {
  return repeaters
    .flatMap(repeater => {
      const near = repeater.scopes.map(scope => nearness(scope, place)).filter(each => each !== null)
      return near.length > 0 ? [{ repeater, near: Math.min(...near) }] : []
    })
    .toSorted(
      (a, b) =>
        a.near - b.near || a.repeater.priority - b.repeater.priority || a.repeater.uid - b.repeater.uid,
    )
    .map(({ repeater }) => repeater)
}

/** The active repeaters by priority. */
export function readRepeaters(reader: Reader): Promise<Repeater[]> {
  return reader
    .select()
    .from(filterCustomRepeater)
    .where(eq(filterCustomRepeater.active, true))
    .orderBy(asc(filterCustomRepeater.priority), asc(filterCustomRepeater.uid))
}

/** A repeater as websites read it. */
export function shownRepeater(
  repeater: Omit<Repeater, 'name'> & { readonly name: string },
): ListAnswer['repeater'] {
  const switches = {
    brand: repeater.showBrand,
    rating: repeater.showRating,
    swatches: repeater.showSwatches,
    sizes: repeater.showSizes,
    saving: repeater.showSaving,
    delivery: repeater.showDelivery,
    compare: repeater.showCompare,
  }
  return {
    name: repeater.name,
    mode: repeater.mode,
    columns: {
      desktop: repeater.columnsDesktop,
      tablet: repeater.columnsTablet,
      phone: repeater.columnsPhone,
    },
    imageRatio: repeater.imageRatio,
    shows: (Object.keys(switches) as (keyof typeof switches)[]).filter(name => switches[name]),
    inserts: [...repeater.inserts],
  }
}
