import type { Told } from '#kit/webhooks/webhooks'

/** A text message on its way. */
export interface OutgoingText {
  /** E.164: `+447700900123`. */
  readonly to: string
  /** 1 to 320 characters. */
  readonly body: string
}

export interface TextAnswer {
  /** The service's own name for it. */
  readonly id: string
  readonly segments: number
  /** What a sandbox would call us with afterwards. */
  readonly receipt?: Told
}

/** The service did not take the message; the code is the service's own, or says that it did not answer or was not asked. */
export class SmsFailure extends Error {
  constructor(
    readonly code: number | 'timeout' | 'network' | 'off',
    message: string,
    /** Trying again can help. */
    readonly isPassing: boolean,
    readonly retryAfterSeconds?: number,
    readonly status?: number,
  ) {
    super(message)
  }
}

/** What Backroom needs of a text message service. */
export interface SmsPort {
  send(text: OutgoingText): Promise<TextAnswer>
  /** Asks the service whether it knows us, and answers what it said. */
  test(): Promise<string>
}

/** How many messages a network bills a text as: 160 plain characters, 70 with any other in it; less each when joined. */
export function segmentsOf(body: string): number {
  const isPlain = /^[\n\r -~£¥èéùìòÇØøÅåÆæßÉ¤¡ÄÖÑÜ§¿äöñüà]*$/.test(body)
  const [alone, joined] = isPlain ? [160, 153] : [70, 67]
  return body.length <= alone ? 1 : Math.ceil(body.length / joined)
}
