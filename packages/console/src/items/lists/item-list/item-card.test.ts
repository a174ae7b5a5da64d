import { MantineProvider } from '@mantine/core'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('document', { cookie: '' })
const { itemCard } = await import('#items/lists/item-list/item-cells.tsx')

const row = {
  name: 'Fell Shoe',
  code: 'FELL',
  image: null,
  effectivePriceMinor: 9_900,
  ownAvailable: 3,
  sizesTotal: 1,
}
const stateOf = (more: object) => {
  const { state } = itemCard({ ...row, ...more } as never)
  return renderToString(createElement(MantineProvider, null, state as ReactNode))
}

test.each([
  [{ status: 'active', live: 'live', liveReason: '' }, 'Live'],
  [{ status: 'active', live: 'hidden', liveReason: '' }, 'Hidden'],
  [{ status: 'inactive', live: 'hidden', liveReason: 'status' }, 'Inactive'],
  [{ status: 'archived', live: 'hidden', liveReason: 'status' }, 'Archived'],
])('The card of an item on a phone says its status: %j', (more, text) => {
  expect(stateOf(more)).toContain(text)
})
