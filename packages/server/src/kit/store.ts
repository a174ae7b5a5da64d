import { sql } from 'drizzle-orm'
import type { Actor, Database, Transaction } from '#database/database'
import { Events } from '#kit/events'
import type { Report } from '#kit/jobs/job-news'
import { readTerms, type Terms, usualTerms } from '#kit/terms'
import { actorOf, type StaffVisitor } from '#kit/visitor'

/** What works a store's queue in this process. */
export interface StoreJobs {
  start(): Promise<void>
  stop(): Promise<void>
  freeAbandoned(): Promise<void>
  nextByClock(): Date | null
}

/** One merchant's database with its events and jobs, open in this process. */
export class Store {
  readonly events: Events
  private readonly jobs: StoreJobs
  private readonly knownStaff = new Map<number, string>()
  private uses = 0
  private known: Terms = usualTerms
  /** When it was last asked for anything. */
  usedAt = Date.now()

  constructor(
    readonly groupUid: number,
    readonly database: Database,
    jobsOf: (store: Store) => StoreJobs,
    /** Tells the log of work in the background that went wrong. */
    readonly report: Report,
  ) {
    this.events = new Events(database)
    this.jobs = jobsOf(this)
  }

  /** Dates people type are days of this zone, and its nights are when nightly jobs run. */
  get timeZone(): string {
    return this.known.timeZone
  }

  /** What whoever runs Backroom lets the store do. */
  get terms(): Terms {
    return this.known
  }

  async start(runsJobs: boolean): Promise<void> {
    await this.learnTerms()
    this.events.onChange('siteConfig', () => this.learnTerms().catch(() => {})) // whoever is cut off hears it when they are back
    await this.events.start()
    if (runsJobs) await this.jobs.start()
  }

  /** Read again on every server when somebody saves them, so that none goes on by the old clock or the old plan. */
  async learnTerms(): Promise<void> {
    this.known = (await readTerms(this.database)) ?? this.known
  }

  /** A write by the person who asked for it, in one transaction. */
  async write<Result>(
    visitor: StaffVisitor,
    work: (tx: Transaction) => Promise<Result>,
    more: Partial<Actor> = {},
  ): Promise<Result> {
    await this.knowStaff(visitor.uid, visitor.name)
    return this.database.write(actorOf(visitor, more), work)
  }

  /** Keeps the names that history and lists show; once per person and process. */
  async knowStaff(uid: number, name: string): Promise<void> {
    if (this.knownStaff.get(uid) === name) return
    await this.database.rows(
      sql`insert into staff (uid, name) values (${uid}, ${name})
          on conflict (uid) do update set name = excluded.name where staff.name <> excluded.name`,
    )
    this.knownStaff.set(uid, name)
  }

  /** Counts as used until released, so that it is not closed under a long download or an open event stream. */
  hold(): () => void {
    this.uses += 1
    this.usedAt = Date.now()
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.uses -= 1
      this.usedAt = Date.now()
    }
  }

  get isHeld(): boolean {
    return this.uses > 0
  }

  /** Looks for jobs that a dead server left behind. */
  sweep(): Promise<void> {
    return this.jobs.freeAbandoned()
  }

  /** When the next job is due, by the queue or by the clock. */
  async nextJobAt(): Promise<Date | null> {
    const { at } = await this.database.row<{ at: Date | null }>(
      sql`select min(run_at) as at from graphile_worker.jobs where attempts < max_attempts`,
    )
    const byClock = this.jobs.nextByClock()
    return at && byClock ? new Date(Math.min(at.getTime(), byClock.getTime())) : (at ?? byClock)
  }

  async close(): Promise<void> {
    await this.jobs.stop()
    await this.events.close()
    await this.database.close()
  }
}
