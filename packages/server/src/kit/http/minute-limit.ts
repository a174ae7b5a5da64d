import { Refusal } from '#kit/errors'

const minuteMs = 60_000
const rememberedMost = 10_000

/** Counts what each caller does in the running minute, in this process. */
export class MinuteLimit {
  private readonly counts = new Map<string | number, number>()
  private minute = 0

  constructor(private readonly most: number) {}

  /** False once the caller has had enough in this minute. */
  allows(caller: string | number, most = this.most): boolean {
    const now = Math.floor(Date.now() / minuteMs)
    if (now !== this.minute) this.counts.clear()
    this.minute = now
    const count = (this.counts.get(caller) ?? 0) + 1
    this.counts.delete(caller)
    this.counts.set(caller, count)
    // Whoever was not heard of for longest is forgotten: those who go on and on never are.
    for (const oldest of this.counts.keys()) {
      if (this.counts.size <= rememberedMost) break
      this.counts.delete(oldest)
    }
    return count <= most
  }

  /** Refuses with 429 and how long to wait. */
  require(
    caller: string | number,
    most = this.most,
    message = 'Too many requests. Wait a minute and try again.',
  ): void {
    if (this.allows(caller, most)) return
    const seconds = Math.ceil((minuteMs - (Date.now() % minuteMs)) / 1_000)
    throw new Refusal(429, { message }, { 'retry-after': String(seconds) })
  }
}
