import { itemInput } from '@backroom/contract/items/page/fields'
import { expect, test, vi } from 'vitest'

// What makes calls asks the browser for its network and its cookies as soon as it is loaded.
vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('document', { cookie: '' })
const { fieldText, tellingApart } = await import('#kit/bulk/field-value.tsx')

const read = (field: string, value: unknown, names = {}) => fieldText(itemInput, field, value, () => names)

test('A value is shown by what its field is, also where the form does not have it', () => {
  expect(read('priceMinor', 14_600)).toBe('£146.00')
  expect(read('marginBp', 3_812)).toMatch(/^38\.12\s?%$/)
  expect(read('brandUid', 7, { 7: 'Kestrel' })).toBe('Kestrel')
  expect(read('prelaunchAt', '2026-11-20T09:00:00.000Z')).toBe('20/11/2026 09:00')
  expect(read('status', 'active')).toBe('Active')
  expect(read('priceMinor', null)).toBe('empty')
  expect(read('stranger', true)).toBe('Yes')
})

test('Three of one name are told apart by code, colour, size and margin', () => {
  const also = { colour: 'Teal', size: 'M', marginBp: 3_800 }
  expect(tellingApart(itemInput, { code: 'KC-54', also })).toMatch(/^KC-54 · Teal · M · Margin 38\s?%$/)
})
