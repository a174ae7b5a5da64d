import type { Screen } from '@backroom/contract/kit/screen'
import { redirect, replace } from 'react-router'
import { notify } from '#kit/asking/notify.tsx'
import { say } from '#kit/say.ts'
import { currentUser, forgetSession, hasTwoFactorToken, visitorOf } from '#kit/session/session.ts'
import { holdsHere } from '#kit/store-facts.ts'
import { fatalState } from '#shell/faults/fatal-state.ts'
import { type GuardAnswer, guardPage, tidyPath } from '#shell/routes/guard-rules.ts'

/** Decides, before a page's code is loaded, whether it may be shown; otherwise says where to go instead. */
export function guard(screen: Screen, url: URL): void {
  const tidy = tidyPath(url.pathname)
  if (tidy !== url.pathname) throw replace(`${tidy}${url.search}${url.hash}`)
  const answer = judgePage(screen, url)
  if (answer.show) return
  if ('logsOut' in answer) {
    forgetSession()
    throw redirect('/login')
  }
  if (answer.notice)
    notify({
      tone: 'warning',
      title: say(answer.notice.text, { title: say(answer.notice.title) }),
    })
  throw replace(answer.to)
}

/** Whether the person who is here may be shown a page. */
export function judgePage(screen: Screen, url: URL): GuardAnswer {
  return guardPage(screen, url, {
    visitor: visitorOf(currentUser()),
    hasTwoFactorToken: hasTwoFactorToken(),
    isFatal: fatalState.get() !== null,
    holds: holdsHere,
    origin: location.origin,
  })
}
