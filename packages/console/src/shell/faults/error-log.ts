import { logErrorFromFrontEndUi } from '@backroom/contract/shell/ui-log'
import { wordingOf } from '@backroom/contract/wording/say'
import { z } from 'zod'
import { dropCrumb, lastCrumbs } from '#kit/asking/crumbs.ts'
import { remembered } from '#kit/local.ts'
import { say } from '#kit/say.ts'
import { token } from '#kit/session/session.ts'
import { currentLocale } from '#kit/store-facts.ts'
import { LogQueue } from '#shell/faults/log-queue.ts'
import { isDropped, type LogKind, type LogRecord, logMessage } from '#shell/faults/log-record.ts'
import { sendLogs } from '#shell/faults/log-sender.ts'
import { tellPerson } from '#shell/faults/problems.ts'

const dialogEveryMs = 60_000
const left = remembered(
  'logQueue',
  z.array(
    z.object({
      id: z.string(),
      LogType: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      LogMessage: z.string(),
    }),
  ),
  [] as LogRecord[],
)

const queue = new LogQueue(
  {
    send: records =>
      sendLogs(records, {
        path: `/api${logErrorFromFrontEndUi.path}`,
        protocol: location.protocol,
        host: location.host,
        token: token() ?? '',
      }),
    keep: records => left.set([...records]),
    write: fault =>
      logMessage(fault, {
        path: location.pathname,
        buildUnix: __BUILD_UNIX__,
        wording: wordingOf(currentLocale()),
        crumbs: lastCrumbs(),
      }),
    makeId: () => crypto.randomUUID(),
    now: () => Date.now(),
  },
  left.get(),
)

let lastDialogAt = Number.NEGATIVE_INFINITY

/** Tells the server what went wrong in this browser and, for errors, the person (at most once a minute). */
export function report(kind: LogKind, error: unknown): void {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const id = queue.add(kind, message, stack)
  if (kind !== 'error' || isDropped(message) || Date.now() - lastDialogAt < dialogEveryMs) return
  lastDialogAt = Date.now()
  const reference = (id ?? crypto.randomUUID()).slice(0, 8)
  const details = [reference, location.pathname, message, String(__BUILD_UNIX__), new Date().toISOString()]
  tellPerson(
    say('Something went wrong'),
    say('Something went wrong on this page. Please contact the helpdesk and quote {reference}.', {
      reference,
    }),
    details.join('\n'),
  )
}

/** Sends what a missing login held back. */
export function sendWaitingLogs(): void {
  void queue.flush()
}

/** Listens for everything nobody caught, and notes clicks by their label for whoever reads the log. */
export function watchErrors(): void {
  window.addEventListener('error', event => {
    if (event.target === window || event.error || event.message) report('error', event.error ?? event.message)
  })
  window.addEventListener('unhandledrejection', event => {
    if (isOwnRefusal(event.reason)) return
    report('error', event.reason)
  })
  window.addEventListener('click', ({ target }) => noteClick(target), { capture: true })
}

/** Failed and abandoned calls have been judged where they were made. */
function isOwnRefusal(reason: unknown): boolean {
  if (!(reason instanceof Error)) return false
  return reason.name === 'ApiError' || reason.name === 'AbortError'
}

function noteClick(target: EventTarget | null) {
  const pressed = target instanceof Element ? target.closest('a,button,[role=menuitem],[role=tab]') : null
  if (pressed) dropCrumb(`click ${pressed.getAttribute('aria-label') ?? pressed.textContent ?? ''}`)
}
