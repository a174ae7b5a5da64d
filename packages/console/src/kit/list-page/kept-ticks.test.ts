import { beforeEach, expect, test, vi } from 'vitest'
import { keptTicks } from '#kit/list-page/kept-ticks.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('Ticks of a list are there again after its page was loaded anew, each list its own', () => {
  const some = { mode: 'some', uids: new Set([3, 5]) } as const
  const all = { mode: 'all', except: new Set([7]), question: '["fell"]' } as const
  keptTicks.keep('/brands', some)
  keptTicks.keep('/products', all)
  expect(keptTicks.read('/brands')).toEqual(some)
  expect(keptTicks.read('/products')).toEqual(all)
  expect(keptTicks.read('/colours')).toBeNull()
})

test('A list whose ticks were cleared leaves nothing behind', () => {
  keptTicks.keep('/brands', { mode: 'some', uids: new Set([3]) })
  keptTicks.keep('/brands', { mode: 'some', uids: new Set() })
  expect(keptTicks.read('/brands')).toBeNull()
  expect(kept.size).toBe(0)
})
