import type { Conflict } from '@backroom/contract/kit/record'
import { describe, expect, test } from 'vitest'
import type { BarcodeValue, PageValues } from '#items/page/item-edit/page-form.ts'
import { schemaOf, storedSince, withChosen } from '#items/page/item-edit/page-merge.ts'
import { withFates } from '#items/page/item-edit/removed-entries.ts'
import { valueText } from '#kit/value.tsx'

const code = (uid: number, isPrimary = false): BarcodeValue => ({
  uid,
  barcode: `5000${uid}`,
  kind: 'gtin13',
  isPrimary,
})
const page = (barcodes: BarcodeValue[], ofSize: BarcodeValue[] = []) =>
  ({ barcodes, related: [], sizes: [{ uid: 7, sizeLabel: 'M', barcodes: ofSize }] }) as unknown as PageValues
const removed: Conflict['fields'] = {
  'barcodes.2': { base: null, mine: null, theirs: { uid: 2, version: 3 } },
}
const asked = (fields: Conflict['fields']) => withFates({ fields, merged: {}, version: 2 } as never)

describe('A barcode that was removed here and changed there', () => {
  test('is named, and each side says what becomes of it', () => {
    const conflict = asked(removed)
    const schema = schemaOf(conflict, page([code(1)]), page([code(1), code(2)]))
    const type = schema.shape['barcodes.2'] as never
    const { base, mine, theirs } = conflict.fields['barcodes.2'] as { base: 0; mine: 0; theirs: 0 }
    expect([base, mine, theirs].map(each => valueText('choice', each, type))).toEqual([
      'there',
      'Removed',
      'Kept and changed',
    ])
    expect((type as { meta(): { label: string } }).meta().label).toBe('Barcodes: 50002')
  })

  test('stays away, or comes back where they have it', () => {
    const theirs = page([code(1), code(2, true), code(3)])
    const mine = page([code(1), code(3)])
    expect(withChosen(mine, { 'barcodes.2': 'removed' }, theirs)).toEqual(mine)
    expect(withChosen(mine, { 'barcodes.2': 'changed' }, theirs)).toEqual(theirs)
  })

  test('comes back into its size', () => {
    const theirs = page([], [code(2, true)])
    expect(withChosen(page([], []), { 'barcodes.2': 'changed' }, theirs)).toEqual(theirs)
  })
})

test('A field of a size’s barcode takes what was chosen', () => {
  const mine = page([], [code(2)])
  expect(withChosen(mine, { 'barcodes.2.barcode': '9999' }, mine).sizes[0]?.barcodes[0]?.barcode).toBe('9999')
})

describe('What is typed while a page is being saved', () => {
  const size = (uid: number | null, key: string, more: object) => ({ uid, key, barcodes: [], ...more })
  const whole = (name: string, sizes: object[], barcodes: object[] = []) =>
    ({ name, code: 'X', sizes, barcodes, images: [], schedules: [] }) as unknown as PageValues

  test('stays on top of what was stored, and a size that was new in it is not made again', () => {
    const sent = whole('Fell', [
      size(null, 'a', { code: 'X-M', priceMinor: 100 }),
      size(null, 'b', { code: 'X-S', priceMinor: 100 }),
    ])
    const mine = whole('Fellside', [
      size(null, 'a', { code: 'X-M', priceMinor: 150 }),
      size(null, 'b', { code: 'X-S', priceMinor: 100 }),
    ])
    const stored = [
      size(31, '31', { code: 'X-S', priceMinor: 100 }),
      size(30, '30', { code: 'X-M', priceMinor: 100 }),
    ]
    const shown = storedSince(mine, sent, whole('Fell', stored))
    expect(shown.name).toBe('Fellside')
    expect(shown.sizes.map(({ uid, code, priceMinor }) => ({ uid, code, priceMinor }))).toEqual([
      { uid: 30, code: 'X-M', priceMinor: 150 },
      { uid: 31, code: 'X-S', priceMinor: 100 },
    ])
  })

  test('is what was stored where nothing was typed', () => {
    const sent = whole('Fell', [], [{ uid: null, barcode: '5000', kind: 'gtin13', isPrimary: true }])
    const stored = whole('Fell', [], [code(5, true)])
    expect(storedSince(structuredClone(sent), sent, stored)).toEqual(stored)
  })
})
