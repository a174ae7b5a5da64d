import { setTimeout as pause } from 'node:timers/promises'
import {
  type MailAnswer,
  MailFailure,
  type MailFailureKind,
  type MailTransport,
  type OutgoingMail,
} from '#outside/smtp/port'

const host = 'sandbox'
const slowMs = 5_000

type Behaviour = readonly [
  start: string,
  kind: MailFailureKind,
  code: string,
  response: string,
  attempts?: number,
]

/** Addresses that behave like the ones every shop has: by how the part before the @ begins. */
const behaviours: readonly Behaviour[] = [
  ['defer', 'deferred', '451', '451 4.7.1 Please try again later', 2],
  ['reject', 'failed', '550', '550 5.1.1 No such user here'],
  ['full', 'failed', '552', '552 5.2.2 Mailbox full'],
  ['drop', 'uncertain', 'ECONNECTION', 'Connection closed unexpectedly'],
  ['auth', 'paused', '535', '535 5.7.8 Authentication credentials invalid'],
]

/** Sends nothing; the queue keeps the mail readable. */
export class SandboxMail implements MailTransport {
  async send({ to, attempt }: OutgoingMail): Promise<MailAnswer> {
    if (to.toLowerCase().startsWith('slow')) await pause(slowMs)
    for (const [start, kind, code, response, attempts = Number.POSITIVE_INFINITY] of behaviours) {
      if (to.toLowerCase().startsWith(start) && attempt <= attempts)
        throw new MailFailure(kind, { host, code, response })
    }
    return { host, code: '250', response: '250 2.0.0 Kept in the sandbox' }
  }

  async test(): Promise<string> {
    return 'Mail is kept in the sandbox.'
  }
}
