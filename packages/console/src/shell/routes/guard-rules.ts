import { judge, levelNames, type Visitor } from '@backroom/contract/kit/access'
import type { Condition, Screen } from '@backroom/contract/kit/screen'
import { screens } from '@backroom/contract/screens'
import { matchPath } from 'react-router'

/** What the guard knows besides the screen that is wanted. */
export interface Situation {
  readonly visitor: Visitor | null
  readonly hasTwoFactorToken: boolean
  readonly isFatal: boolean
  readonly holds: (condition: Condition) => boolean
  /** The console's own origin. */
  readonly origin: string
}

export type GuardAnswer =
  | { readonly show: true }
  | { readonly show: false; readonly to: string; readonly notice?: { text: string; title: string } }
  | { readonly show: false; readonly logsOut: true }

const show: GuardAnswer = { show: true }
const go = (to: string, notice?: { text: string; title: string }): GuardAnswer => ({
  show: false,
  to,
  ...(notice && { notice }),
})

/** Whether a page may be shown, and where to go instead; the first case that fits decides. */
export function guardPage(screen: Screen, url: URL, situation: Situation): GuardAnswer {
  const { visitor, isFatal, origin } = situation
  const isLoggedIn = visitor !== null
  if (screen.path === screens.login.path && isLoggedIn)
    return go(safeRedirect(url.searchParams.get('redirect'), origin))
  if (screen.path === screens.twoFactor.path) {
    if (isLoggedIn) return go('/')
    if (!situation.hasTwoFactorToken) return go(`${screens.login.path}${url.search}`)
  }
  if (screen.levels === 'open') return show
  if (isFatal) return screen.path === screens.fatal.path ? show : go(screens.fatal.path)
  const verdict = judge(screen, visitor)
  const here = encodeURIComponent(`${url.pathname}${url.search}${url.hash}`)
  if (!verdict.allowed && verdict.because === 'loggedOut') return go(`${screens.login.path}?redirect=${here}`)
  if (visitor && !levelNames.includes(visitor.level)) return { show: false, logsOut: true } // so that / cannot loop
  if (!verdict.allowed && verdict.because === 'permission')
    return go('/', { text: 'You do not have access to {title}.', title: screen.title })
  if (!verdict.allowed) return go(`/super-users?redirect=${here}`)
  if (screen.condition && !situation.holds(screen.condition))
    return go(screen.parent ?? '/', {
      text: 'Click & Collect locations can only be added to a B2C store.',
      title: screen.title,
    })
  return show // an unknown path is a screen of its own
}

/** Double slashes and a final one are tidied away, but `/inactive-products/` keeps its own. */
export function tidyPath(pathname: string): string {
  const single = pathname.replace(/\/{2,}/g, '/')
  const bare = single.length > 1 ? single.replace(/\/$/, '') : single
  return bare === '/inactive-products' ? '/inactive-products/' : bare
}

/** The path of a screen of this console and nothing else, so that a link cannot send anybody to another site after login. */
export function safeRedirect(wanted: string | null, origin: string): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /\p{Cc}/u.test(wanted) || !URL.canParse(wanted, origin))
    return '/'
  // What counts is where it leads, not how it is written: `/.//elsewhere` is resolved to `//elsewhere`, another site's address.
  const resolved = new URL(wanted, origin)
  const path = tidyPath(resolved.pathname)
  const isSignIn = [screens.login.path, screens.twoFactor.path].some(each => path === each)
  if (resolved.origin !== origin || isSignIn || !isScreen(path)) return '/'
  return `${path}${resolved.search}${resolved.hash}`
}

function isScreen(path: string): boolean {
  return Object.values<Screen>(screens).some(screen => screen.path !== '*' && matchPath(screen.path, path))
}

/** A record's key where a number is expected; `new` only where the screen makes new records on the same address. */
export function isKey(screen: Screen, params: Readonly<Record<string, string | undefined>>): boolean {
  return ['uid', 'id'].every(name => {
    const value = params[name]
    if (value === undefined || /^\d{1,10}$/.test(value)) return true
    return value === 'new' && screen.makesNew === true
  })
}
