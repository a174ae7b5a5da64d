import { me } from '@backroom/contract/access/session'
import { authCheckMs } from '@backroom/contract/constants'
import { call } from '#kit/calls/call.ts'
import { lastStoreName } from '#kit/session/preferences.ts'
import {
  currentUser,
  forgetSession,
  hasSession,
  learnOwnUid,
  learnSuperUntil,
  learnUser,
  onUserChange,
  otherUser,
  readUserAgain,
  refreshedAt,
  superUserToken,
} from '#kit/session/session.ts'
import { meaningOf, onUserNews, type UserNews } from '#kit/session/user-channel.ts'

/** How the shell moves when the session changes under it. */
export interface Moves {
  /** To the login page, with the way back. */
  toLogin(): void
  /** Runs the guard of the open page again; the login page then goes on to its redirect. */
  recheck(): void
}

/** Reads who is logged in and until when super-user mode lasts; the person stays logged in whatever it answers. */
export async function learnMe(): Promise<void> {
  const askedWith = superUserToken()
  const answer = await call(me, {}, { ignore: [0, 401, 403, 404, 429, 500, 502, 503, 504] })
  if (!hasSession() || otherUser.get()) return // logged out while the answer was under way
  learnOwnUid(answer.uid)
  lastStoreName.set(answer.groupName)
  learnUser(answer)
  learnSuperUntil(answer.superUntil, askedWith)
}

/** Keeps this tab in step with the session: fresh tokens, the 15-minute look, other tabs. Answers how to stop. */
export function keepSession(moves: Moves): () => void {
  let lookedAt = Date.now()
  const look = () => {
    lookedAt = Date.now()
    if (!currentUser() || hasSession()) return
    forgetSession()
    moves.toLogin()
  }
  const onShown = () => {
    if (!document.hidden && Date.now() - lookedAt > authCheckMs) look()
  }
  const timer = setInterval(look, authCheckMs) // it makes no call
  document.addEventListener('visibilitychange', onShown)
  const stops = [
    onUserNews(told => follow(told, moves)),
    onUserChange(() => {
      if (currentUser()) moves.recheck()
    }),
    refreshedAt.subscribe(() => void learnMe().catch(() => {})),
  ]
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onShown)
    for (const stop of stops) stop()
  }
}

function follow(told: UserNews, moves: Moves) {
  const own = currentUser()
  if (told.kind === 'loggedOut') {
    if (!own) return
    if (hasSession()) return location.reload() // somebody else was quicker than the news
    readUserAgain()
    return moves.toLogin()
  }
  const meaning = meaningOf(told, own)
  if (meaning === 'reload') return location.reload()
  if (meaning === 'stop') return otherUser.set(told.name)
  if (meaning === 'same') return otherUser.set(null)
  readUserAgain()
}
