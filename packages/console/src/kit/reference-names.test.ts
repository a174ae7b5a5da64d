import * as field from '@backroom/contract/kit/field'
import { pickers } from '@backroom/contract/pickers'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { knowPickers, namesOf, questionsOf } from '#kit/reference-names.ts'

knowPickers(pickers)
const schema = z.object({
  filterUid: field.reference('filter').nullable(),
  name: field.text(80),
  brandUid: field.reference('brand').nullable(),
  otherBrandUid: field.reference('brand').nullable(),
  facetUids: z.array(field.reference('facet')).meta({ kind: 'list' }),
  related: z.array(z.object({ uid: field.uid() }).meta({ resource: 'item' })).meta({ kind: 'list' }),
  guideUids: z.array(field.uid()).meta({ kind: 'list', resource: 'buyersGuide' }).meta({ label: 'Guides' }),
  features: z.array(field.text(160)).meta({ kind: 'list' }),
  strangerUid: field.reference('stranger').nullable(),
})
const three = (...values: unknown[]) => values
const asked = (fields: Parameters<typeof questionsOf>[1]) =>
  questionsOf(schema, fields).map(({ options, uids }) => [options.path, uids])

describe('What values speak of', () => {
  test('is asked for once by kind of record, on every side, one alone or a list', () => {
    expect(
      asked({
        filterUid: three(null, 9, 10),
        brandUid: three(1, 2, null),
        otherBrandUid: three(2, null, 3),
        facetUids: three([7], [7, 8], []),
        related: three([], [21], [22, 21]),
        guideUids: three([5], [], [6]),
      }),
    ).toEqual([
      ['/options/filters', '9,10'],
      ['/options/brands', '1,2,3'],
      ['/options/facets', '7,8'],
      ['/options/items', '21,22'],
      ['/options/buyers-guides', '5,6'],
    ])
  })

  test('is not asked for where nothing is pointed at, or nobody can name it', () => {
    expect(
      asked({
        name: three('a', 'b', 'c'),
        features: three([], ['Light'], ['Warm']),
        brandUid: three(null, null, null),
        strangerUid: three(1, 2, 3),
        'barcodes.34': three(null, null, { uid: 34 }),
      }),
    ).toEqual([])
  })

  test('is asked for a hundred at a time, which is what an answer holds', () => {
    const uids = Array.from({ length: 101 }, (_, index) => index + 1)
    expect(asked({ facetUids: three([], uids, []) }).map(([, list]) => list?.split(',').length)).toEqual([
      100, 1,
    ])
  })
})

describe('Names', () => {
  const option = (uid: number, name: string, note: string) => ({ uid, name, note, image: null })

  test('are plain, with the second text where two are called the same', () => {
    expect(
      namesOf([option(1, 'Shoes', 'Men'), option(2, 'Shoes', 'Women'), option(3, 'Tents', 'Camping')]),
    ).toEqual({ 1: 'Shoes (Men)', 2: 'Shoes (Women)', 3: 'Tents' })
  })
})
