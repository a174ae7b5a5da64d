import type { Database } from '#database/database'
import type { Report } from '#kit/jobs/job-news'
import { Jobs } from '#kit/jobs/jobs'
import type { Work } from '#kit/jobs/work'
import { Store } from '#kit/store'

interface Options {
  readonly open: (groupUid: number) => Promise<Database>
  readonly work: Work
  readonly report: Report
  /** Looks for work that a dead server left behind. */
  readonly sweep: (store: Store) => Promise<void>
  readonly idleMs: number
  /** Tests that look at the queue itself turn the runners off. */
  readonly runsJobs: boolean
}

const sweepEveryMs = 2_000
/** A closed store is looked into at least this often, so that nightly jobs of quiet stores still run. */
const longestSleepMs = 3_600_000

/** The store databases of this process: opened when first needed, closed when idle, woken for their jobs. */
export class Stores {
  private readonly opened = new Map<number, Promise<Store>>()
  private readonly alarms = new Map<number, NodeJS.Timeout>()
  private readonly timers: readonly NodeJS.Timeout[]
  private sweeping: Promise<void> | null = null
  private isClosed = false

  constructor(private readonly options: Options) {
    this.timers = [
      setInterval(() => this.closeIdle(), Math.min(30_000, options.idleMs)),
      setInterval(() => this.sweepOnce(), sweepEveryMs),
    ]
    for (const timer of this.timers) timer.unref()
  }

  async of(groupUid: number): Promise<Store> {
    const store = await (this.opened.get(groupUid) ?? this.open(groupUid))
    store.usedAt = Date.now()
    return store
  }

  /** Opens every active store once, so that work left behind by a crash goes on; idle ones close again by themselves. */
  async wakeAll(groupUids: readonly number[]): Promise<void> {
    if (this.options.runsJobs) await Promise.allSettled(groupUids.map(uid => this.of(uid)))
  }

  get openCount(): number {
    return this.opened.size
  }

  async close(): Promise<void> {
    this.isClosed = true
    for (const timer of this.timers) clearInterval(timer)
    for (const alarm of this.alarms.values()) clearTimeout(alarm)
    await Promise.allSettled([...this.opened.values()].map(async opening => (await opening).close()))
    this.opened.clear()
  }

  private open(groupUid: number): Promise<Store> {
    clearTimeout(this.alarms.get(groupUid))
    const opening = this.make(groupUid)
    this.opened.set(groupUid, opening)
    opening.catch(() => this.opened.delete(groupUid))
    return opening
  }

  private async make(groupUid: number): Promise<Store> {
    const database = await this.options.open(groupUid)
    const { work, report } = this.options
    const store = new Store(groupUid, database, own => new Jobs(own, work.tasks, work.clocks), report)
    await store.start(this.options.runsJobs)
    return store
  }

  /** One at a time: a sweep that waits for a lock must not take a second connection. */
  private sweepOnce() {
    this.sweeping ??= this.sweep().finally(() => {
      this.sweeping = null
    })
  }

  private async sweep() {
    if (!this.options.runsJobs) return
    for (const opening of this.opened.values()) {
      const sweeping = opening.then(store => Promise.all([store.sweep(), this.options.sweep(store)]))
      await sweeping.catch(() => {}) // a store out of reach is swept when it is back
    }
  }

  private async closeIdle() {
    for (const [groupUid, opening] of this.opened) {
      const store = await opening.catch(() => undefined)
      if (!store || !this.isIdle(store)) continue
      const next = await store.nextJobAt().catch(() => null)
      const sleepMs = next ? next.getTime() - Date.now() : longestSleepMs
      if (sleepMs < this.options.idleMs) continue // it would only have to be opened again
      if (!this.isIdle(store)) continue // somebody came while it was looking
      this.opened.delete(groupUid)
      await store.close()
      this.setAlarm(groupUid, Math.min(sleepMs, longestSleepMs))
    }
  }

  private isIdle(store: Store): boolean {
    return !store.isHeld && Date.now() - store.usedAt >= this.options.idleMs
  }

  private setAlarm(groupUid: number, inMs: number) {
    if (this.isClosed || !this.options.runsJobs) return
    const alarm = setTimeout(() => this.of(groupUid).catch(() => this.setAlarm(groupUid, 60_000)), inMs)
    alarm.unref()
    this.alarms.set(groupUid, alarm)
  }
}
