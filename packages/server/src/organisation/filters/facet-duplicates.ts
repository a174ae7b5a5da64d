import { sizeSortKey } from '@backroom/contract/items/page/size-sort-key'
import { facetDuplicates } from '@backroom/contract/organisation/filters/facets'
import { sql } from 'drizzle-orm'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'

interface Facet {
  readonly uid: number
  readonly name: string
  readonly filterUid: number
  readonly filter: string
  readonly filterType: string
  readonly itemCount: number
}

type Reason = 'spelling' | 'plural' | 'part' | 'size' | 'likeness'

const pairsMost = 300
const likenessLeastBp = 5_500
const lengthsApartMost = 5
/** Spellings of two shores, each way. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/gray/g, 'grey'],
  [/color/g, 'colour'],
  [/aluminum/g, 'aluminium'],
  [/tire\b/g, 'tyre'],
  [/\bfiber/g, 'fibre'],
  [/jewelry/g, 'jewellery'],
  [/center/g, 'centre'],
]

/** Pairs of facets that are nearly the same: spelling, plural, a word more, the same size written twice, likeness. */
export function facetTwins(kit: Kit) {
  serve(kit, facetDuplicates, async ({ query, store, signal }) => {
    const facets = await store.database.rows<Facet>(
      sql`select f.uid, f.name, f.filter_uid as "filterUid", q.name as filter, q.type as "filterType",
          coalesce(k.item_count, 0) as "itemCount"
        from facet f join filter q on q.uid = f.filter_uid left join facet_count k on k.facet_uid = f.uid
        where q.type in ('list', 'size', 'number') ${query.filterUid ? sql`and q.uid = ${query.filterUid}` : sql``}
        order by q.position, q.uid, f.position, f.uid`,
      signal,
    )
    const filters = new Map<number, Facet[]>()
    for (const facet of facets) filters.set(facet.filterUid, [...(filters.get(facet.filterUid) ?? []), facet])
    return [...filters.values()]
      .flatMap(pairsOf)
      .sort((a, b) => b.likenessBp - a.likenessBp)
      .slice(0, pairsMost)
  })
}

function pairsOf(facets: readonly Facet[]) {
  const written = facets.map(facet => ({ facet, words: wordsOf(facet.name), pieces: piecesOf(facet.name) }))
  const pairs = []
  for (const [at, one] of written.entries()) {
    for (const other of written.slice(at + 1)) {
      const found = judge(one, other)
      if (!found) continue
      // The one on more items is probably the one to keep; of two alike, the one that came first.
      const [keep, gone] =
        other.facet.itemCount > one.facet.itemCount ? [other.facet, one.facet] : [one.facet, other.facet]
      const shown = ({ uid, name, itemCount }: Facet) => ({ uid, name, itemCount })
      const { filterUid, filter } = one.facet
      pairs.push({ filterUid, filter, keep: shown(keep), other: shown(gone), ...found })
    }
  }
  return pairs
}

interface Written {
  readonly facet: Facet
  readonly words: readonly string[]
  readonly pieces: ReadonlySet<string>
}

function judge(one: Written, other: Written): { because: Reason; likenessBp: number } | null {
  const [a, b] = [one.words.join(' '), other.words.join(' ')]
  if (a === b) return { because: 'spelling', likenessBp: 10_000 }
  const isSize = one.facet.filterType === 'size'
  const key = sizeSortKey(one.facet.name)
  if (isSize) {
    if (key && !/^9[89]/.test(key) && key === sizeSortKey(other.facet.name))
      return { because: 'size', likenessBp: 9_500 }
    return null // sizes that read differently are different, however alike they look
  }
  if (numbersOf(a) !== numbersOf(b)) return null
  if (one.words.map(single).join(' ') === other.words.map(single).join(' '))
    return { because: 'plural', likenessBp: 9_000 }
  if (isPart(one.words, other.words) || isPart(other.words, one.words))
    return { because: 'part', likenessBp: 7_500 }
  if (Math.abs(a.length - b.length) > lengthsApartMost) return null
  const likenessBp = likeness(one.pieces, other.pieces)
  return likenessBp >= likenessLeastBp ? { because: 'likeness', likenessBp } : null
}

function wordsOf(name: string): string[] {
  const folded = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
  return spellings
    .reduce((text, [pattern, word]) => text.replace(pattern, word), folded)
    .split(/[^a-z0-9.]+/)
    .filter(word => word !== '')
}

const single = (word: string) =>
  word.length > 3 ? word.replace(/(?:ies)$/, 'y').replace(/(?<!s)s$/, '') : word
const numbersOf = (text: string) => (text.match(/\d+(\.\d+)?/g) ?? []).join(' ')

/** "Disc" and "Disc brake": all words of the one, in order, begin the other. */
function isPart(short: readonly string[], long: readonly string[]): boolean {
  const [word = ''] = short
  return short.length === 1 && long.length === 2 && word.length > 3 && long[0] === word
}

function piecesOf(name: string): Set<string> {
  const text = ` ${wordsOf(name).join(' ')} `
  return new Set(Array.from({ length: Math.max(text.length - 2, 0) }, (_, at) => text.slice(at, at + 3)))
}

/** The share of three-letter pieces two names have in common. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter(piece => other.has(piece)).length
  const all = one.size + other.size - common
  return all === 0 ? 0 : Math.round((common / all) * 10_000)
}
