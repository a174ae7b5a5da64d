import { type Fatal, fatalMessages } from '@backroom/contract/errors'
import { screens } from '@backroom/contract/screens'
import type { Problem } from '#kit/call.ts'
import { ExternalStore } from '#kit/external-store.ts'
import { fatalState } from '#shell/fatal-state.ts'
import type { createRouter } from '#shell/router.tsx'

/** The problem shown in the error dialog, if any. */
export const shownProblem = new ExternalStore<Problem | null>(null)
/** Whether the logged-out dialog is up. */
export const isLoggedOut = new ExternalStore(false)

/** The order in which a failed call is judged; the first case that fits decides (§8). */
export function takeProblem(problem: Problem, router: ReturnType<typeof createRouter>): void {
  const { status, body, path } = problem.error
  const isLogon = path.startsWith('/logon/') && body.code !== 'sessionEnded'
  const fatal = fatalOf(body.message)
  const isLost =
    status === 500 && /could not find the (authenticated user|connection string)/i.test(body.message)
  if (isLogon) return // the login page says it itself
  if (fatal) stop(fatal, router)
  else if (status === 401 || (status === 403 && !body.code) || isLost) isLoggedOut.set(true)
  else if (status === 409 && body.conflict)
    return // the form that saved shows both sides
  else shownProblem.set(problem)
}

function fatalOf(message: string): Fatal | undefined {
  const said = message.toLowerCase().replace(/\.$/, '')
  return (Object.keys(fatalMessages) as Fatal[]).find(kind => fatalMessages[kind].toLowerCase() === said)
}

function stop(kind: Fatal, router: ReturnType<typeof createRouter>) {
  if (fatalState.get()) return
  const { pathname, search, hash } = router.state.location
  fatalState.set({ kind, from: `${pathname}${search}${hash}`, at: new Date().toISOString() })
  void router.navigate(screens.fatal.path)
}
