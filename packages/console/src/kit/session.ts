import { cookies, type UserInfo, userInfo } from '@backroom/contract/access/session'
import { loginCookieDays, twoFactorCookieDays, userCookieDays } from '@backroom/contract/constants'
import type { Visitor } from '@backroom/contract/kit/access'
import { ExternalStore, useValue } from '#kit/external-store.ts'

/** Who is logged in in this browser, from the user info cookie; for display only, the server never reads it. */
const user = new ExternalStore<UserInfo | null>(readUser())

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
  return readCookie(cookies.token) ?? readCookie(cookies.twoFactor)
}

/** Keeps a token in its cookie (§5: it must be text). */
export function saveToken(name: 'token' | 'twoFactor', value: unknown): void {
  if (typeof value !== 'string') throw new Error('Token must be a string.')
  writeCookie(cookies[name], value, name === 'token' ? loginCookieDays : twoFactorCookieDays)
}

/** Keeps the token and the person, and forgets the second step. */
export function logIn(newToken: string, person: UserInfo): void {
  saveToken('token', newToken)
  writeCookie(cookies.user, encodeURIComponent(JSON.stringify(person)), userCookieDays)
  dropCookie(cookies.twoFactor)
  user.set(person)
}

/** Forgets the session in this browser. */
export function forgetSession(): void {
  for (const name of Object.values(cookies)) dropCookie(name)
  user.set(null)
}

/** Whether a second step is under way. */
export function hasTwoFactorToken(): boolean {
  return hasCookie(cookies.twoFactor)
}

function readUser(): UserInfo | null {
  if (!hasCookie(cookies.token)) return null
  try {
    return userInfo.parse(JSON.parse(decodeURIComponent(readCookie(cookies.user) ?? '')))
  } catch {
    return null
  }
}

function hasCookie(name: string): boolean {
  return readCookie(name) !== undefined
}

function readCookie(name: string): string | undefined {
  const prefix = `${name}=`
  return document.cookie
    .split('; ')
    .find(each => each.startsWith(prefix))
    ?.slice(prefix.length)
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
