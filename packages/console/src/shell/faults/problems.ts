import { errorHeading } from '@backroom/contract/errors'
import { screens } from '@backroom/contract/screens'
import { onlineManager } from '@tanstack/react-query'
import { keepMessage } from '#kit/asking/messages.ts'
import { lastSavedAt, type Problem } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { ExternalStore } from '#kit/external-store.ts'
import { say } from '#kit/say.ts'
import { currentUser, leaveSuperUserHere, removeToken } from '#kit/session/session.ts'
import { type FatalState, fatalState } from '#shell/faults/fatal-state.ts'
import { judgeFailure } from '#shell/faults/judge-failure.ts'
import { closeFinders } from '#shell/frame/popups.ts'
import type { Router } from '#shell/routes/route.ts'

/** Something a dialog says: a call that failed, or words of the shell's own. */
export interface Told {
  readonly heading: string
  readonly problem?: Problem
  readonly text?: string
  /** What Copy takes, for the helpdesk. */
  readonly copy?: string
  readonly at: string
}

/** What waits to be read, in order; everything with the first one's heading is shown in one dialog. */
export const told = new ExternalStore<readonly Told[]>([])
/** Whether the logged-out dialog is up. */
export const isLoggedOut = new ExternalStore(false)

/** Shows words of the shell's own in the dialog of problems. */
export function tellPerson(heading: string, text: string, copy?: string): void {
  keepMessage({ tone: 'warning', title: heading, text })
  add({ heading, text, ...(copy !== undefined && { copy }), at: new Date().toISOString() })
}

/** Judges a failed call and says what there is to say. */
export function takeProblem(problem: Problem, router: Router): void {
  const { error, options } = problem
  const { status, body, path } = error
  const outcome = judgeFailure({ status, path, body, ...(options.ignore && { ignore: options.ignore }) })
  if (outcome.kind === 'caller') return
  lastSavedAt.set(0)
  if (outcome.kind !== 'fatal') closeFinders()
  if (outcome.kind === 'fatal') stop(outcome.fatal, error.requestId, router)
  else if (outcome.kind === 'loggedOut') showLoggedOut()
  else if (outcome.kind === 'dialog') showProblem(problem)
}

function showProblem(problem: Problem) {
  const { error, options } = problem
  const { status, body, method } = error
  if (body.code === 'superUser') leaveSuperUserHere()
  const heading = say(errorHeading(status, options.headingAs ?? method))
  keepMessage({ tone: 'error', title: heading, ...(body.message && { text: body.message }) })
  add({ heading, problem, at: new Date().toISOString() })
}

/** Puts away what was read and goes on to the next heading, if any. */
export function closeTold(): void {
  const heading = told.get()[0]?.heading
  told.update(all => all.filter(each => each.heading !== heading))
}

/** The same person is back: everything goes on, and what could not be read is read again. */
export function loggedInAgain(): void {
  isLoggedOut.set(false)
  onlineManager.setOnline(navigator.onLine)
  void queryClient.refetchQueries({ predicate: query => query.state.status === 'error' })
}

function add(entry: Told) {
  told.update(all => [...all, entry])
}

/** The token goes at once; polls and timers wait; what was typed stays. */
function showLoggedOut() {
  if (!currentUser()) return // nobody was in, so nobody was put out
  if (isLoggedOut.get()) return
  removeToken()
  onlineManager.setOnline(false)
  isLoggedOut.set(true)
}

function stop(kind: FatalState['kind'], requestId: string, router: Router) {
  if (fatalState.get()) return
  const { pathname, search, hash } = router.state.location
  fatalState.set({ kind, from: `${pathname}${search}${hash}`, at: new Date().toISOString(), requestId })
  void router.navigate(screens.fatal.path)
}
