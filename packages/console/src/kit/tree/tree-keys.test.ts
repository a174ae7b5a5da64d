import type { KeyboardEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { pressTreeKey, type TreeActions } from '#kit/tree/tree-keys.ts'
import type { TreeNode } from '#kit/tree/tree-model.ts'
import type { TreeControl } from '#kit/tree/use-tree.ts'

const actions: TreeActions<TreeNode> = { canMove: false, nudge: vi.fn(), paste: vi.fn() }
const press = (tree: object) =>
  pressTreeKey({ key: ' ' } as KeyboardEvent, tree as TreeControl<TreeNode>, actions)

test('A space belongs to a name that is being typed, and chooses the row otherwise', () => {
  const [type, choose] = [vi.fn(), vi.fn()]
  const current = { id: 7, parentId: null, name: 'Road bikes' }
  const tree = { rows: [], currentRow: -1, current, chosen: new Set(), cutId: null, type, choose }
  expect(press({ ...tree, isTyping: () => true })).toBe(true)
  expect([type.mock.calls, choose.mock.calls]).toEqual([[[' ']], []])
  expect(press({ ...tree, isTyping: () => false })).toBe(true)
  expect(choose.mock.calls).toEqual([[7]])
})
