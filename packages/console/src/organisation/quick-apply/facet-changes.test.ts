import { expect, test, vi } from 'vitest'

vi.mock('#kit/calls/call.ts', () => ({
  ApiError: Error,
  call: async () => ({ applied: 0, replaced: [], refused: [] }),
}))
vi.mock('#kit/asking/notify.tsx', () => ({ notify: () => {} }))
vi.mock('#kit/session/session.ts', () => ({ ownUid: () => 1 }))
const { FacetChanges } = await import('#organisation/quick-apply/facet-changes.ts')

const items = Array.from({ length: 300 }, (_, at) => ({ uid: at + 1, facetUids: [] }))
const painted = (changes: InstanceType<typeof FacetChanges>) =>
  items.filter(({ uid }) => changes.has(uid, 7)).length
const paint = (uids: readonly number[]) => uids.map(itemUid => ({ itemUid, add: [7], remove: [] }))

test('A range that was painted is one step: all of it is taken back at once', () => {
  const changes = new FacetChanges()
  changes.know(items)
  changes.apply(paint([1]))
  changes.apply(paint(items.map(({ uid }) => uid)))
  expect([painted(changes), changes.state.get().steps]).toEqual([300, 2])
  expect(changes.undo()).toBe(2)
  expect([painted(changes), changes.state.get().steps]).toEqual([1, 1])
  expect(changes.undo()).toBe(1)
  expect(painted(changes)).toBe(0)
  expect(changes.undo()).toBeNull()
})

test('Tiles that a drag goes over one by one are one step too', () => {
  const changes = new FacetChanges()
  changes.know(items)
  changes.apply(paint([1]))
  for (let uid = 2; uid <= 150; uid++) changes.apply(paint([uid]), uid > 2)
  expect([painted(changes), changes.state.get().steps]).toEqual([150, 2])
  changes.undo()
  expect(painted(changes)).toBe(1)
})

test('Of a filter that takes one facet, none is proposed beside the one just chosen', () => {
  const named = (...uids: number[]) => uids.map(uid => ({ uid, name: `Facet ${uid}` }))
  const brakes = { maxPerItem: 1, facets: named(7, 8) }
  const terrain = { maxPerItem: null, facets: named(9, 10) }
  const changes = new FacetChanges()
  changes.knowPalette([brakes, terrain] as never)
  changes.know([{ uid: 1, facetUids: [] }])
  const proposed = () => [7, 8, 9, 10].filter(uid => changes.wouldJoin(1, uid))
  expect(proposed()).toEqual([7, 8, 9, 10])
  changes.toggle(1, 7)
  changes.toggle(1, 9)
  expect(proposed()).toEqual([10])
})
