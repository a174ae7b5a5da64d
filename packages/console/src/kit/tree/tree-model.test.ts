import { describe, expect, test } from 'vitest'
import { dropAt, misplaced, nudged, TreeModel } from '#kit/tree/tree-model.ts'

const nodes = [
  { id: 1, parentId: null, name: 'Bikes' },
  { id: 2, parentId: 1, name: 'Road' },
  { id: 3, parentId: 2, name: 'Race' },
  { id: 4, parentId: 1, name: 'Gravel' },
  { id: 5, parentId: null, name: 'Clothing' },
]
const model = new TreeModel(nodes)
const all = model.rows(() => true)

describe('A tree', () => {
  test('shows what is unfolded, each with its level and its place among its siblings', () => {
    expect(model.rows(id => id === 1).map(({ node, depth }) => [node.name, depth])).toEqual([
      ['Bikes', 0],
      ['Road', 1],
      ['Gravel', 1],
      ['Clothing', 0],
    ])
    expect(all[3]).toMatchObject({ place: 1, siblings: 2, hasChildren: false })
  })

  test('keys move a node past its neighbours, into the one before it and out beside its parent', () => {
    expect(nudged(model, 4, 'up')).toEqual({ parentId: 1, beforeId: 2 })
    expect(nudged(model, 2, 'down')).toEqual({ parentId: 1, beforeId: null })
    expect(nudged(model, 4, 'in')).toEqual({ parentId: 2, beforeId: null })
    expect(nudged(model, 4, 'out')).toEqual({ parentId: null, beforeId: 5 })
    expect([nudged(model, 1, 'up'), nudged(model, 2, 'in'), nudged(model, 5, 'out')]).toEqual([
      null,
      null,
      null,
    ])
  })

  test('a node goes neither into itself nor deeper than the tree may be', () => {
    expect(misplaced(model, 1, 3, 6)).toBe('itself')
    expect(misplaced(model, 2, 4, 3)).toBe('depth')
    expect(misplaced(model, 2, 4, 4)).toBeNull()
  })

  test('dropping onto a row nests, at its edges goes between, further left goes further out', () => {
    expect(dropAt(model, all, { at: 4.5, level: 0 })).toMatchObject({ parentId: 5, isInto: true })
    expect(dropAt(model, all, { at: 1.1, level: 1 })).toMatchObject({ parentId: 1, beforeId: 2 })
    expect(dropAt(model, all, { at: 0.9, level: 1 })).toMatchObject({ parentId: 1, beforeId: 2 })
    expect(dropAt(model, all, { at: 2.9, level: 2 })).toMatchObject({ parentId: 2, beforeId: null })
    expect(dropAt(model, all, { at: 2.9, level: 1 })).toMatchObject({ parentId: 1, beforeId: 4 })
    expect(dropAt(model, all, { at: 3.9, level: 0 })).toMatchObject({ parentId: null, beforeId: 5 })
  })
})
