import type { Visitor } from '@backroom/contract/kit/access'
import { expect, test } from 'vitest'
import { findScreens, nearestScreens } from '#shell/finder/screen-search.ts'

const visitor = { level: 'Administrator', superUser: false, superUserMode: false } as Visitor
const nearest = (typed: string) => nearestScreens(typed, visitor, 3).map(({ path }) => path)

test('A mistyped address leads to the pages of nearly the same name', () => {
  expect(nearest('brnads')).toContain('/brands')
  expect(nearest('colections')).toContain('/collections')
  expect(nearest('zzzz')).toEqual([])
  expect(findScreens('brands', visitor)[0]?.path).toBe('/brands')
})
