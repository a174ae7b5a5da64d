import { screens } from '@backroom/contract/access/screens'
import { logOut } from '@backroom/contract/access/session'
import { call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { ExternalStore } from '#kit/external-store.ts'
import { forgetSession } from '#kit/session/session.ts'
import { announceLogout } from '#kit/session/user-channel.ts'
import { forgetStoreFacts } from '#kit/store-facts.ts'

/** Whether this page has seen a session end, which the login page then says. */
export const hasLoggedOut = new ExternalStore(false)

/** The address of the login page that leads back to where somebody was. */
export function loginPath(from: string): string {
  return `${screens.login.path}?redirect=${encodeURIComponent(from)}`
}

/** Ends the session on the server and in every tab of this browser; answers where to go. */
export function logOutHere(from: string): string {
  const nobodyMinds = {
    ignore: [0, 401, 403, 404, 429, 500, 502, 503, 504],
    isQuiet: true,
    outlivesPage: true,
  }
  void call(logOut, {}, nobodyMinds).catch(() => {})
  forgetSession()
  forgetStoreFacts()
  queryClient.clear()
  announceLogout()
  hasLoggedOut.set(true)
  return loginPath(from)
}
