import { expect, test } from 'vitest'
import { lookedFor, lookUp } from '#shell/finder/looked-for.ts'
import { popup } from '#shell/frame/popups.ts'

test('What was scanned is looked for once: the look-up that is opened at once after it begins empty', () => {
  lookUp('CODE-1')
  expect([popup.get(), lookedFor.get()]).toEqual(['itemLookUp', 'CODE-1'])
  popup.set(null)
  popup.set('itemLookUp')
  expect(lookedFor.get()).toBe('')
})
