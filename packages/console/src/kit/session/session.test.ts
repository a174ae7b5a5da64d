import { beforeEach, expect, test, vi } from 'vitest'

/** What document.cookie was set to, attribute by attribute. */
const written: string[] = []
const jar = new Map<string, string>()
let reads = 0

const document = {
  get cookie() {
    reads += 1
    return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  },
  set cookie(text: string) {
    written.push(text)
    const [pair = ''] = text.split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    if (text.includes('Max-Age=0')) jar.delete(name)
    else jar.set(name, value)
  },
}
vi.stubGlobal('document', document)
vi.stubGlobal('location', { protocol: 'https:', origin: 'https://shop.example' })
const session = await import('#kit/session/session.ts')

const anna = {
  name: 'Anna Beck',
  username: 'anna',
  groupId: 1,
  securityLevelName: 'Administrator' as const,
  cashierNumber: 4,
  superUser: true,
}

beforeEach(() => {
  session.forgetSession()
  written.length = 0
})

test('A call looks at the cookies once, whoever is calling', () => {
  session.logIn('first', anna)
  session.enterSuperUserHere('super', '2026-03-05T12:00:00Z')
  reads = 0
  expect(session.credentials()).toEqual({ authorization: 'Bearer first', 'x-super-user-token': 'super' })
  session.forgetSession()
  session.saveToken('twoFactor', 'second=')
  expect(session.credentials()).toEqual({ authorization: 'Bearer second=' })
  expect(reads).toBe(2)
})

test('An answer that was under way while super-user mode was entered or left does not undo that', () => {
  session.logIn('first', anna)
  const before = session.superUserToken()
  session.enterSuperUserHere('super', '2026-03-05T12:00:00Z')
  session.learnSuperUntil(null, before)
  expect(session.superUserToken()).toBe('super')
  expect(session.superUntil.get()).toBe('2026-03-05T12:00:00Z')
  session.leaveSuperUserHere()
  session.learnSuperUntil('2026-03-05T12:00:00Z', 'super')
  expect(session.superUntil.get()).toBeNull()
})

test('An answer of now says until when super-user mode lasts, and that it has ended', () => {
  session.logIn('first', anna)
  session.enterSuperUserHere('super', '2026-03-05T12:00:00Z')
  session.learnSuperUntil('2026-03-05T13:00:00Z', 'super')
  expect(session.superUntil.get()).toBe('2026-03-05T13:00:00Z')
  session.learnSuperUntil(null, 'super')
  expect(session.superUserToken()).toBeUndefined()
  expect(session.superUntil.get()).toBeNull()
})

test('A token that is not text is refused and no cookie is written', () => {
  for (const wrong of [undefined, null, 7, {}, ['a']]) {
    expect(() => session.saveToken('token', wrong)).toThrow('Token must be a string.')
  }
  expect(written).toEqual([])
})

test('The cookies have their exact names, lifetimes and attributes', () => {
  session.saveToken('twoFactor', 'second')
  session.logIn('first', anna)
  session.enterSuperUserHere('super', '2026-03-05T12:00:00Z')
  const common = 'SameSite=Strict; Secure'
  expect(written).toContain(`mt2fa=second; Path=/; Max-Age=86400; ${common}`)
  expect(written).toContain(`mtjwt=first; Path=/; Max-Age=604800; ${common}`)
  expect(written).toContain(
    `mtuser=${encodeURIComponent(JSON.stringify(anna))}; Path=/; Max-Age=604800; ${common}`,
  )
  expect(written).toContain(`mtsu=super; Path=/; Max-Age=86400; ${common}`)
  expect([...jar.keys()].toSorted()).toEqual(['mtjwt', 'mtsu', 'mtuser'])
  session.forgetSession()
  expect([...jar.keys()]).toEqual([])
})

test('Calls carry the access token, or the one of the second step, and that of super-user mode', () => {
  expect(session.credentials()).toEqual({})
  session.saveToken('twoFactor', 'second')
  expect(session.credentials()).toEqual({ authorization: 'Bearer second' })
  session.logIn('first', anna)
  session.enterSuperUserHere('super', '2026-03-05T12:00:00Z')
  expect(session.credentials()).toEqual({ authorization: 'Bearer first', 'x-super-user-token': 'super' })
})

test('A refreshed token is kept, but not after logging out nor for a colleague', () => {
  const answer = new Response('{}', { headers: { 'refreshed-token': 'fresh' } })
  session.takeRefreshedToken(answer)
  expect(session.hasSession()).toBe(false)
  session.logIn('first', anna)
  session.otherUser.set('Bea')
  session.takeRefreshedToken(answer)
  expect(jar.get('mtjwt')).toBe('first')
  session.otherUser.set(null)
  session.takeRefreshedToken(answer)
  expect(jar.get('mtjwt')).toBe('fresh')
})

test('Somebody logged out is LOGIN, not logged in, of group 0', () => {
  expect(session.nobody).toMatchObject({
    name: 'LOGIN',
    securityLevelName: 'NOT LOGGED IN',
    groupId: 0,
    cashierNumber: 0,
    username: '',
  })
})
