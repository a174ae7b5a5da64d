import { describe, expect, test } from 'vitest'
import { suggestFacets } from '#items/page/places-section/facet-words.ts'

const facets = [
  { uid: 1, name: 'Gore-Tex', synonyms: ['GTX'] },
  { uid: 2, name: 'Down', synonyms: ['goose down'] },
  { uid: 3, name: 'Fleece', synonyms: [] },
  { uid: 4, name: 'XL', synonyms: [] },
]
const uids = (texts: string[], nearby: Parameters<typeof suggestFacets>[2] = []) =>
  suggestFacets(facets, texts, nearby).map(({ uid }) => uid)

describe('Suggested facets', () => {
  test('are those the item’s texts name, by name or synonym, as whole words', () => {
    expect(uids(['Tor GTX jacket'])).toEqual([1])
    expect(uids(['Tor Góre-Tex jacket'])).toEqual([1])
    expect(uids(['Downhill helmet'])).toEqual([])
    expect(uids(['An XL tent'])).toEqual([]) // two letters stand for too much
  })

  test('then what its style and its range have, each once and at most three', () => {
    const nearby = [
      { facetUid: 3, from: 'range', shareBp: 9_000 },
      { facetUid: 2, from: 'style', shareBp: 6_000 },
      { facetUid: 1, from: 'range', shareBp: 10_000 },
      { facetUid: 99, from: 'style', shareBp: 10_000 }, // another question's
    ] as const
    expect(uids([''], nearby)).toEqual([2, 1, 3])
    expect(suggestFacets(facets, ['fleece'], nearby)).toEqual([
      { uid: 3, name: 'Fleece', from: 'words' },
      { uid: 2, name: 'Down', from: 'style' },
      { uid: 1, name: 'Gore-Tex', from: 'range' },
    ])
  })
})
