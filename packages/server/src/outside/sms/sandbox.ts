import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type CallLog, logged, sandboxTest } from '#kit/connectors/call-log'
import { type OutgoingText, SmsFailure, type SmsPort, segmentsOf, type TextAnswer } from '#outside/sms/port'

export const sandboxTimeoutMs = 10_000

/** Numbers that end like this behave like the ones every shop meets; 0005 is taken, and then not delivered. */
const behaviours: Readonly<Record<string, () => SmsFailure>> = {
  '0001': () => new SmsFailure(21211, 'The number is not a valid phone number.', false, undefined, 400),
  '0002': () => new SmsFailure(21610, 'The recipient has opted out of messages.', false, undefined, 400),
  '0003': () => new SmsFailure(20429, 'Too many requests.', true, 30, 429),
  '0004': () => new SmsFailure('timeout', 'The service did not answer within 10 seconds.', true),
}

/** As Twilio would tell it. */
function receiptOf(id: string, status: string) {
  const body = new URLSearchParams({ MessageSid: id, MessageStatus: status }).toString()
  return { eventId: `${id} ${status}`, kind: status, body }
}

/** Sends nothing; the store keeps the text where an Administrator can read it. */
export class SandboxSms implements SmsPort {
  constructor(
    private readonly log: CallLog,
    private readonly timeoutMs = sandboxTimeoutMs,
  ) {}

  send({ to, body }: OutgoingText): Promise<TextAnswer> {
    const ending = to.slice(-4)
    const call = { action: 'send', method: 'POST', path: 'sandbox' }
    return logged(
      this.log,
      call,
      async () => {
        if (ending === '0004') await pause(this.timeoutMs)
        const failure = behaviours[ending]?.()
        if (failure) throw failure
        const id = `SM${randomUUID().replaceAll('-', '')}`
        return {
          id,
          segments: segmentsOf(body),
          receipt: receiptOf(id, ending === '0005' ? 'undelivered' : 'delivered'),
        }
      },
      () => `to ...${ending}`,
    )
  }

  test(): Promise<string> {
    return sandboxTest(this.log, 'Text messages are kept in the sandbox.')
  }
}
