import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type OutgoingText, SmsFailure, type SmsPort, segmentsOf, type TextAnswer } from '#outside/sms/port'

export const sandboxTimeoutMs = 10_000

/** Numbers that end like this behave like the ones every shop meets. */
const behaviours: Readonly<Record<string, () => SmsFailure>> = {
  '0001': () => new SmsFailure(21211, 'The number is not a valid phone number.', false, undefined, 400),
  '0002': () => new SmsFailure(21610, 'The recipient has opted out of messages.', false, undefined, 400),
  '0003': () => new SmsFailure(20429, 'Too many requests.', true, 30, 429),
  '0004': () => new SmsFailure('timeout', 'The service did not answer within 10 seconds.', true),
}

/** Sends nothing; the store keeps the text where an Administrator can read it. */
export class SandboxSms implements SmsPort {
  readonly name = 'sms sandbox'
  readonly path = '/Messages.json'

  constructor(private readonly timeoutMs = sandboxTimeoutMs) {}

  async send({ to, body }: OutgoingText): Promise<TextAnswer> {
    const ending = to.slice(-4)
    if (ending === '0004') await pause(this.timeoutMs)
    const failure = behaviours[ending]?.()
    if (failure) throw failure
    return { id: `SM${randomUUID().replaceAll('-', '')}`, segments: segmentsOf(body) }
  }
}
