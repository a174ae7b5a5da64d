/** Why an outside service did not do what it was asked: it did not answer, it answered no, or we did not ask it. */
export type FailureCode = 'timeout' | 'network' | 'address' | 'redirect' | 'size' | 'unreadable' | number

interface More {
  /** Asking again later can help. */
  readonly isPassing?: boolean
  readonly retryAfterSeconds?: number | undefined
  /** What came with the refusal, as text. */
  readonly answer?: string
}

/** An outside service did not do what it was asked; the message says why, in words for the person who asked. */
export class OutsideFailure extends Error {
  readonly isPassing: boolean
  readonly retryAfterSeconds: number | undefined
  readonly answer: string

  constructor(
    readonly code: FailureCode,
    message: string,
    { isPassing = false, retryAfterSeconds, answer = '' }: More = {},
  ) {
    super(message)
    this.isPassing = isPassing
    this.retryAfterSeconds = retryAfterSeconds
    this.answer = answer
  }

  /** The status of the answer, where there was one. */
  get status(): number | null {
    return typeof this.code === 'number' ? this.code : null
  }
}
