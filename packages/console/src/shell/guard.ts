import { judge } from '@backroom/contract/kit/access'
import type { Screen } from '@backroom/contract/kit/screen'
import { screens } from '@backroom/contract/screens'
import { redirect } from 'react-router'
import { notify } from '#kit/notify.tsx'
import { say } from '#kit/say.ts'
import { currentUser, hasTwoFactorToken, visitorOf } from '#kit/session.ts'
import { fatalState } from '#shell/fatal-state.ts'

/** Decides, before a page's code is loaded, whether it may be shown; otherwise says where to go instead. */
export function guard(screen: Screen, url: URL): void {
  const user = currentUser()
  if (screen.path === screens.login.path && user)
    throw redirect(safeRedirect(url.searchParams.get('redirect')))
  if (screen.path === screens.twoFactor.path) {
    if (user) throw redirect('/')
    if (!hasTwoFactorToken()) throw redirect(`/login${url.search}`)
  }
  if (fatalState.get() && screen.path !== screens.fatal.path && screen.levels !== 'open')
    throw redirect(screens.fatal.path)
  const verdict = judge(screen, visitorOf(user))
  if (verdict.allowed) return
  const here = encodeURIComponent(`${url.pathname}${url.search}${url.hash}`)
  if (verdict.because === 'loggedOut') throw redirect(`/login?redirect=${here}`)
  if (verdict.because === 'superUser') throw redirect(`/super-users?redirect=${here}`)
  notify({ tone: 'warning', title: say('You do not have access to {title}.', { title: say(screen.title) }) })
  throw redirect('/')
}

/** A path of this console and nothing else, so that a link cannot send anybody to another site after login. */
export function safeRedirect(wanted: string | null): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /\p{Cc}/u.test(wanted)) return '/'
  const resolved = new URL(wanted, location.origin)
  if (resolved.origin !== location.origin) return '/'
  if (resolved.pathname === screens.login.path || resolved.pathname === screens.twoFactor.path) return '/'
  return `${resolved.pathname}${resolved.search}${resolved.hash}`
}
