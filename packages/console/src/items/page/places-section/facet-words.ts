interface Facet {
  readonly uid: number
  readonly name: string
  readonly synonyms: readonly string[]
}

interface Nearby {
  readonly facetUid: number
  readonly from: 'style' | 'range'
  readonly shareBp: number
}

export interface SuggestedFacet {
  readonly uid: number
  readonly name: string
  readonly from: 'words' | 'style' | 'range'
}

const suggestedMost = 3
const shortest = 3

/**
 * Answers an unanswered question may have: those whose name or synonym the item's own texts hold, then what the other
 * pages of its style or range answer.
 */
export function suggestFacets(
  facets: readonly Facet[],
  texts: readonly string[],
  nearby: readonly Nearby[],
): readonly SuggestedFacet[] {
  const words = plain(texts.join(' '))
  const isSaid = ({ name, synonyms }: Facet) =>
    [name, ...synonyms].some(word => word.length >= shortest && words.includes(plain(word)))
  const said = facets.filter(isSaid).map(({ uid, name }) => ({ uid, name, from: 'words' as const }))
  const others = [...nearby]
    .sort((a, b) => Number(b.from === 'style') - Number(a.from === 'style') || b.shareBp - a.shareBp)
    .flatMap(({ facetUid, from }) => {
      const facet = facets.find(({ uid }) => uid === facetUid)
      return facet ? [{ uid: facet.uid, name: facet.name, from }] : []
    })
  const all = [...said, ...others]
  return all.filter(({ uid }, at) => all.findIndex(each => each.uid === uid) === at).slice(0, suggestedMost)
}

/** Whole words with a space on either side, so that "red" is not found in "tired". */
function plain(text: string): string {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return ` ${folded.replace(/[^\p{L}\d]+/gu, ' ').trim()} `
}
