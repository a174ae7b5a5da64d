import type { ListSort } from '@backroom/contract/organisation/result-lists/words'
import type { CountedPage } from '#organisation/result-lists/memory'
import type { ListQuestion } from '#organisation/result-lists/sql'

/** The pages of a list, each at the place of its uid. Where staff ordered them by hand they stand as they did. */
export interface ListedPages {
  readonly uids: readonly number[]
  readonly pages: readonly CountedPage[]
  /** Those that staff put first, in their order. */
  readonly pinned: readonly number[]
}

type Compare = (a: CountedPage, b: CountedPage) => number

/** More than this many are put in order all at once. */
const fewMost = 200

const names = new Intl.Collator('en-GB')
const soldMost: Compare = (a, b) => b.units90 - a.units90 || b.units30 - a.units30

const bySort: Readonly<Record<ListSort, Compare>> = {
  relevance: soldMost,
  bestSelling: soldMost,
  newest: (a, b) => b.since - a.since,
  priceUp: (a, b) => (a.price ?? Number.MAX_VALUE) - (b.price ?? Number.MAX_VALUE),
  priceDown: (a, b) => (b.price ?? -1) - (a.price ?? -1),
  name: (a, b) => names.compare(a.name, b.name),
  discount: (a, b) => b.discount - a.discount,
  stock: (a, b) => b.stock - a.stock,
}

/** Whether nobody but the staff of a collection says how it is ordered. */
export const isAsStaffOrdered = ({ base, choices }: ListQuestion) =>
  base.kind === 'collection' && choices.sort === null

/** Whether each of its items has a place of its own. */
export const isByHand = (question: ListQuestion) =>
  isAsStaffOrdered(question) && question.base.defaultSort === 'manual'

/** The order a list stands in: the shopper's, else that of its page, else the store's. */
export function orderOf({ base, choices, settings }: ListQuestion): ListSort | 'manual' {
  return choices.sort ?? base.defaultSort ?? settings.defaultSort
}

/** The items on one page of a list; without an order of the shopper's, a collection stands as its staff ordered it. */
export function uidsOnPage(listed: ListedPages, question: ListQuestion, perPage: number): number[] {
  const { choices } = question
  const from = (choices.page - 1) * perPage
  const places = firstPlaces(listed.uids.length, from + perPage, comparePlaces(listed, question))
  return places.slice(from).map(place => listed.uids[place] as number)
}

/** What stands first by its places in the list as it was handed over. */
function comparePlaces({ uids, pages, pinned }: ListedPages, question: ListQuestion) {
  const { base } = question
  const pins = new Map(pinned.map((uid, pin) => [uid, pin]))
  const pinOf = (place: number) => pins.get(uids[place] as number) ?? pinned.length
  const isHand = isByHand(question)
  const compare = isHand ? () => 0 : bySort[orderOf(question) as ListSort]
  return (a: number, b: number) => {
    const [one, other] = [pages[a] as CountedPage, pages[b] as CountedPage]
    return (
      (pins.size > 0 ? pinOf(a) - pinOf(b) : 0) ||
      (base.outOfStockLast ? Number(other.buyable) - Number(one.buyable) : 0) ||
      compare(one, other) ||
      (isHand ? a - b : (uids[a] as number) - (uids[b] as number))
    )
  }
}

/** The first so many of some places: a page of a long list is found without ordering all of it. */
function firstPlaces(count: number, most: number, compare: (a: number, b: number) => number): number[] {
  if (most > fewMost)
    return Array.from({ length: count }, (_, place) => place)
      .sort(compare)
      .slice(0, most)
  const found: number[] = []
  for (let place = 0; place < count; place++) {
    if (found.length === most && compare(place, found[most - 1] as number) >= 0) continue
    // Halving: in "newest first" nearly every place goes to the front of those found before it.
    let [at, end] = [0, found.length]
    while (at < end) {
      const middle = (at + end) >> 1
      if (compare(place, found[middle] as number) < 0) end = middle
      else at = middle + 1
    }
    found.splice(at, 0, place)
    if (found.length > most) found.pop()
  }
  return found
}
