import { expect, test } from 'vitest'
import { OwnRuns } from '#kit/bulk/own-runs.ts'

test('The end of a run is told once, and only to the tab that started it', () => {
  const runs = new OwnRuns()
  expect(runs.start(7)).toBeUndefined()
  expect([runs.end({ uid: 8 }), runs.end({ uid: 7 }), runs.end({ uid: 7 })]).toEqual([false, true, false])
})

test('A run that ends before the answer that names it has come is told then', () => {
  const runs = new OwnRuns()
  expect(runs.end({ uid: 7 })).toBe(false)
  expect(runs.start(7)).toEqual({ uid: 7 })
  expect(runs.end({ uid: 7 }), 'nothing is left of it').toBe(false)
})

test('Ends of what others run are not kept for ever', () => {
  const runs = new OwnRuns()
  for (let uid = 1; uid <= 51; uid++) runs.end({ uid })
  expect([runs.start(1), runs.start(2)]).toEqual([undefined, { uid: 2 }])
})
