import { cookies, type UserInfo, userInfo } from '@backroom/contract/access/session'
import {
  loginCookieDays,
  superUserCookieDays,
  twoFactorCookieDays,
  userCookieDays,
} from '@backroom/contract/constants'
import type { Visitor } from '@backroom/contract/kit/access'
import { ExternalStore, useValue } from '#kit/external-store.ts'
import { announceUser } from '#kit/session/user-channel.ts'

/** Who is logged in in this browser, from the user info cookie; for display only, the server never reads it. */
const user = new ExternalStore<UserInfo | null>(readUser())

/** What stands where a person's name would, while nobody is logged in. */
export const nobody = {
  name: 'LOGIN',
  username: '',
  groupId: 0,
  securityLevelName: 'NOT LOGGED IN',
  cashierNumber: 0,
  superUser: false,
} as const

/** Until when super-user mode lasts, as the server said; null while it is off. */
export const superUntil = new ExternalStore<string | null>(null)

/** The colleague who logged in in another tab: this tab's cookies are theirs now, so it sends nothing more. */
export const otherUser = new ExternalStore<string | null>(null)

/** When the server last handed out a fresh token: the person's name, level or flag may have changed with it. */
export const refreshedAt = new ExternalStore(0)

/** Who is signed in, for display; null when nobody is. */
export function useUser(): UserInfo | null {
  return useValue(user)
}

let uid = -1

/** One's own uid, to tell one's own events from other people's; -1 until the server has said. */
export function ownUid(): number {
  return uid
}

/** Keeps the uid the server gave, to tell one's own events from others'. */
export function learnOwnUid(own: number): void {
  uid = own
}

/** Who is signed in, outside a component. */
export function currentUser(): UserInfo | null {
  return user.get()
}

/** The person as rules see them: the same shape the server judges by. */
export function visitorOf(person: UserInfo | null): Visitor | null {
  if (!person) return null
  return {
    level: person.securityLevelName,
    superUser: person.superUser,
    superUserMode: hasCookie(cookies.superUser),
  }
}

/** What calls are authorised with: the access token, or the one of the second step. */
export function token(): string | undefined {
  const kept = readCookies()
  return kept.get(cookies.token) ?? kept.get(cookies.twoFactor)
}

/** The headers that say who is calling, and whether in super-user mode. */
export function credentials(): Record<string, string> {
  const kept = readCookies()
  const bearer = kept.get(cookies.token) ?? kept.get(cookies.twoFactor)
  const superUser = kept.get(cookies.superUser)
  return {
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    ...(superUser && { 'x-super-user-token': superUser }),
  }
}

const lifetimeDays = {
  token: loginCookieDays,
  twoFactor: twoFactorCookieDays,
  superUser: superUserCookieDays,
} as const

/** Keeps a token in its cookie (which must be text). */
export function saveToken(name: keyof typeof lifetimeDays, value: unknown): void {
  if (typeof value !== 'string') throw new Error('Token must be a string.')
  writeCookie(cookies[name], value, lifetimeDays[name])
}

/** Takes over the token an answer carries, unless somebody logged out while it was under way. */
export function takeRefreshedToken(answer: Response): void {
  const fresh = answer.headers.get('refreshed-token')
  if (!fresh || !hasCookie(cookies.token) || otherUser.get()) return
  saveToken('token', fresh)
  refreshedAt.set(Date.now())
}

/** Keeps the token and the person, forgets the second step, and tells the other tabs. */
export function logIn(newToken: string, person: UserInfo): void {
  saveToken('token', newToken)
  dropCookie(cookies.twoFactor)
  dropCookie(cookies.superUser)
  superUntil.set(null)
  learnUser(person)
  announceUser(person) // last: the other tabs read the cookies when they hear of it
}

/** Gives up a login that waits for its second step. */
export function forgetSecondStep(): void {
  dropCookie(cookies.twoFactor)
}

/** Takes over what the server says of the person; the cookie lives another seven days. */
export function learnUser(person: UserInfo): void {
  const known = userInfo.parse(person)
  writeCookie(cookies.user, encodeURIComponent(JSON.stringify(known)), userCookieDays)
  if (JSON.stringify(known) !== JSON.stringify(user.get())) user.set(known)
}

/** Follows who is logged in in this browser after another tab changed it. */
export function readUserAgain(): void {
  user.set(readUser())
}

/** Calls back when another person, level or name is learnt. */
export function onUserChange(changed: () => void): () => void {
  return user.subscribe(changed)
}

/** Whether this browser still holds a session, whoever's it is. */
export function hasSession(): boolean {
  return hasCookie(cookies.token)
}

/** Keeps the token of super-user mode and until when it lasts. */
export function enterSuperUserHere(newToken: string, until: string): void {
  saveToken('superUser', newToken)
  superUntil.set(until)
}

/** The token of super-user mode; none while it is off. */
export function superUserToken(): string | undefined {
  return readCookies().get(cookies.superUser)
}

/** Takes over what the server says of super-user mode, unless somebody entered or left it while the answer was under way. */
export function learnSuperUntil(until: string | null, askedWith: string | undefined): void {
  if (superUserToken() !== askedWith) return
  if (until) superUntil.set(until)
  else leaveSuperUserHere()
}

/** Forgets super-user mode in this browser. */
export function leaveSuperUserHere(): void {
  dropCookie(cookies.superUser)
  superUntil.set(null)
}

/** Forgets the token alone: the page stays as it is until the person says how to go on. */
export function removeToken(): void {
  dropCookie(cookies.token)
}

/** Forgets the session in this browser. */
export function forgetSession(): void {
  for (const name of Object.values(cookies)) dropCookie(name)
  superUntil.set(null)
  user.set(null)
}

/** Whether a second step is under way. */
export function hasTwoFactorToken(): boolean {
  return hasCookie(cookies.twoFactor)
}

function readUser(): UserInfo | null {
  const kept = readCookies()
  if (!kept.has(cookies.token)) return null
  try {
    return userInfo.parse(JSON.parse(decodeURIComponent(kept.get(cookies.user) ?? '')))
  } catch {
    return null
  }
}

function hasCookie(name: string): boolean {
  return readCookies().has(name)
}

/** All at once: the page waits for another process each time it asks for them. */
function readCookies(): ReadonlyMap<string, string> {
  return new Map(
    document.cookie.split('; ').map(each => {
      const end = each.indexOf('=')
      return [each.slice(0, end), each.slice(end + 1)]
    }),
  )
}

function writeCookie(name: string, value: string, days: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${name}=${value}; Path=/; Max-Age=${days * 86_400}; SameSite=Strict${secure}`
}

function dropCookie(name: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Strict`
}
