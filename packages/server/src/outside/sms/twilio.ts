import { z } from 'zod'
import { type OutgoingText, SmsFailure, type SmsPort, segmentsOf, type TextAnswer } from '#outside/sms/port'

export interface TwilioOptions {
  readonly accountSid: string
  /** An API key's SID, or empty: then the secret is the account's own token. */
  readonly apiKeySid: string
  readonly secret: string
  /** A number, a sender name, or a messaging service (MG...). */
  readonly sender: string
  readonly baseUrl?: string
}

const answerMs = 10_000
/** Too many at once, and faults of the service itself. */
const passingCodes = new Set([20429, 20500, 20503])

const accepted = z.object({ sid: z.string(), num_segments: z.coerce.number().catch(0) })
const refusal = z.object({ code: z.number(), message: z.string() })

/** Text messages through Twilio's documented HTTP call. */
export class TwilioSms implements SmsPort {
  readonly name = 'twilio'
  readonly path: string

  constructor(private readonly options: TwilioOptions) {
    this.path = `/2010-04-01/Accounts/${options.accountSid}/Messages.json`
  }

  async send({ to, body }: OutgoingText): Promise<TextAnswer> {
    const { accountSid, apiKeySid, secret, sender, baseUrl = 'https://api.twilio.com' } = this.options
    const from = sender.startsWith('MG') ? 'MessagingServiceSid' : 'From'
    const reply = await fetch(`${baseUrl}${this.path}`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${apiKeySid || accountSid}:${secret}`)}` },
      body: new URLSearchParams({ To: to, [from]: sender, Body: body }),
      signal: AbortSignal.timeout(answerMs),
      redirect: 'error',
    }).catch(error => {
      throw notAnswered(error as Error)
    })
    const answer: unknown = await reply.json().catch(() => null)
    if (!reply.ok) throw refused(reply, answer)
    const { sid, num_segments } = accepted.parse(answer)
    return { id: sid, segments: num_segments || segmentsOf(body) }
  }
}

function notAnswered(error: Error): SmsFailure {
  return error.name === 'TimeoutError'
    ? new SmsFailure('timeout', 'The service did not answer within 10 seconds.', true)
    : new SmsFailure('network', 'The service could not be reached.', true)
}

function refused(reply: Response, answer: unknown): SmsFailure {
  const { code, message } = refusal.catch({ code: reply.status, message: reply.statusText }).parse(answer)
  const retryAfter = Number(reply.headers.get('retry-after')) || undefined
  const isPassing = reply.status === 429 || reply.status >= 500 || passingCodes.has(code)
  return new SmsFailure(code, message, isPassing, retryAfter, reply.status)
}
