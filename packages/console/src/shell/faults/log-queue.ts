import { logRetryMs } from '@backroom/contract/constants'
import { logTypes } from '@backroom/contract/shell/ui-log'
import { fingerprintOf, isDropped, type LogKind, type LogRecord } from '#shell/faults/log-record.ts'

const windowMs = 60_000
const recordsPerWindow = 20
const queueMost = 100

interface Ports {
  /** Sends records in order and answers how many arrived; rejects when nothing can be sent at present. */
  readonly send: (records: readonly LogRecord[]) => Promise<number>
  /** What is left to send, kept over a reload. */
  readonly keep: (records: readonly LogRecord[]) => void
  readonly write: (fault: { message: string; stack: string; count: number }) => string
  readonly makeId: () => string
  readonly now: () => number
}

/** Gathers what went wrong and sees that it arrives: equal faults are counted, floods are cut, failures are tried again. */
export class LogQueue {
  private waiting: LogRecord[]
  private readonly seen = new Map<string, { since: number; count: number; stack: string; kind: LogKind }>()
  private sentSince: number[] = []
  private isSending = false
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly ports: Ports,
    left: readonly LogRecord[] = [],
  ) {
    this.waiting = [...left]
    if (left.length > 0) void this.flush()
  }

  /** Takes a fault; answers the record's id when one was made, nothing when it was counted, cut or dropped. */
  add(kind: LogKind, message: string, stack = ''): string | undefined {
    if (isDropped(message)) return undefined
    const now = this.ports.now()
    this.endWindows(now)
    const fingerprint = fingerprintOf(message, stack)
    const known = this.seen.get(fingerprint)
    if (known) {
      known.count += 1
      return undefined
    }
    this.seen.set(fingerprint, { since: now, count: 0, stack, kind })
    setTimeout(() => this.endWindows(this.ports.now()), windowMs)
    return this.record(kind, message, stack, 1)
  }

  /** Sends what waits; called again by itself until everything has arrived. */
  async flush(): Promise<void> {
    if (this.isSending || this.waiting.length === 0) return
    this.isSending = true
    clearTimeout(this.timer)
    const batch = [...this.waiting]
    const arrived = await this.ports.send(batch).catch(() => 0)
    this.isSending = false
    this.waiting = this.waiting.slice(arrived)
    this.ports.keep(this.waiting)
    if (arrived === batch.length) return this.flush() // more may have come meanwhile
    this.timer = setTimeout(() => void this.flush(), logRetryMs)
  }

  private record(kind: LogKind, message: string, stack: string, count: number): string | undefined {
    const now = this.ports.now()
    this.sentSince = this.sentSince.filter(at => now - at < windowMs)
    if (this.sentSince.length >= recordsPerWindow) return undefined
    this.sentSince.push(now)
    const id = this.ports.makeId()
    this.waiting.push({
      id,
      LogType: logTypes[kind],
      LogMessage: this.ports.write({ message, stack, count }),
    })
    if (this.waiting.length > queueMost) this.waiting.shift()
    this.ports.keep(this.waiting)
    void this.flush()
    return id
  }

  /** A fault that kept coming is told once more, with how often. */
  private endWindows(now: number) {
    for (const [fingerprint, { since, count, stack, kind }] of this.seen) {
      if (now - since < windowMs) continue
      this.seen.delete(fingerprint)
      if (count > 0) this.record(kind, fingerprint.split('\n')[0] ?? '', stack, count)
    }
  }
}
