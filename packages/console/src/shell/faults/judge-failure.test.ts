import { describe, expect, test } from 'vitest'
import { type Failure, judgeFailure } from '#shell/faults/judge-failure.ts'

const failed = (parts: Partial<Failure> & { message?: string; code?: string }): Failure => {
  const { message = '', code, ...rest } = parts
  return { status: 500, path: '/brands', body: { message, ...(code && { code }) }, ...rest }
}
const kindOf = (parts: Parameters<typeof failed>[0]) => judgeFailure(failed(parts)).kind

describe('A failed call is judged by the first case that fits', () => {
  test('logging in says itself what is wrong, but not that a session ended', () => {
    expect(kindOf({ path: '/logon/logon/authenticate', status: 401 })).toBe('caller')
    expect(kindOf({ path: '/logon/logon/2fa', status: 500, message: 'Cannot connect to the database' })).toBe(
      'caller',
    )
    expect(kindOf({ path: '/logon/me', status: 401, code: 'sessionEnded' })).toBe('loggedOut')
  })

  test('the three fatal messages, whatever the status, the case, the final stop, and what the caller ignores', () => {
    for (const [message, fatal] of [
      ['Cannot connect to the database', 'database'],
      ['cannot connect to the WEBSITE.', 'website'],
      ['Website version incompatible with this version.', 'version'],
    ] as const) {
      for (const status of [400, 401, 403, 404, 500, 503]) {
        expect(judgeFailure(failed({ status, message, ignore: [400, 401, 404] }))).toEqual({
          kind: 'fatal',
          fatal,
        })
      }
    }
  })

  test('no answer is a dialog, unless the caller minds it itself', () => {
    expect(kindOf({ status: 0 })).toBe('dialog')
    expect(kindOf({ status: 0, ignore: [0] })).toBe('caller')
  })

  test('ignore-400, ignore-404 and ignore-401, which covers 403', () => {
    expect(kindOf({ status: 400, ignore: [400] })).toBe('caller')
    expect(kindOf({ status: 404, ignore: [404] })).toBe('caller')
    expect(kindOf({ status: 401, ignore: [401] })).toBe('caller')
    expect(kindOf({ status: 403, code: 'permission', ignore: [401] })).toBe('caller')
    expect(kindOf({ status: 403, ignore: [401] })).toBe('caller')
    expect(kindOf({ status: 404, ignore: [400] })).toBe('dialog')
  })

  test('401, 403 without a code, and a server that lost the person mean logged out', () => {
    expect(kindOf({ status: 401 })).toBe('loggedOut')
    expect(kindOf({ status: 403 })).toBe('loggedOut')
    expect(kindOf({ status: 500, message: 'We could not find the authenticated user.' })).toBe('loggedOut')
    expect(kindOf({ status: 500, message: 'Could not find the connection string for group 4' })).toBe(
      'loggedOut',
    )
    expect(kindOf({ status: 500, message: 'Oh' })).toBe('dialog')
  })

  test('E8 to E13', () => {
    expect(kindOf({ status: 403, code: 'reauth' })).toBe('reauth')
    for (const code of ['permission', 'superUser', 'locked'])
      expect(kindOf({ status: 403, code })).toBe('dialog')
    for (const status of [400, 404, 409, 418, 502, 503, 599]) expect(kindOf({ status })).toBe('dialog')
  })
})
