import { me } from '@backroom/contract/access/session'
import { readConfig, readLocalisation } from '@backroom/contract/site/config'
import { call, onProblem } from '#kit/call.ts'
import { openEvents } from '#kit/events.ts'
import { learnOwnUid } from '#kit/session.ts'
import { learnStoreFacts } from '#kit/store-facts.ts'
import { takeProblem } from '#shell/problems.ts'
import type { createRouter } from '#shell/router.tsx'

/** What happens once somebody is logged in: learn about the store, listen to its events. Answers how to stop. */
export function startSession(router: ReturnType<typeof createRouter>): () => void {
  onProblem(problem => takeProblem(problem, router))
  const quietly = { ignore: [0, 400, 401, 403, 404, 500, 502, 504] }
  call(readConfig, {}, quietly).then(
    ({ isoCurrency, ...facts }) => learnStoreFacts({ ...facts, currency: isoCurrency }),
    () => {}, // failed reads of the configuration are silent (§8)
  )
  call(readLocalisation, {}, quietly).then(learnStoreFacts, () => {})
  call(me, {}, quietly).then(
    ({ uid }) => learnOwnUid(uid),
    () => {},
  )
  return openEvents()
}
