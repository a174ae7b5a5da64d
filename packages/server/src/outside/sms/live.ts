import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { CallLog } from '#kit/connectors/call-log'
import { OutsideFailure } from '#kit/connectors/failure'
import { type Elsewhere, OutsideHttp } from '#kit/connectors/http'
import type { RawCall, Told } from '#kit/webhooks/webhooks'
import { type OutgoingText, SmsFailure, type SmsPort, segmentsOf, type TextAnswer } from '#outside/sms/port'

export interface TwilioOptions {
  readonly accountSid: string
  /** An API key's SID, or empty: then the secret is the account's own token. */
  readonly apiKeySid: string
  readonly secret: string
  /** A number, a sender name, or a messaging service (MG...). */
  readonly sender: string
  /** Where Twilio tells what became of a message, if it can reach us. */
  readonly statusCallback?: string | null
}

/** Too many at once, and faults of the service itself. */
const passingCodes = new Set([20429, 20500, 20503])

const accepted = z.object({ sid: z.string(), num_segments: z.coerce.number().catch(0) })
const account = z.object({ status: z.string(), friendly_name: z.string() })
const refusal = z.object({ code: z.number(), message: z.string() })

/** Text messages through Twilio's documented HTTP calls. */
export class TwilioSms implements SmsPort {
  private readonly http: OutsideHttp
  private readonly account: string
  private readonly headers: Readonly<Record<string, string>>

  constructor(
    private readonly options: TwilioOptions,
    log: CallLog,
    elsewhere: Elsewhere = { baseUrl: 'https://api.twilio.com' },
  ) {
    const { accountSid, apiKeySid, secret } = options
    this.http = new OutsideHttp({ service: 'Twilio', log, ...elsewhere })
    this.account = `/2010-04-01/Accounts/${accountSid}`
    this.headers = { authorization: `Basic ${btoa(`${apiKeySid || accountSid}:${secret}`)}` }
  }

  async send({ to, body }: OutgoingText): Promise<TextAnswer> {
    const { sender, apiKeySid, statusCallback } = this.options
    // Twilio signs with the account's own token, so what is sent under an API key cannot be told of safely.
    const callback: Record<string, string> =
      statusCallback && !apiKeySid ? { StatusCallback: statusCallback } : {}
    const from = sender.startsWith('MG') ? 'MessagingServiceSid' : 'From'
    const answer = await this.http
      .call({
        action: 'send',
        method: 'POST',
        path: `${this.account}/Messages.json`,
        headers: this.headers,
        body: new URLSearchParams({ To: to, [from]: sender, Body: body, ...callback }),
        note: `to ...${to.slice(-4)}`,
      })
      .catch(fail)
    const { sid, num_segments } = accepted.parse(answer.json())
    return { id: sid, segments: num_segments || segmentsOf(body) }
  }

  async test(): Promise<string> {
    const answer = await this.http
      .call({ action: 'test', path: `${this.account}.json`, headers: this.headers })
      .catch(fail)
    const { status, friendly_name } = account.parse(answer.json())
    return `The account ${friendly_name} is ${status}.`
  }
}

/** What went wrong, by Twilio's own number and words where it gave them. */
function fail(error: unknown): never {
  if (!(error instanceof OutsideFailure)) throw error
  const { code, message } = refusal
    .catch({ code: error.status ?? 0, message: error.message })
    .parse(readable(error.answer))
  throw new SmsFailure(
    error.status === null ? (error.code as 'timeout' | 'network') : code,
    message,
    error.isPassing || passingCodes.has(code),
    error.retryAfterSeconds,
    error.status ?? undefined,
  )
}

function readable(answer: string): unknown {
  try {
    return JSON.parse(answer)
  } catch {
    return null
  }
}

/** What Twilio tells of a message; null where it is not signed as Twilio documents it: the address, then each field and its value by name. */
export function readReceipt({ headers, body, url }: RawCall, authToken: string): Told | null {
  const fields = new URLSearchParams(body.toString('utf8'))
  const signed = [...fields].sort(([a], [b]) => (a < b ? -1 : 1)).flat()
  const ours = createHmac('sha1', authToken)
    .update([url, ...signed].join(''))
    .digest()
  const theirs = Buffer.from(String(headers['x-twilio-signature'] ?? ''), 'base64')
  if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) return null
  const [id, status] = [fields.get('MessageSid') ?? '', fields.get('MessageStatus') ?? '']
  const error = fields.get('ErrorCode')
  const kept = { MessageSid: id, MessageStatus: status, ...(error && { ErrorCode: error }) } // not the number
  return { eventId: `${id} ${status}`, kind: status, body: new URLSearchParams(kept).toString() }
}
