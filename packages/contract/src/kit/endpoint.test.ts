import { expect, test } from 'vitest'
import { z } from 'zod'
import { administrators, everyone } from './access.ts'
import { addressOf, callsOf, uidParam } from './endpoint.ts'
import { pathTo } from './screen.ts'

test('The address of a call holds its parameters and query, encoded', () => {
  expect(addressOf({ path: '/brands/:uid/history/:historyUid' }, { uid: 7, historyUid: 9 })).toBe(
    '/api/brands/7/history/9',
  )
  expect(addressOf({ path: '/x' }, {}, { search: 'a&b=c', empty: '', none: undefined })).toBe(
    '/api/x?search=a%26b%3Dc',
  )
})

test('The address of a screen holds its parameters, encoded', () => {
  expect(pathTo({ path: '/brands/:uid' } as const, { uid: 'a/b' })).toBe('/brands/a%2Fb')
  expect(pathTo({ path: '/brands' } as const)).toBe('/brands')
})

test('A call has what its noun shares, unless it says otherwise, and a record in its address', () => {
  const call = callsOf({ levels: everyone, resource: 'shelf' })
  const reply = z.object({ name: z.string() })
  expect(call.put('/shelves/:uid/name', 'Name a shelf', { reply, levels: administrators })).toEqual({
    method: 'PUT',
    path: '/shelves/:uid/name',
    summary: 'Name a shelf',
    levels: administrators,
    resource: 'shelf',
    params: uidParam,
    reply,
  })
  expect(call.get('/shelves/:uids', 'Some shelves', { reply })).not.toHaveProperty('params')
})
