/** A mail as it leaves the house. */
export interface OutgoingMail {
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Fixed when the mail was written, so that a repeat is known as the same mail. */
  readonly messageId: string
  /** 1 at the first try. */
  readonly attempt: number
}

/** What the mail server said. */
export interface MailAnswer {
  readonly host: string
  readonly code: string
  readonly response: string
}

/** What a failed try means: try again later, never, not before a person has looked, or nobody knows whether it went. */
export type MailFailureKind = 'deferred' | 'failed' | 'paused' | 'uncertain'

/** A mail that was not taken, or may not have been. */
export class MailFailure extends Error {
  constructor(
    readonly kind: MailFailureKind,
    readonly answer: MailAnswer,
  ) {
    super(answer.response)
  }

  /** `5.1.1` and the like: more exact than the code. */
  get enhancedCode(): string {
    return /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(this.answer.response)?.[1] ?? ''
  }

  /** There is no such address, and there will be none tomorrow. */
  get isDeadAddress(): boolean {
    return this.kind === 'failed' && this.enhancedCode.startsWith('5.1.')
  }
}

/** What Backroom needs of a mail service. */
export interface MailTransport {
  /** Resolves once the server has taken the mail; throws MailFailure otherwise. */
  send(mail: OutgoingMail): Promise<MailAnswer>
  /** Asks the server whether it lets us in, sends nothing, and answers how it went. */
  test(): Promise<string>
}
