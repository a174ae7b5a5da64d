import { screens } from '@backroom/contract/screens'
import { hotkeys } from '@backroom/contract/shell/hotkeys'
import { afterEach, expect, test } from 'vitest'
import { pageSelection } from '#kit/page/page-selection.ts'
import { takenAlong } from '#shell/finder/taken-along.ts'

const ticked = { resource: 'item', selection: { uids: [3, 7] }, count: 2 }

afterEach(() => pageSelection.set(null))

test('What is ticked goes along to a page that a hotkey leads to, whichever way one goes there', () => {
  pageSelection.set(ticked)
  expect(takenAlong(hotkeys.quickApply.path)).toEqual({ selected: ticked })
  expect(takenAlong(screens.quickApply.path)).toEqual({ selected: ticked })
})

test('To a page that a hotkey leads to goes nothing while nothing is ticked', () => {
  expect(takenAlong(screens.quickApply.path)).toEqual({ selected: null })
})

test('To other pages goes nothing', () => {
  pageSelection.set(ticked)
  expect(takenAlong(screens.brands.path)).toBeNull()
  expect(takenAlong(screens.dashboard.path)).toBeNull()
})
