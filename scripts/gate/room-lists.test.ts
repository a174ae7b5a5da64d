import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rooms } from './rooms.mjs'

const repository = join(import.meta.dirname, '../..')
const lists = [
  'contract/src/screens.ts',
  'contract/src/pickers.ts',
  'contract/src/mail-kinds.ts',
  'console/src/shell/routes/pages.ts',
  'console/src/shell/finder/record-finders.ts',
  'server/src/demo/rooms.ts',
]

test.each(lists)('%s has every room, so that none is built by editing a list of all', list => {
  const text = readFileSync(join(repository, 'packages', list), 'utf8')
  // What is found of the shell itself are its screens, which Ctrl+K has already.
  const expected = list.includes('finders') ? rooms.filter(room => room !== 'shell') : rooms
  expect(expected.filter(room => !new RegExp(`/${room}/|#${room}/`).test(text))).toEqual([])
})
