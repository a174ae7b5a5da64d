import { readConfig, readLocalisation } from '@backroom/contract/site/config'
import { z } from 'zod'
import { call } from '#kit/calls/call.ts'
import { onEvents, openEvents, timesOpened } from '#kit/calls/events.ts'
import { forgetLocal, remembered } from '#kit/local.ts'
import { learnMe } from '#kit/session/keep-session.ts'
import { learnPreferences } from '#kit/session/preferences.ts'
import { learnStoreFacts } from '#kit/store-facts.ts'
import { sendWaitingLogs } from '#shell/faults/error-log.ts'

const lastUser = remembered('user', z.string().max(400), '')
/** What belongs to the browser and not to a person's work in it. */
const keptForAnybody = ['user', 'locale', 'timeZone', 'username', 'storeName', 'logQueue']

/** What happens once somebody is logged in: learn about the store, listen to its events. Answers how to stop. */
export function startSession(who: string): () => void {
  if (lastUser.get() !== who) {
    if (lastUser.get() !== '') forgetLocal(keptForAnybody)
    lastUser.set(who)
  }
  learnStore()
  const stops = [
    onEvents(event => event.type === 'record.changed' && event.entity === 'siteConfig' && learnStore()),
    timesOpened.subscribe(() => timesOpened.get() > 1 && learnStore()), // it may have changed unheard
    openEvents(),
  ]
  learnMe().catch(() => {})
  void learnPreferences()
  sendWaitingLogs()
  return () => {
    for (const stop of stops) stop()
  }
}

/** Asked again whenever somebody saves settings; failed reads of the configuration are silent. */
function learnStore() {
  const quietly = { ignore: [0, 400, 401, 403, 404, 429, 500, 502, 503, 504] }
  call(readConfig, {}, quietly).then(
    ({ isoCurrency, sections: _, options: __, sites: ___, ...facts }) =>
      learnStoreFacts({ ...facts, currency: isoCurrency }),
    () => {},
  )
  call(readLocalisation, {}, quietly).then(
    ({ timeZone, locale }) => learnStoreFacts({ timeZone, locale }),
    () => {},
  )
}
