import { describe, expect, test } from 'vitest'
import { type DraftCell, rebasedDraft, type StyleDraft } from '#items/styles/style-drawer/style-draft.ts'

const cell = (size: string, more: Partial<DraftCell> = {}): DraftCell => ({
  itemUid: 1,
  version: 1,
  colourUid: 5,
  size,
  code: `J-${size}`,
  isActive: false,
  stock: 0,
  missing: [],
  ...more,
})
const draft = (...cells: DraftCell[]): StyleDraft => ({
  colours: [{ colourUid: 5, name: 'Red', hex: null }],
  sizes: cells.map(({ size }) => size),
  cells,
})

describe('What is typed in the drawer of a style', () => {
  test('stays when a colleague saves another of its sizes, which is shown as they left it', () => {
    const opened = draft(cell('S'), cell('M', { itemUid: 2 }))
    const typed = draft(cell('S', { code: 'TYPED' }), cell('M', { itemUid: 2 }))
    const now = draft(cell('S'), cell('M', { itemUid: 2, version: 2, isActive: true }))
    expect(rebasedDraft(typed, opened, now).cells).toEqual([
      cell('S', { code: 'TYPED' }),
      cell('M', { itemUid: 2, version: 2, isActive: true }),
    ])
  })

  test('while it is being saved stays on top of what was stored, and a size made by the save is not made again', () => {
    const made = { itemUid: null, version: null }
    const sent = draft(cell('S'), cell('M', made))
    const typed = draft(cell('S'), cell('M', { ...made, isActive: true }), cell('L', made))
    const stored = draft(cell('S'), cell('M', { itemUid: 2, stock: 0 }))
    const shown = rebasedDraft(typed, sent, stored)
    expect(shown.cells).toEqual([cell('S'), cell('M', { itemUid: 2, isActive: true }), cell('L', made)])
    expect(shown.sizes).toEqual(['S', 'M', 'L'])
  })

  test('goes with a size that was deleted meanwhile', () => {
    const opened = draft(cell('S'), cell('M', { itemUid: 2 }))
    const shown = rebasedDraft(opened, opened, draft(cell('S')))
    expect(shown).toEqual(draft(cell('S')))
  })
})
